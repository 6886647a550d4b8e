package org.semascope.models.encoder;

import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.semascope.core.SemascopeException;

/**
 * Lets no NaN and no infinity out of a model: finite weights may overflow, and what is inside an
 * exported graph is never seen.
 */
final class FiniteResults {
  /** How many pieces of a text a message shows. */
  private static final int SHOWN = 12;

  private final String model;
  private final IntFunction<String> pieces;

  /**
   * @param model as messages name it
   * @param pieces how messages write each piece
   */
  FiniteResults(String model, IntFunction<String> pieces) {
    this.model = model;
    this.pieces = pieces;
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
    for (CandidateIds candidates : job.masks()) {
      if (!isFinite(candidates.logProbs()) || !isFinite(candidates.top())) {
        throw refused("probabilities", job.input());
      }
    }
  }

  /** Whether all are numbers: the difference of NaN or infinity to itself is NaN. */
  static boolean isFinite(float[] values) {
    float sum = 0;
    for (float value : values) {
      sum += value - value;
    }
    return sum == 0;
  }

  private SemascopeException refused(String what, TokenInput input) {
    String text =
        Arrays.stream(input.ids()).limit(SHOWN).mapToObj(pieces).collect(Collectors.joining(" "));
    return new SemascopeException(
        "%s: expected %s to be finite numbers, found NaN or infinity in the text \"%s%s\""
            .formatted(model, what, text, input.length() > SHOWN ? " ..." : ""));
  }
}
