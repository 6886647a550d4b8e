package org.semascope.probes.page;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import org.semascope.core.UsageException;
import org.semascope.core.statistics.Interval;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;
import org.semascope.models.LayerSelection;
import org.semascope.probes.Comparison;
import org.semascope.probes.Comparison.Test;
import org.semascope.probes.ItemComparison;
import org.semascope.probes.run.ModelLabels;
import org.semascope.report.content.Reading;
import org.semascope.report.table.Listing;
import org.semascope.report.table.Table.Cell;
import org.semascope.report.table.Table.Titled;

/**
 * Tables of runs that are compared.
 *
 * @param runs with unique labels; two layers of one run are two equal runs
 * @param layers one for each run, or none
 */
public record ComparedRuns(List<StoredRun> runs, List<Integer> layers) {
  private static final double SIGNIFICANT = 0.05;

  public ComparedRuns {
    runs = List.copyOf(runs);
    layers = List.copyOf(layers);
  }

  /**
   * A table on a page.
   *
   * @param <T> a row
   */
  public record Rows<T>(String title, Listing<T> listing, List<T> rows, List<String> notes) {
    public Titled titled() {
      return new Titled(title, listing.table(rows), notes);
    }
  }

  /**
   * @param layers a layer of all runs, or of each, between commas: a number, {@code last} or -1;
   *     empty for all common layers
   */
  public static ComparedRuns of(List<StoredRun> found, String layers) {
    List<String> parts = layers.isBlank() ? List.of() : List.of(layers.split(",", -1));
    UsageException.throwIf(
        found.size() == 1 && parts.size() != 2,
        "one run needs two layers to compare: --layers 3,8");
    UsageException.throwIf(
        parts.size() > 1 && parts.size() != Math.max(2, found.size()),
        "--layers takes one layer, or one for each run, not %d",
        parts.size());
    List<StoredRun> both = found.size() == 1 ? List.of(found.get(0), found.get(0)) : found;
    List<StoredRun> labelled = distinct(ModelLabels.labelWithSeeds(both));
    List<Integer> chosen = new ArrayList<>();
    for (int i = 0; i < labelled.size() && !parts.isEmpty(); i++) {
      chosen.add(layer(parts.get(Math.min(i, parts.size() - 1)), labelled.get(i)));
    }
    return new ComparedRuns(labelled, chosen);
  }

  /** Several runs of one model are labelled by the digits of their hashes, too. */
  private static List<StoredRun> distinct(List<StoredRun> runs) {
    return runs.stream()
        .map(
            run ->
                runs.stream()
                        .anyMatch(
                            other ->
                                other.model().equals(run.model())
                                    && !other.directory().equals(run.directory()))
                    ? run.labelled(run.model() + " " + run.manifest().hash().substring(0, 8))
                    : run)
        .toList();
  }

  /** The number of a layer. {@code last} and negative numbers count from the run's last layer. */
  private static int layer(String given, StoredRun run) {
    String text = given.strip();
    if (text.matches("\\d{1,6}")) {
      return Integer.parseInt(text);
    }
    UsageException.throwIf(
        !text.matches("last|-\\d{1,6}"), "--layers takes a number, last or -1, not \"%s\"", text);
    SortedSet<Integer> stored = new TreeSet<>();
    for (Result result : run.results()) {
      result.layer().ifPresent(stored::add);
    }
    if (stored.isEmpty()) {
      return 0; // static vectors are compared with any layer
    }
    return new LayerSelection(text).of(stored).first();
  }

  /** The name of the probe. */
  public String probe() {
    return runs.get(0).manifest().recipe().probe();
  }

  /** A test with the pair of runs that it is of. */
  public record Row(Comparison of, Test test) {
    public String first() {
      return of.first().model();
    }

    public String second() {
      return of.second().model();
    }
  }

  /**
   * Every pair of runs.
   *
   * @param metrics to test, as named in {@code results.json}; empty for the main one of the probe
   */
  public List<Comparison> pairs(List<String> metrics) {
    return Comparison.ofAll(runs, metrics, layers);
  }

  /** All tests, one row each. */
  public Rows<Row> tests(List<Comparison> pairs) {
    List<Row> rows =
        pairs.stream()
            .flatMap(pair -> pair.tests().stream().map(test -> new Row(pair, test)))
            .toList();
    boolean several = rows.stream().map(row -> row.test.metric()).distinct().count() > 1;
    boolean onePair = pairs.size() == 1;
    boolean named = onePair && !runs.get(0).model().equals(runs.get(1).model());
    Listing<Row> listing =
        new Listing<Row>()
            .column(onePair ? null : "first model", "firstModel", null, Row::first)
            .column(onePair ? null : "second model", "secondModel", null, Row::second)
            .field("firstRun", row -> row.of.first().directory().toString())
            .field("secondRun", row -> row.of.second().directory().toString())
            .field("firstLayer", row -> row.test.firstLayer())
            .field("secondLayer", row -> row.test.secondLayer())
            .shown("layer", row -> layers(row.test))
            .column(several ? "metric" : null, "metric", null, row -> row.test.metric())
            .column("group", row -> row.test.group())
            .column(named ? runs.get(0).model() : "first", "first", "%.3f", row -> row.test.first())
            .column(
                named ? runs.get(1).model() : "second", "second", "%.3f", row -> row.test.second())
            .field("difference", row -> row.test.difference().interval().value())
            .shown("difference", row -> marked(row.test))
            .column("low", "%.3f", bound(Interval::low))
            .column("high", "%.3f", bound(Interval::high))
            .field("p", row -> row.test.difference().p())
            .shown("p", row -> probability(row.test.difference().p()))
            .field("pCorrected", row -> row.test.corrected())
            .shown("p (corrected)", row -> probability(row.test.corrected()))
            .column("items", "%,d", row -> row.test.items())
            .column("clusters", "%,d", row -> row.test.clusters());
    return new Rows<>("All tests", listing, rows, List.of(Comparison.RULES));
  }

