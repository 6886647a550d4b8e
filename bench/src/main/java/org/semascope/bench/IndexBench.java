package org.semascope.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.function.ToDoubleFunction;
import org.semascope.app.Context;
import org.semascope.bench.Results.Round;
import org.semascope.core.Progress;
import org.semascope.core.io.FileTree;
import org.semascope.data.Faults;
import org.semascope.data.corpora.Corpora;
import org.semascope.data.index.BuildOptions;
import org.semascope.data.index.ParagraphIndex;
import org.semascope.report.table.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench index}: paragraphs indexed per second and pairs looked up per second. */
@Command(
    name = "index",
    description = {
      "Measures the paragraph index on a corpus, beside Whoosh if it is installed.",
      "Whoosh (Debian: python3-whoosh), in one process, gets some of the paragraphs, evenly spread,"
          + " so rates"
          + " are compared; pairs are looked up in indexes of the same paragraphs, ten each with"
          + " their text. In every round each contestant looks all pairs up "
          + IndexBench.PASSES
          + " times to get warm, then as often again by the clock; before the first round semascope"
          + " does so "
          + IndexBench.FIRST_PASSES
          + " times, until Java has compiled what it runs. Contestants take turns, ratios are taken"
          + " within a round, and all answers are compared once."
    },
    footer = {"", "Example:", "  semascope bench index --rounds 5"})
final class IndexBench extends Bench.Threaded {
  static final int PASSES = 5;
  static final int FIRST_PASSES = 50;

  private static final String ONE = "semascope, 1 thread";
  private static final String MANY = "semascope";
  private static final String PEER = "whoosh";
  private static final int SHOWN = 10; // paragraphs of a pair
  private static final long SEED = 20211107;

  @Option(
      names = "--data",
      paramLabel = "CORPUS",
      description = "Default: SEMASCOPE_DATA's wikischools.")
  private String corpus = "wikischools";

  @Option(
      names = "--peer-paragraphs",
      paramLabel = "N",
      description = "How many Whoosh gets (${DEFAULT-VALUE}).")
  private int peerParagraphs = 20000;

  @Option(names = "--pairs", paramLabel = "N", description = "How many (${DEFAULT-VALUE}).")
  private int pairs = 1000;

  private final Table rates = Samples.table("rate");
  private final Table ratios = Samples.table("semascope");
  private Path folder;

  IndexBench(Context context) {
    super(context, 3);
  }

  @Override
  void measure(Path temporary) throws IOException {
    folder = temporary;
    BenchCorpus all = BenchCorpus.write(Corpora.open(data(corpus)), folder.resolve("all.tsv"), 1);
    int step = (int) Math.max(1, all.paragraphs() / peerParagraphs);
    BenchCorpus some =
        BenchCorpus.write(Corpora.open(all.file()), folder.resolve("some.tsv"), step);
    Optional<Whoosh> whoosh = Whoosh.find(folder);
    if (whoosh.isEmpty()) {
      say("Whoosh is not installed (Debian's package is %s): left out", Whoosh.PACKAGE);
    }
    measureBuilding(all, some, whoosh);
    measureQueries(some, whoosh);
    print(whoosh.isPresent() ? List.of(rates, ratios) : List.of(rates));
  }

  private void measureBuilding(BenchCorpus all, BenchCorpus some, Optional<Whoosh> whoosh) {
    Contest<Spent> contest = contest();
    contest.add(ONE, round -> build(round == 0 ? some : all, 1));
    contest.add(MANY, round -> build(round == 0 ? some : all, threads));
    whoosh.ifPresent(
        peer ->
            contest.add(PEER, round -> round == 0 ? null : peer.build(some.file(), index(PEER))));
    Results<Spent> results = contest.run();
    addRate(results, ONE, "semascope, 1 indexing thread: words/s", all.words());
    addRate(results, MANY, "semascope, %d indexing threads: words/s", all.words());
    addRate(results, MANY, "  paragraphs/s", all.paragraphs());
    if (whoosh.isPresent()) {
      String peer = String.format(Locale.ROOT, "whoosh, %,d paragraphs", some.paragraphs());
      addRate(results, PEER, peer + ": words/s", some.words());
      addRate(results, PEER, "  paragraphs/s by whoosh", some.paragraphs());
      double share = (double) all.words() / some.words();
      addRatios(results, "building over whoosh, %d indexing threads", "1 indexing thread", share);
    }
  }

