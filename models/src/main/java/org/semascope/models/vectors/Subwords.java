package org.semascope.models.vectors;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.semascope.core.SemascopeException;

/**
 * Maps a word to rows of fastText's n-gram matrix.
 *
 * @param shortest length of an n-gram in characters
 * @param longest length of an n-gram in characters
 * @param buckets rows of the matrix
 * @param sentenceEnd whether {@code </s>} has n-grams, as in fastText's first versions
 */
record Subwords(int shortest, int longest, int buckets, boolean sentenceEnd) {
  private static final byte[] SENTENCE_END = "</s>".getBytes(StandardCharsets.US_ASCII);

  Subwords {
    if (longest < 1 || shortest > longest || buckets < 1) {
      throw new SemascopeException(
          "n-grams of %s to %s characters in %s buckets are not valid"
              .formatted(shortest, longest, buckets));
    }
  }

  /** The buckets of all n-grams of {@code <word>}, in fastText's order, repeated as they occur. */
  int[] of(byte[] utf8) {
    if (!sentenceEnd && Arrays.equals(utf8, SENTENCE_END)) {
      return new int[0];
    }
    byte[] word = new byte[utf8.length + 2];
    word[0] = '<';
    System.arraycopy(utf8, 0, word, 1, utf8.length);
    word[word.length - 1] = '>';
    IntStream.Builder found = IntStream.builder();
    for (int start = 0; start < word.length; start++) {
      if (isInsideCharacter(word[start])) {
        continue;
      }
      int hash = 0x811c9dc5;
      int end = start;
      for (int length = 1; end < word.length && length <= longest; length++) {
        do {
          // 32-bit FNV-1a with sign-extended bytes, as fastText computes it
          hash = (hash ^ word[end++]) * 0x01000193;
        } while (end < word.length && isInsideCharacter(word[end]));
        boolean bareBorder = length == 1 && (start == 0 || end == word.length);
        if (length >= shortest && !bareBorder) {
          found.add(Integer.remainderUnsigned(hash, buckets));
        }
      }
    }
    return found.build().toArray();
  }

  /** Whether a byte is a UTF-8 continuation byte. */
  private static boolean isInsideCharacter(byte one) {
    return (one & 0xc0) == 0x80;
  }

  /** Adds rows and divides by a count as fastText does: sum, then one multiplication. */
  static void average(float[] sum, VectorRows matrix, int[] rows, int count) {
    float[] row = new float[sum.length];
    for (int index : rows) {
      matrix.copy(index, row, 0);
      for (int i = 0; i < sum.length; i++) {
        sum[i] += row[i];
      }
    }
    float factor = (float) (1.0 / count);
    for (int i = 0; i < sum.length; i++) {
      sum[i] *= factor;
    }
  }
}
