package org.semascope.models.tokens;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.semascope.core.Excerpt;

/**
 * The characters of words, for models that read words by characters: the bytes of a word in UTF-8
 * between two markers. The boundary of a text and a mask are one character between these markers.
 */
public final class Spelling {
  // ELMo's characters that are not bytes; CharacterBERT's are one higher, and so are its bytes.
  static final int BEGIN_OF_TEXT = 256;
  static final int END_OF_TEXT = 257;
  private static final int BEGIN_OF_WORD = 258;
  private static final int END_OF_WORD = 259;
  private static final int PADDING = 260;
  static final int MASK = 261;

  private final SeenWords words;
  private final Map<Integer, Integer> specials;
  private final int longest;
  private final int shift;
  private Consumer<String> listener = caution -> {}; // guarded by this

  /**
   * @param specials the character of each special token
   * @param longest maximum number of characters of a word, with its markers
   * @param shift added to every character
   */
  Spelling(SeenWords words, Map<Integer, Integer> specials, int longest, int shift) {
    this.words = words;
    this.specials = specials;
    this.longest = longest;
    this.shift = shift;
  }

  /**
   * Characters of words, padded.
   *
   * @param characters [words, length]
   */
  public record Characters(long[] characters, int words, int length) {}

  /**
   * The characters of these words. All windows of a filter beyond the end of a word contain only
   * padding, so one is enough for the maximum of the filter.
   *
   * @param widestFilter number of characters that it spans
   */
  public Characters padded(List<Integer> ids, int widestFilter) {
    List<int[]> spelled = ids.stream().map(this::of).toList();
    int most = spelled.stream().mapToInt(word -> word.length).max().orElseThrow();
    int length = Math.min(longest, most + widestFilter);
    long[] characters = new long[spelled.size() * length];
    Arrays.fill(characters, PADDING + shift);
    for (int word = 0; word < spelled.size(); word++) {
      for (int i = 0; i < spelled.get(word).length; i++) {
        characters[word * length + i] = spelled.get(word)[i] + shift;
      }
    }
    return new Characters(characters, spelled.size(), length);
  }

  /** The characters of a word, without padding and shift. */
  public int[] of(int id) {
    Integer special = specials.get(id);
    if (special != null) {
      return new int[] {BEGIN_OF_WORD, special, END_OF_WORD};
    }
    byte[] bytes = words.word(id).getBytes(StandardCharsets.UTF_8);
    int[] characters = new int[Math.min(bytes.length, longest - 2) + 2];
    if (bytes.length > longest - 2) {
      reportCut(words.word(id), bytes.length);
    }
    characters[0] = BEGIN_OF_WORD;
    for (int i = 1; i < characters.length - 1; i++) {
      characters[i] = Byte.toUnsignedInt(bytes[i - 1]);
    }
    characters[characters.length - 1] = END_OF_WORD;
    return characters;
  }

  /** Reports the first word that is cut to {@code listener}. */
  synchronized void report(Consumer<String> to) {
    listener = to;
  }

  private synchronized void reportCut(String word, int bytes) {
    listener.accept(
        "the word \"%s\" has %s bytes in UTF-8: the model reads the first %s of it and of any other word"
            .formatted(Excerpt.of(word), bytes, longest - 2));
    listener = caution -> {};
  }
}
