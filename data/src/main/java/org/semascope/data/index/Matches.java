package org.semascope.data.index;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
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

  /** Hears of a paragraph: its ordinal, and the document Lucene keeps it as. */
  interface Each {
    void accept(long ordinal, int document);
  }

  static Query query(List<Phrase> phrases) {
    if (phrases.size() == 1) {
      return phrases.get(0).query();
    }
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    phrases.stream().distinct().forEach(p -> all.add(p.query(), BooleanClause.Occur.FILTER));
    return all.build();
  }

  void forEach(List<Phrase> phrases, Each each) throws IOException {
    Weight weight = weight(query(phrases), ScoreMode.COMPLETE_NO_SCORES);
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      Scorer scorer = weight.scorer(leaf);
      if (scorer != null) {
        NumericDocValues ordinals = DocValues.getNumeric(leaf.reader(), Fields.ORDINAL);
        DocIdSetIterator documents = scorer.iterator();
        int document = documents.nextDoc();
        while (document != DocIdSetIterator.NO_MORE_DOCS) {
          ordinals.advanceExact(document);
          each.accept(ordinals.longValue(), leaf.docBase + document);
          document = documents.nextDoc();
        }
      }
    }
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
