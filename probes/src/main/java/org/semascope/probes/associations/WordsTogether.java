package org.semascope.probes.associations;

import java.util.List;
import org.semascope.data.index.ParagraphIndex;

/**
 * Two words and where a corpus has them together.
 *
 * @param firstCount how often the first word occurs in the corpus
 * @param secondCount how often the second word does
 * @param paragraphs how many of the corpus hold both
 * @param contexts ordinals of those among them that are read
 */
public record WordsTogether(
    String first,
    String second,
    long firstCount,
    long secondCount,
    long paragraphs,
    long[] contexts) {
  /**
   * Looks both words up.
   *
   * @param most paragraphs to draw; 0 for all
   */
  public static WordsTogether find(
      ParagraphIndex corpus, String first, String second, int most, long seed) {
    return new WordsTogether(
        first,
        second,
        corpus.occurrences(first),
        corpus.occurrences(second),
        corpus.paragraphs(List.of(first, second)),
        draw(corpus, first, second, most, seed));
  }

  /** The ordinals of at most so many paragraphs that hold both words; 0 for all. */
  public static long[] draw(
      ParagraphIndex corpus, String first, String second, int most, long seed) {
    return corpus.draw(List.of(first, second), most == 0 ? Integer.MAX_VALUE : most, seed).stream()
        .mapToLong(Long::longValue)
        .toArray();
  }
}
