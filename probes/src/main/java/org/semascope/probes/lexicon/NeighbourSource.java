package org.semascope.probes.lexicon;

import java.util.List;
import java.util.Map;

/** Distributional neighbours, from static vectors. */
@FunctionalInterface
public interface NeighbourSource {
  /** The {@code count} nearest words of each word that has a vector, the nearest first. */
  Map<String, List<String>> of(List<String> words, int count);
}
