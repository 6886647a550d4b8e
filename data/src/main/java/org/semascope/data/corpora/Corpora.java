package org.semascope.data.corpora;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.semascope.data.DataFormatException;
import org.semascope.data.Format;

/** The forms of corpora. Files may be packed by gzip, bzip2 or xz. */
public final class Corpora {
  private static final CorpusFormat PLAIN_TEXT = new PlainText();
  private static final List<CorpusFormat> FILES =
      List.of(new WikiDump(), new WikiExtractor(), new TitledLines(), PLAIN_TEXT);

  private Corpora() {}

  public static List<Format<Paragraph>> formats() {
    List<Format<Paragraph>> formats = new ArrayList<>(FILES);
    formats.add(new CorpusFolder(FILES));
    return List.copyOf(formats);
  }

  /** A file or folder that a user says is a corpus. */
  public static Corpus open(Path path) {
    if (!Files.exists(path)) {
      throw DataFormatException.file(path, "a corpus file or folder", "no such file");
    }
    Format<Paragraph> format =
        Files.isDirectory(path) ? new CorpusFolder(FILES) : formatOf(path, FILES);
    return new FileCorpus(path, format);
  }

  /**
   * As {@link Format#recognises} tells; a .txt file that looks like no prose is text all the same.
   */
  static CorpusFormat formatOf(Path file, List<CorpusFormat> formats) {
    return formats.stream()
        .filter(format -> format.recognises(file))
        .findFirst()
        .or(
            () ->
                PlainText.isNamedText(file)
                    ? java.util.Optional.of(PLAIN_TEXT)
                    : java.util.Optional.empty())
        .orElseThrow(
            () ->
                DataFormatException.file(
                    file,
                    "a Wikipedia dump, lines of JSON, lines of title and text, or a .txt file",
                    "something else"));
  }
}
