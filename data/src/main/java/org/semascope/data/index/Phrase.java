package org.semascope.data.index;

import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
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
    if (words.isEmpty()) {
      throw new SemascopeException("\"%s\" is no word".formatted(asked));
    }
    return new Phrase(List.copyOf(words));
  }

  boolean isWord() {
    return words.size() == 1;
  }

  Term term() {
    return new Term(Fields.WORDS, words.get(0));
  }

  Query query() {
    return isWord()
        ? new TermQuery(term())
        : new PhraseQuery(Fields.WORDS, words.toArray(String[]::new));
  }

  /** Where it stands in a text, from left to right; places may overlap ("ha ha" in "ha ha ha"). */
  List<Span> places(String text) {
    List<Span> places = new ArrayList<>();
    List<Span> run = new ArrayList<>(); // the last words, no more than the phrase has
    List<String> runWords = new ArrayList<>();
    WordCursor cursor = new WordCursor();
    cursor.reset(text);
    while (cursor.next()) {
      if (!cursor.adjoins()) {
        run.clear();
        runWords.clear();
      }
      if (run.size() == words.size()) {
        run.remove(0);
        runWords.remove(0);
      }
      run.add(cursor.span());
      runWords.add(cursor.folded());
      if (runWords.equals(words)) {
        places.add(new Span(run.get(0).start(), cursor.span().end()));
      }
    }
    return places;
  }
}
