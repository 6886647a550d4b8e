package org.semascope.models.encoder;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.semascope.models.tokens.SeenWords;

/**
 * A word as ELMo reads it: its bytes in UTF-8 between two marks, filled up to a fixed length. What
 * begins and ends a sentence is a word of one character that no byte is.
 */
final class Spelling {
  private static final int BEGIN_OF_SENTENCE = 256;
  private static final int END_OF_SENTENCE = 257;
  private static final int BEGIN_OF_WORD = 258;
  private static final int END_OF_WORD = 259;
  private static final int PADDING = 260;

  private final int[] characters; // with the marks around them

  private Spelling(int[] characters) {
    this.characters = characters;
  }

  /**
   * @param longest a word's characters and both marks; what is beyond is not read
   */
  static Spelling of(int id, SeenWords words, int longest) {
    if (id == SeenWords.BEGIN || id == SeenWords.END) {
      int mark = id == SeenWords.BEGIN ? BEGIN_OF_SENTENCE : END_OF_SENTENCE;
      return new Spelling(new int[] {BEGIN_OF_WORD, mark, END_OF_WORD});
    }
    byte[] bytes = words.word(id).getBytes(StandardCharsets.UTF_8);
    int[] characters = new int[Math.min(bytes.length, longest - 2) + 2];
    characters[0] = BEGIN_OF_WORD;
    for (int i = 1; i < characters.length - 1; i++) {
      characters[i] = Byte.toUnsignedInt(bytes[i - 1]);
    }
    characters[characters.length - 1] = END_OF_WORD;
    return new Spelling(characters);
  }

  int length() {
    return characters.length;
  }

  /** Writes the word, filled up, to {@code row} of [words, width]. */
  void write(long[] matrix, int row, int width) {
    Arrays.fill(matrix, row * width, (row + 1) * width, PADDING);
    for (int i = 0; i < characters.length; i++) {
      matrix[row * width + i] = characters[i];
    }
  }
}
