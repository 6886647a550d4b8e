package org.semascope.app;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.semascope.app.input.Lists;
import org.semascope.core.UsageException;
import org.semascope.core.statistics.Interval;
import org.semascope.engine.StoredRun;
import org.semascope.probes.Comparison;
import org.semascope.probes.Comparison.Test;
import org.semascope.probes.run.ModelLabels;
import org.semascope.report.table.Listing;
import org.semascope.report.table.Table.Cell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code compare}: is the difference between two runs, or two layers, more than chance? */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    description = {
      "Compares two models, or two layers of one, on the items that both have seen.",
      "Reports differences with intervals and paired tests, p corrected for how many there are."
    },
    footer = {
      "",
      "Of two runs, every layer that both have is compared; --layers 8 takes one of",
      "them, --layers 8,6 layer 8 of the first with layer 6 of the second. Static",
      "vectors are set against every layer of the other side.",
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

  @Option(names = "--layers", paramLabel = "L,L", description = "Which layer of each side.")
  private String layers;

  @Option(
      names = "--metric",
      split = ",",
      paramLabel = "M",
      description =
          "Which measures are tested, as results.json names them (default: the main one).")
  private List<String> metrics = List.of();

  @Mixin private FormatOption format;

  CompareCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    List<Integer> chosen = layers == null ? List.of() : chosen();
    if (directories.size() == 1 && chosen.size() != 2) {
      throw new UsageException("one run is compared with itself at two layers: --layers 3,8");
    }
    UsageException.throwIf(
        directories.size() > 2, "two runs are compared, not " + directories.size());
    List<StoredRun> runs = ModelLabels.label(directories.stream().map(StoredRun::open).toList());
    print(Comparison.of(runs.get(0), runs.get(runs.size() - 1), metrics, chosen));
    return 0;
  }

  private List<Integer> chosen() {
    int[] numbers = Lists.numbers("--layers", layers);
    UsageException.throwIf(
        numbers.length > 2, "--layers takes one layer or two, not " + numbers.length);
    return Arrays.stream(numbers).boxed().toList();
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
