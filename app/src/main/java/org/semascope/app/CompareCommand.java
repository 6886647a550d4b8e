package org.semascope.app;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.semascope.app.compare.Comparison;
import org.semascope.app.compare.LayerPair;
import org.semascope.app.input.Lists;
import org.semascope.app.input.UsageException;
import org.semascope.report.table.Format;
import org.semascope.engine.StoredRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code compare}: is the difference between two runs, or two layers, more than chance? */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    description = {
      "Compares two models, or two layers of one, on the items that both have seen.",
      "Prints differences with intervals and paired tests, p corrected for how many there are."
    },
    footer = {
      "",
      "Of two runs, every layer that both have is compared; --layers 8 takes one of",
      "them, --layers 8,6 layer 8 of the first with layer 6 of the second.",
      "",
      "Examples:",
      "  semascope compare runs/substitution/bert-base-*/*",
      "  semascope compare runs/substitution/bert-base-uncased*/* --layers 3,8"
    })
final class CompareCommand implements Callable<Integer> {
  private final Context context;

  @Parameters(
      arity = "1..2",
      paramLabel = "RUN",
      description = "Directories of finished runs: two, or one with two layers.")
  private List<Path> directories;

  @Option(names = "--layers", paramLabel = "L,L", description = "Which layer of each side.")
  private String layers;

  @Option(names = "--format", paramLabel = "F", description = "table, json, csv, tex or md.")
  private Format format = Format.TABLE;

  CompareCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    List<Integer> chosen = layers == null ? List.of() : chosen();
    boolean oneRun = directories.size() == 1;
    if (oneRun && chosen.size() != 2) {
      throw new UsageException("one run is compared with itself at two layers: --layers 3,8");
    }
    StoredRun first = StoredRun.open(directories.get(0));
    Comparison comparison;
    if (oneRun) {
      comparison = Comparison.ofLayers(first, pair(chosen));
    } else {
      StoredRun second = StoredRun.open(directories.get(1));
      comparison =
          chosen.isEmpty()
              ? Comparison.ofRuns(first, second)
              : Comparison.ofRuns(first, second, pair(chosen));
    }
    new ComparePrinter(context, format).print(comparison);
    return 0;
  }

  private List<Integer> chosen() {
    int[] numbers = Lists.numbers("--layers", layers);
    if (numbers.length > 2) {
      throw new UsageException("--layers takes one layer or two, not " + numbers.length);
    }
    return Arrays.stream(numbers).boxed().toList();
  }

  private static LayerPair pair(List<Integer> chosen) {
    return new LayerPair(chosen.get(0), chosen.get(chosen.size() - 1));
  }
}
