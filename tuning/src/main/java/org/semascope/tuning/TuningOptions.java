package org.semascope.tuning;

import java.util.LinkedHashMap;
import java.util.Map;
import org.semascope.core.UsageException;

/**
 * Options of fine-tuning.
 *
 * @param units number of training words; a third of each category, rounded down
 * @param seed of the sample of words, the initial weights of the new layer and dropout
 * @param batch number of words per step
 * @param epochs maximum number of epochs
 * @param patience number of epochs without a lower loss after which training stops
 * @param frozen whether only the new layer is trained
 */
public record TuningOptions(
    int units,
    long seed,
    double learningRate,
    int batch,
    int epochs,
    int patience,
    boolean frozen,
    int threads) {
  public TuningOptions {
    require(units >= 3, "--units must be at least 3, one of each category, but is " + units);
    require(
        learningRate > 0 && learningRate < Double.POSITIVE_INFINITY,
        "--learning-rate must be above 0, but is " + learningRate);
    require(batch >= 1, "--batch must be at least 1, but is " + batch);
    require(epochs >= 1, "--epochs must be at least 1, but is " + epochs);
    require(patience >= 1, "--patience must be at least 1, but is " + patience);
    require(threads >= 1, "--threads must be at least 1, but is " + threads);
  }

  private static void require(boolean met, String otherwise) {
    if (!met) {
      throw new UsageException(otherwise);
    }
  }

  /** Number of training words, equal for each category. */
  public int words() {
    return units / UnitDraw.CATEGORIES.size() * UnitDraw.CATEGORIES.size();
  }

  /** All options that affect the result, by name. Threads affect only the last digits. */
  Map<String, String> identity() {
    Map<String, String> identity = new LinkedHashMap<>();
    identity.put("words", Integer.toString(words()));
    identity.put("seed", Long.toString(seed));
    identity.put("learning rate", Double.toString(learningRate));
    identity.put("batch", Integer.toString(batch));
    identity.put("epochs", Integer.toString(epochs));
    identity.put("patience", Integer.toString(patience));
    identity.put("frozen", Boolean.toString(frozen));
    return identity;
  }
}
