package org.semascope.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.StringTokenizer;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.semascope.app.Context;
import org.semascope.core.Progress;
import org.semascope.core.io.FileTree;
import org.semascope.data.Faults;
import org.semascope.data.corpora.Corpora;
import org.semascope.data.corpora.Corpus;
import org.semascope.data.index.BuildOptions;
import org.semascope.data.index.ParagraphIndex;
import org.semascope.report.table.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench index}: paragraphs indexed per second and pairs looked up per second. */
@Command(
    name = "index",
    description = {
      "Measures the paragraph index on a corpus: building it, and looking up pairs of words.",
      "Ten paragraphs of each pair are read with their text. In every round all pairs are looked up "
          + IndexBench.PASSES
          + " times to get warm, then as often again by the clock; before the first round "
          + IndexBench.FIRST_PASSES
          + " times, until Java has compiled what it runs. One thread and all threads take turns."
    },
    footer = {"", "Example:", "  semascope bench index --rounds 5"})
final class IndexBench extends Bench.Threaded {
  static final int PASSES = 5;
  static final int FIRST_PASSES = 50;

  private static final String ONE = "1 thread";
  private static final String MANY = "all threads";
  private static final int SHOWN = 10; // paragraphs of a pair
  private static final int STEP = 7; // every seventh paragraph has words for pairs
  private static final int RARE = 5; // occurrences in these paragraphs
  private static final Pattern PLAIN = Pattern.compile("[a-z]{5,}");
  private static final long SEED = 20211107;

  @Option(
      names = "--data",
      paramLabel = "CORPUS",
      description = "Default: SEMASCOPE_DATA's wikischools.")
  private String corpus = "wikischools";

  @Option(
      names = "--pairs",
      paramLabel = "N",
      description = "How many (default: ${DEFAULT-VALUE}).")
  private int pairs = 1000;

  private final Table rates = Results.table("rate");
  private final List<List<String>> texts = new ArrayList<>(); // plain words of some paragraphs
  private long paragraphs;
  private long words;

  IndexBench(Context context) {
    super(context, 3);
  }

  @Override
  void measure(Path folder) {
    Path target = folder.resolve("index");
    Corpus opened = Corpora.open(data(corpus));
    count(opened);
    Results<Integer> built =
        this.<Integer>contest()
            .add(ONE, round -> build(opened, target, 1))
            .add(MANY, round -> build(opened, target, threads))
            .run();
    addRate(built, ONE, "semascope, 1 indexing thread: words/s", words);
    addRate(built, MANY, "semascope, " + threads + " indexing threads: words/s", words);
    addRate(built, MANY, "  paragraphs/s", paragraphs);
    List<List<String>> drawn = pairs();
    ParagraphIndex index = closing(ParagraphIndex.open(target));
    Results<Integer> found =
        this.<Integer>contest()
            .addPrepared(ONE, round -> warmLookUp(drawn, index, 1, round))
            .addPrepared(MANY, round -> warmLookUp(drawn, index, threads, round))
            .run();
    addRate(found, ONE, "semascope, 1 thread: pairs/s", (double) PASSES * pairs);
    addRate(found, MANY, "semascope, " + threads + " threads: pairs/s", (double) PASSES * pairs);
    print(List.of(rates));
  }

  private void addRate(Results<Integer> results, String contestant, String name, double amount) {
    results.row(rates, name, "%.0f", round -> amount / round.seconds(contestant));
  }

  private void count(Corpus opened) {
    opened.read(
        Faults.STRICT,
        paragraph -> {
          paragraphs++;
          words += new StringTokenizer(paragraph.text()).countTokens();
          if (paragraph.ordinal() % STEP == 0) {
            texts.add(
                Stream.of(paragraph.text().split(" ")).filter(PLAIN.asMatchPredicate()).toList());
          }
        });
  }

  /** Draws pairs of words that occur together in some paragraph and are not rare. */
  private List<List<String>> pairs() {
    Map<String, Integer> frequencies = new HashMap<>();
    texts.forEach(text -> text.forEach(word -> frequencies.merge(word, 1, Integer::sum)));
    Random random = new Random(SEED);
    List<List<String>> drawn = new ArrayList<>();
    while (drawn.size() < pairs) {
      List<String> frequent =
          texts.get(random.nextInt(texts.size())).stream()
              .filter(word -> frequencies.get(word) >= RARE)
              .toList();
      if (frequent.size() >= 2) {
        String first = frequent.get(random.nextInt(frequent.size()));
        drawn.add(List.of(first, frequent.get(random.nextInt(frequent.size()))));
      }
    }
    return drawn;
  }

  private static int build(Corpus opened, Path target, int indexing) throws IOException {
    FileTree.delete(target);
    ParagraphIndex.build(
        opened, target, new BuildOptions(indexing, false, Faults.STRICT, Progress.SILENT));
    return indexing;
  }

  private static Callable<Integer> warmLookUp(
      List<List<String>> drawn, ParagraphIndex index, int querying, int round) {
    lookUp(drawn, index, querying, round == 0 ? FIRST_PASSES : PASSES);
    return () -> lookUp(drawn, index, querying, PASSES);
  }

  private static int lookUp(
      List<List<String>> drawn, ParagraphIndex index, int querying, int passes) {
    ForkJoinPool pool = new ForkJoinPool(querying);
    try {
      for (int i = 0; i < passes; i++) {
        pool.submit(() -> drawn.parallelStream().forEach(pair -> index.sample(pair, SHOWN, SEED)))
            .join();
      }
      return passes;
    } finally {
      pool.shutdown();
    }
  }
}
