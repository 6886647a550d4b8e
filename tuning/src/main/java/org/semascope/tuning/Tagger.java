package org.semascope.tuning;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import java.util.List;
import java.util.Optional;
import org.semascope.core.io.SplitMix64;
import org.semascope.models.arch.Architecture;
import org.semascope.models.arch.Ops.Rows;
import org.semascope.models.encoder.Ragged;

/**
 * An encoder with a linear layer that predicts the label of a word from its vector at the last
 * layer, the mean over its tokens.
 */
final class Tagger {
  static final String WEIGHT = "classifier.weight";
  static final String BIAS = "classifier.bias";

  private final NDManager manager;
  private final Architecture architecture;
  private final Parameters parameters;
  private final Optional<Ragged.Words> words;

  Tagger(
      NDManager manager,
      Architecture architecture,
      Parameters parameters,
      Optional<Ragged.Words> words,
      int labels,
      SplitMix64 random) {
    this.manager = manager;
    this.words = words;
    this.architecture = architecture;
    this.parameters = parameters;
    int hidden = architecture.hiddenSize();
    // PyTorch's initialisation of a linear layer: uniform within ±1/√(inputs).
    float most = (float) (1 / Math.sqrt(hidden));
    parameters.add(WEIGHT, uniform(labels * hidden, most, random), labels, hidden);
    parameters.add(BIAS, uniform(labels, most, random), labels);
  }

  private static float[] uniform(int count, float most, SplitMix64 random) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = (2 * random.fraction() - 1) * most;
    }
    return values;
  }

  /** The examples' words at the last layer: [examples, hidden]. */
  NDArray vectors(List<Example> examples, boolean training) {
    Ragged ragged =
        Ragged.ofWords(
            examples.stream().map(Example::input).toList(),
            examples.stream().map(Example::word).toList(),
            words);
    ArrayBatch batch = new ArrayBatch(manager, ragged, parameters.type());
    ArrayOps ops = new ArrayOps(parameters, batch, training);
    NDArray x = architecture.embed(ops, batch.tokens());
    for (int block = 1; block < architecture.layers(); block++) {
      x = architecture.block(ops, block, x, Rows.ALL);
    }
    x = architecture.block(ops, architecture.layers(), x, Rows.TARGETS); // [tokens, hidden]
    return shares(examples).matMul(architecture.lastHiddenState(ops, x));
  }

  /** The weight of each token in the mean of each word: [examples, tokens]. */
  private NDArray shares(List<Example> examples) {
    int pieces = examples.stream().mapToInt(example -> example.word().length()).sum();
    double[] shares = new double[examples.size() * pieces];
    int piece = 0;
    for (int word = 0; word < examples.size(); word++) {
      int length = examples.get(word).word().length();
      for (int i = 0; i < length; i++, piece++) {
        shares[word * pieces + piece] = 1.0 / length;
      }
    }
    return manager
        .create(shares, new Shape(examples.size(), pieces))
        .toType(parameters.type(), false);
  }

  /** Log-probabilities: [examples, labels]. */
  NDArray logProbabilities(NDArray vectors) {
    NDArray weight = parameters.get(WEIGHT);
    return vectors
        .getNDArrayInternal()
        .linear(vectors, weight, parameters.get(BIAS))
        .singletonOrThrow()
        .logSoftmax(1);
  }

  /** Cross-entropy: the mean of {@code -log P(label)}. */
  NDArray loss(NDArray logProbabilities, List<Example> examples) {
    long[] labels = examples.stream().mapToLong(Example::label).toArray();
    NDArray asked = manager.create(labels, new Shape(labels.length, 1));
    return logProbabilities.gather(asked, 1).mean().neg();
  }
}
