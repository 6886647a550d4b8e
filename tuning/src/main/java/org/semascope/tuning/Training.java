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
 * Goes through the examples again and again, in one order, and moves the parameters after every
 * batch. What is dropped in a step depends on the seed and the step's number alone, so that a
 * interrupted training resumes with the same result.
 */
final class Training {
  /** Examples that are looked at together when nothing is trained. */
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
   * @param between how often the state is kept
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

  /** Trains from the beginning or from where the folder's last state was kept. */
  TuningProgress run() {
    learner.judge(examples.subList(0, 1)); // by which every parameter is read
    TuningProgress at =
        folder.restore(learner.trained(), learner.optimizer()).orElseGet(TuningProgress::start);
    long batches = (examples.size() + options.batch() - 1) / options.batch();
    try (Progress.Task task =
        progress.resume("tuning", at.steps(), batches * options.epochs(), Progress.Unit.ITEMS)) {
      return interruption.during(
          () -> train(at, task),
          () -> progress.say("Keeping the state; Ctrl-C again ends at once and loses it"));
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
          keepIfDue(at); // now that these parameters are known to give a loss
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
                      ? "the last good state is kept in " + folder.state()
                      : "no state was kept yet",
                  options.learningRate()));
    }
  }

  private void endIfRequested(TuningProgress at) {
    if (interruption.requested()) {
      folder.keep(learner.trained(), learner.optimizer(), at);
      throw new StoppedException(
          "stopped: the state after %s steps is in %s; the same command resumes"
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
