package org.semascope.tuning;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.DataType;
import ai.djl.training.GradientCollector;
import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.DoubleConsumer;
import org.semascope.core.Progress;
import org.semascope.core.io.SplitMix64;
import org.semascope.core.io.WorkerPool;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Config;
import org.semascope.models.arch.Tensors;
import org.semascope.models.encoder.Ragged;
import org.semascope.models.store.Home;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.Checkpoints;

/** A model with a new output layer and an optimiser. */
public final class Learner implements AutoCloseable {
  /** Number of the random stream of a seed; UnitDraw uses the streams from 0. */
  private static final int FIRST_NUMBERS = 100;

  private final NDManager manager;
  private final WorkerPool pool;
  private final Checkpoint checkpoint;
  private final Architectures.Bound bound;
  private final Parameters parameters;
  private final Tagger tagger;
  private final AdamW optimizer;
  private final TuningOptions options;
  private final Map<Example, NDArray> frozenVectors = new IdentityHashMap<>();

  /**
   * Evaluation of examples without dropout.
   *
   * @param loss mean loss
   * @param accuracy proportion whose label is the most probable
   */
  record Judgement(double loss, double accuracy) {}

  private Learner(
      Path directory,
      Optional<Ragged.Words> words,
      int labels,
      TuningOptions options,
      NDManager manager) {
    this.manager = manager;
    this.options = options;
    this.pool = new WorkerPool("tuning", options.threads());
    this.checkpoint = Checkpoints.open(directory);
    this.bound = Architectures.bind(Config.read(directory), checkpoint);
    this.parameters = new Parameters(manager, bound.tensors(), DataType.FLOAT32, !options.frozen());
    SplitMix64 random = new SplitMix64(options.seed(), FIRST_NUMBERS);
    this.tagger = new Tagger(manager, bound.architecture(), parameters, words, labels, random);
    this.optimizer = new AdamW(manager, options.learningRate(), pool);
  }

  /**
   * Opens a checkpoint. Downloads and loads PyTorch if necessary.
   *
   * @param words of the examples, if the model spells
   * @param labels number of classes
   */
  public static Learner open(
      Path directory,
      Optional<Ragged.Words> words,
      int labels,
      TuningOptions options,
      Home home,
      Progress progress) {
    NDManager manager = TorchRuntime.load(home, options.threads(), progress).newManager();
    try {
      return new Learner(directory, words, labels, options, manager);
    } catch (RuntimeException e) {
      manager.close();
      throw e;
    }
  }

  Checkpoint checkpoint() {
    return checkpoint;
  }

  Tensors tensors() {
    return bound.tensors();
  }

  /** All trained parameters used so far. */
  SortedMap<String, NDArray> trained() {
    return parameters.trained();
  }

  AdamW optimizer() {
    return optimizer;
  }

  /**
   * One optimisation step on the mean loss of these examples.
   *
   * @param number of the step, which together with the seed determines dropout
   * @param heard receives the loss before the update
   */
  public void step(List<Example> examples, long number, DoubleConsumer heard) {
    Engine engine = manager.getEngine();
    engine.setRandomSeed((int) new SplitMix64(options.seed(), number).next());
    try (NDScope scope = new NDScope()) {
      scope.suppressNotUsedWarning();
      try (GradientCollector gradients = engine.newGradientCollector()) {
        NDArray logs = tagger.logProbabilities(vectors(examples, true));
        NDArray loss = tagger.loss(logs, examples);
        heard.accept(loss.getFloat());
        gradients.backward(loss);
      }
      optimizer.step(parameters.trained());
    }
  }

  Judgement judge(List<Example> examples) {
    try (NDScope scope = new NDScope()) {
      scope.suppressNotUsedWarning();
      NDArray logs = tagger.logProbabilities(vectors(examples, false));
      long[] predicted = logs.argMax(1).toLongArray();
      double right = 0;
      for (int i = 0; i < predicted.length; i++) {
        right += predicted[i] == examples.get(i).label() ? 1 : 0;
      }
      return new Judgement(tagger.loss(logs, examples).getFloat(), right / examples.size());
    }
  }

  private NDArray vectors(List<Example> examples, boolean training) {
    return options.frozen()
        ? NDArrays.stack(new NDList(examples.stream().map(this::frozenVector).toList()))
        : tagger.vectors(examples, training);
  }

  /** Vectors of a frozen encoder, without dropout; they never change. */
  private NDArray frozenVector(Example example) {
    return frozenVectors.computeIfAbsent(
        example,
        key -> {
          NDArray vector = tagger.vectors(List.of(example), false).squeeze(0).stopGradient();
          NDScope.unregister(vector);
          return vector;
        });
  }

  @Override
  public void close() {
    pool.close();
    manager.close();
  }
}
