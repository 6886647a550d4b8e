package org.semascope.data.index;

import org.apache.lucene.index.FieldInvertState;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.similarities.Similarity;

/** Makes a paragraph's score the number of times the phrase stands in it. */
final class FrequencyAsScore extends Similarity {
  @Override
  public long computeNorm(FieldInvertState state) {
    return 1;
  }

  @Override
  public SimScorer scorer(float boost, CollectionStatistics collection, TermStatistics... terms) {
    return new SimScorer() {
      @Override
      public float score(float frequency, long norm) {
        return frequency;
      }
    };
  }
}
