package org.semascope.data.tagged;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.Format;

/** The corpora of the tests: small ones by hand, real ones where the user has them. */
final class Corpora {
  private Corpora() {}

  static Path small(String name) {
    try {
      return Path.of(Corpora.class.getResource("/tagged/" + name).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(name, e);
    }
  }

  /** A path below SEMASCOPE_DATA; without it the test is skipped. */
  static Path real(String name) {
    String data = System.getenv("SEMASCOPE_DATA");
    assumeTrue(data != null, "SEMASCOPE_DATA is not set, so there is no " + name);
    Path path = Path.of(data.split(File.pathSeparator)[0], name);
    assumeTrue(Files.exists(path), "there is no " + path);
    return path;
  }

  static <R> List<R> read(Format<R> format, Path path) {
    List<R> records = new ArrayList<>();
    format.read(path, Faults.STRICT, records::add);
    return records;
  }

  /** Reads in lenient mode and collects the faults. */
  static <R> List<R> read(Format<R> format, Path path, List<DataFormatException> faults) {
    List<R> records = new ArrayList<>();
    format.read(path, faults::add, records::add);
    return records;
  }

  /** All tags in a line each: {@code products NOUN product%1:06:01:: product%1:06:00::}. */
  static List<String> tags(TaggedSentence sentence) {
    return sentence.tags().stream()
        .map(
            tag ->
                sentence.occurrence(tag).word()
                    + " "
                    + tag.lemma()
                    + " "
                    + tag.partOfSpeech()
                    + " "
                    + String.join(" ", tag.senses())
                    + (tag.name() ? " (name)" : ""))
        .toList();
  }
}
