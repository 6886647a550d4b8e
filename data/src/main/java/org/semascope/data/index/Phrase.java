package org.semascope.data.index;

import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;

/**
 * A query: a word or several adjacent words.
 *
 * @param rarest index of the rarest letter of the first word
 */
record Phrase(List<String> words, int rarest) {
  static Phrase of(String query) {
    List<String> words = new ArrayList<>();
    WordCursor cursor = new WordCursor();
    cursor.reset(query);
    while (cursor.next()) {
      SemascopeException.throwIf(
          !words.isEmpty() && !cursor.adjoins(),
          "\"%s\" has more than spaces between its words",
          query);
      words.add(cursor.folded());
    }
    SemascopeException.throwIf(words.isEmpty(), "\"%s\" is not a word", query);
    return new Phrase(List.copyOf(words), WordCursor.rarest(words.get(0)));
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

  /** The occurrences of each phrase in a text, from left to right. */
  static List<List<Span>> spans(List<Phrase> phrases, String text) {
    WordCursor cursor = new WordCursor();
    cursor.reset(text);
    List<List<Span>> spans = new ArrayList<>(phrases.size());
    phrases.forEach(phrase -> spans.add(phrase.spans(cursor)));
    return spans;
  }

  /** The occurrences may overlap ("ha ha" in "ha ha ha"). */
  private List<Span> spans(WordCursor cursor) {
    List<Span> firsts = cursor.occurrences(words.get(0), rarest);
    if (isWord()) {
      return firsts;
    }
    List<Span> spans = new ArrayList<>();
    for (Span first : firsts) {
      cursor.moveTo(first.end());
      if (words.stream()
          .skip(1)
          .allMatch(word -> cursor.next() && cursor.adjoins() && cursor.is(word))) {
        spans.add(new Span(first.start(), cursor.end()));
      }
    }
    return spans;
  }
}
