package org.semascope.data.context;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.text.DelimitedRow;

/**
 * Pairs of uses in files {@code test.data.txt} whose labels T and F are in files {@code
 * test.gold.txt}, one for each pair: a data file, or a folder with such files or with folders of
 * its parts (train, dev, test), all of which have such files.
 */
record LabelledFiles(Source source) implements Format<UsePair> {
  private static final String GOLD = ".gold";
  private static final String DATA = ".data";
  private static final Set<String> TRAINING = Set.of(UsePair.TRAIN, "training");

  private static final int DEEPEST = 3; // dev/multilingual/dev.ar-ar.data

  /** A form of the two files. */
  interface Source {
    String name();

    /** The ending of a data file, which contains {@code .data}. */
    String ending();

    /** Whether a file with this ending has this form. */
    boolean recognises(Path data);

    /**
     * @param part of the set, from the name of the file
     * @param each receives the pairs
     */
    void read(Path data, Path gold, String part, Faults faults, Consumer<? super UsePair> each);
  }

  @Override
  public String name() {
    return source.name();
  }

  @Override
  public boolean recognises(Path path) {
    List<Path> files = dataFiles(path);
    return files.stream().findFirst().filter(source::recognises).isPresent()
        && folders(path).stream()
            .allMatch(folder -> files.stream().anyMatch(file -> file.startsWith(folder)));
  }

  private static List<Path> folders(Path path) {
    if (!Files.isDirectory(path)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(path)) {
      return files.filter(Files::isDirectory).toList();
    } catch (IOException unreadable) {
      return List.of();
    }
  }

  /** The data files of a file or folder, those of training first. */
  private List<Path> dataFiles(Path path) {
    if (!Files.isDirectory(path)) {
      return path.getFileName() != null && path.getFileName().toString().endsWith(source.ending())
          ? List.of(path)
          : List.of();
    }
    try (Stream<Path> files = Files.walk(path, DEEPEST)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(source.ending()))
          .filter(Files::isRegularFile)
          .sorted(Comparator.comparing((Path file) -> !isTraining(file)).thenComparing(any -> any))
          .toList();
    } catch (IOException | UncheckedIOException unreadable) {
      return List.of();
    }
  }

  private boolean isTraining(Path file) {
    return part(file).equals(UsePair.TRAIN);
  }

  /**
   * {@code test} of {@code test.data.txt}, {@code dev.de-de} of {@code dev.de-de.xl.data}, {@code
   * train} of {@code training.en-en.data}.
   */
  private String part(Path data) {
    String name = data.getFileName().toString();
    String part =
        name.substring(0, name.length() - source.ending().length()).replaceFirst("\\.xl$", "");
    return TRAINING.contains(part.replaceFirst("\\..*", "")) ? UsePair.TRAIN : part;
  }

  private static Path gold(Path data) {
    String name = data.getFileName().toString();
    int at = name.lastIndexOf(DATA);
    return data.resolveSibling(name.substring(0, at) + GOLD + name.substring(at + DATA.length()));
  }

  @Override
  public List<Path> filesRead(Path path) {
    return Files.isRegularFile(path) && Files.isRegularFile(gold(path))
        ? List.of(path, gold(path))
        : List.of(path);
  }

  @Override
  public void read(Path path, Faults faults, Consumer<? super UsePair> each) {
    List<Path> files = dataFiles(path);
    if (files.isEmpty()) {
      throw DataFormatException.file(path, "files *" + source.ending(), "none");
    }
    for (Path data : files) {
      Path gold = gold(data);
      if (!Files.isRegularFile(gold)) {
        throw DataFormatException.file(data, "a file of labels " + gold.getFileName(), "none");
      }
      source.read(data, gold, part(data), faults, each);
    }
  }

  /** Refuses labels that are not one for each pair. */
  static void requireLength(Path gold, Path data, long pairs, long labels) {
    if (pairs != labels) {
      throw DataFormatException.file(
          gold,
          "one label for each of the %s pairs of %s".formatted(pairs, data.getFileName()),
          labels + " labels");
    }
  }

  /** The value of a label T or F. */
  static boolean isSame(String label, BiFunction<String, Object, DataFormatException> fault) {
    if (!label.equals("T") && !label.equals("F")) {
      throw fault.apply("the label T or F", DelimitedRow.quoted(label));
    }
    return label.equals("T");
  }
}
