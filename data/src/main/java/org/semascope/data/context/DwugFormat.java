package org.semascope.data.context;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.text.DelimitedRow;
import org.semascope.data.text.DelimitedRows;
import org.semascope.data.text.Lines;

/**
 * A diachronic word usage graph (DWUG, Schlechtweg et al. 2021), the folder with {@code
 * data/LEMMA/uses.csv} and {@code judgments.csv}. The judgment of a pair is the median of its
 * annotators' judgments from 1 (unrelated) to 4 (identical); 0 (cannot decide) is ignored.
 */
final class DwugFormat implements Format<UsePair> {
  private static final String USES = "uses.csv";
  private static final String JUDGMENTS = "judgments.csv";
  private static final int HIGHEST = 4;

  /** The columns of a tab-separated table without quoting, by name. */
  private record Table(DelimitedRow header) {
    String text(DelimitedRow row, String column) {
      return row.expect(header.size()).text(header.fields().indexOf(column), column);
    }
  }

  @Override
  public String name() {
    return "DWUG, the folder of a word usage graph";
  }

  @Override
  public boolean recognises(Path path) {
    return lemmas(path).stream()
        .limit(1)
        .anyMatch(
            lemma ->
                hasColumn(lemma.resolve(USES), "indexes_target_token")
                    && hasColumn(lemma.resolve(JUDGMENTS), "identifier2"));
  }

  private static boolean hasColumn(Path file, String column) {
    List<String> head = Lines.head(file, StandardCharsets.UTF_8);
    return !head.isEmpty() && DelimitedRows.split(head.get(0), '\t').contains(column);
  }

  /** The folders of the lemmas, sorted. */
  private static List<Path> lemmas(Path path) {
    Path data = path.resolve("data");
    if (!Files.isDirectory(data)) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(data)) {
      return folders.filter(one -> Files.isRegularFile(one.resolve(USES))).sorted().toList();
    } catch (IOException unreadable) {
      return List.of();
    }
  }

  @Override
  public void read(Path path, Faults faults, Consumer<? super UsePair> each) {
    List<Path> lemmas = lemmas(path);
    if (lemmas.isEmpty()) {
      throw DataFormatException.file(path, "folders data/LEMMA with " + USES, "none");
    }
    for (Path lemma : lemmas) {
      Map<String, Occurrence> uses = new HashMap<>();
      each(
          lemma.resolve(USES),
          List.of("identifier", "context", "indexes_target_token"),
          faults,
          (table, row) -> uses.put(table.text(row, "identifier"), use(table, row)));
      Map<List<String>, List<Double>> judgments = new LinkedHashMap<>();
      each(
          lemma.resolve(JUDGMENTS),
          List.of("identifier1", "identifier2", "judgment"),
          faults,
          (table, row) -> judge(table, row, uses, judgments));
      String name = lemma.getFileName().toString(); // bag_nn
      judgments.forEach((pair, own) -> each.accept(pair(name, pair, own, uses)));
    }
  }

  /** Reads the rows of a table; exceptions of the parser go to {@code faults}. */
  private static void each(
      Path file, List<String> columns, Faults faults, BiConsumer<Table, DelimitedRow> parse) {
    try (DelimitedRows rows = DelimitedRows.tabbed(file)) {
      Table table =
          new Table(
              rows.header(file, "the columns " + columns, names -> names.containsAll(columns)));
      rows.each(
          file,
          row -> {
            parse.accept(table, row);
            return row;
          },
          faults,
          any -> {});
    }
  }

  private static Occurrence use(Table table, DelimitedRow row) {
    String span = table.text(row, "indexes_target_token");
    String[] ends = span.split(":", -1);
    // The context is not stripped: spans count its leading spaces.
    String context = row.fields().get(table.header.fields().indexOf("context"));
    if (!span.matches("\\d{1,8}:\\d{1,8}")
        || Integer.parseInt(ends[0]) > Integer.parseInt(ends[1])) {
      throw row.fault("a span such as 68:72", DelimitedRow.quoted(span));
    }
    try {
      return new Occurrence(
          context, new Span(Integer.parseInt(ends[0]), Integer.parseInt(ends[1])));
    } catch (SemascopeException e) {
      throw row.fault("a word in its context", e.getMessage());
    }
  }

  private static void judge(
      Table table,
      DelimitedRow row,
      Map<String, Occurrence> uses,
      Map<List<String>, List<Double>> judgments) {
    List<String> pair =
        Stream.of("identifier1", "identifier2")
            .map(column -> table.text(row, column))
            .sorted()
            .toList();
    for (String id : pair) {
      if (!uses.containsKey(id)) {
        throw row.fault("the identifier of a use", DelimitedRow.quoted(id));
      }
    }
    double judgment = row.number(table.text(row, "judgment"), "a judgment");
    if (judgment < 0 || judgment > HIGHEST) {
      throw row.fault("a judgment from 1 to 4, or 0", judgment);
    }
    if (judgment > 0) {
      judgments.computeIfAbsent(pair, any -> new ArrayList<>()).add(judgment);
    }
  }

  private static UsePair pair(
      String name, List<String> pair, List<Double> judgments, Map<String, Occurrence> uses) {
    int tag = name.lastIndexOf('_');
    PartOfSpeech part =
        tag < 0 ? PartOfSpeech.UNKNOWN : PartOfSpeech.ofTag(name.substring(tag + 1));
    return UsePair.graded(
        name,
        uses.get(pair.get(0)),
        uses.get(pair.get(1)),
        median(judgments),
        part,
        judgments.size() > 1 ? "several judgments" : "one judgment");
  }

  private static double median(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(value -> value).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
