package org.semascope.models.vectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SubwordsTest {
  /** FNV-1a's published values: of nothing, and of "a"; ASCII does not meet fastText's quirk. */
  @Test
  void hashesAreFnv() {
    Subwords all = new Subwords(1, 1, Integer.MAX_VALUE, false);
    assertThat(all.of(utf8("a"))).containsExactly((int) (0xe40c292cL % Integer.MAX_VALUE));
  }

  @Test
  void everyPieceOfEveryWordIsFound() {
    Random random = new Random(11);
    for (int round = 0; round < 2000; round++) {
      Subwords subwords =
          new Subwords(random.nextInt(4), 4 + random.nextInt(4), 1 + random.nextInt(5000), false);
      String word = word(random);
      assertThat(subwords.of(utf8(word)))
          .as(word)
          .containsExactly(naively(subwords, word).stream().mapToInt(i -> i).toArray());
    }
  }

  @Test
  void theEndOfASentenceIsSpeltOnlyInTheOldestFiles() {
    assertThat(new Subwords(3, 6, 100, false).of(utf8("</s>"))).isEmpty();
    assertThat(new Subwords(3, 6, 100, true).of(utf8("</s>"))).hasSize(10);
  }

  @Test
  void brokenBytesAreNoFault() {
    Subwords subwords = new Subwords(1, 3, 100, false);
    assertThat(subwords.of(new byte[] {(byte) 0x80, (byte) 0xbf, (byte) 0xff, 'a'})).isNotEmpty();
    assertThat(subwords.of(new byte[0])).hasSize(1);
  }

  @Test
  void nonsenseIsRefused() {
    assertThatThrownBy(() -> new Subwords(3, 2, 1, false))
        .hasMessageContaining("n-grams of 3 to 2 characters in 1 buckets");
  }

  /** The definition by strings: substrings of {@code <word>} by characters, hashed as bytes. */
  private static List<Integer> naively(Subwords subwords, String word) {
    int[] characters = ("<" + word + ">").codePoints().toArray();
    List<Integer> buckets = new ArrayList<>();
    for (int start = 0; start < characters.length; start++) {
      for (int length = 1; length <= subwords.longest(); length++) {
        boolean border = length == 1 && (start == 0 || start + 1 == characters.length);
        if (start + length <= characters.length && length >= subwords.shortest() && !border) {
          long hash = 2166136261L;
          for (byte one : utf8(new String(characters, start, length))) {
            hash = ((hash ^ (one & 0xffff_ffffL)) * 16777619L) & 0xffff_ffffL;
          }
          buckets.add((int) (hash % subwords.buckets()));
        }
      }
    }
    return buckets;
  }

  private static String word(Random random) {
    String alphabet = "abcxyzäßéпривет語言ωλ😀𝒳";
    int[] letters = alphabet.codePoints().toArray();
    StringBuilder word = new StringBuilder();
    for (int i = random.nextInt(12); i >= 0; i--) {
      word.appendCodePoint(letters[random.nextInt(letters.length)]);
    }
    return word.toString();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
