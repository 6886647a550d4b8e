package org.semascope.data.wordnet;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** A link from a synset to a synset, or from a sense to a sense. */
public record Link<T>(Pointer pointer, T target) {
  private static final Pointer[] POINTERS = Pointer.values();

  /**
   * The links of a record.
   *
   * @param count position of the number of links in the image
   * @param target returns the synset or sense of a number
   */
  static <T> List<Link<T>> read(Image image, int count, IntFunction<T> target) {
    return positions(image, count)
        .mapToObj(at -> new Link<>(POINTERS[image.number(at)], target.apply(image.number(at + 1))))
        .toList();
  }

  /** The targets of the links of one kind; parameters as in {@link #read}. */
  static <T> List<T> targets(Image image, int count, Pointer pointer, IntFunction<T> target) {
    return positions(image, count)
        .filter(at -> image.number(at) == pointer.ordinal())
        .mapToObj(at -> target.apply(image.number(at + 1)))
        .toList();
  }

  private static IntStream positions(Image image, int count) {
    return IntStream.range(0, image.number(count)).map(i -> count + 1 + 2 * i);
  }
}
