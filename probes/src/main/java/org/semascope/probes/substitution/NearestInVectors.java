package org.semascope.probes.substitution;

import java.util.List;
import java.util.Map;
import org.semascope.models.vectors.StaticVectors;

final class NearestInVectors implements NearestWords {
  NearestInVectors(StaticVectors vectors, Lexicon lexicon, int threads) {}

  @Override
  public Map<String, List<String>> of(List<String> words, int count) {
    throw new UnsupportedOperationException();
  }
}
