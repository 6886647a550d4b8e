package org.semascope.bench;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.StringTokenizer;
import java.util.concurrent.Callable;
import org.semascope.app.Context;
import org.semascope.bench.VectorTrainer.Run;
import org.semascope.bench.VectorTrainer.Task;
import org.semascope.core.SemascopeException;
import org.semascope.probes.training.CorpusText;
import org.semascope.probes.training.Tokens;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench skipgram}: words trained per second, and how good the vectors are. */
@Command(
    name = "skipgram",
    mixinStandardHelpOptions = true,
    description = {
      "Measures the training of skip-gram vectors on a corpus, beside gensim and fastText.",
      "These take part where they are installed (Debian: python3-gensim, fasttext), all with the"
          + " same settings: window 5, 5 negatives, sample 1e-4, min-count 5. Contestants take turns in"
          + " every round; ratios are taken within a round."
    },
    footer = {"", "Example:", "  semascope bench skipgram --rounds 2 --quality"})
final class SkipGramBench implements Callable<Integer> {
  private final Context context;

  @Option(
      names = "--data",
      paramLabel = "CORPUS",
      description = "Default: SEMASCOPE_DATA's wikischools.")
  private Path corpus;

  @Option(names = "--rounds", paramLabel = "N", description = "Default ${DEFAULT-VALUE}; 0: none.")
  private int rounds = 2;

  @Option(
      names = "--threads",
      split = ",",
      paramLabel = "N",
      description = "Numbers of threads to measure with (${DEFAULT-VALUE}).")
  private List<Integer> threads = List.of(1, 2);

  @Option(names = "--size", paramLabel = "N", description = "Default ${DEFAULT-VALUE}.")
  private int size = 300;

  @Option(names = "--epochs", paramLabel = "N", description = "Default ${DEFAULT-VALUE}.")
  private int epochs = 1;

  @Option(
      names = "--alpha",
      paramLabel = "X",
      description = "The learning rate of all. Default: each program's own.")
  private Double alpha;

  @Option(
      names = "--every",
      paramLabel = "N",
      description = "Take every N-th paragraph only (${DEFAULT-VALUE}).")
  private int every = 1;

  @Option(
      names = "--quality",
      description = "Also compare the vectors of three seeds on WS353, MEN and SimLex.")
  private boolean quality;

  @Option(names = "--without", split = ",", paramLabel = "PEER", description = "Leave a peer out.")
  private List<String> without = List.of();

  @Option(names = "--format", paramLabel = "F", description = "table, csv, tex or md.")
  private OutputFormat format = OutputFormat.TABLE;

  private final Map<String, Ratio> rates = new LinkedHashMap<>();
  private final Map<String, Ratio> ratios = new LinkedHashMap<>();

  SkipGramBench(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Path folder = null;
    try {
      folder = Files.createTempDirectory("semascope-bench");
      Path text = folder.resolve("corpus.txt");
      long words = write(text);
      List<VectorTrainer> trainers = trainers(folder, words);
      for (int round = 1; round <= rounds; round++) {
        for (int count : threads) {
          context.progress().say("round %s of %s, threads: %s".formatted(round, rounds, count));
          measure(trainers, task(text, count).seeded(round), words * epochs, folder);
        }
      }
      if (!rates.isEmpty()) {
        print();
      }
      if (quality) {
        int most = threads.stream().max(Comparator.naturalOrder()).orElseThrow();
        new SkipGramQuality(context, data()).print(trainers, task(text, most), folder, format);
      }
    } catch (IOException | UncheckedIOException e) {
      throw new SemascopeException("cannot write the benchmark's files: " + e.getMessage(), e);
    } finally {
      Folders.remove(folder);
    }
    return 0;
  }

  private Task task(Path text, int count) {
    OptionalDouble rate = alpha == null ? OptionalDouble.empty() : OptionalDouble.of(alpha);
    return new Task(text, size, epochs, count, 0, rate);
  }

  /** The corpus as all contestants read it: small letters, a paragraph a line. Tells its words. */
  private long write(Path text) throws IOException {
    Path from = corpus == null ? data().resolve("wikischools") : corpus;
    long[] counts = {0, 0}; // words, lines
    try (BufferedWriter out = Files.newBufferedWriter(text)) {
      new CorpusText(List.of(from), false, Tokens.WORDS, true)
          .read(
              (bytes, begin, end) ->
                  new String(bytes, begin, end - begin, StandardCharsets.UTF_8)
                      .lines()
                      .filter(line -> counts[1]++ % every == 0)
                      .forEach(
                          line -> {
                            write(out, line);
                            counts[0] += new StringTokenizer(line).countTokens();
                          }));
    }
    return counts[0];
  }

  private static void write(BufferedWriter out, String line) {
    try {
      out.write(line);
      out.newLine();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<VectorTrainer> trainers(Path folder, long words) {
    Path launcher = Path.of(System.getProperty("semascope.launcher", "semascope"));
    TimedProcess.done(List.of(launcher.toString(), "--version")); // builds what is to be built
    List<VectorTrainer> trainers = new ArrayList<>(List.of(new SemascopeTrainer(launcher)));
    add(trainers, Gensim.find(folder), "gensim", Gensim.PACKAGE);
    add(trainers, FastText.find(words), "fasttext", FastText.PACKAGE);
    return trainers;
  }

  private void add(
      List<VectorTrainer> trainers, Optional<VectorTrainer> peer, String name, String debian) {
    if (without.contains(name)) {
      return;
    }
    if (peer.isEmpty()) {
      context
          .progress()
          .say("%s is not installed (Debian's package is %s): left out".formatted(name, debian));
    }
    peer.ifPresent(trainers::add);
  }

  private void measure(List<VectorTrainer> trainers, Task task, long words, Path folder)
      throws IOException {
    String threadCount = task.threads() == 1 ? "1 thread" : task.threads() + " threads";
    Map<String, Run> runs = new LinkedHashMap<>();
    for (VectorTrainer trainer : trainers) {
      Path place = Files.createDirectory(folder.resolve("run"));
      Run run = trainer.train(task, place.resolve("vectors"));
      Folders.remove(place);
      runs.put(trainer.name(), run);
      Ratio.add(
          rates, "%s, %s: words/s".formatted(trainer.name(), threadCount), words / run.whole());
      Ratio.add(
          rates,
          "  %s, %s, training alone".formatted(trainer.name(), threadCount),
          words / run.training());
    }
    Run ours = runs.remove(trainers.get(0).name());
    runs.forEach(
        (peer, run) -> {
          Ratio.add(ratios, "over %s, %s".formatted(peer, threadCount), run.whole() / ours.whole());
          Ratio.add(
              ratios,
              "  over %s, %s, training alone".formatted(peer, threadCount),
              run.training() / ours.training());
        });
  }

  private Path data() {
    String data = context.env().get("SEMASCOPE_DATA");
    if (data == null) {
      throw new SemascopeException("set SEMASCOPE_DATA, or give a corpus with --data");
    }
    return Path.of(data);
  }

  private void print() {
    Table speeds = new Table(List.of("rate", "median", "range"));
    rates.forEach((name, rate) -> speeds.row(rate.row(name, "%.0f")));
    context.tables(format).print(speeds);
    context.out().println();
    if (!ratios.isEmpty()) {
      Table table = new Table(List.of("semascope", "median", "range"));
      ratios.forEach((name, ratio) -> table.row(ratio.row(name, "%.2f")));
      context.tables(format).print(table);
      context.out().println();
    }
  }
}
