package org.semascope.models.arch;

import java.util.Optional;

/** One family of models with the sizes of one checkpoint, as blocks stacked on embeddings. */
public interface Architecture extends ModelProperties {
  Sizes sizes();

  /** Layer 0: [tokens, hidden]. */
  <T> T embed(Ops<T> ops, Tokens<T> tokens);

  /** Block {@code layer} (from 1) on {@code x} [tokens, hidden], computed at {@code rows} alone. */
  <T> T block(Ops<T> ops, int layer, T x, Ops.Rows rows);

  /**
   * The last layer as the model hands it on, from the last block's output: the same, unless a norm
   * comes after the blocks that the listed layers do not have.
   */
  default <T> T finished(Ops<T> ops, T x) {
    return x;
  }

  /**
   * What {@link #predict} takes, at the target rows: the last layer, unless a family predicts from
   * other vectors than it gives of words.
   */
  default <T> T expect(Ops<T> ops, Tokens<T> tokens) {
    T x = embed(ops, tokens);
    for (int layer = 1; layer < layers(); layer++) {
      x = block(ops, layer, x, Ops.Rows.ALL);
    }
    return block(ops, layers(), x, Ops.Rows.TARGETS);
  }

  /** Whether a word is predicted where no token may see it, rather than from a mask there. */
  default boolean predictsUnseen() {
    return false;
  }

  /**
   * Scores over the vocabulary [rows, vocabulary] from what {@link #expect} gives; asked only of a
   * checkpoint that predicts something.
   */
  <T> T predict(Ops<T> ops, T x);

  /** Whether no token of any block attends to later ones. */
  @Override
  default boolean isCausal() {
    WeightAudit walk = new WeightAudit((name, shape) -> Optional.empty());
    WeightAudit.Nothing any = WeightAudit.Nothing.NOTHING;
    for (int layer = 1; layer <= layers(); layer++) {
      block(walk.ops(), layer, any, Ops.Rows.ALL);
    }
    return !walk.looksAhead();
  }

  /** A batch's tokens, one number per token: piece, place in its text, segment. */
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
