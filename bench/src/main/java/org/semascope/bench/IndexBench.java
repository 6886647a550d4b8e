package org.semascope.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import org.semascope.app.Context;
import org.semascope.app.print.Format;
import org.semascope.app.print.Table;
import org.semascope.app.print.Table.Cell;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.data.Faults;
import org.semascope.data.corpora.Corpora;
import org.semascope.data.index.BuildOptions;
import org.semascope.data.index.ParagraphIndex;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench index}: paragraphs indexed per second and pairs looked up per second. */
@Command(
    name = "index",
    mixinStandardHelpOptions = true,
    description = {
      "Measures the paragraph index on a corpus, beside Whoosh (Debian: python3-whoosh) if it is",
      "installed. Whoosh gets some of the paragraphs, evenly spread, so rates are compared;",
      "pairs are looked up in indexes of the same paragraphs, ten each with their text.",
      "Contestants take turns in every round; ratios are taken within a round."
    },
    footer = {"", "Example:", "  semascope bench index --rounds 5"})
final class IndexBench implements Callable<Integer> {
  private static final int SHOWN = 10;
  private static final int PASSES = 50; // one is too short to be timed
  private static final long SEED = 20211107;

  private final Context context;

  @Option(
      names = "--data",
      paramLabel = "CORPUS",
      description = "Default: SEMASCOPE_DATA's wikischools.")
  private Path corpus;

  @Option(names = "--rounds", paramLabel = "N", description = "Default ${DEFAULT-VALUE}.")
  private int rounds = 3;

  @Option(
      names = "--peer-paragraphs",
      paramLabel = "N",
      description = "How many Whoosh gets (${DEFAULT-VALUE}).")
  private int peerParagraphs = 20000;

  @Option(names = "--pairs", paramLabel = "N", description = "Per round (${DEFAULT-VALUE}).")
  private int pairs = 1000;

  @Option(names = "--threads", paramLabel = "N", description = "Default: all cores.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(names = "--format", paramLabel = "F", description = "table, csv, tex or md.")
  private Format format = Format.TABLE;

  private final Map<String, Ratio> rates = new LinkedHashMap<>();
  private final Map<String, Ratio> ratios = new LinkedHashMap<>();

  IndexBench(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Path folder = null;
    try {
      folder = Files.createTempDirectory("semascope-bench");
      measure(folder);
    } catch (IOException e) {
      throw new SemascopeException("cannot write the benchmark's files: " + e.getMessage(), e);
    } finally {
      Folders.remove(folder);
    }
    print();
    return 0;
  }

  private void measure(Path folder) throws IOException {
    BenchCorpus all = BenchCorpus.write(Corpora.open(corpus()), folder.resolve("all.tsv"), 1);
    int step = (int) Math.max(1, all.paragraphs() / Math.max(1, peerParagraphs));
    BenchCorpus some =
        BenchCorpus.write(Corpora.open(all.file()), folder.resolve("some.tsv"), step);
    Path pairFile = folder.resolve("pairs.tsv");
    List<List<String>> pairList = some.pairs(pairs, SEED);
    Files.write(pairFile, pairList.stream().map(pair -> String.join("\t", pair)).toList());
    Optional<Whoosh> whoosh = Whoosh.find(folder);
    if (whoosh.isEmpty()) {
      context
          .progress()
          .say("Whoosh is not installed (Debian's package is " + Whoosh.PACKAGE + "): left out");
    }
    build(some, threads, folder.resolve("warm"));
    query(folder.resolve("warm"), pairList, threads);
    for (int round = 1; round <= rounds; round++) {
      context.progress().say("round " + round + " of " + rounds);
      Path place = folder.resolve("round" + round);
      double one = all.words() / build(all, 1, Path.of(place + "-one"));
      double ours = all.words() / build(all, threads, Path.of(place + "-ours"));
      Folders.remove(Path.of(place + "-one"));
      Folders.remove(Path.of(place + "-ours"));
      add(rates, "semascope, 1 indexing thread: words/s", one);
      add(rates, "semascope, %d indexing threads: words/s".formatted(threads), ours);
      add(rates, "  paragraphs/s", ours / all.words() * all.paragraphs());
      build(some, threads, Path.of(place + "-some"));
      double foundByOne = pairs / query(Path.of(place + "-some"), pairList, 1);
      double found = pairs / query(Path.of(place + "-some"), pairList, threads);
      add(rates, "semascope, 1 thread: pairs/s", foundByOne);
      add(rates, "semascope, %d threads: pairs/s".formatted(threads), found);
      if (whoosh.isPresent()) {
        Path theirs = Path.of(place + "-whoosh");
        double peer = some.words() / whoosh.get().build(some.file(), theirs);
        double peerFound = pairs / whoosh.get().query(theirs, pairFile);
        add(rates, "whoosh, %,d paragraphs: words/s".formatted(some.paragraphs()), peer);
        add(rates, "  paragraphs/s ", peer / some.words() * some.paragraphs());
        add(rates, "whoosh: pairs/s", peerFound);
        add(ratios, "building over whoosh, words/s", ours / peer);
        add(ratios, "  with 1 indexing thread", one / peer);
        add(ratios, "pair queries over whoosh", found / peerFound);
        add(ratios, "  with 1 thread", foundByOne / peerFound);
      }
    }
  }

  private Path corpus() {
    if (corpus != null) {
      return corpus;
    }
    String data = context.env().get("SEMASCOPE_DATA");
    if (data == null) {
      throw new SemascopeException("set SEMASCOPE_DATA, or give a corpus with --data");
    }
    return Path.of(data, "wikischools");
  }

  /** Seconds. */
  private static double build(BenchCorpus corpus, int threads, Path place) {
    BuildOptions options = new BuildOptions(threads, false, Faults.STRICT, Progress.SILENT);
    long start = System.nanoTime();
    ParagraphIndex.build(Corpora.open(corpus.file()), place, options);
    return (System.nanoTime() - start) / 1e9;
  }

  /** Seconds for all pairs. */
  private static double query(Path place, List<List<String>> pairList, int threads) {
    ForkJoinPool pool = new ForkJoinPool(threads);
    try (ParagraphIndex index = ParagraphIndex.open(place)) {
      long start = System.nanoTime();
      pool.submit(() -> pairList.parallelStream().forEach(pair -> index.sample(pair, SHOWN, SEED)))
          .join();
      return (System.nanoTime() - start) / 1e9;
    } finally {
      pool.shutdown();
    }
  }

  private static void add(Map<String, Ratio> all, String name, double value) {
    all.computeIfAbsent(name, n -> new Ratio()).add(value);
  }

  private void print() {
    Table speeds = new Table(List.of("rate", "median", "range"));
    rates.forEach((name, rate) -> speeds.row(cells(name, rate, "%.0f")));
    context.tables(format).print(speeds);
    if (!ratios.isEmpty()) {
      context.out().println();
      Table table = new Table(List.of("semascope", "median", "range"));
      ratios.forEach((name, ratio) -> table.row(cells(name, ratio, "%.1f")));
      context.tables(format).print(table);
    }
  }

  private static List<Cell> cells(String name, Ratio ratio, String pattern) {
    return List.of(
        Cell.of(name),
        Cell.number(String.format(Locale.ROOT, pattern, ratio.median())),
        Cell.number(ratio.range()));
  }
}
