package org.semascope.probes.senses;

import org.semascope.core.PartOfSpeech;
import org.semascope.core.statistics.RandomRanker;

/** A query and its numbers of ranked uses, which determine its chance level and groups. */
interface RankedQuery {
  PartOfSpeech partOfSpeech();

  /** Number of ranked uses with its sense. */
  int ofSense();

  /** Number of ranked uses of its lemma and part of speech. */
  int ofLemma();

  /** Number of ranked uses: more than {@link #ofLemma} with --mixed-pos. */
  int ranked();

  /** The sense's proportion of the lemma: r of Gessler and Schneider 2021. */
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
