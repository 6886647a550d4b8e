package org.semascope.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.semascope.core.SemascopeException;

/**
 * The peer gensim, reading its corpus from the file, which is its fastest way. Each of its workers
 * then lets the rate fall by what it has read itself, but measures that by the whole corpus: with
 * two workers an epoch ends at half the rate, as with a higher rate to begin with.
 */
final class Gensim implements VectorTrainer {
  static final String PACKAGE = "python3-gensim";
  private static final String PYTHON = "/usr/bin/python3";

  private final Path script;

  private Gensim(Path script) {
    this.script = script;
  }

  /** Nothing if it is not installed. */
  static Optional<VectorTrainer> find(Path folder) {
    if (!Files.isExecutable(Path.of(PYTHON))
        || TimedProcess.run(List.of(PYTHON, "-c", "import gensim")).code() != 0) {
      return Optional.empty();
    }
    Path script = folder.resolve("gensim_train.py");
    try (InputStream in = Gensim.class.getResourceAsStream("gensim_train.py")) {
      Files.copy(in, script);
    } catch (IOException e) {
      throw new SemascopeException("cannot write " + script + ": " + e.getMessage(), e);
    }
    return Optional.of(new Gensim(script));
  }

  @Override
  public String name() {
    return "gensim";
  }

  @Override
  public Run train(Task task, Path out) {
    TimedProcess process =
        TimedProcess.done(
            task.withAlpha(
                List.of(
                    PYTHON,
                    "-W",
                    "ignore",
                    script.toString(),
                    task.corpus().toString(),
                    out.toString(),
                    Integer.toString(task.size()),
                    Integer.toString(task.epochs()),
                    Integer.toString(task.threads()),
                    Long.toString(task.seed()),
                    Integer.toString(Task.WINDOW),
                    Integer.toString(Task.NEGATIVE),
                    Integer.toString(Task.MIN_COUNT),
                    Double.toString(Task.SAMPLE))));
    return new Run(process.seconds(), Double.parseDouble(process.output().strip()), out);
  }
}
