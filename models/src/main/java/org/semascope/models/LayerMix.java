package org.semascope.models;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The layers of a vector: a single layer, or several combined.
 *
 * @param layers ascending; none for static vectors
 */
public record LayerMix(List<Integer> layers, Combine combine) {
  /** How the vectors of several layers are combined. */
  public enum Combine {
    MEAN,
    CONCAT;

    static Combine named(String name) {
      return valueOf(name.toUpperCase(Locale.ROOT));
    }
  }

  private static final Pattern LABEL =
      Pattern.compile("(?:(mean|concat):)?(\\d{1,6}(?:[+-]\\d{1,6})*)");

  /** Static vectors, which have no layers. */
  public static final LayerMix STATIC = new LayerMix(List.of(), Combine.MEAN);

  public LayerMix {
    layers = List.copyOf(new TreeSet<>(layers));
    combine = layers.size() == 1 ? Combine.MEAN : combine; // the same for one layer
  }

  /** A single layer. */
  public static LayerMix of(int layer) {
    return new LayerMix(List.of(layer), Combine.MEAN);
  }

  /** The number of a single layer; empty for combined layers and static vectors. */
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

  /**
   * The mix of a {@link #label}.
   *
   * @throws IllegalArgumentException if it is no label
   */
  public static LayerMix parse(String label) {
    if (label.equals(STATIC.label())) {
      return STATIC;
    }
    Matcher matcher = LABEL.matcher(label);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "expected layers such as 8, concat:9-12, mean:0+4+8 or static, found " + label);
    }
    String[] parts = matcher.group(2).split("\\+");
    return new LayerMix(
        Arrays.stream(parts).flatMap(part -> range(part).stream()).toList(),
        Combine.named(Objects.requireNonNullElse(matcher.group(1), "mean")));
  }

  /** The layers of {@code 8} or {@code 9-12}; none of a descending range. */
  static List<Integer> range(String layers) {
    String[] ends = layers.split("-");
    int last = Integer.parseInt(ends[ends.length - 1]);
    return IntStream.rangeClosed(Integer.parseInt(ends[0]), last).boxed().toList();
  }
}
