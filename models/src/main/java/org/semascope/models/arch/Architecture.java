package org.semascope.models.arch;

/** One family of models with the sizes of one checkpoint, as blocks stacked on embeddings. */
public interface Architecture extends Anatomy {
  int heads();

  /** Layer 0: [tokens, hidden]. */
  <T> T embed(Ops<T> ops, Tokens<T> tokens);

  /** Block {@code layer} (from 1) on {@code x} [tokens, hidden], computed at {@code rows} alone. */
  <T> T block(Ops<T> ops, int layer, T x, Ops.Rows rows);

  /** Scores over the vocabulary [rows, vocabulary] from vectors of the last layer. */
  <T> T predict(Ops<T> ops, T x);

  /** A batch's tokens, one number per token: piece, place in its text, segment. */
  record Tokens<T>(T ids, T positions, T types) {}
}
