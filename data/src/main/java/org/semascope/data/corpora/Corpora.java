package org.semascope.data.corpora;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.text.FileDigest;

/** The forms of corpora. Files may be packed by gzip, bzip2 or xz. */
public final class Corpora {
  private static final CorpusFormat PLAIN_TEXT = new PlainText(false);
  private static final List<CorpusFormat> FILES =
      List.of(new WikiDump(), new WikiExtractor(), new TitledLines(), PLAIN_TEXT);
  private static final List<CorpusFormat> LINES = List.of(new PlainText(true));

  private Corpora() {}

  public static List<Format<Paragraph>> formats() {
    List<Format<Paragraph>> formats = new ArrayList<>(FILES);
    formats.add(new CorpusFolder(FILES));
    return List.copyOf(formats);
  }

  /**
   * A file or folder that a user says is a corpus.
   *
   * @param lines whether every file is plain text with a paragraph on each line, whatever it looks
   *     like
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

  /** Same as {@code open(path, false)}: the form of each file is recognised. */
  public static Corpus open(Path path) {
    return open(path, false);
  }

  /** The form that {@link Format#recognises} finds; any other text is plain text. */
  static CorpusFormat formatOf(Path file, List<CorpusFormat> formats) {
    Head.requireText(file);
    return formats.stream()
        .filter(format -> format.recognises(file))
        .findFirst()
        .orElse(formats.get(formats.size() - 1));
  }

  /** A corpus in a file or a folder of files. */
  private record FileCorpus(Path path, Format<Paragraph> format, boolean lines) implements Corpus {
    @Override
    public String name() {
      return path.toString();
    }

    /** Files read by lines, whatever they look like, are another corpus. */
    @Override
    public String fingerprint() {
      String bytes =
          Files.isDirectory(path)
              ? FileDigest.of(path, CorpusFolder.files(path))
              : FileDigest.of(path);
      return lines ? bytes + "-lines" : bytes;
    }

    @Override
    public void read(Faults faults, Consumer<? super Paragraph> each) {
      format.read(path, faults, each);
    }
  }
}
