package org.semascope.bench;

import java.nio.file.Path;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Blueprint;
import org.semascope.models.arch.Config;
import org.semascope.models.arch.ModelProperties;

/**
 * Counts the floating-point operations that an encoder needs.
 *
 * @param perToken operations of the linear maps of all layers for each token
 */
record Work(long hidden, int layers, double perToken) {
  /**
   * @param directory of a model with a config.json
   */
  static Work of(Path directory) {
    Architectures.Bound bound = Architectures.outline(Config.read(directory));
    ModelProperties sizes = bound.architecture();
    double perToken = 2.0 * Blueprint.of(bound).productsPerToken();
    return new Work(sizes.hiddenSize(), sizes.layers(), perToken);
  }

  /** For a text of which every layer is computed at every token. */
  double everywhere(long tokens) {
    return tokens * perToken + layers * attention(tokens * tokens);
  }

  /** For a text of which the last layer is computed at one token only, as the encoder does. */
  double atOneTarget(long tokens) {
    return belowTargets(tokens, tokens * tokens)
        + perToken / layers
        - keysAndValues(1)
        + attention(tokens);
  }

  /**
   * For several texts, without the few targets of the last layer.
   *
   * @param tokenPairs the sum of the squares of the texts' lengths
   */
  double belowTargets(long tokens, long tokenPairs) {
    double below = (layers - 1) * (tokens * perToken / layers + attention(tokenPairs));
    return below + keysAndValues(tokens);
  }

  /** The last layer at target rows, without attention. */
  double atTargets(long rows) {
    return rows * perToken / layers - keysAndValues(rows);
  }

  /** The keys and values of the last layer. */
  private double keysAndValues(long tokens) {
    return 2.0 * 2 * tokens * hidden * hidden;
  }

  /** The scores of one layer and their weighted sum. */
  private double attention(long tokenPairs) {
    return 2.0 * 2 * tokenPairs * hidden;
  }
}
