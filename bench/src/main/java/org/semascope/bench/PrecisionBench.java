package org.semascope.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.IntStream;
import org.semascope.app.Context;
import org.semascope.core.Cosine;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.statistics.Spearman;
import org.semascope.models.ContextualModel;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.onnx.Precision;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.probes.Resources;
import org.semascope.probes.substitution.SubstitutionItem;
import org.semascope.probes.substitution.SubstitutionProbe;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench precision}: what rounded weights cost and gain. */
@Command(
    name = "precision",
    description = {
      "Compares vectors of rounded weights with those of fp32, layer by layer.",
      "Shown are the cosine of the same word, and how alike substitution ranks the targets of a"
          + " sentence: Spearman's rho, and in how many sentences the first one is the same."
          + " Sentences are WordNet's examples, with the key and with every target substituted for it."
          + " Speed is over fp32's in the same round."
    },
    footer = {"", "Example:", "  semascope bench precision -m bert-base-uncased"})
final class PrecisionBench extends Bench.OfModel {
  @Option(names = "--sentences", paramLabel = "N", description = "Default: ${DEFAULT-VALUE}.")
  private int sentences = 60;

  PrecisionBench(Context context) {
    super(context, 3);
  }

  @Override
  void measure(Path folder) {
    List<SubstitutionItem> items = items();
    Contest<List<LayerVectors>> contest = contest();
    List<Precision> opened = new ArrayList<>();
    for (Precision precision : Precision.values()) {
      try {
        ContextualModel side = open(precision);
        List<AlignedInput> inputs =
            items.stream()
                .flatMap(item -> SubstitutionBench.sentence(item).stream())
                .map(side::align)
                .toList();
        contest.add(
            precision.toString(), round -> side.vectors(inputs, side.architecture().exposed()));
        opened.add(precision);
      } catch (SemascopeException e) {
        if (opened.isEmpty()) {
          throw e;
        }
        say("%s", e.getMessage()); // not every machine has the instructions
      }
    }
    Results<List<LayerVectors>> results = contest.run();
    String exact = opened.remove(0).toString();
    List<Table> tables = new ArrayList<>();
    for (Precision precision : opened) {
      String rounded = precision.toString();
      tables.add(
          agreement(rounded, items, results.last().result(exact), results.last().result(rounded)));
      Table speed = Results.table(rounded);
      results.row(speed, "times fp32", "%.2f", round -> round.ratio(exact, rounded));
      tables.add(speed);
    }
    print(tables);
  }

  private List<SubstitutionItem> items() {
    SubstitutionProbe probe = new SubstitutionProbe();
    try (Resources resources = new Resources(context.env(), Progress.SILENT, false, threads)) {
      List<SubstitutionItem> planned =
          probe
              .planner(probe.defaults(), resources)
              .plan(List.of(), 0, SubstitutionBench.SEED)
              .items();
      return SubstitutionBench.shuffled(planned).stream().limit(sentences).toList();
    }
  }

  /** Of each sentence there are the vectors of its key and then those of its targets. */
  private static Table agreement(
      String name,
      List<SubstitutionItem> items,
      List<LayerVectors> exact,
      List<LayerVectors> rounded) {
    Table table = new Table(List.of(name + ", layer", "cosine", "smallest", "rho", "same first"));
    for (int layer : exact.get(0).byLayer().keySet()) {
      DoubleSummaryStatistics cosines =
          IntStream.range(0, exact.size())
              .mapToDouble(i -> Cosine.of(exact.get(i).at(layer), rounded.get(i).at(layer)))
              .summaryStatistics();
      double rho = 0;
      double sameFirst = 0;
      int key = 0;
      for (SubstitutionItem item : items) {
        int targets = item.targets().size();
        double[] one = toTargets(exact, layer, key, targets);
        double[] other = toTargets(rounded, layer, key, targets);
        rho += Spearman.rho(one, other);
        sameFirst += first(one) == first(other) ? 1 : 0;
        key += targets + 1;
      }
      table.row(
          List.of(
              Cell.number(Integer.toString(layer)),
              Results.number("%.4f", cosines.getAverage()),
              Results.number("%.4f", cosines.getMin()),
              Results.number("%.3f", rho / items.size()),
              Results.number("%.2f", sameFirst / items.size())));
    }
    return table;
  }

  /** The cosines of a key with its targets, which come after it. */
  private static double[] toTargets(List<LayerVectors> vectors, int layer, int key, int targets) {
    return vectors.subList(key + 1, key + 1 + targets).stream()
        .mapToDouble(target -> Cosine.of(vectors.get(key).at(layer), target.at(layer)))
        .toArray();
  }

  /** The index of the largest value, the first of equal ones. */
  private static int first(double[] values) {
    return IntStream.range(0, values.length)
        .reduce(0, (best, i) -> values[i] > values[best] ? i : best);
  }
}
