package org.semascope.probes;

import java.util.List;
import org.semascope.models.Embedding;

/** Means of vectors of the same model, layer by layer. */
public final class LayerMeans {
  private LayerMeans() {}

  /**
   * @param all at least one, none of them missing, of the same width
   * @return (layers, width)
   */
  public static double[][] of(List<Embedding> all) {
    float[][] first = all.get(0).vectors();
    double[][] means = new double[first.length][first[0].length];
    for (int layer = 0; layer < means.length; layer++) {
      for (Embedding one : all) {
        for (int i = 0; i < means[layer].length; i++) {
          means[layer][i] += one.vectors()[layer][i] / (double) all.size();
        }
      }
    }
    return means;
  }
}
