package org.semascope.data.wordnet;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;

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
    List<Link<T>> links = new ArrayList<>(image.number(count));
    for (int i = 0; i < image.number(count); i++) {
      int link = count + 1 + 2 * i;
      links.add(new Link<>(POINTERS[image.number(link)], target.apply(image.number(link + 1))));
    }
    return Collections.unmodifiableList(links);
  }

  /** The targets of the links of one kind; parameters as in {@link #read}. */
  static <T> List<T> targets(Image image, int count, Pointer pointer, IntFunction<T> target) {
    List<T> targets = new ArrayList<>();
    for (int i = 0; i < image.number(count); i++) {
      int link = count + 1 + 2 * i;
      if (image.number(link) == pointer.ordinal()) {
        targets.add(target.apply(image.number(link + 1)));
      }
    }
    return Collections.unmodifiableList(targets);
  }
}
