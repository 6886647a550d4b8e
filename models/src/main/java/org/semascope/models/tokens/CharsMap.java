package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import org.semascope.models.ModelFormatException;

/**
 * SentencePiece's compiled table of character replacements: a double-array trie, then the
 * replacements. The native library follows the trie without bounds checks, and a bad offset crashes
 * the process, so every path is checked here first.
 */
final class CharsMap {
  /** Maximum length of a replacement: that of Unicode's compatibility decompositions. */
  static final int LONGEST = 18;

  private final Path file;
  private final int[] units;
  private final byte[] replacements;

  private CharsMap(Path file, byte[] bytes) {
    this.file = file;
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    long trie = bytes.length < Integer.BYTES ? -1 : Integer.toUnsignedLong(buffer.getInt());
    require(trie >= Integer.BYTES && trie % Integer.BYTES == 0 && trie <= buffer.remaining());
    units = new int[(int) trie / Integer.BYTES];
    buffer.asIntBuffer().get(units);
    buffer.position(buffer.position() + (int) trie);
    replacements = new byte[buffer.remaining()];
    buffer.get(replacements);
  }

  /** Checks every such table of a normalizer. */
  static void checkAll(JsonNode normalizer, Path file) {
    for (JsonNode map : normalizer.findValues("precompiled_charsmap")) {
      if (map.isNull()) {
        continue;
      }
      try {
        new CharsMap(file, map.binaryValue()).check();
      } catch (IOException e) {
        throw ModelFormatException.file(file, "character replacements in base64", "other text", e);
      }
    }
  }

  private void check() {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(replacements));
    } catch (CharacterCodingException e) {
      throw ModelFormatException.file(file, "character replacements in UTF-8", "other bytes", e);
    }
    BitSet seen = new BitSet(units.length);
    Deque<Integer> open = new ArrayDeque<>();
    visit(offset(unit(0)), seen, open);
    while (!open.isEmpty()) {
      int node = open.pop();
      for (int label = 1; label < 256; label++) {
        int child = node ^ label;
        int unit = unit(child);
        if ((unit & 0x800000FF) == label) {
          int target = child ^ offset(unit);
          if ((unit >>> 8 & 1) == 1) {
            checkReplacement(unit(target) & 0x7FFFFFFF);
          }
          visit(target, seen, open);
        }
      }
    }
  }

  private void visit(int node, BitSet seen, Deque<Integer> open) {
    unit(node);
    if (!seen.get(node)) {
      seen.set(node);
      open.push(node);
    }
  }

  /** A replacement ends at a zero. */
  private void checkReplacement(int start) {
    require(start <= replacements.length);
    int characters = 0;
    for (int at = start; at < replacements.length && replacements[at] != 0; at++) {
      boolean isInside = (replacements[at] & 0xC0) == 0x80; // a character
      require(at > start || !isInside);
      characters += isInside ? 0 : 1;
      if (characters > LONGEST) {
        throw ModelFormatException.file(
            file, "at most %s characters for one".formatted(LONGEST), "more");
      }
    }
  }

  private int unit(int at) {
    require(at >= 0 && at < units.length);
    return units[at];
  }

  private static int offset(int unit) {
    return (unit >>> 10) << ((unit & 1 << 9) >>> 6);
  }

  private void require(boolean condition) {
    if (!condition) {
      throw ModelFormatException.file(file, "a table of character replacements", "a damaged one");
    }
  }
}
