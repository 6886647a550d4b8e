package org.semascope.data.context;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.text.DelimitedRow;

/**
 * A diachronic word usage graph (DWUG, Schlechtweg et al. 2021): the folder with {@code
 * data/LEMMA/uses.csv} and {@code judgments.csv}, which are separated by tabs.
 */
final class DwugFolder {
  static final String NAME = "DWUG, the folder of a word usage graph";

  private static final String USES = "uses.csv";
  private static final List<String> COLUMNS =
      List.of("identifier", "grouping", "context", "indexes_target_token");

  private DwugFolder() {}

  /**
   * A use of a lemma.
   *
   * @param grouping of its period: 1 or 2
   */
  record Use(String id, int grouping, Occurrence occurrence) {}

  /** The folder of a lemma, such as {@code bag_nn}. */
  record Lemma(Path folder) {
    String name() {
      return folder.getFileName().toString();
    }

    PartOfSpeech partOfSpeech() {
      int tag = name().lastIndexOf('_');
      return tag < 0 ? PartOfSpeech.UNKNOWN : PartOfSpeech.ofTag(name().substring(tag + 1));
    }

    Path judgments() {
      return folder.resolve("judgments.csv");
    }

    void uses(Faults faults, Consumer<Use> each) {
      NamedColumns.each(folder.resolve(USES), COLUMNS, faults, DwugFolder::use, each);
    }
  }

  static boolean isAt(Path path) {
    return folders(path).stream()
        .limit(1)
        .anyMatch(
            lemma ->
                NamedColumns.are(lemma.folder.resolve(USES), COLUMNS)
                    && NamedColumns.are(lemma.judgments(), List.of("identifier2")));
  }

  /** The lemmas, sorted, at least one. */
  static List<Lemma> lemmas(Path path) {
    List<Lemma> lemmas = folders(path);
    if (lemmas.isEmpty()) {
      throw DataFormatException.file(path, "folders data/LEMMA with " + USES, "none");
    }
    return lemmas;
  }

  private static List<Lemma> folders(Path path) {
    Path data = path.resolve("data");
    if (!Files.isDirectory(data)) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(data)) {
      return folders
          .filter(one -> Files.isRegularFile(one.resolve(USES)))
          .sorted()
          .map(Lemma::new)
          .toList();
    } catch (IOException unreadable) {
      return List.of();
    }
  }

  private static Use use(NamedColumns table, DelimitedRow row) {
    String grouping = table.text(row, "grouping");
    if (!grouping.matches("[12]")) {
      throw row.fault("the grouping (period) 1 or 2", DelimitedRow.quoted(grouping));
    }
    return new Use(
        table.text(row, "identifier"), Integer.parseInt(grouping), occurrence(table, row));
  }

  private static Occurrence occurrence(NamedColumns table, DelimitedRow row) {
    String span = table.text(row, "indexes_target_token");
    String[] ends = span.split(":", -1);
    if (!span.matches("\\d{1,8}:\\d{1,8}")
        || Integer.parseInt(ends[0]) > Integer.parseInt(ends[1])) {
      throw row.fault("a span such as 68:72", DelimitedRow.quoted(span));
    }
    try {
      return new Occurrence(
          table.whole(row, "context"),
          new Span(Integer.parseInt(ends[0]), Integer.parseInt(ends[1])));
    } catch (SemascopeException e) {
      throw row.fault("a word in its context", e.getMessage());
    }
  }
}
