package org.semascope.tuning;

import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.semascope.core.Interruption;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.StoppedException;

/**
 * Trains for several epochs in a fixed order of examples. Dropout depends only on the seed and the
 * number of the step, so that an interrupted training resumes with the same result.
 */
final class Training {
  /** Batch size of evaluation. */
  private static final int LOOKED_AT = 32;

  private final Learner learner;
  private final List<Example> examples;
  private final TuningOptions options;
  private final TuningFolder folder;
  private final Duration between;
  private final Progress progress;
  private final Interruption interruption;
  private long keptAt = System.nanoTime();

  /**
   * @param between time between checkpoints
   */
  Training(
      Learner learner,
      List<Example> examples,
      TuningOptions options,
      TuningFolder folder,
      Duration between,
      Progress progress,
      Interruption interruption) {
    this.learner = learner;
    this.examples = examples;
    this.options = options;
    this.folder = folder;
    this.between = between;
    this.progress = progress;
    this.interruption = interruption;
  }

  /** Trains from the beginning or from the last checkpoint of the folder. */
  TuningProgress run() {
    learner.judge(examples.subList(0, 1)); // reads every parameter
    TuningProgress at =
        folder.restore(learner.trained(), learner.optimizer()).orElseGet(TuningProgress::start);
    long batches = (examples.size() + options.batch() - 1) / options.batch();
    try (Progress.Task task =
        progress.resume("tuning", at.steps(), batches * options.epochs(), Progress.Unit.ITEMS)) {
      return interruption.during(
          () -> train(at, task),
          () -> progress.say("Saving a checkpoint; press Ctrl-C again to stop at once without it"));
    }
  }

  private TuningProgress train(TuningProgress start, Progress.Task task) {
    TuningProgress at = start;
    while (!isDone(at)) {
      at = epoch(at, task);
      double loss = at.epochs().get(at.epochs().size() - 1).loss();
      task.note(String.format(Locale.ROOT, "epoch %d: loss %.4f", at.epochs().size(), loss));
    }
    return at;
  }

  private boolean isDone(TuningProgress at) {
    return at.epoch() > options.epochs() || at.epochsWithoutGain() >= options.patience();
  }

  private TuningProgress epoch(TuningProgress start, Progress.Task task) {
    TuningProgress at = start;
    while (at.batch() * options.batch() < examples.size()) {
      at = step(at);
      task.advance(1);
    }
    Learner.Judgement after = judge(at);
    return at.afterEpoch(
        new TuningProgress.Epoch(at.lossSum() / examples.size(), after.loss(), after.accuracy()));
  }

  private TuningProgress step(TuningProgress at) {
    int from = at.batch() * options.batch();
    int to = Math.min(examples.size(), from + options.batch());
    double[] mean = new double[1];
    learner.step(
        examples.subList(from, to),
        at.steps(),
        loss -> {
          requireFinite(loss, at);
          keepIfDue(at); // now that the loss of these parameters is known to be finite
          endIfRequested(at);
          mean[0] = loss;
        });
    return at.afterBatch(mean[0] * (to - from));
  }

  /** All examples. */
  private Learner.Judgement judge(TuningProgress at) {
    double loss = 0;
    double right = 0;
    for (int from = 0; from < examples.size(); from += LOOKED_AT) {
      int to = Math.min(examples.size(), from + LOOKED_AT);
      Learner.Judgement some = learner.judge(examples.subList(from, to));
      requireFinite(some.loss(), at);
      endIfRequested(at);
      loss += some.loss() * (to - from);
      right += some.accuracy() * (to - from);
    }
    return new Learner.Judgement(loss / examples.size(), right / examples.size());
  }

  private void requireFinite(double loss, TuningProgress at) {
    if (!Double.isFinite(loss)) {
      throw new SemascopeException(
          "the training diverged in epoch %s after %s steps: the loss is %s; %s; a learning rate below %s may help"
              .formatted(
                  at.epoch(),
                  at.steps(),
                  loss,
                  Files.exists(folder.state())
                      ? "the last good checkpoint is in " + folder.state()
                      : "there is no checkpoint yet",
                  options.learningRate()));
    }
  }

  private void endIfRequested(TuningProgress at) {
    if (interruption.requested()) {
      folder.keep(learner.trained(), learner.optimizer(), at);
      throw new StoppedException(
          "stopped: the checkpoint after %s steps is in %s; the same command resumes"
              .formatted(at.steps(), folder.state()));
    }
  }

  private void keepIfDue(TuningProgress at) {
    if (System.nanoTime() - keptAt >= between.toNanos()) {
      folder.keep(learner.trained(), learner.optimizer(), at);
      keptAt = System.nanoTime();
    }
  }
}
