package org.semascope.models.encoder;

import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.semascope.core.SemascopeException;

/**
 * Refuses results with NaN or infinity: finite weights may overflow, and the weights of an exported
 * graph are not checked.
 */
final class FiniteResults {
  /** Number of tokens of a text in a message. */
  private static final int MAX_TOKENS = 12;

  private final String model;
  private final IntFunction<String> tokens;

  /**
   * @param model as messages name it
   * @param tokens the text of each token id, for messages
   */
  FiniteResults(String model, IntFunction<String> tokens) {
    this.model = model;
    this.tokens = tokens;
  }

  void requireVectors(Job job) {
    for (LayerVectors word : job.words().values()) {
      for (int layer : word.layers()) {
        if (!isFinite(word.at(layer))) {
          throw refused("vectors of layer %s".formatted(layer), job.input());
        }
      }
    }
  }

  void requireLogProbs(Job job) {
    for (Job.Candidates candidates : job.masks()) {
      if (!isFinite(candidates.logProbs()) || !isFinite(candidates.top())) {
        throw refused("probabilities", job.input());
      }
    }
  }

  /** Uses that NaN or infinity minus itself is NaN. */
  static boolean isFinite(float[] values) {
    float sum = 0;
    for (float value : values) {
      sum += value - value;
    }
    return sum == 0;
  }

  private SemascopeException refused(String what, TokenInput input) {
    String text =
        Arrays.stream(input.ids())
            .limit(MAX_TOKENS)
            .mapToObj(tokens)
            .collect(Collectors.joining(" "));
    return new SemascopeException(
        "%s: expected %s to be finite numbers, found NaN or infinity in the text \"%s%s\""
            .formatted(model, what, text, input.length() > MAX_TOKENS ? " ..." : ""));
  }
}
