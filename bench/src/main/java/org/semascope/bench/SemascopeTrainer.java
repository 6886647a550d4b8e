package org.semascope.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.core.SemascopeException;

/** Our own program, started as users start it. */
record SemascopeTrainer(Path launcher) implements VectorTrainer {
  private static final Pattern TRAINED = Pattern.compile("words in ([0-9.]+) s");

  @Override
  public String name() {
    return "semascope";
  }

  @Override
  public Run train(Task task, Path out) {
    TimedProcess process =
        TimedProcess.done(
            task.withAlpha(
                List.of(
                    launcher.toString(),
                    "train",
                    "skipgram",
                    "--tokens=lines",
                    "--corpus=" + task.corpus(),
                    "--out=" + out,
                    "--size=" + task.size(),
                    "--epochs=" + task.epochs(),
                    "--threads=" + task.threads(),
                    "--seed=" + task.seed(),
                    "--window=" + Task.WINDOW,
                    "--negative=" + Task.NEGATIVE,
                    "--min-count=" + Task.MIN_COUNT,
                    "--sample=" + Task.SAMPLE),
                "--alpha"));
    Matcher told = TRAINED.matcher(process.output());
    if (!told.find()) {
      throw new SemascopeException("the training did not tell its time: " + process.output());
    }
    return new Run(process.seconds(), Double.parseDouble(told.group(1)), out);
  }
}
