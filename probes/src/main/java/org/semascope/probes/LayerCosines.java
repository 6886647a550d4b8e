package org.semascope.probes;

import org.semascope.core.Cosine;
import org.semascope.models.Embedding;

/** Cosines of vectors of the same model, layer by layer. */
public final class LayerCosines {
  /**
   * Reason why two vectors have no cosine: with {@code --pieces concat} the width of a vector
   * depends on the number of subword tokens.
   */
  public static final String UNEQUAL_WIDTH = "vectors of unequal width (--pieces concat)";

  private LayerCosines() {}

  /** Whether two embeddings, neither of them missing, have vectors of the same width. */
  public static boolean areDefined(Embedding one, Embedding other) {
    return one.vectors()[0].length == other.vectors()[0].length;
  }

  /**
   * @param one (layers, width)
   * @param other (layers, width)
   */
  public static float[] of(float[][] one, float[][] other) {
    float[] cosines = new float[one.length];
    for (int layer = 0; layer < cosines.length; layer++) {
      cosines[layer] = (float) Cosine.of(one[layer], other[layer]);
    }
    return cosines;
  }
}
