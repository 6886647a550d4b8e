package org.semascope.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.semascope.app.Context;
import org.semascope.core.SemascopeException;
import org.semascope.models.neighbours.Neighbour;
import org.semascope.models.neighbours.Neighbours;
import org.semascope.models.vectors.HeapVectors;
import org.semascope.models.vectors.StaticVectors;
import org.semascope.report.table.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench neighbours}: the nearest words of all words, beside the machine's limit. */
@Command(
    name = "neighbours",
    description = {
      "Measures how long it takes to find the nearest words of every word, among random vectors.",
      "The limit, the search and, for some words, the plain search take turns in every round;"
          + " ratios are taken within a round."
    },
    footer = {"", "Example:", "  semascope bench neighbours --rounds 5"})
final class NeighboursBench extends Bench.Threaded {
  private static final String SEARCH = "search";
  private static final String PLAIN = "plain search";
  private static final int PLAIN_WORDS = 20;
  private static final int WARM_UP_WORDS = 2000;
  private static final long SEED = 20211107;

  @Option(names = "--words", paramLabel = "N", description = "Default ${DEFAULT-VALUE}.")
  private int words = 20000;

  @Option(names = "--dimension", paramLabel = "N", description = "Default ${DEFAULT-VALUE}.")
  private int dimension = 300;

  @Option(names = "-n", paramLabel = "N", description = "Neighbours each (${DEFAULT-VALUE}).")
  private int count = 15;

  NeighboursBench(Context context) {
    super(context, 5);
  }

  @Override
  void measure(Path folder) {
    Peak peak = peak();
    StaticVectors model = random();
    Neighbours neighbours = Neighbours.among(model, row -> true);
    int plainWords = Math.min(PLAIN_WORDS, words);
    Results<List<List<Neighbour>>> results =
        this.<List<List<Neighbour>>>contest()
            .add(
                SEARCH,
                round -> neighbours.ofAll(keys(round == 0 ? WARM_UP_WORDS : words), count, threads))
            .add(
                PLAIN,
                round ->
                    IntStream.of(keys(plainWords))
                        .mapToObj(key -> neighbours.of(model.word(key), count))
                        .toList())
            .besidePeak(peak::measure)
            .run();
    SemascopeException.throwIf(
        !results
            .warmUp()
            .result(SEARCH)
            .subList(0, plainWords)
            .equals(results.warmUp().result(PLAIN)),
        "the two ways to search find different neighbours");
    String title =
        String.format(
            Locale.ROOT,
            "%,d x %,d words, dimension %d, top %d, %d threads",
            words,
            words,
            dimension,
            count,
            threads);
    double operations = 2.0 * words * words * dimension;
    Table table = Samples.table(title);
    results.row(table, "seconds", "%.2f", round -> round.seconds(SEARCH));
    results.row(table, "peak, GFLOP/s", "%.2f", round -> round.of(SEARCH).limit() / 1e9);
    results.row(table, "of the peak", "%.2f", round -> round.ofPeak(SEARCH, operations));
    results.row(
        table,
        "over the plain search, 1 thread",
        "%.2f",
        round -> round.ratio(PLAIN, SEARCH) * words / plainWords);
    print(List.of(table));
  }

  /** The first words. */
  private int[] keys(int most) {
    return IntStream.range(0, Math.min(most, words)).toArray();
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
}
