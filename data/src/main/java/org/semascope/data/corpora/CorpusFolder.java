package org.semascope.data.corpora;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.text.Lines;

/** A folder of corpus files, in the order of their names, those of folders inside it included. */
record CorpusFolder(List<CorpusFormat> formats) implements CorpusFormat {
  /** A short look: a dump may be cut into thousands of files. */
  private static final int LOOKED_AT = 20;

  @Override
  public String name() {
    return "a folder of such files";
  }

  @Override
  public boolean recognises(Path path) {
    if (!Files.isDirectory(path)) {
      return false;
    }
    try {
      List<Path> files = files(path);
      return !files.isEmpty()
          && files.stream()
              .limit(LOOKED_AT)
              .allMatch(file -> formats.stream().anyMatch(format -> format.recognises(file)));
    } catch (DataFormatException e) {
      return false;
    }
  }

  @Override
  public void read(Path path, Faults faults, Consumer<? super Paragraph> each) {
    List<Path> files = files(path);
    if (files.isEmpty()) {
      throw DataFormatException.file(path, "a folder with corpus files", "an empty one");
    }
    long[] next = {0};
    for (Path file : files) {
      Corpora.formatOf(file, formats)
          .read(file, faults, paragraph -> each.accept(paragraph.numbered(next[0]++)));
    }
  }

  /** All files below that are not hidden, in the same order on every machine. */
  static List<Path> files(Path folder) {
    try (Stream<Path> walk = Files.walk(folder)) {
      return walk.filter(file -> isShown(folder, file) && Files.isRegularFile(file))
          .sorted((a, b) -> Arrays.compare(names(folder, a), names(folder, b)))
          .toList();
    } catch (IOException e) {
      throw Lines.unreadable(folder, e);
    } catch (UncheckedIOException e) {
      throw Lines.unreadable(folder, e.getCause());
    }
  }

  private static boolean isShown(Path folder, Path file) {
    return Arrays.stream(names(folder, file)).noneMatch(name -> name.startsWith("."));
  }

  private static String[] names(Path folder, Path file) {
    Path relative = folder.relativize(file);
    String[] names = new String[relative.getNameCount()];
    for (int i = 0; i < names.length; i++) {
      names[i] = relative.getName(i).toString();
    }
    return names;
  }
}
