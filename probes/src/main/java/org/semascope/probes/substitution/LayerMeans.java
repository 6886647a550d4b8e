package org.semascope.probes.substitution;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import org.semascope.models.ContextualModel;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.models.tokens.AlignmentException;

/**
 * The mean vector of each layer over keys of the plan. All vectors of a layer lie in a narrow cone
 * (anisotropy); without its axis, cosines tell how they differ within it.
 */
final class LayerMeans {
  private static final int KEYS = 1000;

  private final Map<Integer, float[]> means;

  private LayerMeans(Map<Integer, float[]> means) {
    this.means = means;
  }

  /** Takes nothing away. */
  static final LayerMeans NONE = new LayerMeans(Map.of());

  /** Of up to 1,000 items, evenly spread over the plan. */
  static LayerMeans of(
      ContextualModel model, List<SubstitutionItem> items, SortedSet<Integer> layers) {
    List<AlignedInput> inputs = new ArrayList<>();
    int sampled = Math.min(KEYS, items.size());
    for (int i = 0; i < sampled; i++) {
      SubstitutionItem item = items.get((int) ((long) i * items.size() / sampled));
      try {
        AlignedInput input = model.align(item.occurrence());
        if (model.knows(input)) {
          inputs.add(input);
        }
      } catch (AlignmentException notInPieces) {
        // Its shard will report it as skipped.
        continue;
      }
    }
    Map<Integer, float[]> means = new TreeMap<>();
    List<LayerVectors> vectors = model.vectors(inputs, layers);
    for (int layer : layers) {
      means.put(layer, mean(vectors, layer));
    }
    return new LayerMeans(means);
  }

  float[] without(int layer, float[] vector) {
    float[] mean = means.get(layer);
    if (mean == null) {
      return vector;
    }
    float[] rest = new float[vector.length];
    for (int i = 0; i < rest.length; i++) {
      rest[i] = vector[i] - mean[i];
    }
    return rest;
  }

  private static float[] mean(List<LayerVectors> vectors, int layer) {
    double[] sum = new double[vectors.get(0).at(layer).length];
    for (LayerVectors one : vectors) {
      float[] vector = one.at(layer);
      for (int i = 0; i < sum.length; i++) {
        sum[i] += vector[i];
      }
    }
    float[] mean = new float[sum.length];
    for (int i = 0; i < sum.length; i++) {
      mean[i] = (float) (sum[i] / vectors.size());
    }
    return mean;
  }
}
