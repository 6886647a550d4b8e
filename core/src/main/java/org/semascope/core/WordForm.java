package org.semascope.core;

import java.util.Locale;

/**
 * Similarity of written forms: the cosine of the counts of two words' character bigrams, word
 * boundaries included, in lower case. <i>labor</i> and <i>labour</i> share five of their six and
 * seven bigrams ({@code <l la ab bo r>}): 5 / sqrt(6 · 7) = .77.
 *
 * <p>Bigrams are hashed to {@value #WIDTH} dimensions.
 */
public final class WordForm {
  /** Dimensions of a form vector. */
  public static final int WIDTH = 2048;

  /**
   * Threshold for words of similar form: <i>disk/disc</i> (.60), <i>push/pushing</i> (.63),
   * <i>labor/labour</i> (.77), but not <i>house/home</i> (.55) or <i>cat/car</i> (.50).
   */
  public static final double LOOK_ALIKE = 0.6;

  private static final double ROUNDING = 1e-9;

  private WordForm() {}

  /** Counts of bigrams, [{@value #WIDTH}]. */
  public static float[] vector(String word) {
    float[] counts = new float[WIDTH];
    String bounded = "<" + word.toLowerCase(Locale.ROOT) + ">";
    for (int i = 0; i + 1 < bounded.length(); i++) {
      counts[dimension(bounded.charAt(i) * 31 * 131 + bounded.charAt(i + 1))]++;
    }
    return counts;
  }

  /** Maps a hash code to one of the {@value #WIDTH} dimensions. */
  public static int dimension(int hash) {
    int mixed = hash * 0x9E3779B1; // 2^32 divided by the golden ratio: Knuth's multiplicative hash
    return mixed >>> (Integer.SIZE - Integer.numberOfTrailingZeros(WIDTH));
  }

  /** In [0, 1]; 1 for words that differ only in case. */
  public static double similarity(String a, String b) {
    return Cosine.of(vector(a), vector(b));
  }

  public static boolean lookAlike(String a, String b) {
    return similarity(a, b) >= LOOK_ALIKE - ROUNDING;
  }
}
