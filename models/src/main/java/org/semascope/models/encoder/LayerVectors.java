package org.semascope.models.encoder;

import java.util.Collections;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;

/** The vector of a word or sentence at each requested layer. */
public final class LayerVectors {
  private final TreeMap<Integer, float[]> byLayer = new TreeMap<>();

  public static LayerVectors of(Map<Integer, float[]> byLayer) {
    LayerVectors vectors = new LayerVectors();
    vectors.byLayer.putAll(byLayer);
    return vectors;
  }

  void put(int layer, float[] vector) {
    byLayer.put(layer, vector);
  }

  public SortedSet<Integer> layers() {
    return Collections.unmodifiableSortedSet(byLayer.navigableKeySet());
  }

  /** Whether no layer contains NaN or infinity. */
  public boolean isFinite() {
    return byLayer.values().stream().allMatch(LayerVectors::isFinite);
  }

  /** Uses that NaN or infinity minus itself is NaN. */
  static boolean isFinite(float[] values) {
    float sum = 0;
    for (float value : values) {
      sum += value - value;
    }
    return sum == 0;
  }

  /** The vector at a requested layer; not copied. */
  public float[] at(int layer) {
    float[] vector = byLayer.get(layer);
    if (vector == null) {
      throw new IllegalArgumentException(
          "layer %s was not requested, only %s".formatted(layer, byLayer.keySet()));
    }
    return vector;
  }
}
