package org.semascope.probes.idioms;

import java.util.List;
import java.util.TreeSet;

/**
 * Which layers make up a vector, and how.
 *
 * @param layers rising; none for static vectors, which have no layers
 */
public record LayerMix(List<Integer> layers, Combine combine) {
  /** What becomes of the vectors of several layers. */
  public enum Combine {
    MEAN,
    /** One after another, in a longer vector. */
    CONCAT
  }

  /** The vectors as they are. */
  public static final LayerMix STATIC = new LayerMix(List.of(), Combine.MEAN);

  public LayerMix {
    layers = List.copyOf(new TreeSet<>(layers));
  }

  public static LayerMix of(int layer) {
    return new LayerMix(List.of(layer), Combine.MEAN);
  }

  /** {@code 9-12}, {@code 8}, {@code 0,4,8}, {@code static}. */
  public String label() {
    if (layers.isEmpty()) {
      return "static";
    }
    int first = layers.get(0);
    int last = layers.get(layers.size() - 1);
    if (layers.size() > 1 && last - first == layers.size() - 1) {
      return first + "-" + last;
    }
    return String.join(",", layers.stream().map(String::valueOf).toList());
  }
}
