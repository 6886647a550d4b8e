package org.semascope.data.index;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;

/** A query: a word or several adjacent words. */
record Phrase(List<String> words) {
  static Phrase of(String query) {
    List<String> words = new ArrayList<>();
    WordCursor cursor = new WordCursor();
    cursor.reset(query);
    while (cursor.next()) {
      if (!words.isEmpty() && !cursor.adjoins()) {
        throw new SemascopeException(
            "\"%s\" has more than spaces between its words".formatted(query));
      }
      words.add(cursor.folded());
    }
    SemascopeException.throwIf(words.isEmpty(), "\"%s\" is not a word", query);
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
   * Its occurrences from left to right, found by segmenting the whole text. They may overlap ("ha
   * ha" in "ha ha ha").
   */
  List<Span> spans(WordCursor cursor) {
    List<Span> spans = new ArrayList<>();
    List<Partial> partial = new ArrayList<>();
    while (cursor.next()) {
      List<Partial> continued = new ArrayList<>(0);
      if (cursor.adjoins()) {
        partial.stream().filter(one -> cursor.is(words.get(one.matched()))).forEach(continued::add);
      }
      if (cursor.is(words.get(0))) {
        continued.add(new Partial(cursor.start(), 0));
      }
      partial.clear();
      for (Partial one : continued) {
        if (one.matched() + 1 == words.size()) {
          spans.add(new Span(one.start(), cursor.end()));
        } else {
          partial.add(new Partial(one.start(), one.matched() + 1));
        }
      }
    }
    return spans;
  }

  /** A partial match with the number of words matched so far. */
  private record Partial(int start, int matched) {}

  /** Finds the occurrences of phrases in texts. Not thread-safe. */
  static final class Finder {
    private final WordCursor cursor = new WordCursor();
    private final List<Search> searches = new ArrayList<>();

    private interface Search {
      List<Span> spans(String text, WordCursor cursor);
    }

    Finder(List<Phrase> phrases) {
      for (Phrase phrase : phrases) {
        PlainWord plain = phrase.isWord() ? PlainWord.of(phrase.words().get(0)) : null;
        searches.add(plain == null ? (text, words) -> phrase.spans(words) : plain::spans);
      }
    }

    /** For each phrase its occurrences from left to right. */
    List<List<Span>> in(String text) {
      cursor.reset(text);
      List<List<Span>> spans = new ArrayList<>(searches.size());
      for (Search search : searches) {
        cursor.rewind();
        spans.add(search.spans(text, cursor));
      }
      return spans;
    }

    /**
     * A folded word of ASCII letters and digits, searched for by its rarest letter: {@code
     * String.indexOf} of one character is vectorised.
     */
    private record PlainWord(String word, int rarest) {
      /** From frequent to rare in English; for other languages the search is only slower. */
      private static final String LETTERS = "etaoinshrdlcumwfgypbvjxqz";

      /** Null if a folded word has other characters. */
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

      /** Negative for k, which the Kelvin sign also folds to. */
      private static int rarity(char c) {
        return c == 'k' ? -1 : c < 'a' ? LETTERS.length() : LETTERS.indexOf(c);
      }

      /**
       * Its occurrences from left to right.
       *
       * @param words is set to this text
       */
      List<Span> spans(String text, WordCursor words) {
        List<Span> spans = new ArrayList<>();
        char lower = word.charAt(rarest);
        char capital = Character.toUpperCase(lower);
        find(lower, text, words, spans);
        if (capital != lower) {
          int before = spans.size();
          find(capital, text, words, spans);
          if (before > 0 && before < spans.size()) {
            spans.sort(Comparator.comparingInt(Span::start));
          }
        }
        return spans;
      }

      private void find(char rare, String text, WordCursor words, List<Span> spans) {
        for (int at = text.indexOf(rare, rarest); at >= 0; at = text.indexOf(rare, at + 1)) {
          int start = at - rarest;
          if (words.isAt(start, word)) {
            spans.add(new Span(start, start + word.length()));
          }
        }
      }
    }
  }
}
