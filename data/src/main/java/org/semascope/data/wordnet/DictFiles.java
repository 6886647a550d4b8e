package org.semascope.data.wordnet;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.ZipException;
import org.semascope.data.DataFormatException;
import org.semascope.data.text.Lines;

/**
 * The files of a wordnet in a folder or on the class path.
 *
 * @param folder the folder; for files on the class path, a name for messages
 * @param loader null for files in a folder
 */
record DictFiles(Path folder, ClassLoader loader) {
  private static final String EMBEDDED = "net/sf/extjwnl/data/wordnet/wn30/";

  static DictFiles folder(Path folder) {
    return new DictFiles(folder, null);
  }

  /** Those of extjwnl-data-wn30: Princeton's files, unchanged. */
  static DictFiles embedded() {
    return embedded(DictFiles.class.getClassLoader());
  }

  static DictFiles embedded(ClassLoader loader) {
    return new DictFiles(Path.of("extjwnl-data-wn30.jar"), loader);
  }

  Path path(String name) {
    return folder.resolve(name);
  }

  boolean has(String name) {
    return loader == null
        ? Files.isRegularFile(path(name))
        : loader.getResource(EMBEDDED + name) != null;
  }

  Lines lines(String name) {
    try {
      return Lines.of(path(name), open(name), StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      throw DataFormatException.file(path(name), "a file", "none", e);
    } catch (IOException e) {
      throw Lines.unreadable(path(name), e);
    }
  }

  InputStream open(String name) throws IOException {
    if (loader == null) {
      return Files.newInputStream(path(name));
    }
    URL url = loader.getResource(EMBEDDED + name);
    if (url == null) {
      throw new NoSuchFileException(EMBEDDED + name);
    }
    URLConnection entry = url.openConnection();
    try (InputStream in = entry.getInputStream()) {
      byte[] bytes = in.readAllBytes();
      requireIntact(entry, bytes);
      return new ByteArrayInputStream(bytes);
    }
  }

  /** Java verifies an archive's checksums only if it is read sequentially. */
  private static void requireIntact(URLConnection entry, byte[] bytes) throws IOException {
    if (entry instanceof JarURLConnection packed) {
      CRC32 sum = new CRC32();
      sum.update(bytes);
      long expected = packed.getJarEntry().getCrc();
      if (sum.getValue() != expected) {
        throw new ZipException(
            "%s, CRC-32 %08x instead of %08x"
                .formatted(packed.getJarFileURL().getPath(), sum.getValue(), expected));
      }
    }
  }
}
