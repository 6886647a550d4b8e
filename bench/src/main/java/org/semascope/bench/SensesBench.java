package org.semascope.bench;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.semascope.app.Context;
import org.semascope.core.Cosine;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.WorkerPool;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.tagged.TaggedCorpora;
import org.semascope.data.tagged.TaggedSentence;
import org.semascope.probes.senses.PoolRanking;
import org.semascope.report.table.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench senses}: every use of a lemma ranked for every other, beside a loop of cosines. */
@Command(
    name = "senses",
    description = {
      "Measures how long it takes to rank all uses of each lemma for each of them, among random"
          + " vectors: as many as a sense-tagged corpus has of lemmas with two senses or more.",
      "The ranking by blocks and a loop of single cosines take turns in every round, and must give"
          + " the same ranks; ratios are taken within a round."
    },
    footer = {"", "Example:", "  semascope bench senses --data semcor --rounds 3"})
final class SensesBench extends Bench.Threaded {
  private static final String BLOCKS = "blocks";
  private static final String ONE_THREAD = "blocks, 1 thread";
  private static final String LOOP = "loop of cosines";
  private static final int WARM_UP_RANKINGS = 3;
  private static final int WARM_UP_LEMMAS = 20; // for the slow loop
  private static final long SEED = 20211107;

  @Option(
      names = "--data",
      paramLabel = "CORPUS",
      description = "Whose lemmas are counted (default ${DEFAULT-VALUE}).")
  private String data = "semcor";

  @Option(names = "--pos", paramLabel = "P", description = "Default ${DEFAULT-VALUE}.")
  private PartOfSpeech partOfSpeech = PartOfSpeech.NOUN;

  @Option(names = "--dimension", paramLabel = "N", description = "Default ${DEFAULT-VALUE}.")
  private int dimension = 768;

  @Option(
      names = "--largest",
      paramLabel = "N",
      description = "Only the N largest lemmas; 0 for all (default ${DEFAULT-VALUE}).")
  private int largest;

  SensesBench(Context context) {
    super(context, 3);
  }

  @Override
  void measure(Path folder) {
    List<Integer> sizes = sizes();
    List<List<float[]>> pools = sizes.stream().map(this::vectors).toList();
    long uses = sizes.stream().mapToLong(Integer::longValue).sum();
    double pairs = sizes.stream().mapToDouble(size -> (double) size * size).sum();
    // A result is a digest of all ranks.
    Results<Long> results =
        this.<Long>contest()
            .add(
                BLOCKS,
                round -> {
                  for (int i = 1; round == 0 && i < WARM_UP_RANKINGS; i++) {
                    ranks(pools, threads);
                  }
                  return ranks(pools, threads);
                })
            .add(ONE_THREAD, round -> ranks(pools, 1))
            .add(
                LOOP,
                round ->
                    loop(
                        round == 0
                            ? pools.subList(0, Math.min(WARM_UP_LEMMAS, pools.size()))
                            : pools))
            .run();
    SemascopeException.throwIf(
        results.rounds().stream()
            .anyMatch(round -> !round.result(BLOCKS).equals(round.result(LOOP))),
        "the two ways to rank give different ranks");
    String title =
        String.format(
            Locale.ROOT,
            "%,d queries of %,d lemmas, %,.0f cosines, dimension %d",
            uses,
            pools.size(),
            pairs,
            dimension);
    Table table = Samples.table(title);
    results.row(
        table, "seconds, %s threads".formatted(threads), "%.2f", round -> round.seconds(BLOCKS));
    results.row(
        table, "GFLOP/s", "%.1f", round -> 2 * pairs * dimension / round.seconds(BLOCKS) / 1e9);
    results.row(
        table,
        "over a loop of cosines, %s threads".formatted(threads),
        "%.1f",
        round -> round.ratio(LOOP, BLOCKS));
    results.row(
        table, "over a loop of cosines, 1 thread", "%.1f", round -> round.ratio(LOOP, ONE_THREAD));
    print(List.of(table));
  }

  /** The number of uses of each lemma with several senses, the largest first. */
  private List<Integer> sizes() {
    Path path = data(data);
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
    return Stream.generate(() -> vector(random)).limit(count).toList();
  }

  private float[] vector(Random random) {
    float[] vector = new float[dimension];
    for (int i = 0; i < dimension; i++) {
      vector[i] = random.nextFloat() - .5f;
    }
    return vector;
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

  /** A plain program: one cosine after another, then a sort. */
  private static long loop(List<List<float[]>> pools) {
    long sum = 0;
    for (List<float[]> pool : pools) {
      for (int query = 0; query < pool.size(); query++) {
        float[] own = pool.get(query);
        double[] cosines = pool.stream().mapToDouble(use -> Cosine.of(own, use)).toArray();
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
