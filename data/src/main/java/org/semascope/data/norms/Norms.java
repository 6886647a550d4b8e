package org.semascope.data.norms;

import static java.util.regex.Matcher.quoteReplacement;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.tables.TableKinds;
import org.semascope.data.tables.UserRow;
import org.semascope.data.tables.UserTable;
import org.semascope.data.text.DelimitedRow;
import org.semascope.data.text.DelimitedRows;
import org.semascope.data.text.Lines;
import org.semascope.data.text.TableFormat;

/** The formats of association norms. */
public final class Norms {
  /** The EAT table was scraped from web pages: {@code DON&#39;T}. */
  private static final Pattern REFERENCE = Pattern.compile("&#([0-9]{1,5});");

  /** {@code cue response R1 N R1.Strength}, or another set of responses than R1. */
  private static final Pattern SWOW_HEADER =
      Pattern.compile("cue\tresponse\t(R[123]+)\tN\t\\1\\.Strength");

  private static final int SWOW_COLUMNS = 5;

  private Norms() {}

  public static List<Format<Association>> formats() {
    return List.of(
        new UsfFormat(),
        new UserTable<>(TableKinds.NORMS, Pairs::new),
        swowStrengths(),
        new SwowResponses(),
        new LwowEdges());
  }

  /**
   * A table of cue, response, count and total, such as the Edinburgh Associative Thesaurus.
   * Responses may be empty. Without totals, the total of a cue is the sum of its counts.
   */
  private static final class Pairs implements UserTable.Parser<Association> {
    private final Ledger ledger = new Ledger();
    private final Map<String, Map<String, Integer>> counts = new LinkedHashMap<>(); // by cue

    @Override
    public Association parse(UserRow row) {
      String cue = word(row.text("cue"));
      String response = word(row.optional("response"));
      int count = row.count("count");
      if (row.has("total")) {
        return ledger.enter(row.row(), cue, response, count, row.count("total"));
      }
      if (counts.computeIfAbsent(cue, any -> new LinkedHashMap<>()).put(response, count) != null) {
        throw Ledger.repeated(row.row(), cue, response);
      }
      return null;
    }

    @Override
    public List<Association> rest() {
      return associations(counts);
    }

    @Override
    public List<String> notes() {
      Map<String, Set<String>> responses = ledger.responses();
      counts.forEach((cue, own) -> responses.put(cue, own.keySet()));
      long twoWay = 0;
      for (Map.Entry<String, Set<String>> each : responses.entrySet()) {
        for (String response : each.getValue()) {
          Set<String> back = responses.getOrDefault(response, Set.of());
          twoWay += response.compareTo(each.getKey()) < 0 && back.contains(each.getKey()) ? 1 : 0;
        }
      }
      return List.of("pairs in both directions, which `probe asymmetry` needs: " + twoWay);
    }

    private static String word(String text) {
      return REFERENCE
          .matcher(text)
          .replaceAll(
              found -> quoteReplacement(Character.toString(Integer.parseInt(found.group(1)))))
          .toLowerCase(Locale.ROOT);
    }
  }

  /** With the sum of its counts as the total of each cue. */
  private static List<Association> associations(Map<String, Map<String, Integer>> counts) {
    List<Association> all = new ArrayList<>();
    counts.forEach(
        (cue, responses) -> {
          int total = responses.values().stream().mapToInt(Integer::intValue).sum();
          responses.forEach(
              (response, count) -> all.add(new Association(cue, response, count, total)));
        });
    return all;
  }

  /**
   * Small World of Words (De Deyne et al. 2019): {@code strength.SWOW-EN.R1.csv} and {@code R123},
   * tab-separated despite their names.
   */
  private static Format<Association> swowStrengths() {
    return new TableFormat<>(
        "SWOW norms, table of strengths",
        "the header cue, response, R1 or R123, N, R1.Strength",
        lines -> SWOW_HEADER.matcher(lines.get(0)).matches(),
        () -> {
          Ledger ledger = new Ledger();
          return row ->
              ledger.enter(
                  row.expect(SWOW_COLUMNS),
                  row.text(0, "a cue"),
                  row.text(1, "a response"),
                  row.count(2, "the count"),
                  row.count(3, "N"));
        });
  }

  /**
   * Small World of Words, the individual responses ({@code SWOW-EN.R100.csv}), counted here. As in
   * the authors' tables of strengths, missing responses and unknown cues are not included in the
   * total. Unlike there, British spellings of cues are kept next to the American ones.
   */
  private static final class SwowResponses implements Format<Association> {
    private static final Set<String> NO_ANSWER =
        Set.of("", "NA", "No more responses", "Unknown word");
    private static final List<String> ANSWERS = List.of("R1", "R2", "R3");
    private static final String CUE = "cue";
    private static final List<String> NEEDED = List.of("participantID", CUE, "R1", "R2", "R3");

    @Override
    public String name() {
      return "SWOW norms, single responses (R1, R2, R3)";
    }

    @Override
    public boolean recognises(Path path) {
      List<String> head = Lines.head(path, StandardCharsets.UTF_8);
      return !head.isEmpty()
          && DelimitedRows.split(head.get(0).replace("\"", ""), ',').containsAll(NEEDED);
    }

    @Override
    public void read(Path path, Faults faults, Consumer<? super Association> each) {
      Map<String, Map<String, Integer>> cues = new LinkedHashMap<>();
      try (DelimitedRows rows = DelimitedRows.csv(path)) {
        DelimitedRow header =
            rows.header(path, "a header with " + NEEDED, names -> names.containsAll(NEEDED));
        int cue = header.fields().indexOf(CUE);
        List<Integer> columns = ANSWERS.stream().map(header.fields()::indexOf).toList();
        rows.each(
            path,
            row -> {
              row.expect(header.size()).text(cue, "a cue");
              return row;
            },
            faults,
            row ->
                columns.stream()
                    .map(row::field)
                    .filter(response -> !NO_ANSWER.contains(response))
                    .forEach(
                        response ->
                            cues.computeIfAbsent(row.field(cue), any -> new LinkedHashMap<>())
                                .merge(response, 1, Integer::sum)));
      }
      associations(cues).forEach(each);
    }
  }
}
