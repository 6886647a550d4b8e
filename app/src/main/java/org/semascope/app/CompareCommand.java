package org.semascope.app;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.semascope.app.FileOutput.Part;
import org.semascope.core.UsageException;
import org.semascope.engine.StoredRun;
import org.semascope.probes.Comparison;
import org.semascope.probes.ItemComparison;
import org.semascope.probes.page.ComparedRuns;
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
    List<String> wanted =
        probe == null ? names : names.stream().map(name -> probe + ":" + name).toList();
    UsageException.throwIf(
        items && wanted.size() > 2, "--items compares two runs, not %d", wanted.size());
    UsageException.throwIf(
        items && metrics.size() > 1, "--items takes one metric, not %d", metrics.size());
    UsageException.throwIf(
        group != null && !items, "--group is for --items; without it, all groups are compared");
    UsageException.throwIf(count < 1, "-n must be positive, as %d is not", count);
    ComparedRuns compared =
        ComparedRuns.of(runs.find(context, wanted), layers == null ? "" : layers);
    if (items) {
      printItems(compared);
    } else {
      print(compared);
    }
    return 0;
  }

  private void print(ComparedRuns compared) {
    List<Comparison> pairs = compared.pairs(metrics);
    List<StoredRun> all = compared.runs();
    output.print(
        context,
        "compare",
        compared.probe() + ": runs compared",
        compared.matrix(pairs).stream().<Part<?>>map(matrix -> part(matrix, "")).toList(),
        part(compared.tests(pairs), ""));
    for (int i = 0; i < all.size(); i++) {
      String side = pairs.size() == 1 ? List.of("first: ", "second: ").get(i) : "";
      context.say(side + all.get(i).model() + ", " + all.get(i).directory());
    }
    context.say(Comparison.RULES);
  }

  private void printItems(ComparedRuns compared) {
    ComparedRuns.Rows<ItemComparison.Item> rows =
        ComparedRuns.items(
            ItemComparison.of(
                compared.runs().get(0),
                compared.runs().get(1),
                metrics.stream().findFirst(),
                Optional.ofNullable(group),
                compared.layers()),
            count,
            context::definition);
    output.print(
        context,
        "compare --items",
        compared.probe() + ": runs compared",
        List.of(),
        part(rows, "item"));
    rows.notes().forEach(context::say);
  }

  private static <T> Part<T> part(ComparedRuns.Rows<T> rows, String key) {
    return new Part<>(rows.title(), rows.listing(), rows.rows(), rows.notes(), key);
  }
}
