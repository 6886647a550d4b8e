package org.semascope.bench;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;
import java.util.stream.Stream;
import org.semascope.app.Context;
import org.semascope.probes.training.CorpusText;
import org.semascope.probes.training.Tokenization;
import org.semascope.report.table.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench skipgram}: words trained per second. */
@Command(
    name = "skipgram",
    description = {
      "Measures the training of skip-gram vectors on a corpus, beside gensim if it is installed.",
      "Both programs (gensim is Debian's python3-gensim) are started as their users start them, with"
          + " the same settings: window 5, 5 negatives, sample 1e-4, min-count 5. Contestants take"
          + " turns in every round; ratios are taken within a round."
    },
    footer = {"", "Example:", "  semascope bench skipgram --rounds 2"})
final class SkipGramBench extends Bench {
  private static final String OURS = "semascope";
  private static final String PEER = "gensim";
  private static final String PYTHON = "/usr/bin/python3";
  private static final int WINDOW = 5;
  private static final int NEGATIVE = 5;
  private static final int MIN_COUNT = 5;
  private static final double SAMPLE = 1e-4;

  @Option(
      names = "--data",
      paramLabel = "CORPUS",
      description = "Default: SEMASCOPE_DATA's wikischools.")
  private String corpus = "wikischools";

  @Option(
      names = "--threads",
      split = ",",
      paramLabel = "N",
      description = "Numbers of threads to measure with (default: ${DEFAULT-VALUE}).")
  private List<Integer> threads = List.of(1, 2);

  @Option(names = "--size", paramLabel = "N", description = "Default: ${DEFAULT-VALUE}.")
  private int size = 300;

  @Option(names = "--epochs", paramLabel = "N", description = "Default: ${DEFAULT-VALUE}.")
  private int epochs = 1;

  @Option(
      names = "--every",
      paramLabel = "N",
      description = "Take every N-th paragraph only (default: ${DEFAULT-VALUE}).")
  private int every = 1;

  @Option(names = "--no-peer", description = "Leave gensim out.")
  private boolean noPeer;

  private Path text; // words between spaces, a paragraph a line

  /** The command line of a program that trains skip-gram vectors with negative sampling. */
  private interface Trainer {
    List<String> command(int threads, int seed, Path out);
  }

  SkipGramBench(Context context) {
    super(context, 2);
  }

  @Override
  void measure(Path folder) throws IOException {
    text = folder.resolve("corpus.txt");
    long words = write() * epochs;
    TimedProcess.done(List.of(launcher(), "--version")); // builds the program if necessary
    Map<String, Trainer> trainers = new LinkedHashMap<>(Map.of(OURS, this::semascope));
    if (!noPeer && hasGensim()) {
      Path script = folder.resolve("gensim_train.py");
      try (InputStream bundled = SkipGramBench.class.getResourceAsStream("gensim_train.py")) {
        Files.copy(bundled, script);
      }
      trainers.put(PEER, (count, seed, out) -> gensim(script, count, seed, out));
    } else if (!noPeer) {
      say("gensim is not installed (Debian's package is python3-gensim): left out");
    }
    Contest<TimedProcess> contest = this.<TimedProcess>contest().withoutWarmUp();
    for (int count : threads) {
      trainers.forEach(
          (name, trainer) ->
              contest.add(
                  name(name, count),
                  round -> {
                    Path out = Files.createTempDirectory(folder, "run").resolve("vectors");
                    return TimedProcess.done(trainer.command(count, round, out));
                  }));
    }
    Results<TimedProcess> results = contest.run();
    Table rates = Results.table("rate");
    Table ratios = Results.table("semascope");
    for (int count : threads) {
      for (String trainer : trainers.keySet()) {
        String name = name(trainer, count);
        results.row(rates, name + ": words/s", "%.0f", round -> words / round.seconds(name));
      }
      if (trainers.size() > 1) {
        String peer = name(PEER, count);
        results.row(ratios, "over " + peer, "%.2f", round -> round.ratio(peer, name(OURS, count)));
      }
    }
    print(trainers.size() > 1 ? List.of(rates, ratios) : List.of(rates));
  }

  private static String name(String trainer, int threads) {
    return "%s, %s %s".formatted(trainer, threads, threads == 1 ? "thread" : "threads");
  }

  /**
   * Writes the corpus as all contestants read it, in lower case and a paragraph a line, and returns
   * its number of words.
   */
  private long write() throws IOException {
    long[] counts = {0, 0}; // words, lines
    try (BufferedWriter out = Files.newBufferedWriter(text)) {
      new CorpusText(List.of(data(corpus)), false, Tokenization.WORDS, true)
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

  private List<String> semascope(int count, int seed, Path out) {
    return List.of(
        launcher(),
        "train",
        "skipgram",
        "--tokens=lines",
        "--data=" + text,
        "--out=" + out,
        "--size=" + size,
        "--epochs=" + epochs,
        "--threads=" + count,
        "--seed=" + seed,
        "--window=" + WINDOW,
        "--negative=" + NEGATIVE,
        "--min-count=" + MIN_COUNT,
        "--sample=" + SAMPLE);
  }

  private static boolean hasGensim() {
    return Files.isExecutable(Path.of(PYTHON))
        && TimedProcess.run(List.of(PYTHON, "-c", "import gensim")).code() == 0;
  }

  /** gensim reads its corpus from the file, which is its fastest way. */
  private List<String> gensim(Path script, int count, int seed, Path out) {
    return Stream.of(
            Stream.of(PYTHON, "-W", "ignore", script, text, out, size, epochs, count, seed),
            Stream.of(WINDOW, NEGATIVE, MIN_COUNT, SAMPLE))
        .flatMap(arguments -> arguments.map(Object::toString))
        .toList();
  }
}
