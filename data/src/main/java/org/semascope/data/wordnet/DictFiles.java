package org.semascope.data.wordnet;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.zip.CRC32;
import java.util.zip.ZipException;
import org.semascope.data.DataFormatException;

/** WordNet's files, in a folder or on the class path. */
abstract class DictFiles {
  /** What to call a file in messages. */
  abstract Path path(String name);

  abstract boolean has(String name);

  abstract InputStream open(String name) throws IOException;

  static DictFiles folder(Path folder) {
    return new DictFiles() {
      @Override
      Path path(String name) {
        return folder.resolve(name);
      }

      @Override
      boolean has(String name) {
        return Files.isRegularFile(path(name));
      }

      @Override
      InputStream open(String name) throws IOException {
        return Files.newInputStream(path(name));
      }
    };
  }

  /** Those of extjwnl-data-wn30, which are Princeton's, unchanged. */
  static DictFiles embedded() {
    return embedded(DictFiles.class.getClassLoader());
  }

  static DictFiles embedded(ClassLoader loader) {
    String folder = "net/sf/extjwnl/data/wordnet/wn30/";
    return new DictFiles() {
      @Override
      Path path(String name) {
        return Path.of("extjwnl-data-wn30.jar", name);
      }

      @Override
      boolean has(String name) {
        return loader.getResource(folder + name) != null;
      }

      @Override
      InputStream open(String name) throws IOException {
        URL url = loader.getResource(folder + name);
        if (url == null) {
          throw new NoSuchFileException(folder + name);
        }
        URLConnection entry = url.openConnection();
        try (InputStream in = entry.getInputStream()) {
          byte[] bytes = in.readAllBytes();
          requireWhole(entry, bytes);
          return new ByteArrayInputStream(bytes);
        }
      }
    };
  }

  /** Java checks an archive's checksums only where it is read from its beginning. */
  private static void requireWhole(URLConnection entry, byte[] bytes) throws IOException {
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

  /** Every line of a file, without the licence, whose lines begin with two blanks. */
  <T> Parsed<T> parse(String name, Function<DictLine, T> read) {
    Path file = path(name);
    byte[] bytes = bytes(name);
    List<T> records = new ArrayList<>();
    List<DataFormatException> bad = new ArrayList<>();
    int start = 0;
    for (int number = 1; start < bytes.length; number++) {
      int end = endOfLine(bytes, start);
      int length = end > start && bytes[end - 1] == '\r' ? end - 1 - start : end - start;
      if (length > 0 && !isLicence(bytes, start, end)) {
        try {
          records.add(read.apply(new DictLine(file, number, bytes, start, start + length)));
        } catch (DataFormatException fault) {
          bad.add(fault);
        }
      }
      start = end + 1;
    }
    return new Parsed<>(records, bad);
  }

  private byte[] bytes(String name) {
    try (InputStream in = open(name)) {
      return in.readAllBytes();
    } catch (NoSuchFileException e) {
      throw DataFormatException.file(path(name), "a file", "none", e);
    } catch (IOException e) {
      throw DataFormatException.file(path(name), "a file that can be read", e.getMessage(), e);
    }
  }

  private static int endOfLine(byte[] bytes, int start) {
    int end = start;
    while (end < bytes.length && bytes[end] != '\n') {
      end++;
    }
    return end;
  }

  private static boolean isLicence(byte[] bytes, int start, int end) {
    return end - start > 1 && bytes[start] == ' ' && bytes[start + 1] == ' ';
  }
}
