package org.semascope.models.encoder;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The vector of a word or sentence at each requested layer. */
public record LayerVectors(SortedMap<Integer, float[]> byLayer) {
  LayerVectors() {
    this(new TreeMap<>());
  }

  public static LayerVectors of(Map<Integer, float[]> byLayer) {
    return new LayerVectors(new TreeMap<>(byLayer));
  }

  void put(int layer, float[] vector) {
    byLayer.put(layer, vector);
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
