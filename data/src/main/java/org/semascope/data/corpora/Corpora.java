package org.semascope.data.corpora;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.text.FileDigest;
import org.semascope.data.text.Lines;

/** The formats of corpora. Files may be compressed by gzip, bzip2 or xz. */
public final class Corpora {
  private static final List<CorpusFormat> FILES =
      List.of(
          new WikiDump(), ArticleLines.WIKI_EXTRACTOR, ArticleLines.TITLED, new PlainText(false));
  private static final List<CorpusFormat> LINES = List.of(new PlainText(true));

  private Corpora() {}

  public static List<Format<Paragraph>> formats() {
    List<Format<Paragraph>> formats = new ArrayList<>(FILES);
    formats.add(new CorpusFolder(FILES));
    return List.copyOf(formats);
  }

  /**
   * Opens a file or folder as a corpus.
   *
   * @param lines whether to read every file as plain text with one paragraph per line, without
   *     recognising formats
   */
  public static Corpus open(Path path, boolean lines) {
    if (!Files.exists(path)) {
      throw DataFormatException.file(path, "a corpus file or folder", "no such file");
    }
    List<CorpusFormat> formats = lines ? LINES : FILES;
    Format<Paragraph> format =
        Files.isDirectory(path) ? new CorpusFolder(formats) : formatOf(path, formats);
    return new FileCorpus(path, format, lines);
  }

  /** Same as {@code open(path, false)}: the format of each file is recognised. */
  public static Corpus open(Path path) {
    return open(path, false);
  }

  /** The first format that recognises the file; the last one, plain text, for any other text. */
  static CorpusFormat formatOf(Path file, List<CorpusFormat> formats) {
    Head.requireText(file);
    return formats.stream()
        .filter(format -> format.recognises(file))
        .findFirst()
        .orElse(formats.get(formats.size() - 1));
  }

  /** The files of a corpus in a folder, in their order. */
  static List<Path> filesOf(Path folder) {
    return CorpusFolder.files(folder);
  }

  /** The format of a file, if it is plain text. */
  static Optional<PlainText> plainText(Path file) {
    return formatOf(file, FILES) instanceof PlainText plain ? Optional.of(plain) : Optional.empty();
  }

  /** A corpus in a file or a folder of files. */
  private record FileCorpus(Path path, Format<Paragraph> format, boolean lines) implements Corpus {
    @Override
    public String name() {
      return path.toString();
    }

    /** The same files read by lines are a different corpus. */
    @Override
    public String fingerprint() {
      boolean isFolder = Files.isDirectory(path);
      return (isFolder ? FileDigest.of(path, CorpusFolder.files(path)) : FileDigest.of(path))
          + (lines ? "-lines" : "");
    }

    @Override
    public void read(Faults faults, Consumer<? super Paragraph> each) {
      format.read(path, faults, each);
    }
  }

  /** A folder of corpus files, including subfolders, in the order of their names. */
  private record CorpusFolder(List<CorpusFormat> formats) implements CorpusFormat {
    /** Number of files examined: a dump may consist of thousands. */
    private static final int EXAMINED = 20;

    @Override
    public String name() {
      return "a folder of such files";
    }

    @Override
    public boolean recognises(Path path) {
      try {
        List<Path> files = Files.isDirectory(path) ? files(path) : List.of();
        return !files.isEmpty()
            && files.stream()
                .limit(EXAMINED)
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

    /**
     * All non-hidden files below, in the same order on every machine; throws for pipes, devices and
     * broken links.
     */
    static List<Path> files(Path folder) {
      try (Stream<Path> walk = Files.walk(folder)) {
        List<Path> files =
            walk.filter(file -> isVisible(folder, file) && !Files.isDirectory(file))
                .sorted((a, b) -> Arrays.compare(names(folder, a), names(folder, b)))
                .toList();
        for (Path file : files) {
          if (!Files.isRegularFile(file)) {
            throw DataFormatException.file(
                file, "a corpus file", Files.exists(file) ? "a pipe or a device" : "a broken link");
          }
        }
        return files;
      } catch (IOException e) {
        throw Lines.unreadable(folder, e);
      } catch (UncheckedIOException e) {
        throw Lines.unreadable(folder, e.getCause());
      }
    }

    private static boolean isVisible(Path folder, Path file) {
      return Stream.of(names(folder, file)).noneMatch(name -> name.startsWith("."));
    }

    private static String[] names(Path folder, Path file) {
      return folder.relativize(file).toString().split(Pattern.quote(File.separator));
    }
  }
}
