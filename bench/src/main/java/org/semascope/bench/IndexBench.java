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
import org.semascope.app.Context;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.data.Faults;
import org.semascope.data.corpora.Corpora;
import org.semascope.data.index.BuildOptions;
import org.semascope.data.index.ParagraphIndex;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench index}: paragraphs indexed per second and pairs looked up per second. */
@Command(
    name = "index",
    mixinStandardHelpOptions = true,
    description = {
      "Measures the paragraph index on a corpus, beside Whoosh if it is installed.",
      "Whoosh (Debian: python3-whoosh), in one process, gets some of the paragraphs, evenly spread,"
          + " so rates"
          + " are compared; pairs are looked up in indexes of the same paragraphs, ten each with"
          + " their text. In every round each contestant looks all pairs up "
          + PairQueries.PASSES
          + " times to get warm, then as often again by the clock; before the first round semascope"
          + " does so "
          + PairQueries.FIRST_PASSES
          + " times, until Java has compiled what it runs. Contestants take turns, ratios are taken"
          + " within a round, and all answers are compared once."
    },
    footer = {"", "Example:", "  semascope bench index --rounds 5"})
final class IndexBench implements Callable<Integer> {
  private static final String OURS = "some";
  private static final String THEIRS = "whoosh";

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

  @Option(names = "--pairs", paramLabel = "N", description = "How many (${DEFAULT-VALUE}).")
  private int pairs = 1000;

  @Option(names = "--threads", paramLabel = "N", description = "Default: all cores.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(names = "--format", paramLabel = "F", description = "table, csv, tex or md.")
  private OutputFormat format = OutputFormat.TABLE;

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
    PairQueries queries = PairQueries.write(some, pairs, folder.resolve("pairs.tsv"));
    Optional<Whoosh> whoosh = Whoosh.find(folder);
    if (whoosh.isEmpty()) {
      context
          .progress()
          .say("Whoosh is not installed (Debian's package is " + Whoosh.PACKAGE + "): left out");
    }
    build(some, threads, folder.resolve("warm")); // so that the first round is like the others
    queries.lookUp(folder.resolve("warm"), threads, PairQueries.FIRST_PASSES);
    for (int round = 1; round <= rounds; round++) {
      context.progress().say("round " + round + " of " + rounds);
      Path place = Files.createDirectory(folder.resolve("round" + round));
      measureBuilding(all, some, place, whoosh);
      measureQueries(queries, place, whoosh);
      if (round == 1 && whoosh.isPresent()) {
        compareAnswers(queries, place, whoosh.get());
      }
      Folders.remove(place);
    }
  }

  private void measureBuilding(
      BenchCorpus all, BenchCorpus some, Path place, Optional<Whoosh> whoosh) {
    Spent one = build(all, 1, place.resolve("one"));
    Spent more = build(all, threads, place.resolve("more"));
    build(some, threads, place.resolve(OURS));
    Ratio.add(rates, "semascope, 1 indexing thread: words/s", all.words() / one.clock());
    Ratio.add(rates, many("semascope, %d indexing threads: words/s"), all.words() / more.clock());
    Ratio.add(rates, "  paragraphs/s", all.paragraphs() / more.clock());
    if (whoosh.isPresent()) {
      Spent peer = whoosh.get().build(some.file(), place.resolve(THEIRS));
      double words = some.words() / peer.clock();
      Ratio.add(
          rates,
          String.format(Locale.ROOT, "whoosh, %,d paragraphs: words/s", some.paragraphs()),
          words);
      Ratio.add(rates, "  paragraphs/s by whoosh", some.paragraphs() / peer.clock());
      double onMore = all.words() / more.clock() / words;
      Ratio.add(ratios, many("building over whoosh, %d indexing threads"), onMore);
      Ratio.add(ratios, "  1 indexing thread", all.words() / one.clock() / words);
      double byProcessor = all.words() / one.processor() / (some.words() / peer.processor());
      Ratio.add(ratios, "  1 indexing thread, by processor time", byProcessor);
    }
  }

  private void measureQueries(PairQueries queries, Path place, Optional<Whoosh> whoosh) {
    Spent one = queries.lookUp(place.resolve(OURS), 1, PairQueries.PASSES);
    Spent more = queries.lookUp(place.resolve(OURS), threads, PairQueries.PASSES);
    Ratio.add(rates, "semascope, 1 thread: pairs/s", queries.count() / one.clock());
    Ratio.add(rates, many("semascope, %d threads: pairs/s"), queries.count() / more.clock());
    if (whoosh.isPresent()) {
      Spent peer = whoosh.get().lookUp(place.resolve(THEIRS), queries);
      Ratio.add(rates, "whoosh: pairs/s", queries.count() / peer.clock());
      Ratio.add(ratios, many("pair queries over whoosh, %d threads"), peer.clock() / more.clock());
      Ratio.add(ratios, "  1 thread", peer.clock() / one.clock());
      Ratio.add(ratios, "  1 thread, by processor time", peer.processor() / one.processor());
    }
  }

  private void compareAnswers(PairQueries queries, Path place, Whoosh whoosh) throws IOException {
    Answers answers =
        Answers.compare(
            place.resolve(OURS), queries.pairs(), whoosh.answers(place.resolve(THEIRS), queries));
    String found =
        "%,d paragraphs found by both, %,d by semascope and %,d by Whoosh alone, all of these with"
            + " words written together";
    context
        .progress()
        .say(String.format(Locale.ROOT, found, answers.both(), answers.ours(), answers.theirs()));
  }

  private String many(String name) {
    return String.format(Locale.ROOT, name, threads);
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

  private static Spent build(BenchCorpus corpus, int threads, Path place) {
    BuildOptions options = new BuildOptions(threads, false, Faults.STRICT, Progress.SILENT);
    return Spent.on(() -> ParagraphIndex.build(Corpora.open(corpus.file()), place, options));
  }

  private void print() {
    Table speeds = new Table(List.of("rate", "median", "range"));
    rates.forEach((name, rate) -> speeds.row(rate.row(name, "%.0f")));
    context.tables(format).print(speeds);
    if (!ratios.isEmpty()) {
      context.out().println();
      Table table = new Table(List.of("semascope", "median", "range"));
      ratios.forEach((name, ratio) -> table.row(ratio.row(name, "%.1f")));
      context.tables(format).print(table);
    }
  }
}
