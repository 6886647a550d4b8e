package org.semascope.probes.associations;

import java.util.List;
import org.semascope.data.index.ParagraphIndex;

/**
 * Two words and the paragraphs of a corpus that contain both.
 *
 * @param firstCount number of occurrences of the first word in the corpus
 * @param secondCount number of occurrences of the second word
 * @param paragraphs number of paragraphs that contain both words
 * @param contexts ordinals of the sampled paragraphs
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

  /** Looks the counts of both words up, without paragraphs. */
  public static WordsTogether counted(ParagraphIndex corpus, String first, String second) {
    return new WordsTogether(
        first, second, corpus.occurrences(first), corpus.occurrences(second), 0, new long[0]);
  }

  /**
   * Ordinals of a sample of the paragraphs that contain both words.
   *
   * @param most maximum number; 0 means all
   */
  public static long[] draw(
      ParagraphIndex corpus, String first, String second, int most, long seed) {
    return corpus.draw(List.of(first, second), most == 0 ? Integer.MAX_VALUE : most, seed).stream()
        .mapToLong(Long::longValue)
        .toArray();
  }
}
