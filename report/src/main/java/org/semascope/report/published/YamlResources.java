package org.semascope.report.published;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Reads the YAML files of the program from the class path. */
final class YamlResources {
  private static final ObjectMapper YAML =
      YAMLMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private YamlResources() {}

  /** All files of a folder, in all jars and folders of the class path. */
  static <T> List<T> all(String folder, Class<T> type) {
    try {
      Set<String> names = new TreeSet<>();
      for (URL location : Collections.list(loader().getResources(folder))) {
        names.addAll(names(location, folder));
      }
      List<T> all = new ArrayList<>();
      for (String name : names) {
        all.add(read(folder + "/" + name, type));
      }
      return all;
    } catch (IOException e) {
      throw new UncheckedIOException(folder, e);
    }
  }

  static <T> T read(String name, Class<T> type) {
    try (InputStream in = loader().getResourceAsStream(name)) {
      return YAML.readValue(in, type);
    } catch (IOException e) {
      throw new UncheckedIOException(name, e);
    }
  }

  private static ClassLoader loader() {
    return YamlResources.class.getClassLoader();
  }

  private static List<String> names(URL location, String folder) throws IOException {
    URLConnection connection = location.openConnection();
    if (connection instanceof JarURLConnection jar) {
      String prefix = folder + "/";
      return jar.getJarFile().stream()
          .map(entry -> entry.getName())
          .filter(name -> name.startsWith(prefix) && name.endsWith(".yaml"))
          .map(name -> name.substring(prefix.length()))
          .toList();
    }
    try (Stream<Path> files = Files.list(Path.of(URI.create(location.toString())))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".yaml"))
          .toList();
    }
  }
}
