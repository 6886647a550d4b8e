package org.semascope.tuning;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import ai.djl.training.GradientCollector;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.SplitMix64;

/**
 * Goes through the examples again and again, in one order, and moves the parameters after every
 * batch. What is dropped in a step depends on the seed and the step's number alone, so that a
 * training that was broken off goes on as if it had not been.
 */
final class Training {
  /** Examples that are looked at together when nothing is trained. */
  private static final int LOOKED_AT = 32;

  private final NDManager manager;
  private final Tagger tagger;
  private final Parameters parameters;
  private final List<Example> examples;
  private final TuningOptions options;
  private final TuningFolder folder;
  private final Duration between;
  private final Progress progress;
  private final AdamW optimizer;
  private final List<NDArray> frozenVectors = new ArrayList<>();
  private long keptAt = System.nanoTime();

  /**
   * @param between how often the state is kept
   */
  Training(
      NDManager manager,
      Tagger tagger,
      Parameters parameters,
      List<Example> examples,
      TuningOptions options,
      AdamW optimizer,
      TuningFolder folder,
      Duration between,
      Progress progress) {
    this.manager = manager;
    this.tagger = tagger;
    this.parameters = parameters;
    this.examples = examples;
    this.options = options;
    this.optimizer = optimizer;
    this.folder = folder;
    this.between = between;
    this.progress = progress;
  }

  /** Trains from the beginning or from where the folder's last state was kept. */
  TuningProgress run() {
    evaluate(examples.subList(0, 1)); // by which every parameter is read
    if (options.frozen()) {
      computeFrozenVectors();
    }
    TuningProgress at =
        folder.restore(parameters.trained(), optimizer).orElseGet(TuningProgress::start);
    long batches = (examples.size() + options.batch() - 1) / options.batch();
    try (Progress.Task task =
        progress.resume("tuning", at.steps(), batches * options.epochs(), Progress.Unit.ITEMS)) {
      while (!isDone(at)) {
        at = epoch(at, task);
        task.note(
            String.format(
                Locale.ROOT,
                "epoch %d: loss %.4f",
                at.epochs().size(),
                at.epochs().get(at.epochs().size() - 1).loss()));
      }
    }
    return at;
  }

  private boolean isDone(TuningProgress at) {
    return at.epoch() > options.epochs() || at.epochsWithoutGain() >= options.patience();
  }

  private TuningProgress epoch(TuningProgress start, Progress.Task task) {
    TuningProgress at = start;
    for (int from = at.batch() * options.batch();
        from < examples.size();
        from = at.batch() * options.batch()) {
      int to = Math.min(examples.size(), from + options.batch());
      at = at.afterBatch(step(from, to, at) * (to - from));
      task.advance(1);
    }
    TuningProgress.Epoch whole = evaluate(examples);
    requireFinite(whole.loss(), at);
    return at.afterEpoch(
        new TuningProgress.Epoch(at.lossSum() / examples.size(), whole.loss(), whole.accuracy()));
  }

  /** The mean loss of these examples, against which all parameters are then moved. */
  private double step(int from, int to, TuningProgress at) {
    Engine engine = manager.getEngine();
    engine.setRandomSeed((int) new SplitMix64(options.seed(), at.steps()).next());
    double loss;
    try (NDScope scope = new NDScope()) {
      scope.suppressNotUsedWarning();
      List<Example> batch = examples.subList(from, to);
      try (GradientCollector gradients = engine.newGradientCollector()) {
        NDArray vectors = vectors(from, to, true);
        NDArray mean = tagger.loss(tagger.logProbabilities(vectors), batch);
        loss = mean.getFloat();
        requireFinite(loss, at);
        keepIfDue(at); // now that these parameters are known to give a loss
        gradients.backward(mean);
      }
      optimizer.step(parameters.trained());
    }
    return loss;
  }

  private NDArray vectors(int from, int to, boolean training) {
    if (!options.frozen()) {
      return tagger.vectors(examples.subList(from, to), training);
    }
    return NDArrays.stack(new NDList(frozenVectors.subList(from, to)));
  }

  /** Where the encoder does not change, its vectors do not either: with nothing dropped. */
  private void computeFrozenVectors() {
    for (Example example : examples) {
      try (NDScope scope = new NDScope()) {
        scope.suppressNotUsedWarning();
        NDArray vector = tagger.vectors(List.of(example), false).squeeze(0).stopGradient();
        NDScope.unregister(vector);
        frozenVectors.add(vector);
      }
    }
  }

  private TuningProgress.Epoch evaluate(List<Example> some) {
    double sum = 0;
    double right = 0;
    for (int from = 0; from < some.size(); from += LOOKED_AT) {
      int to = Math.min(some.size(), from + LOOKED_AT);
      try (NDScope scope = new NDScope()) {
        scope.suppressNotUsedWarning();
        NDArray vectors =
            frozenVectors.isEmpty()
                ? tagger.vectors(some.subList(from, to), false)
                : vectors(from, to, false);
        NDArray logs = tagger.logProbabilities(vectors);
        sum += tagger.loss(logs, some.subList(from, to)).getFloat() * (to - from);
        long[] likeliest = logs.argMax(1).toLongArray();
        for (int i = 0; i < likeliest.length; i++) {
          right += likeliest[i] == some.get(from + i).label() ? 1 : 0;
        }
      }
    }
    return new TuningProgress.Epoch(Double.NaN, sum / some.size(), right / some.size());
  }

  private void requireFinite(double loss, TuningProgress at) {
    if (!Double.isFinite(loss)) {
      throw new SemascopeException(
          "the training diverged in epoch %d after %d steps: the loss is %s; %s; a learning rate below %s may help"
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

  private void keepIfDue(TuningProgress at) {
    if (System.nanoTime() - keptAt >= between.toNanos()) {
      folder.keep(parameters.trained(), optimizer, at);
      keptAt = System.nanoTime();
    }
  }
}