  private void measureQueries(BenchCorpus some, Optional<Whoosh> whoosh) throws IOException {
    List<List<String>> drawn = some.pairs(pairs, SEED);
    Path file = folder.resolve("pairs.tsv");
    Files.write(file, drawn.stream().map(pair -> String.join("\t", pair)).toList());
    build(some, threads);
    Contest<Spent> contest = contest();
    contest.add(ONE, round -> lookUp(drawn, 1, round));
    contest.add(MANY, round -> lookUp(drawn, threads, round));
    whoosh.ifPresent(
        peer ->
            contest.add(PEER, round -> round == 0 ? null : peer.lookUp(index(PEER), file, PASSES)));
    Results<Spent> results = contest.run();
    double count = (double) PASSES * pairs;
    addRate(results, ONE, "semascope, 1 thread: pairs/s", count);
    addRate(results, MANY, "semascope, %d threads: pairs/s", count);
    if (whoosh.isPresent()) {
      addRate(results, PEER, "whoosh: pairs/s", count);
      addRatios(results, "pair queries over whoosh, %d threads", "1 thread", 1);
      Answers answers =
          Answers.compare(index(MANY), drawn, whoosh.get().answers(index(PEER), file));
      say(
          "%,d paragraphs found by both, %,d by semascope and %,d by Whoosh alone, all of these with"
              + " words written together",
          answers.both(), answers.ours(), answers.theirs());
    }
  }

  private void addRate(Results<Spent> results, String contestant, String name, double amount) {
    String filled = name.replace("%d", Integer.toString(threads));
    results.row(rates, filled, "%.0f", round -> amount / round.result(contestant).clock());
  }

  /**
   * @param share how many times the work of the peer semascope did
   */
  private void addRatios(Results<Spent> results, String many, String one, double share) {
    String all = String.format(Locale.ROOT, many, threads);
    results.row(ratios, all, "%.1f", round -> share * ratio(round, MANY, Spent::clock));
    results.row(ratios, "  " + one, "%.1f", round -> share * ratio(round, ONE, Spent::clock));
    String byProcessor = "  " + one + ", by processor time";
    results.row(ratios, byProcessor, "%.1f", round -> share * ratio(round, ONE, Spent::processor));
  }

  private static double ratio(Round<Spent> round, String ours, ToDoubleFunction<Spent> seconds) {
    return seconds.applyAsDouble(round.result(PEER)) / seconds.applyAsDouble(round.result(ours));
  }

  /** The folder of a contestant's index. */
  private Path index(String name) {
    return folder.resolve(name);
  }

  private Spent build(BenchCorpus from, int indexing) throws IOException {
    FileTree.delete(index(MANY));
    BuildOptions options = new BuildOptions(indexing, false, Faults.STRICT, Progress.SILENT);
    return Spent.on(() -> ParagraphIndex.build(Corpora.open(from.file()), index(MANY), options));
  }

  /** Looks all pairs up, ten paragraphs each with their text; the first passes are not timed. */
  private Spent lookUp(List<List<String>> drawn, int querying, int round) {
    ForkJoinPool pool = new ForkJoinPool(querying);
    try (ParagraphIndex index = ParagraphIndex.open(index(MANY))) {
      lookUp(drawn, index, pool, round == 0 ? FIRST_PASSES : PASSES);
      return Spent.on(() -> lookUp(drawn, index, pool, PASSES));
    } finally {
      pool.shutdown();
    }
  }

  private static void lookUp(
      List<List<String>> drawn, ParagraphIndex index, ForkJoinPool pool, int passes) {
    for (int i = 0; i < passes; i++) {
      pool.submit(() -> drawn.parallelStream().forEach(pair -> index.sample(pair, SHOWN, SEED)))
          .join();
    }
  }
}
