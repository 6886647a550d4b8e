package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Tells by a piece's first character whether it goes on with a word that stands right before it.
 */
final class PieceStart {
  private static final Pattern BYTE = Pattern.compile("<0x([0-9A-Fa-f]{2})>");
  private static final String GOES_ON = "##"; // in front of word pieces

  private final boolean bytes;
  private final boolean wordPieces;

  /** {@code json} is of the form of tokenizer.json. */
  PieceStart(JsonNode json) {
    this.bytes =
        Stream.of("pre_tokenizer", "decoder")
            .anyMatch(part -> json.path(part).findValuesAsText("type").contains("ByteLevel"));
    this.wordPieces = json.path("model").path("type").asText().equals("WordPiece");
  }

  boolean goesOn(String piece) {
    if (piece.isEmpty()) {
      return false;
    }
    if (wordPieces) {
      return piece.startsWith(GOES_ON);
    }
    Matcher oneByte = BYTE.matcher(piece);
    if (oneByte.matches()) {
      return startsWithLetter(new int[] {Integer.parseInt(oneByte.group(1), 16)});
    }
    return bytes
        ? startsWithLetter(piece.chars().map(PieceStart::asByte).toArray())
        : isOfWords(piece.codePointAt(0));
  }

  /** Whether words consist of such characters: letters, their marks and digits. */
  static boolean isOfWords(int codePoint) {
    return Character.isLetterOrDigit(codePoint)
        || switch (Character.getType(codePoint)) {
          case Character.NON_SPACING_MARK,
              Character.ENCLOSING_MARK,
              Character.COMBINING_SPACING_MARK ->
              true;
          default -> false;
        };
  }

  /** Of UTF-8; bytes that are not a whole character are taken for part of a letter. */
  private static boolean startsWithLetter(int[] utf8) {
    int first = utf8[0];
    if (first < 0x80) {
      return isOfWords(first);
    }
    int length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC0 || utf8.length < length) {
      return true;
    }
    int codePoint = first & (0x7F >> length);
    for (int i = 1; i < length; i++) {
      codePoint = codePoint << 6 | utf8[i] & 0x3F;
    }
    return isOfWords(codePoint);
  }

  /** GPT-2's table: a byte that can be printed stands for itself, the others follow from 256 on. */
  private static int asByte(int character) {
    if (character < 256) {
      return character;
    }
    int number = character - 256; // 0 to 32, then 127 to 160, then 173
    return number <= 32 ? number : number <= 66 ? number + 94 : 173;
  }
}
