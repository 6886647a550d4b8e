package org.semascope.probes.similarity;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.semascope.core.statistics.PrincipalComponents;
import org.semascope.models.Embedding;
import org.semascope.probes.LayerCosines;
import org.semascope.probes.LayerMeans;

/**
 * One vector for a word from its vectors in many sentences, at each layer.
 *
 * @param means (layers, width)
 * @param components (layers, width), each of unit length; empty for a single centred vector, which
 *     has no direction
 * @param loss reason why there are no vectors; empty if there are
 */
record WordOverOccurrences(float[][] means, float[][] components, String loss) {
  private static final String NO_OCCURRENCE = "no sentence of the corpus holds it";

  /**
   * @param centred whether the mean is subtracted before the first component is computed
   */
  static WordOverOccurrences of(List<Embedding> occurrences, boolean centred) {
    List<Embedding> found = occurrences.stream().filter(one -> !one.isLost()).toList();
    if (found.isEmpty()) {
      return lost(occurrences.isEmpty() ? NO_OCCURRENCE : occurrences.get(0).loss());
    }
    int width = found.get(0).vectors()[0].length;
    if (found.stream().anyMatch(one -> !LayerCosines.areDefined(one, found.get(0)))) {
      return lost(LayerCosines.UNEQUAL_WIDTH);
    }
    double[][] means = LayerMeans.of(found);
    List<float[]> components = new ArrayList<>();
    for (int layer = 0; layer < means.length && (!centred || found.size() > 1); layer++) {
      int at = layer;
      List<float[]> vectors = found.stream().map(one -> one.vectors()[at]).toList();
      // Ethayarajh (2019) does not centre the vectors (TruncatedSVD): the component is close to the
      // direction of their mean.
      double[] origin = centred ? means[at] : new double[width];
      components.add(floats(PrincipalComponents.around(origin, vectors, 1).directions()[0]));
    }
    return new WordOverOccurrences(
        Stream.of(means).map(WordOverOccurrences::floats).toArray(float[][]::new),
        components.toArray(float[][]::new),
        "");
  }

  private static WordOverOccurrences lost(String reason) {
    return new WordOverOccurrences(new float[0][], new float[0][], reason);
  }

  boolean isLost() {
    return !loss.isEmpty();
  }

  private static float[] floats(double[] numbers) {
    float[] all = new float[numbers.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = (float) numbers[i];
    }
    return all;
  }
}
