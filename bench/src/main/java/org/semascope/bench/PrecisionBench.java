package org.semascope.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.semascope.app.Context;
import org.semascope.core.Cosine;
import org.semascope.core.Occurrence;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.core.statistics.Spearman;
import org.semascope.models.ContextualModel;
import org.semascope.models.ModelLoader;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.onnx.Precision;
import org.semascope.models.store.LocalModel;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.probes.Resources;
import org.semascope.probes.substitution.SubstitutionItem;
import org.semascope.probes.substitution.SubstitutionProbe;
import org.semascope.probes.substitution.Target;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench precision}: what rounded weights cost and gain. */
@Command(
    name = "precision",
    mixinStandardHelpOptions = true,
    description = {
      "Compares vectors of rounded weights with those of fp32, layer by layer.",
      "Shown are the cosine of the same word, and how alike substitution ranks the targets of a"
          + " sentence: Spearman's rho, and in how many sentences the first one is the same."
          + " Sentences are WordNet's examples, with the key and with every target in its place."
          + " Speed is over fp32's in the same round."
    },
    footer = {"", "Example:", "  semascope bench precision -m bert-base-uncased"})
final class PrecisionBench implements Callable<Integer> {
  private static final long SEED = 20211107;

  private final Context context;

  @Option(
      names = {"-m", "--model"},
      paramLabel = "MODEL",
      description = "Default ${DEFAULT-VALUE}.")
  private String model = "bert-base-uncased";

  @Option(names = "--rounds", paramLabel = "N", description = "Of timing (${DEFAULT-VALUE}).")
  private int rounds = 3;

  @Option(names = "--sentences", paramLabel = "N", description = "Default ${DEFAULT-VALUE}.")
  private int sentences = 60;

  @Option(names = "--threads", paramLabel = "N", description = "Default: all cores.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(names = "--format", paramLabel = "F", description = "table, csv, tex or md.")
  private OutputFormat format = OutputFormat.TABLE;

  PrecisionBench(Context context) {
    this.context = context;
  }

  /** A model in one precision, and what it has been asked so far. */
  private final class Side implements AutoCloseable {
    private final Precision precision;
    private final ContextualModel opened;
    private final List<List<AlignedInput>> inputs; // of each sentence: with its key, its targets
    private final Ratio speed = new Ratio(); // over fp32's
    private List<LayerVectors> vectors = List.of();

    Side(LocalModel local, Precision precision, List<SubstitutionItem> items) {
      this.precision = precision;
      ModelLoader loader = new ModelLoader(context.home(), context.progress());
      this.opened = loader.open(local, precision, threads);
      this.inputs = items.stream().map(this::texts).toList();
    }

    private List<AlignedInput> texts(SubstitutionItem item) {
      Occurrence key = new Occurrence(item.text(), new Span(item.start(), item.end()));
      List<AlignedInput> all = new ArrayList<>(List.of(opened.align(key)));
      for (Target target : item.targets()) {
        all.add(opened.align(key.replacedBy(target.form())));
      }
      return all;
    }

    /** In seconds. */
    double encode() {
      long start = System.nanoTime();
      vectors = opened.vectors(inputs.stream().flatMap(List::stream).toList(), layers());
      return (System.nanoTime() - start) / 1e9;
    }

    SortedSet<Integer> layers() {
      return new TreeSet<>(opened.architecture().exposed());
    }

    @Override
    public void close() {
      opened.close();
    }
  }

  @Override
  public Integer call() {
    LocalModel local = context.store().resolve(model);
    List<SubstitutionItem> items = items();
    List<Side> sides = new ArrayList<>();
    try {
      for (Precision precision : Precision.values()) {
        try {
          sides.add(new Side(local, precision, items));
        } catch (SemascopeException e) {
          if (sides.isEmpty()) {
            throw e;
          }
          context.progress().say(e.getMessage());
        }
      }
      sides.forEach(Side::encode); // warm up
      for (int round = 1; round <= rounds; round++) {
        context.progress().say("round " + round + " of " + rounds);
        double exact = sides.get(0).encode();
        sides.stream().skip(1).forEach(side -> side.speed.add(exact / side.encode()));
      }
      sides.stream().skip(1).forEach(side -> print(sides.get(0), side));
    } finally {
      sides.forEach(Side::close);
    }
    return 0;
  }

  private List<SubstitutionItem> items() {
    SubstitutionProbe probe = new SubstitutionProbe();
    try (Resources resources = new Resources(context.env(), Progress.SILENT, false, threads)) {
      List<SubstitutionItem> all =
          new ArrayList<>(
              probe.planner(probe.defaults(), resources).plan(List.of(), 0, SEED).items());
      Collections.shuffle(all, new Random(SEED));
      return all.subList(0, Math.min(sentences, all.size()));
    }
  }

  private void print(Side exact, Side rounded) {
    Table table =
        new Table(
            List.of(rounded.precision + ", layer", "cosine", "smallest", "rho", "same first"));
    for (int layer : exact.layers()) {
      table.row(agreement(exact, rounded, layer));
    }
    context.tables(format).print(table);
    Table speed = new Table(List.of(rounded.precision.toString(), "median", "range"));
    speed.row(rounded.speed.row("times fp32", "%.2f"));
    context.out().println();
    context.tables(format).print(speed);
    context.out().println();
  }

  private static List<Cell> agreement(Side exact, Side rounded, int layer) {
    List<Double> cosines = new ArrayList<>();
    for (int i = 0; i < exact.vectors.size(); i++) {
      cosines.add(Cosine.of(exact.vectors.get(i).at(layer), rounded.vectors.get(i).at(layer)));
    }
    double rho = 0;
    int sameFirst = 0;
    int start = 0;
    for (List<AlignedInput> sentence : exact.inputs) {
      double[] one = toTargets(exact, layer, start, sentence.size());
      double[] other = toTargets(rounded, layer, start, sentence.size());
      rho += Spearman.rho(one, other);
      sameFirst += first(one) == first(other) ? 1 : 0;
      start += sentence.size();
    }
    int all = exact.inputs.size();
    double mean = cosines.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    return List.of(
        Cell.number(Integer.toString(layer)),
        number("%.4f", mean),
        number("%.4f", Collections.min(cosines)),
        number("%.3f", rho / all),
        number("%.2f", (double) sameFirst / all));
  }

  /** The cosines of a sentence's key with its targets. */
  private static double[] toTargets(Side side, int layer, int key, int texts) {
    float[] ofKey = side.vectors.get(key).at(layer);
    double[] cosines = new double[texts - 1];
    for (int i = 0; i < cosines.length; i++) {
      cosines[i] = Cosine.of(ofKey, side.vectors.get(key + 1 + i).at(layer));
    }
    return cosines;
  }

  private static int first(double[] values) {
    int best = 0;
    for (int i = 1; i < values.length; i++) {
      best = values[i] > values[best] ? i : best;
    }
    return best;
  }

  private static Cell number(String pattern, double value) {
    return Cell.number(String.format(Locale.ROOT, pattern, value));
  }
}
