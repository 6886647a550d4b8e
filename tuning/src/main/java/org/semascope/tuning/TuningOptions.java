package org.semascope.tuning;

import java.util.LinkedHashMap;
import java.util.Map;
import org.semascope.core.UsageException;

/**
 * How a model is tuned.
 *
 * @param units how many labelled words to train on; a third of each category, rounded down
 * @param seed of the draw of words, of the new layer's first numbers and of what is dropped
 * @param batch words in a step
 * @param epochs how often to go through the words at most
 * @param patience after how many epochs without a lower loss to stop
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

  /** How many words that makes: as many of each category. */
  public int words() {
    return units / UnitDraw.CATEGORIES.size() * UnitDraw.CATEGORIES.size();
  }

  /** What decides the result, by name. The number of threads does so in the last digits only. */
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
