package org.semascope.data.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.search.ConjunctionUtils;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;

/** The paragraphs that hold every one of some phrases, segment by segment. */
final class Matches {
  private final IndexSearcher searcher;

  Matches(IndexSearcher searcher) {
    this.searcher = searcher;
  }

  /** Tells the ordinals, in no particular order. */
  void forEach(List<Phrase> phrases, LongConsumer each) throws IOException {
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      DocIdSetIterator documents = documents(phrases, leaf);
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

  /** Null if there are none. */
  private DocIdSetIterator documents(List<Phrase> phrases, LeafReaderContext leaf)
      throws IOException {
    List<DocIdSetIterator> all = new ArrayList<>();
    for (Phrase phrase : phrases) {
      DocIdSetIterator own = documents(phrase, leaf);
      if (own == null) {
        return null;
      }
      all.add(own);
    }
    return all.size() == 1 ? all.get(0) : ConjunctionUtils.intersectIterators(all);
  }

  private DocIdSetIterator documents(Phrase phrase, LeafReaderContext leaf) throws IOException {
    if (phrase.isWord()) {
      return leaf.reader().postings(phrase.term(), PostingsEnum.NONE);
    }
    Scorer scorer = weight(phrase.query(), ScoreMode.COMPLETE_NO_SCORES).scorer(leaf);
    return scorer == null ? null : scorer.iterator();
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
