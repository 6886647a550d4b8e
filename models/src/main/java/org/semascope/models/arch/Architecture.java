package org.semascope.models.arch;

/**
 * One family of models with the sizes of one checkpoint. Layer 0 is the output of the embeddings,
 * layer k that of block k.
 */
public interface Architecture {
  /** The family's name as a user would say it. */
  String family();

  /** How many blocks there are; layers are numbered 0 to this. */
  int layers();

  int hiddenSize();

  int heads();

  int vocabularySize();

  /** The longest input in tokens, special ones included. */
  int maxLength();

  /** How many kinds of segment a token can belong to. */
  int segments();

  /** Whether the checkpoint has the weights that turn a vector into word probabilities. */
  boolean predictsMasks();

  /** Layer 0: [tokens, hidden]. */
  <T> T embed(Ops<T> ops, Tokens<T> tokens);

  /** Block {@code layer} (from 1) on {@code x} [tokens, hidden], computed at {@code rows} alone. */
  <T> T block(Ops<T> ops, int layer, T x, Ops.Rows rows);

  /** Scores over the vocabulary [rows, vocabulary] from vectors of the last layer. */
  <T> T predict(Ops<T> ops, T x);

  /** A batch's tokens, one number per token: piece, place in its text, segment. */
  record Tokens<T>(T ids, T positions, T types) {}
}
