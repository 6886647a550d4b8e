package org.semascope.data.index;

import java.util.ArrayList;
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
    return new Term(Fields.WORDS, words.get(0));
  }

  Query query() {
    return new PhraseQuery(Fields.WORDS, words.toArray(String[]::new));
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
}
