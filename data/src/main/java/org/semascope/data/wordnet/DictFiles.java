package org.semascope.data.wordnet;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.semascope.data.DataFormatException;

/** WordNet's files, in a folder or on the class path. */
abstract class DictFiles {
  private static final int BUFFER = 1 << 16;

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
    String folder = "net/sf/extjwnl/data/wordnet/wn30/";
    ClassLoader loader = DictFiles.class.getClassLoader();
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
        InputStream in = loader.getResourceAsStream(folder + name);
        if (in == null) {
          throw new NoSuchFileException(folder + name);
        }
        return in;
      }
    };
  }

  /** Every line of a file, without the licence, whose lines begin with two blanks. */
  void lines(String name, Consumer<DictLine> each) {
    Path file = path(name);
    int number = 0;
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(open(name), StandardCharsets.UTF_8.newDecoder()), BUFFER)) {
      for (String text = reader.readLine(); text != null; text = reader.readLine()) {
        number++;
        if (!text.startsWith("  ") && !text.isEmpty()) {
          each.accept(new DictLine(file, number, text));
        }
      }
    } catch (NoSuchFileException e) {
      throw DataFormatException.file(file, "a file", "none", e);
    } catch (CharacterCodingException e) {
      throw DataFormatException.file(file, "UTF-8", "other bytes some way after line " + number, e);
    } catch (IOException e) {
      throw DataFormatException.file(file, "a file that can be read", e.getMessage(), e);
    }
  }
}
