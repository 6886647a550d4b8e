package org.semascope.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.semascope.app.input.Lists;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;
import org.semascope.core.statistics.Interval;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;
import org.semascope.models.LayerSelection;
import org.semascope.probes.Comparison;
import org.semascope.probes.Comparison.Test;
import org.semascope.probes.run.ModelLabels;
import org.semascope.report.table.Listing;
import org.semascope.report.table.Table.Cell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code compare}: tests the difference between two runs or two layers. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    description = {
      "Compares two runs, or two layers of one run, on their common items.",
      "Reports differences with confidence intervals and paired tests, p-values corrected for the"
          + " number of tests."
    },
    footer = {
      "",
      "By default every layer that both runs have is compared; with --layers 8 only this",
      "layer, with --layers 8,6 layer 8 of the first and layer 6 of the second run. Static",
      "vectors are compared with every layer of the other run.",
      "",
      "Examples:",
      "  semascope compare runs/substitution/bert-base-*/*",
      "  semascope compare runs/substitution/bert-base-uncased*/* --layers 3,8"
    })
final class CompareCommand implements Callable<Integer> {
  private static final double SIGNIFICANT = 0.05;

  private final Context context;

  @Parameters(
      arity = "1..*",
      paramLabel = "RUN",
      description = "Directories of finished runs: two, or one with two layers.")
  private List<Path> directories;

  @Option(
      names = "--layers",
      paramLabel = "L,L",
      description = "Layer of both runs, or of each: a number, last or -1.")
  private String layers;

  @Option(
      names = "--metric",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "M,..",
      description =
          "Metrics to test, as named in results.json (default: the main metric of the probe).")
  private List<String> metrics = List.of();

  @Mixin private FormatOption format;

  CompareCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    List<String> parts = layers == null ? List.of() : List.of(layers.split(",", -1));
    UsageException.throwIf(
        parts.size() > 2, "--layers takes one layer or two, not " + parts.size());
    if (directories.size() == 1 && parts.size() != 2) {
      throw new UsageException("one run needs two layers to compare: --layers 3,8");
    }
    UsageException.throwIf(
        directories.size() > 2, "expected two runs, found " + directories.size());
    List<StoredRun> runs = ModelLabels.label(directories.stream().map(StoredRun::open).toList());
    StoredRun second = runs.get(runs.size() - 1);
    List<Integer> chosen = new ArrayList<>();
    if (!parts.isEmpty()) {
      chosen.add(layer(parts.get(0), runs.get(0)));
      chosen.add(layer(parts.get(parts.size() - 1), second));
    }
    print(Comparison.of(runs.get(0), second, metrics, chosen));
    return 0;
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
    SemascopeException.throwIf(
        stored.isEmpty(), "--layers %s: %s has no layers", text, run.directory());
    return new LayerSelection(text).of(stored).first();
  }

  private void print(Comparison comparison) {
    boolean several = comparison.tests().stream().map(Test::metric).distinct().count() > 1;
    Listing<Test> listing =
        new Listing<Test>()
            .field("firstModel", test -> model(comparison.first()))
            .field("secondModel", test -> model(comparison.second()))
            .field("firstLayer", Test::firstLayer)
            .field("secondLayer", Test::secondLayer)
            .shown("layer", CompareCommand::layers)
            .column(several ? "metric" : null, "metric", null, Test::metric)
            .column("group", Test::group)
            .column("first", "%.3f", Test::first)
            .column("second", "%.3f", Test::second)
            .field("difference", test -> test.difference().interval().value())
            .shown("difference", CompareCommand::marked)
            .column("low", "%.3f", bound(Interval::low))
            .column("high", "%.3f", bound(Interval::high))
            .field("p", test -> test.difference().p())
            .shown("p", test -> probability(test.difference().p()))
            .field("pCorrected", Test::corrected)
            .shown("p (corrected)", test -> probability(test.corrected()))
            .column("items", "%,d", Test::items)
            .column("clusters", "%,d", Test::clusters);
    context.print(listing, comparison.tests(), format.value());
    say("first", comparison.first());
    say("second", comparison.second());
    context.say(Comparison.RULES);
  }

  private void say(String side, StoredRun run) {
    context.say("%s: %s, %s".formatted(side, model(run), run.directory()));
  }

  private static String model(StoredRun run) {
    return run.model();
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
    double difference = test.difference().interval().value() + 0.0;
    return Cell.number(String.format(Locale.ROOT, "%+.3f", difference))
        .marked(test.corrected() < SIGNIFICANT);
  }

  private static Function<Test, Double> bound(Function<Interval, Double> end) {
    return test ->
        test.difference().interval().hasBounds() ? end.apply(test.difference().interval()) : null;
  }

  private static Cell probability(double p) {
    return Cell.number(p < 1e-4 ? "<0.0001" : String.format(Locale.ROOT, "%.4f", p));
  }
}