  /**
   * The differences of all pairs of models in one metric and group, at the last layer of each pair;
   * empty for two layers of one run.
   */
  public Optional<Rows<String>> matrix(List<Comparison> pairs) {
    if (runs.stream().map(StoredRun::model).distinct().count() == 1) {
      return Optional.empty();
    }
    List<Test> tests = pairs.get(0).tests();
    Test main = tests.stream().filter(Test::isMain).findFirst().orElse(tests.get(0));
    Map<String, Map<String, Cell>> cells = new LinkedHashMap<>();
    for (Comparison pair : pairs) {
      cells.computeIfAbsent(pair.first().model(), any -> new LinkedHashMap<>());
      cells.computeIfAbsent(pair.second().model(), any -> new LinkedHashMap<>());
      pair.tests().stream()
          .filter(
              test ->
                  main.isMain()
                      ? test.isMain()
                      : test.metric().equals(main.metric()) && test.group().equals(main.group()))
          .reduce((one, later) -> later)
          .ifPresent(
              test -> {
                cells.get(pair.first().model()).put(pair.second().model(), marked(test, 1));
                cells.get(pair.second().model()).put(pair.first().model(), marked(test, -1));
              });
    }
    Listing<String> listing = new Listing<String>().column("model", model -> model);
    for (String column : cells.keySet()) {
      listing.column(column, row -> cells.get(row).getOrDefault(column, Cell.number("")));
    }
    return Optional.of(
        new Rows<>(
            "%s, %s: row minus column"
                .formatted(main.metric(), main.group().replaceFirst(" / .*", "")),
            listing,
            List.copyOf(cells.keySet()),
            List.of(
                "Differences in bold are significant (p < .05, corrected). Each pair is compared at its"
                    + " last common layer, or at the layers of --layers.")));
  }

  /**
   * The items on which two models differ most.
   *
   * @param count maximum number of items in favour of each
   * @param definition of a sense key
   */
  public static Rows<ItemComparison.Item> items(
      ItemComparison compared, int count, Function<String, Optional<String>> definition) {
    List<ItemComparison.Item> ahead =
        compared.items().stream().filter(item -> item.advantage() > 0).limit(count).toList();
    List<ItemComparison.Item> behind =
        new ArrayList<>(compared.items().stream().filter(item -> item.advantage() < 0).toList());
    Collections.reverse(behind);
    String one = sideOf(compared.first(), compared.firstLayer());
    String other = sideOf(compared.second(), compared.secondLayer());
    List<ItemComparison.Item> shown = new ArrayList<>(ahead);
    shown.addAll(behind.stream().limit(count).toList());
    Listing<ItemComparison.Item> listing =
        new Listing<ItemComparison.Item>()
            .column(
                compared.isDirected() ? "better" : "higher",
                "better",
                null,
                item -> item.advantage() > 0 ? one : other)
            .column("item", ItemComparison.Item::id)
            .column(one, "first", "%.3f", ItemComparison.Item::first)
            .column(other, "second", "%.3f", ItemComparison.Item::second)
            .column("difference", "%.3f", item -> item.first() - item.second())
            .column("text", item -> explained(item.text(), definition));
    String values =
        compared.isRankError()
            ? "rank error of %s, group %s: the distance between the rank of an item's score and the"
                + " rank of its gold value, as a fraction of all items; lower is better"
            : "%s, group %s, item by item" + (compared.isDirected() ? "; higher is better" : "");
    String notes = String.format(Locale.ROOT, values, compared.metric(), compared.group());
    String counts =
        "%s common items: %s is %s on %s, %s on %s"
            .formatted(
                compared.items().size(),
                one,
                compared.isDirected() ? "better" : "higher",
                compared.items().stream().filter(item -> item.advantage() > 0).count(),
                other,
                behind.size());
    return new Rows<>(
        "Items on which the models differ most", listing, shown, List.of(notes, counts));
  }

  /** A text with the definition of the sense that it names. */
  private static String explained(String text, Function<String, Optional<String>> definition) {
    return Reading.definition(text, definition).map(meaning -> text + ": " + meaning).orElse(text);
  }

  private static String sideOf(StoredRun run, OptionalInt layer) {
    return run.model() + (layer.isPresent() ? " L" + layer.getAsInt() : "");
  }

  private static String layers(Test test) {
    String first = layer(test.firstLayer());
    String second = layer(test.secondLayer());
    return first.equals(second) ? first : first + ", " + second;
  }

  private static String layer(OptionalInt layer) {
    return layer.isPresent() ? "L" + layer.getAsInt() : "-";
  }

  private static Cell marked(Test test) {
    return marked(test, 1);
  }

  /** The difference, in bold if it is significant. */
  private static Cell marked(Test test, int sign) {
    double difference = sign * test.difference().interval().value() + 0.0;
    return Cell.number(String.format(Locale.ROOT, "%+.3f", difference))
        .marked(test.corrected() < SIGNIFICANT);
  }

  private static Function<Row, Double> bound(Function<Interval, Double> end) {
    return row ->
        row.test.difference().interval().hasBounds()
            ? end.apply(row.test.difference().interval())
            : null;
  }

  private static Cell probability(double p) {
    return Cell.number(p < 1e-4 ? "<0.0001" : String.format(Locale.ROOT, "%.4f", p));
  }
}
