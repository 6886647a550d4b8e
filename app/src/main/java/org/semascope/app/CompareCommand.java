package org.semascope.app;

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
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.semascope.app.FileOutput.Part;
import org.semascope.app.input.Lists;
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
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code compare}: tests the differences between runs, or between two layers of one run. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    description = {
      "Compares runs pairwise, or two layers of one run, on their common items.",
      "Reports differences with confidence intervals and paired tests, p-values corrected for the"
          + " number of tests. With --items, lists the items on which two models differ most."
    },
    footer = {
      "",
      "By default every layer that both runs have is compared; with --layers 8 only this",
      "layer, with --layers 8,6 layer 8 of the first and layer 6 of the second run. Static",
      "vectors are compared with every layer of the other run.",
      "",
      "Examples:",
      "  semascope compare senses:bert-base-uncased senses:glove-6b-100d",
      "  semascope compare runs/substitution/*/* --layers last -o compared.html",
      "  semascope compare runs/substitution/bert-base-uncased*/* --layers 3,8",
      "  semascope compare --probe substitution bert-base-uncased glove-6b-100d --items"
    })
final class CompareCommand implements Callable<Integer> {
  private static final double SIGNIFICANT = 0.05;

  private final Context context;

  @Parameters(
      arity = "1..*",
      paramLabel = "RUN",
      description = RunsOption.HELP + " Two or more, or one with two layers.")
  private List<String> names;

  @Mixin private RunsOption runs;

  @Option(
      names = "--probe",
      paramLabel = "PROBE",
      description = "Compare the models RUN RUN ... by their latest runs of this probe.")
  private String probe;

  @Option(
      names = "--layers",
      paramLabel = "L,L",
      description = "Layer of all runs, or of each: a number, last or -1.")
  private String layers;

  @Option(
      names = "--metric",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "M,..",
      description =
          "Metrics to test, as named in results.json (default: the main metric of the probe).")
  private List<String> metrics = List.of();

  @Option(
      names = "--items",
      description =
          "List the items on which the two runs differ most, in favour of either, at the last"
              + " common layer or at --layers.")
  private boolean items;

  @Option(
      names = "--group",
      paramLabel = "GROUP",
      description = "With --items: the group of results.json (default: that of the main result).")
  private String group;

  @Option(
      names = "-n",
      paramLabel = "N",
      defaultValue = "20",
      description = "With --items: maximum number of items in favour of each (default: 20).")
  private int count;

  @Mixin private FileOutput output;

  CompareCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    output.check();
    List<String> parts = layers == null ? List.of() : List.of(layers.split(",", -1));
    List<String> wanted =
        probe == null ? names : names.stream().map(name -> probe + ":" + name).toList();
    UsageException.throwIf(
        wanted.size() == 1 && parts.size() != 2,
        "one run needs two layers to compare: --layers 3,8");
    UsageException.throwIf(
        parts.size() > 1 && parts.size() != Math.max(2, wanted.size()),
        "--layers takes one layer, or one for each run, not %d",
        parts.size());
    UsageException.throwIf(
        items && wanted.size() > 2, "--items compares two runs, not %d", wanted.size());
    UsageException.throwIf(
        items && metrics.size() > 1, "--items takes one metric, not %d", metrics.size());
    UsageException.throwIf(
        group != null && !items, "--group is for --items; without it, all groups are compared");
    UsageException.throwIf(count < 1, "-n must be positive, as %d is not", count);
    List<StoredRun> found = new ArrayList<>(runs.find(context, wanted));
    if (found.size() == 1) {
      found.add(found.get(0));
    }
    List<StoredRun> labelled = distinct(ModelLabels.labelWithSeeds(found));
    List<Integer> chosen = new ArrayList<>();
    for (int i = 0; i < labelled.size() && !parts.isEmpty(); i++) {
      chosen.add(layer(parts.get(Math.min(i, parts.size() - 1)), labelled.get(i)));
    }
    if (items) {
      printItems(
          ItemComparison.of(
              labelled.get(0),
              labelled.get(1),
              metrics.stream().findFirst(),
              Optional.ofNullable(group),
              chosen));
    } else {
      print(labelled, Comparison.ofAll(labelled, metrics, chosen));
    }
    return 0;
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
    if (!text.equals("last") && !text.startsWith("-")) {
      return Lists.numbers("--layers", text)[0];
    }
    SortedSet<Integer> stored = new TreeSet<>();
    for (Result result : run.results()) {
      result.layer().ifPresent(stored::add);
    }
    if (stored.isEmpty()) {
      return 0; // static vectors are compared with any layer
    }
    return new LayerSelection(text).of(stored).first();
  }

  /** A test with the pair of runs that it is of. */
  private record Row(Comparison of, Test test) {
    String first() {
      return of.first().model();
    }

    String second() {
      return of.second().model();
    }
  }

  private void print(List<StoredRun> all, List<Comparison> pairs) {
    List<Row> rows =
        pairs.stream()
            .flatMap(pair -> pair.tests().stream().map(test -> new Row(pair, test)))
            .toList();
    boolean several = rows.stream().map(row -> row.test.metric()).distinct().count() > 1;
    boolean onePair = pairs.size() == 1;
    boolean named = onePair && !all.get(0).model().equals(all.get(1).model());
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
            .column(named ? all.get(0).model() : "first", "first", "%.3f", row -> row.test.first())
            .column(
                named ? all.get(1).model() : "second", "second", "%.3f", row -> row.test.second())
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
    output.print(
        context,
        "compare",
        probe(all) + ": runs compared",
        all.stream().map(StoredRun::model).distinct().count() > 1
            ? List.of(matrix(pairs))
            : List.of(), // two layers of one run
        new Part<>("All tests", listing, rows, List.of(Comparison.RULES)));
    for (int i = 0; i < all.size(); i++) {
      String side = onePair ? List.of("first: ", "second: ").get(i) : "";
      context.say(side + all.get(i).model() + ", " + all.get(i).directory());
    }
    context.say(Comparison.RULES);
  }

  private static String probe(List<StoredRun> runs) {
    return runs.get(0).manifest().recipe().probe();
  }

  /**
   * The differences of all pairs of models in one metric and group, at the last layer of each pair.
   */
  private static Part<String> matrix(List<Comparison> pairs) {
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
    return new Part<>(
        "%s, %s: row minus column".formatted(main.metric(), main.group().replaceFirst(" / .*", "")),
        listing,
        List.copyOf(cells.keySet()),
        List.of(
            "Differences in bold are significant (p < .05, corrected). Each pair is compared at its"
                + " last common layer, or at the layers of --layers."));
  }

  private void printItems(ItemComparison compared) {
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
            .column("text", item -> explained(item.text()));
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
    output.print(
        context,
        "compare --items",
        probe(List.of(compared.first())) + ": runs compared",
        List.of(),
        new Part<>(
            "Items on which the models differ most",
            listing,
            shown,
            List.of(notes, counts),
            "item"));
    context.say(notes);
    context.say(counts);
  }

  /** A text with the definition of the sense that it names. */
  private String explained(String text) {
    return Reading.definition(text, context::definition)
        .map(definition -> text + ": " + definition)
        .orElse(text);
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
