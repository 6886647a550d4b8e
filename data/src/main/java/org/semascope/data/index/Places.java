package org.semascope.data.index;

import java.util.ArrayList;
import java.util.List;
import org.semascope.core.Span;

/** Finds where phrases stand, in one text after another. For one thread. */
final class Places {
  private final WordCursor cursor = new WordCursor();
  private final List<Finder> finders = new ArrayList<>();

  private interface Finder {
    List<Span> places(String text, WordCursor cursor);
  }

  Places(List<Phrase> phrases) {
    for (Phrase phrase : phrases) {
      PlainWord plain = phrase.isWord() ? PlainWord.of(phrase.words().get(0)) : null;
      finders.add(plain == null ? (text, words) -> phrase.places(words) : plain::places);
    }
  }

  /** For each phrase its places from left to right. */
  List<List<Span>> in(String text) {
    cursor.reset(text);
    List<List<Span>> places = new ArrayList<>(finders.size());
    for (Finder finder : finders) {
      cursor.rewind();
      places.add(finder.places(text, cursor));
    }
    return places;
  }
}
