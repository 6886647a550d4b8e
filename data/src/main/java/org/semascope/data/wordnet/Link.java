package org.semascope.data.wordnet;

import java.util.List;

/** An arrow from a synset to a synset, or from a sense to a sense. */
public record Link<T>(Pointer pointer, T target) {
  static <T> List<T> targets(List<Link<T>> links, Pointer pointer) {
    return links.stream().filter(link -> link.pointer() == pointer).map(Link::target).toList();
  }
}
