package org.semascope.bench;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.semascope.app.Context;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelLoader;
import org.semascope.models.neighbours.Neighbour;
import org.semascope.models.neighbours.Neighbours;
import org.semascope.models.vectors.HeapVectors;
import org.semascope.models.vectors.StaticVectors;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench neighbours}: the nearest words of all words, beside the machine's limit. */
@Command(
    name = "neighbours",
    mixinStandardHelpOptions = true,
    description = {
      "Measures how long it takes to find the nearest words of every word, among random vectors.",
      "The limit, the search and, for some words, the plain search take turns in every round;"
          + " ratios are taken within a round."
    },
    footer = {"", "Example:", "  semascope bench neighbours --rounds 5"})
final class NeighboursBench implements Callable<Integer> {
  private static final int PLAIN = 20; // words that the plain search gets
  private static final long SEED = 20211107;

  private final Context context;

  @Option(names = "--rounds", paramLabel = "N", description = "Default ${DEFAULT-VALUE}.")
  private int rounds = 5;

  @Option(names = "--words", paramLabel = "N", description = "Default ${DEFAULT-VALUE}.")
  private int words = 20000;

  @Option(names = "--dimension", paramLabel = "N", description = "Default ${DEFAULT-VALUE}.")
  private int dimension = 300;

  @Option(names = "-n", paramLabel = "N", description = "Neighbours each (${DEFAULT-VALUE}).")
  private int count = 15;

  @Option(names = "--threads", paramLabel = "N", description = "Default: all cores.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(names = "--format", paramLabel = "F", description = "table, csv, tex or md.")
  private OutputFormat format = OutputFormat.TABLE;

  private final Ratio seconds = new Ratio();
  private final Ratio limits = new Ratio();
  private final Ratio shares = new Ratio();
  private final Ratio overPlain = new Ratio();

  NeighboursBench(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    new ModelLoader(context.home(), context.progress()).prepareProducts();
    StaticVectors model = random();
    Neighbours neighbours = Neighbours.among(model, row -> true);
    int[] keys = IntStream.range(0, words).toArray();
    int[] some = IntStream.range(0, Math.min(PLAIN, words)).toArray();
    try (Peak peak = new Peak(threads)) {
      warmUp(model, neighbours, some);
      for (int round = 1; round <= rounds; round++) {
        context.progress().say("round " + round + " of " + rounds);
        double limit = peak.measure();
        double fast = time(() -> neighbours.ofAll(keys, count, threads));
        double plain = time(() -> plain(model, neighbours, some)) * words / some.length;
        seconds.add(fast);
        limits.add(limit / 1e9);
        shares.add(2.0 * words * words * dimension / fast / limit);
        overPlain.add(plain / fast);
      }
    }
    print();
    return 0;
  }

  private StaticVectors random() {
    Random random = new Random(SEED);
    float[] values = new float[words * dimension];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) random.nextGaussian();
    }
    List<String> names = IntStream.range(0, words).mapToObj(i -> "w" + i).toList();
    return HeapVectors.of(names, null, values, null);
  }

  /** Also checks that what is to be compared is the same. */
  private void warmUp(StaticVectors model, Neighbours neighbours, int[] some) {
    neighbours.ofAll(IntStream.range(0, Math.min(2000, words)).toArray(), count, threads);
    if (!neighbours.ofAll(some, count, threads).equals(plain(model, neighbours, some))) {
      throw new SemascopeException("the two ways to search find different neighbours");
    }
  }

  private List<List<Neighbour>> plain(StaticVectors model, Neighbours neighbours, int[] keys) {
    return IntStream.of(keys).mapToObj(key -> neighbours.of(model.word(key), count)).toList();
  }

  private static double time(Runnable work) {
    long start = System.nanoTime();
    work.run();
    return (System.nanoTime() - start) / 1e9;
  }

  private void print() {
    String what =
        String.format(
            Locale.ROOT,
            "%,d x %,d words, dimension %d, top %d, %d threads",
            words,
            words,
            dimension,
            count,
            threads);
    Table table = new Table(List.of(what, "median", "range"));
    table.row(seconds.row("seconds", "%.2f"));
    table.row(limits.row("peak, GFLOP/s", "%.2f"));
    table.row(shares.row("of the peak", "%.2f"));
    table.row(overPlain.row("over the plain search, 1 thread", "%.2f"));
    context.tables(format).print(table);
  }
}
