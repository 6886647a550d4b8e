package org.semascope.data.tagged;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.text.Compression;

/**
 * A corpus in one file or in a folder of them, which are read in the order of their paths.
 *
 * @param <R> the record that comes out
 */
abstract class SenseCorpusFormat<R> implements Format<R> {
  private static final int OPENING = 8192;

  private final String name;
  private final int depth;
  private final List<Pattern> names;

  /**
   * @param depth how deep below a given folder the files may lie
   * @param names what the files of a folder are called; of several patterns the first that any file
   *     matches counts
   */
  SenseCorpusFormat(String name, int depth, String... names) {
    this.name = name;
    this.depth = depth;
    this.names = Stream.of(names).map(Pattern::compile).toList();
  }

  /** Whether a file that begins like this is of the format. */
  abstract boolean beginsRight(Path file, String opening);

  abstract void readFile(Path file, Faults faults, Consumer<? super R> each);

  /** Files of other names that {@link #readFile} opens too; it must not open any but these. */
  List<Path> beside(Path file) {
    return List.of();
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final boolean recognises(Path path) {
    try {
      if (Files.isRegularFile(path)) {
        return beginsRight(path, opening(path));
      }
      List<Path> files = Files.isDirectory(path) ? filesIn(path) : List.of();
      return !files.isEmpty() && beginsRight(files.get(0), opening(files.get(0)));
    } catch (IOException | UncheckedIOException | DataFormatException e) {
      return false;
    }
  }

  @Override
  public final void read(Path path, Faults faults, Consumer<? super R> each) {
    if (!Files.isDirectory(path)) {
      readFile(path, faults, each);
      return;
    }
    List<Path> files;
    try {
      files = filesIn(path);
    } catch (IOException | UncheckedIOException e) {
      throw DataFormatException.file(path, "a folder that can be read", e, e);
    }
    if (files.isEmpty()) {
      throw DataFormatException.file(path, "a folder with files of " + name, "none");
    }
    files.forEach(file -> readFile(file, faults, each));
  }

  /** What stands beside a file of a folder is in the folder. */
  @Override
  public final List<Path> filesRead(Path path) {
    List<Path> files = new ArrayList<>(List.of(path));
    if (!Files.isDirectory(path)) {
      files.addAll(beside(path));
    }
    return files;
  }

  private List<Path> filesIn(Path folder) throws IOException {
    List<Path> all;
    try (Stream<Path> walk = Files.walk(folder, depth)) {
      all = walk.filter(Files::isRegularFile).sorted().toList();
    }
    for (Pattern pattern : names) {
      List<Path> matching =
          all.stream()
              .filter(file -> pattern.matcher(file.getFileName().toString()).matches())
              .collect(Collectors.toList());
      if (!matching.isEmpty()) {
        return matching;
      }
    }
    return List.of();
  }

  /** The first bytes as characters, whatever they are; only ASCII is looked for in them. */
  private static String opening(Path file) throws IOException {
    try (InputStream in = Compression.open(file)) {
      return new String(in.readNBytes(OPENING), StandardCharsets.ISO_8859_1);
    }
  }

  static String stem(Path file) {
    String name = String.valueOf(file.getFileName());
    int dot = name.indexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }
}
