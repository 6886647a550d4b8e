package org.semascope.bench;

import org.semascope.models.arch.ModelProperties;

/** The floating-point operations that vectors of one word at all layers take. */
record Work(long hidden, long inner, int layers) {
  static Work of(ModelProperties architecture, long inner) {
    return new Work(architecture.hiddenSize(), inner, architecture.layers());
  }

  /** With every layer computed at every one of {@code tokens} places. */
  double everywhere(int tokens) {
    return layers * (tokens * perRow() + attention(tokens, tokens));
  }

  /** With the last layer computed at {@code targets} places alone, as the encoder does. */
  double atTargets(int tokens, int targets) {
    double below = (layers - 1) * (tokens * perRow() + attention(tokens, tokens));
    double keysAndValues = 2.0 * tokens * 2 * hidden * hidden;
    double rest = targets * (perRow() - 2.0 * 2 * hidden * hidden);
    return below + keysAndValues + rest + attention(targets, tokens);
  }

  /** Same, of several texts, with the few places of the last layer left out. */
  double belowTargets(long tokens, long tokenPairs) {
    double below = (layers - 1) * (tokens * perRow() + 2.0 * 2 * tokenPairs * hidden);
    return below + 2.0 * tokens * 2 * hidden * hidden;
  }

  /** Query, key, value, output, and the two matrices of the feed-forward part. */
  private double perRow() {
    return 2.0 * (4 * hidden * hidden + 2 * hidden * inner);
  }

  /** Scores and their weighted sum. */
  private double attention(int queries, int keys) {
    return 2.0 * 2 * queries * keys * hidden;
  }
}
