package org.semascope.models.arch;

import java.util.Optional;

/** A model as a stack of blocks on embeddings. */
public interface Architecture extends ModelProperties {
  Sizes sizes();

  /** Layer 0: [tokens, hidden]. */
  <T> T embed(Ops<T> ops, Tokens<T> tokens);

  /** Block {@code layer} (from 1) on {@code x} [tokens, hidden], computed only at {@code rows}. */
  <T> T block(Ops<T> ops, int layer, T x, Ops.Rows rows);

  /**
   * The model's last hidden state, from the last block's output. They are the same unless the model
   * has a final norm that its listed layers do not include.
   */
  default <T> T lastHiddenState(Ops<T> ops, T x) {
    return x;
  }

  /**
   * The input of {@link #predict} at the target rows: the last layer, unless a family predicts from
   * other vectors.
   */
  default <T> T predictionStates(Ops<T> ops, Tokens<T> tokens) {
    T x = embed(ops, tokens);
    for (int layer = 1; layer < layers(); layer++) {
      x = block(ops, layer, x, Ops.Rows.ALL);
    }
    return block(ops, layers(), x, Ops.Rows.TARGETS);
  }

  /** Whether a word is predicted by hiding it from all tokens instead of masking it. */
  default boolean predictsUnseen() {
    return false;
  }

  /**
   * Scores over the vocabulary [rows, vocabulary] from {@link #predictionStates}; called only if
   * the checkpoint predicts something.
   */
  <T> T predict(Ops<T> ops, T x);

  /** Whether no token of any block attends to later ones. */
  @Override
  default boolean isCausal() {
    return !new WeightAudit((name, shape) -> Optional.empty()).blocks(this).looksAhead();
  }

  /** The tokens of a batch, one number per token: vocabulary id, position in its text, segment. */
  record Tokens<T>(T ids, T positions, T types) {}

  @Override
  default int layers() {
    return sizes().layers();
  }

  @Override
  default int hiddenSize() {
    return sizes().hidden();
  }

  default int heads() {
    return sizes().heads();
  }

  @Override
  default int vocabularySize() {
    return sizes().vocabulary();
  }

  @Override
  default int maxLength() {
    return sizes().maxLength();
  }

  @Override
  default int segments() {
    return sizes().segments();
  }
}
