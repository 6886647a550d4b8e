package org.semascope.probes.rerank;

import java.util.Locale;

/**
 * One way to rerank.
 *
 * @param n how many neighbours of a key are reranked
 * @param s how many test sentences decide
 */
public record Setup(SentenceChoice select, WordFusion fusion, int n, int s) {
  /** As results name it: {@code random average n=10 s=10}. */
  String label() {
    return "%s %s n=%s s=%s".formatted(lower(select), lower(fusion), n, s);
  }

  static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
