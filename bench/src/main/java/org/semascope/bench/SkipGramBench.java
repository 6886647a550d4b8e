package org.semascope.bench;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.StringTokenizer;
import org.semascope.app.Context;
import org.semascope.bench.SkipGramTrainer.Task;
import org.semascope.probes.training.CorpusText;
import org.semascope.probes.training.Tokens;
import org.semascope.report.table.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench skipgram}: words trained per second, and how good the vectors are. */
@Command(
    name = "skipgram",
    description = {
      "Measures the training of skip-gram vectors on a corpus, beside gensim and fastText.",
      "These take part where they are installed (Debian: python3-gensim, fasttext), all with the"
          + " same settings: window 5, 5 negatives, sample 1e-4, min-count 5. Contestants take turns in"
          + " every round; ratios are taken within a round. --rounds 0 measures no speed."
    },
    footer = {"", "Example:", "  semascope bench skipgram --rounds 2 --quality"})
final class SkipGramBench extends Bench {
  @Option(
      names = "--data",
      paramLabel = "CORPUS",
      description = "Default: SEMASCOPE_DATA's wikischools.")
  private String corpus = "wikischools";

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

  SkipGramBench(Context context) {
    super(context, 2);
  }

  @Override
  void measure(Path folder) throws IOException {
    Path text = folder.resolve("corpus.txt");
    long words = write(text) * epochs;
    List<SkipGramTrainer> trainers = trainers(folder);
    List<Table> tables = new ArrayList<>();
    if (rounds > 0) {
      tables.addAll(speeds(trainers, text, words, folder));
    }
    if (quality) {
      List<SkipGramQuality> sets =
          List.of(
              new SkipGramQuality("WS353", data("ws353")),
              new SkipGramQuality("MEN", data("men")),
              new SkipGramQuality("SimLex", data("simlex-999")));
      Task task = task(text, Collections.max(threads));
      tables.add(SkipGramQuality.compare(sets, trainers, task, folder, context.progress()));
    }
    print(tables);
  }

  private Task task(Path text, int count) {
    OptionalDouble rate = alpha == null ? OptionalDouble.empty() : OptionalDouble.of(alpha);
    return new Task(text, size, epochs, count, 0, rate);
  }

  /**
   * Writes the corpus as all contestants read it, in lower case and a paragraph a line, and returns
   * its number of words.
   */
  private long write(Path text) throws IOException {
    long[] counts = {0, 0}; // words, lines
    try (BufferedWriter out = Files.newBufferedWriter(text)) {
      new CorpusText(List.of(data(corpus)), false, Tokens.WORDS, true)
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

  private List<SkipGramTrainer> trainers(Path folder) throws IOException {
    TimedProcess.done(List.of(launcher(), "--version")); // builds the program if necessary
    List<SkipGramTrainer> trainers =
        new ArrayList<>(List.of(SkipGramTrainer.semascope(launcher())));
    add(trainers, SkipGramTrainer.GENSIM, "python3-gensim", SkipGramTrainer.gensim(folder));
    add(trainers, SkipGramTrainer.FASTTEXT, "fasttext", SkipGramTrainer.fastText());
    return trainers;
  }

  private void add(
      List<SkipGramTrainer> trainers, String name, String debian, Optional<SkipGramTrainer> peer) {
    if (!without.contains(name)) {
      peer.ifPresentOrElse(
          trainers::add,
          () -> say("%s is not installed (Debian's package is %s): left out", name, debian));
    }
  }

  private List<Table> speeds(List<SkipGramTrainer> trainers, Path text, long words, Path folder) {
    Contest<Path> contest = this.<Path>contest().withoutWarmUp();
    for (int count : threads) {
      for (SkipGramTrainer trainer : trainers) {
        contest.add(
            name(trainer, count),
            round -> {
              Path out = Files.createTempDirectory(folder, "run").resolve("vectors");
              return trainer.train(task(text, count).seeded(round), out);
            });
      }
    }
    Results<Path> results = contest.run();
    Table rates = Samples.table("rate");
    Table ratios = Samples.table("semascope");
    for (int count : threads) {
      String ours = name(trainers.get(0), count);
      for (SkipGramTrainer trainer : trainers) {
        String name = name(trainer, count);
        results.row(rates, name + ": words/s", "%.0f", round -> words / round.seconds(name));
        if (!name.equals(ours)) {
          results.row(ratios, "over " + name, "%.2f", round -> round.ratio(name, ours));
        }
      }
    }
    return trainers.size() > 1 ? List.of(rates, ratios) : List.of(rates);
  }

  private static String name(SkipGramTrainer trainer, int threads) {
    return "%s, %s %s".formatted(trainer.name(), threads, threads == 1 ? "thread" : "threads");
  }
}
