package org.semascope.models;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Which layers make up a vector, and how: one layer by itself, or several joined.
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

  /** The vectors of a model without layers, as they are. */
  public static final LayerMix STATIC = new LayerMix(List.of(), Combine.MEAN);

  public LayerMix {
    layers = List.copyOf(new TreeSet<>(layers));
    combine = layers.size() == 1 ? Combine.MEAN : combine; // one layer is what it is
  }

  /** One layer by itself. */
  public static LayerMix of(int layer) {
    return new LayerMix(List.of(layer), Combine.MEAN);
  }

  /** The layer's number if it stands by itself; empty for joined layers and static vectors. */
  public OptionalInt number() {
    return layers.size() == 1 ? OptionalInt.of(layers.get(0)) : OptionalInt.empty();
  }

  /** {@code concat:9-12}, {@code 8}, {@code mean:0+4+8}, {@code static}. */
  public String label() {
    if (layers.isEmpty()) {
      return "static";
    }
    int first = layers.get(0);
    if (layers.size() == 1) {
      return "" + first;
    }
    int last = layers.get(layers.size() - 1);
    String joined =
        last - first == layers.size() - 1
            ? first + "-" + last
            : String.join("+", layers.stream().map(String::valueOf).toList());
    return combine.name().toLowerCase(Locale.ROOT) + ":" + joined;
  }

  /** In a sentence: {@code layer 8}, {@code layers concat:9-12}, {@code the vectors}. */
  public String words() {
    if (layers.isEmpty()) {
      return "the vectors";
    }
    return (layers.size() == 1 ? "layer " : "layers ") + label();
  }

  /** The mix of a {@link #label}. */
  public static LayerMix parse(String label) {
    if (label.equals(STATIC.label())) {
      return STATIC;
    }
    String[] combineAndLayers =
        label.contains(":") ? label.split(":") : new String[] {"mean", label};
    List<Integer> layers = new ArrayList<>();
    for (String part : combineAndLayers[1].split("\\+")) {
      String[] range = part.split("-");
      IntStream.rangeClosed(Integer.parseInt(range[0]), Integer.parseInt(range[range.length - 1]))
          .forEach(layers::add);
    }
    return new LayerMix(layers, Combine.valueOf(combineAndLayers[0].toUpperCase(Locale.ROOT)));
  }
}
