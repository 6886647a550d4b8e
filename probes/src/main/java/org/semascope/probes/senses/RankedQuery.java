package org.semascope.probes.senses;

import org.semascope.core.PartOfSpeech;
import org.semascope.core.statistics.RandomRanker;

/** A query and the numbers of uses ranked for it, from which chance and its groups follow. */
interface RankedQuery {
  PartOfSpeech partOfSpeech();

  /** How many of the ranked uses have its sense. */
  int ofSense();

  /** How many of the ranked uses are of its lemma and part of speech. */
  int ofLemma();

  /** Number of ranked uses: more than {@link #ofLemma} where parts of speech mix. */
  int ranked();

  /** The sense's share of the lemma: r of Gessler and Schneider 2021. */
  default double share() {
    return (double) ofSense() / ofLemma();
  }

  /** The expected average precision of a random ranking. */
  default double chanceAveragePrecision() {
    return RandomRanker.expectedAveragePrecision(ofSense(), ranked());
  }

  /** The expected precision at rank k of a random ranking. */
  default double chancePrecisionAt(int k) {
    return RandomRanker.expectedPrecisionAt(k, ofSense(), ranked());
  }

  /** The expected mean precision to 50 of a random ranking. */
  default double chanceMeanPrecision() {
    return RandomRanker.expectedMeanPrecisionTo(SenseProbe.DEPTH, ofSense(), ranked());
  }
}
