package org.semascope.data.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.ConjunctionUtils;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BytesRef;

/** The paragraphs that hold every one of some phrases, segment by segment. */
final class Matches {
  private final IndexSearcher searcher;

  Matches(IndexSearcher searcher) {
    this.searcher = searcher;
  }

  /** Tells the ordinals, in no particular order. */
  void forEach(List<Phrase> phrases, LongConsumer each) throws IOException {
    List<Finder> finders = new ArrayList<>();
    for (Phrase phrase : phrases) {
      finders.add(finder(phrase));
    }
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      DocIdSetIterator documents = documents(finders, leaf);
      if (documents != null) {
        NumericDocValues ordinals = DocValues.getNumeric(leaf.reader(), Fields.ORDINAL);
        int document = documents.nextDoc();
        while (document != DocIdSetIterator.NO_MORE_DOCS) {
          ordinals.advanceExact(document);
          each.accept(ordinals.longValue());
          document = documents.nextDoc();
        }
      }
    }
  }

  /** A phrase's documents in one segment; null if there are none. */
  private interface Finder {
    DocIdSetIterator documents(LeafReaderContext leaf, TermsEnum words) throws IOException;
  }

  private Finder finder(Phrase phrase) throws IOException {
    if (phrase.isWord()) {
      BytesRef word = phrase.term().bytes();
      return (leaf, words) ->
          words.seekExact(word) ? words.postings(null, PostingsEnum.NONE) : null;
    }
    Weight weight = weight(phrase.query(), ScoreMode.COMPLETE_NO_SCORES);
    return (leaf, words) -> {
      Scorer scorer = weight.scorer(leaf);
      return scorer == null ? null : scorer.iterator();
    };
  }

  /** Those that all of them find; null if there are none. */
  private static DocIdSetIterator documents(List<Finder> finders, LeafReaderContext leaf)
      throws IOException {
    Terms terms = leaf.reader().terms(Fields.WORDS);
    if (terms == null) {
      return null;
    }
    TermsEnum words = terms.iterator(); // dear to make, cheap to use again
    List<DocIdSetIterator> all = new ArrayList<>(finders.size());
    for (Finder finder : finders) {
      DocIdSetIterator own = finder.documents(leaf, words);
      if (own == null) {
        return null;
      }
      all.add(own);
    }
    return all.size() == 1 ? all.get(0) : ConjunctionUtils.intersectIterators(all);
  }

  long occurrences(Phrase phrase) throws IOException {
    long total = 0;
    Weight weight = weight(phrase.query(), ScoreMode.COMPLETE);
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      Scorer scorer = weight.scorer(leaf);
      if (scorer != null) {
        DocIdSetIterator documents = scorer.iterator();
        while (documents.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
          total += (long) scorer.score(); // see FrequencyAsScore
        }
      }
    }
    return total;
  }

  private Weight weight(Query query, ScoreMode mode) throws IOException {
    return searcher.createWeight(searcher.rewrite(query), mode, 1);
  }
}
