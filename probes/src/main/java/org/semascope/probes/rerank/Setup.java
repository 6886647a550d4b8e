package org.semascope.probes.rerank;

import static org.semascope.probes.rerank.RerankProbe.WORDING;
import static org.semascope.report.content.Numerals.count;

import java.util.Locale;

/**
 * One way to rerank.
 *
 * @param n number of neighbours of a key that are reranked
 * @param s number of test sentences
 */
public record Setup(SentenceChoice select, WordFusion fusion, int n, int s) {
  /** As results name it: {@code random average n=10 s=10}. */
  String label() {
    return "%s %s n=%s s=%s".formatted(lower(select), lower(fusion), n, s);
  }

  /** As pages describe it: {@code 10 neighbours, 10 sentences drawn at random, mean vectors}. */
  String description() {
    return WORDING.get(
        "setup",
        "neighbours",
        count(n, "neighbour"),
        "sentences",
        selection(),
        "fusion",
        WORDING.get("fusions." + fusion.name()));
  }

  /** {@code 10 sentences drawn at random}. */
  String selection() {
    return WORDING.get("selections." + select.name(), "sentences", count(s, "sentence"));
  }

  static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
