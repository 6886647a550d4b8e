package org.semascope.models.encoder;

import java.util.Collections;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedSet;
import java.util.TreeMap;

/** One word's or sentence's vector at each layer asked for. */
public final class LayerVectors {
  private final NavigableMap<Integer, float[]> byLayer = new TreeMap<>();

  public static LayerVectors of(Map<Integer, float[]> byLayer) {
    LayerVectors vectors = new LayerVectors();
    byLayer.forEach(vectors::put);
    return vectors;
  }

  void put(int layer, float[] vector) {
    byLayer.put(layer, vector);
  }

  public SortedSet<Integer> layers() {
    return Collections.unmodifiableSortedSet(byLayer.navigableKeySet());
  }

  /** Whether no layer has NaN or infinity in it. */
  public boolean isFinite() {
    return byLayer.values().stream().allMatch(FiniteResults::isFinite);
  }

  /** The vector at a layer that was asked for; not copied. */
  public float[] at(int layer) {
    float[] vector = byLayer.get(layer);
    if (vector == null) {
      throw new IllegalArgumentException(
          "layer %s was not asked for, only %s".formatted(layer, byLayer.keySet()));
    }
    return vector;
  }
}
