package org.semascope.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.semascope.app.Context;
import org.semascope.core.Cosine;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.WorkerPool;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.catalogue.DataPlaces;
import org.semascope.data.tagged.TaggedCorpora;
import org.semascope.data.tagged.TaggedSentence;
import org.semascope.probes.senses.PoolRanking;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench senses}: every use of a lemma ranked for every other, beside a loop of cosines. */
@Command(
    name = "senses",
    mixinStandardHelpOptions = true,
    description = {
      "Measures how long it takes to rank all uses of each lemma for each of them, among random"
          + " vectors: as many as a sense-tagged corpus has of lemmas with two senses or more.",
      "The ranking by blocks and a loop of single cosines take turns in every round, and must give"
          + " the same ranks; ratios are taken within a round."
    },
    footer = {"", "Example:", "  semascope bench senses --data semcor --rounds 3"})
final class SensesBench implements Callable<Integer> {
  private static final long SEED = 20211107;

  private final Context context;

  @Option(
      names = "--data",
      paramLabel = "CORPUS",
      description = "Whose lemmas are counted (default ${DEFAULT-VALUE}).")
  private String data = "semcor";

  @Option(names = "--pos", paramLabel = "P", description = "Default ${DEFAULT-VALUE}.")
  private PartOfSpeech partOfSpeech = PartOfSpeech.NOUN;

  @Option(names = "--rounds", paramLabel = "N", description = "Default ${DEFAULT-VALUE}.")
  private int rounds = 3;

  @Option(names = "--dimension", paramLabel = "N", description = "Default ${DEFAULT-VALUE}.")
  private int dimension = 768;

  @Option(
      names = "--largest",
      paramLabel = "N",
      description = "Only the N largest lemmas; 0 for all (default ${DEFAULT-VALUE}).")
  private int largest;

  @Option(names = "--threads", paramLabel = "N", description = "Default: all cores.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(names = "--format", paramLabel = "F", description = "table, csv, tex or md.")
  private OutputFormat format = OutputFormat.TABLE;

  private final Ratio seconds = new Ratio();
  private final Ratio gigaflops = new Ratio();
  private final Ratio over = new Ratio();
  private final Ratio overOneThread = new Ratio();

  SensesBench(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    List<Integer> sizes = sizes();
    List<List<float[]>> pools = sizes.stream().map(this::vectors).toList();
    long uses = sizes.stream().mapToLong(Integer::longValue).sum();
    double pairs = sizes.stream().mapToDouble(size -> (double) size * size).sum();
    for (int i = 0; i < 3; i++) { // warms up
      ranks(pools, threads);
    }
    loop(pools.subList(0, Math.min(20, pools.size())));
    for (int round = 1; round <= rounds; round++) {
      context.progress().say("round " + round + " of " + rounds);
      long start = System.nanoTime();
      long byBlocks = ranks(pools, threads);
      double fast = since(start);
      start = System.nanoTime();
      ranks(pools, 1);
      double alone = since(start);
      start = System.nanoTime();
      long byLoop = loop(pools);
      double plain = since(start);
      if (byBlocks != byLoop) {
        throw new SemascopeException("the two ways to rank give different ranks");
      }
      seconds.add(fast);
      gigaflops.add(2 * pairs * dimension / fast / 1e9);
      over.add(plain / fast);
      overOneThread.add(plain / alone);
    }
    String what =
        String.format(
            Locale.ROOT,
            "%,d queries of %,d lemmas, %,.0f cosines, dimension %d",
            uses,
            pools.size(),
            pairs,
            dimension);
    Table table = new Table(List.of(what, "median", "range"));
    table.row(seconds.row("seconds, %s threads".formatted(threads), "%.2f"));
    table.row(gigaflops.row("GFLOP/s", "%.1f"));
    table.row(over.row("over a loop of cosines, %s threads".formatted(threads), "%.1f"));
    table.row(overOneThread.row("over a loop of cosines, 1 thread", "%.1f"));
    context.tables(format).print(table);
    return 0;
  }

  /** How many uses each lemma with several senses has, the largest first. */
  private List<Integer> sizes() {
    Path path = DataPlaces.from(context.env()).path(data);
    Format<TaggedSentence> format =
        TaggedCorpora.formats().stream()
            .filter(one -> one.recognises(path))
            .findFirst()
            .orElseThrow(() -> new SemascopeException(path + ": expected a sense-tagged corpus"));
    Map<String, Integer> uses = new TreeMap<>();
    Map<String, Set<String>> senses = new TreeMap<>();
    format.read(
        path,
        Faults.STRICT,
        sentence -> {
          for (TaggedSentence.Tag tag : sentence.tags()) {
            if (tag.partOfSpeech() == partOfSpeech && !tag.name() && !sentence.isMultiword(tag)) {
              uses.merge(tag.lemma(), 1, Integer::sum);
              senses.computeIfAbsent(tag.lemma(), any -> new HashSet<>()).addAll(tag.senses());
            }
          }
        });
    return uses.entrySet().stream()
        .filter(entry -> senses.get(entry.getKey()).size() > 1)
        .map(Map.Entry::getValue)
        .sorted(Comparator.reverseOrder())
        .limit(largest == 0 ? Long.MAX_VALUE : largest)
        .toList();
  }

  private List<float[]> vectors(int count) {
    Random random = new Random(SEED + count);
    List<float[]> vectors = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      float[] vector = new float[dimension];
      for (int k = 0; k < dimension; k++) {
        vector[k] = random.nextFloat() - .5f;
      }
      vectors.add(vector);
    }
    return vectors;
  }

  private static double since(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  /** A number that depends on every rank of every query. */
  private static long digest(int query, int[] order) {
    long digest = query;
    for (int candidate : order) {
      digest = digest * 1_000_003 + candidate;
    }
    return digest;
  }

  private static long ranks(List<List<float[]>> pools, int threads) {
    LongAdder sum = new LongAdder();
    try (WorkerPool workers = new WorkerPool("senses", threads)) {
      workers.forEach(
          pools,
          pool ->
              new PoolRanking(pool, new long[pool.size()])
                  .rank(
                      pool,
                      new long[pool.size()],
                      (query, order, cosines, at) -> sum.add(digest(query, order))));
    }
    return sum.sum();
  }

  /** What a plain program would do: one cosine after another, then a sort. */
  private static long loop(List<List<float[]>> pools) {
    long sum = 0;
    for (List<float[]> pool : pools) {
      for (int query = 0; query < pool.size(); query++) {
        double[] cosines = new double[pool.size()];
        for (int i = 0; i < cosines.length; i++) {
          cosines[i] = Cosine.of(pool.get(query), pool.get(i));
        }
        int[] order =
            IntStream.range(0, cosines.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> -cosines[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        sum += digest(query, order);
      }
    }
    return sum;
  }
}
