package org.semascope.data.index;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;

/** What is looked up: a word, or several in a row. */
record Phrase(List<String> words) {
  static Phrase of(String asked) {
    List<String> words = new ArrayList<>();
    WordCursor cursor = new WordCursor();
    cursor.reset(asked);
    while (cursor.next()) {
      if (!words.isEmpty() && !cursor.adjoins()) {
        throw new SemascopeException(
            "\"%s\" has more than blanks between its words".formatted(asked));
      }
      words.add(cursor.folded());
    }
    SemascopeException.throwIf(words.isEmpty(), "\"%s\" is no word", asked);
    return new Phrase(List.copyOf(words));
  }

  boolean isWord() {
    return words.size() == 1;
  }

  Term term() {
    return new Term(Indexers.WORDS, words.get(0));
  }

  Query query() {
    return new PhraseQuery(Indexers.WORDS, words.toArray(String[]::new));
  }

  /**
   * Where it stands, from left to right, by telling all words apart: the rule itself. Places may
   * overlap ("ha ha" in "ha ha ha").
   */
  List<Span> places(WordCursor cursor) {
    List<Span> places = new ArrayList<>();
    List<Begun> begun = new ArrayList<>();
    while (cursor.next()) {
      List<Begun> goOn = new ArrayList<>(0);
      if (cursor.adjoins()) {
        begun.stream().filter(one -> cursor.is(words.get(one.met()))).forEach(goOn::add);
      }
      if (cursor.is(words.get(0))) {
        goOn.add(new Begun(cursor.start(), 0));
      }
      begun.clear();
      for (Begun one : goOn) {
        if (one.met() + 1 == words.size()) {
          places.add(new Span(one.start(), cursor.end()));
        } else {
          begun.add(new Begun(one.start(), one.met() + 1));
        }
      }
    }
    return places;
  }

  /** A place where the phrase may stand, with how many of its words were met so far. */
  private record Begun(int start, int met) {}

  /** Finds where phrases stand, in one text after another. For one thread. */
  static final class Places {
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

    /**
     * A folded word of ASCII letters and digits, made ready to be looked for in many texts: by its
     * rarest letter, because finding one character is what the machine does fastest.
     */
    private record PlainWord(String word, int rarest) {
      /** From frequent to rare in English; in other languages the choice is only less good. */
      private static final String LETTERS = "etaoinshrdlcumwfgypbvjxqz";

      /** Null if a folded word is not plain. */
      static PlainWord of(String folded) {
        int rarest = 0;
        for (int i = 0; i < folded.length(); i++) {
          if (!WordCursor.isPlain(folded.charAt(i))) {
            return null;
          }
          if (rarity(folded.charAt(i)) > rarity(folded.charAt(rarest))) {
            rarest = i;
          }
        }
        return rarity(folded.charAt(rarest)) < 0 ? null : new PlainWord(folded, rarest);
      }

      /** Below 0 for a k, which the Kelvin sign may stand for. */
      private static int rarity(char c) {
        return c == 'k' ? -1 : c < 'a' ? LETTERS.length() : LETTERS.indexOf(c);
      }

      /**
       * Where it stands, from left to right.
       *
       * @param words has been set to this text
       */
      List<Span> places(String text, WordCursor words) {
        List<Span> places = new ArrayList<>();
        char small = word.charAt(rarest);
        char capital = Character.toUpperCase(small);
        find(small, text, words, places);
        if (capital != small) {
          int before = places.size();
          find(capital, text, words, places);
          if (before > 0 && before < places.size()) {
            places.sort(Comparator.comparingInt(Span::start));
          }
        }
        return places;
      }

      private void find(char rare, String text, WordCursor words, List<Span> places) {
        for (int at = text.indexOf(rare, rarest); at >= 0; at = text.indexOf(rare, at + 1)) {
          int start = at - rarest;
          if (words.isAt(start, word)) {
            places.add(new Span(start, start + word.length()));
          }
        }
      }
    }
  }
}
