package org.semascope.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * A program that trains skip-gram vectors with negative sampling, started as its users start it.
 *
 * @param command by the task and the file to write
 * @param suffix that the program appends to the file's name
 */
record SkipGramTrainer(String name, BiFunction<Task, Path, List<String>> command, String suffix) {
  static final String GENSIM = "gensim";
  static final String FASTTEXT = "fasttext";

  /**
   * What all programs get alike.
   *
   * @param corpus words between spaces, a sentence a line
   * @param alpha initial learning rate; if empty, each program's own default
   */
  record Task(Path corpus, int size, int epochs, int threads, long seed, OptionalDouble alpha) {
    static final int WINDOW = 5;
    static final int NEGATIVE = 5;
    static final int MIN_COUNT = 5;
    static final double SAMPLE = 1e-4;

    Task seeded(long other) {
      return new Task(corpus, size, epochs, threads, other, alpha);
    }

    /** A command line, with the learning rate at its end if there is one. */
    private List<String> command(Stream<Object> arguments, String... rateOption) {
      List<String> all = new ArrayList<>(arguments.map(Object::toString).toList());
      alpha.ifPresent(
          rate -> {
            all.addAll(List.of(rateOption));
            all.add(Double.toString(rate));
          });
      return all;
    }
  }

  /**
   * Trains and returns the vectors, in word2vec's form.
   *
   * @param out a path that does not exist
   */
  Path train(Task task, Path out) {
    TimedProcess.done(command.apply(task, out));
    return Path.of(out + suffix);
  }

  static SkipGramTrainer semascope(String launcher) {
    return new SkipGramTrainer(
        "semascope",
        (task, out) ->
            task.command(
                Stream.of(
                    launcher,
                    "train",
                    "skipgram",
                    "--tokens=lines",
                    "--corpus=" + task.corpus,
                    "--out=" + out,
                    "--size=" + task.size,
                    "--epochs=" + task.epochs,
                    "--threads=" + task.threads,
                    "--seed=" + task.seed,
                    "--window=" + Task.WINDOW,
                    "--negative=" + Task.NEGATIVE,
                    "--min-count=" + Task.MIN_COUNT,
                    "--sample=" + Task.SAMPLE),
                "--alpha"),
        "");
  }

  /**
   * gensim, reading its corpus from the file, which is its fastest way; nothing if it is not
   * installed. Each of its workers then lowers the rate by what it has read itself, relative to the
   * whole corpus: with two workers an epoch ends at half the rate, as with a higher initial rate.
   */
  static Optional<SkipGramTrainer> gensim(Path folder) throws IOException {
    return Python.find(GENSIM, "gensim_train.py", folder)
        .map(
            python ->
                new SkipGramTrainer(
                    GENSIM,
                    (task, out) ->
                        python.command(
                            task.command(
                                Stream.of(
                                    task.corpus,
                                    out,
                                    task.size,
                                    task.epochs,
                                    task.threads,
                                    task.seed,
                                    Task.WINDOW,
                                    Task.NEGATIVE,
                                    Task.MIN_COUNT,
                                    Task.SAMPLE))),
                    ""));
  }

  /** fastText without its subwords: skip-gram as word2vec has it; nothing if not installed. */
  static Optional<SkipGramTrainer> fastText() {
    Path program = Path.of("/usr/bin/fasttext");
    if (!Files.isExecutable(program)) {
      return Optional.empty();
    }
    BiFunction<Task, Path, List<String>> command =
        (task, out) ->
            task.command(
                Stream.of(
                        Stream.of(program, "skipgram", "-maxn", 0),
                        Stream.of("-input", task.corpus, "-output", out, "-dim", task.size),
                        Stream.of("-epoch", task.epochs, "-thread", task.threads),
                        Stream.of("-seed", task.seed, "-ws", Task.WINDOW, "-neg", Task.NEGATIVE),
                        Stream.of("-minCount", Task.MIN_COUNT, "-t", Task.SAMPLE))
                    .flatMap(part -> part),
                "-lr");
    return Optional.of(new SkipGramTrainer(FASTTEXT, command, ".vec"));
  }
}
