package org.semascope.data.tagged;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.text.Compression;

/**
 * A corpus in one file or in a folder of files, read in path order.
 *
 * @param <R> the records
 */
abstract class SenseCorpusFormat<R extends SenseCorpusFormat.Shown> implements Format<R> {
  private static final int OPENING = 8192;

  final TokenJoiner joiner;
  private final String name;
  private final int depth;
  private final List<Pattern> names;

  /**
   * @param depth maximum depth of the files below a given folder
   * @param names patterns of file names in a folder; the first pattern with a match is used
   */
  SenseCorpusFormat(TokenJoiner joiner, String name, int depth, String... names) {
    this.joiner = joiner;
    this.name = name;
    this.depth = depth;
    this.names = Stream.of(names).map(Pattern::compile).toList();
  }

  /** A record with a form for display. */
  interface Shown {
    String show();
  }

  /** Whether a file with this opening has the format. */
  abstract boolean matches(Path file, String opening);

  abstract void readFile(Path file, Faults faults, Consumer<? super R> each);

  /** Companion files that {@link #readFile} opens; it must not open any others. */
  List<Path> companions(Path file) {
    return List.of();
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final String show(R record) {
    return record.show();
  }

  @Override
  public final boolean recognises(Path path) {
    try {
      if (Files.isRegularFile(path)) {
        return matches(path, opening(path));
      }
      List<Path> files = Files.isDirectory(path) ? filesIn(path) : List.of();
      return !files.isEmpty() && matches(files.get(0), opening(files.get(0)));
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

  /** Companion files in a folder are part of the folder. */
  @Override
  public final List<Path> filesRead(Path path) {
    Stream<Path> others = Files.isDirectory(path) ? Stream.of() : companions(path).stream();
    return Stream.concat(Stream.of(path), others).toList();
  }

  private List<Path> filesIn(Path folder) throws IOException {
    List<Path> all;
    try (Stream<Path> walk = Files.walk(folder, depth)) {
      all = walk.filter(Files::isRegularFile).sorted().toList();
    }
    return names.stream()
        .map(pattern -> all.stream().filter(file -> matches(pattern, file)).toList())
        .filter(matching -> !matching.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  private static boolean matches(Pattern name, Path file) {
    return name.matcher(file.getFileName().toString()).matches();
  }

  /** The first bytes as characters; formats search them only for ASCII. */
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
