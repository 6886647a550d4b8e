package org.semascope.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.core.SemascopeException;

/** The peer fastText, without its subwords: skip-gram as word2vec has it. */
final class FastText implements VectorTrainer {
  static final String PACKAGE = "fasttext";
  private static final String PROGRAM = "/usr/bin/fasttext";
  private static final Pattern RATE = Pattern.compile("words/sec/thread: *(\\d+)");

  private final long words;

  private FastText(long words) {
    this.words = words;
  }

  /**
   * Nothing if it is not installed.
   *
   * @param words of the corpus, for it tells its rate alone
   */
  static Optional<VectorTrainer> find(long words) {
    return Files.isExecutable(Path.of(PROGRAM))
        ? Optional.of(new FastText(words))
        : Optional.empty();
  }

  @Override
  public String name() {
    return "fasttext";
  }

  @Override
  public Run train(Task task, Path out) {
    TimedProcess process =
        TimedProcess.done(
            task.withAlpha(
                List.of(
                    PROGRAM,
                    "skipgram",
                    "-input",
                    task.corpus().toString(),
                    "-output",
                    out.toString(),
                    "-maxn",
                    "0",
                    "-dim",
                    Integer.toString(task.size()),
                    "-epoch",
                    Integer.toString(task.epochs()),
                    "-thread",
                    Integer.toString(task.threads()),
                    "-seed",
                    Long.toString(task.seed()),
                    "-ws",
                    Integer.toString(Task.WINDOW),
                    "-neg",
                    Integer.toString(Task.NEGATIVE),
                    "-minCount",
                    Integer.toString(Task.MIN_COUNT),
                    "-t",
                    Double.toString(Task.SAMPLE)),
                "-lr"));
    Matcher told = RATE.matcher(process.output());
    double rate =
        told.results().mapToDouble(one -> Double.parseDouble(one.group(1))).reduce(0, (a, b) -> b);
    if (rate == 0) {
      throw new SemascopeException("fasttext did not tell its rate: " + process.output());
    }
    double training = words * task.epochs() / (rate * task.threads());
    return new Run(process.seconds(), training, Path.of(out + ".vec"));
  }
}
