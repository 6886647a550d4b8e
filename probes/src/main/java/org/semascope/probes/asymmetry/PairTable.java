package org.semascope.probes.asymmetry;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.semascope.probes.Findings;
import org.semascope.probes.asymmetry.PairFinding.Contexts;
import org.semascope.probes.asymmetry.PairFinding.Method;
import org.semascope.probes.asymmetry.PairFinding.Score;
import org.semascope.probes.asymmetry.WordPair.Answers;

/** The pairs with their asymmetry scores, tab separated: the data set that the paper promises. */
final class PairTable {
  static final String NAME = "pairs.tsv";

  /** Values by title; null for an empty field. */
  private final Map<String, Function<PairFinding, Object>> columns = new LinkedHashMap<>();

  /** Columns for all values of the findings. LAR is that of (first; second). */
  static PairTable of(Findings<PairFinding> found) {
    Set<String> norms = new LinkedHashSet<>();
    Set<Method> methods = new LinkedHashSet<>();
    found.forEach(
        one -> {
          norms.addAll(one.pair().norms().keySet());
          methods.addAll(one.scores().keySet());
        });
    PairTable table = new PairTable();
    table.columns.put("first", one -> one.pair().first());
    table.columns.put("second", one -> one.pair().second());
    table.columns.put("relations", one -> relations(one.pair()));
    for (String norm : norms) {
      Function<PairFinding, Answers> given = one -> one.pair().norms().get(norm);
      table.add(norm + " second|first", given, Answers::forward);
      table.add(norm + " first total", given, Answers::firstTotal);
      table.add(norm + " first|second", given, Answers::backward);
      table.add(norm + " second total", given, Answers::secondTotal);
      table.add(norm + " LAR", given, Answers::lar);
    }
    for (Method method : methods) {
      String name = method.name().toLowerCase(Locale.ROOT).replace('_', ' ');
      Function<PairFinding, Score> score = one -> one.scores().get(method);
      table.add(name + " ln P(second|first)", score, Score::forward);
      table.add(name + " ln P(first|second)", score, Score::backward);
      table.add(name + " LAR", score, Score::lar);
    }
    table.columns.put(
        "standard error",
        one ->
            one.scores().values().stream()
                .map(Score::error)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null));
    table.columns.put("first count", one -> counted(one.pair().firstCount()));
    table.columns.put("second count", one -> counted(one.pair().secondCount()));
    table.add("contexts", PairFinding::contexts, Contexts::used);
    return table;
  }

  private static String relations(WordPair pair) {
    return String.join(
        " ",
        pair.relations().stream()
            .map(relation -> (relation.forward() ? "" : "<") + relation.name())
            .toList());
  }

  private static Long counted(long count) {
    return count == 0 ? null : count;
  }

  private <P> void add(
      String title, Function<PairFinding, P> part, Function<? super P, Object> value) {
    columns.put(title, one -> Optional.ofNullable(part.apply(one)).map(value).orElse(null));
  }

  void write(Findings<PairFinding> found, OutputStream file) {
    try (CsvWriter out =
        CsvWriter.builder().fieldSeparator('\t').lineDelimiter(LineDelimiter.LF).build(file)) {
      out.writeRecord(columns.keySet());
      found.forEach(
          one ->
              out.writeRecord(
                  columns.values().stream().map(column -> text(column.apply(one))).toList()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Object value) {
    return value == null
        ? ""
        : value instanceof Double number
            ? String.format(Locale.ROOT, "%.6f", number)
            : value.toString();
  }
}
