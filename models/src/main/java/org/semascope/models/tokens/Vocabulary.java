package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;

/** Tokens and their ids, as tokenizer.json lists them. */
final class Vocabulary {
  /** Far above any vocabulary; keeps a damaged id from taking all memory. */
  private static final int MAX_SIZE = 1 << 24;

  private static final Pattern BYTE = Pattern.compile("<0x([0-9A-Fa-f]{2})>");
  private static final String CONTINUATION = "##"; // of WordPiece

  private final Path origin;
  private final boolean isByteLevel;
  private final boolean isWordPiece;
  private final Map<String, Integer> ids = new HashMap<>();
  private final List<String> tokens = new ArrayList<>();
  private final Map<Integer, String> added = new HashMap<>();

  /**
   * @param json in the form of tokenizer.json
   * @param origin the file that messages name
   */
  Vocabulary(JsonNode json, Path origin) {
    this.origin = origin;
    this.isByteLevel =
        Stream.of("pre_tokenizer", "decoder")
            .anyMatch(part -> json.path(part).findValuesAsText("type").contains("ByteLevel"));
    this.isWordPiece = json.path("model").path("type").asText().equals("WordPiece");
    JsonNode listed = json.path("model").path("vocab");
    if (listed.isObject()) {
      listed.properties().forEach(entry -> put(entry.getKey(), entry.getValue()));
    } else if (listed.isArray()) {
      for (JsonNode pair : listed) {
        put(required(pair.path(0)), tokens.size());
      }
    }
    if (ids.isEmpty()) {
      throw ModelFormatException.file(origin, "a vocabulary", "none");
    }
    for (JsonNode token : json.path("added_tokens")) {
      String text = required(token.path("content"));
      added.put(put(text, token.path("id")), text);
    }
  }

  int size() {
    return tokens.size();
  }

  boolean has(int id) {
    return id >= 0 && id < tokens.size() && tokens.get(id) != null;
  }

  String token(int id) {
    if (!has(id)) {
      throw new SemascopeException(
          "%s has no token with id %s: its ids are 0 to %s"
              .formatted(origin, id, tokens.size() - 1));
    }
    return tokens.get(id);
  }

  OptionalInt id(String token) {
    Integer id = ids.get(token);
    return id == null ? OptionalInt.empty() : OptionalInt.of(id);
  }

  /** A token as the library writes it, but without the space that an added token may include. */
  String withoutSpace(int id, String written) {
    String token = added.get(id);
    return token != null && written.strip().equals(token) ? token : written;
  }

  boolean isAdded(int id) {
    return added.containsKey(id);
  }

  /** Whether a token directly after a word continues it, judged by its first character. */
  boolean continuesWord(int id) {
    if (!has(id) || isAdded(id) || token(id).isEmpty()) {
      return false;
    }
    String token = token(id);
    if (isWordPiece) {
      return token.startsWith(CONTINUATION);
    }
    Matcher oneByte = BYTE.matcher(token);
    if (oneByte.matches()) {
      return startsWithLetter(new int[] {Integer.parseInt(oneByte.group(1), 16)});
    }
    return isByteLevel
        ? startsWithLetter(token.chars().map(Vocabulary::asByte).toArray())
        : isOfWords(token.codePointAt(0));
  }

  /** Whether words consist of such characters: letters, combining marks and digits. */
  private static boolean isOfWords(int codePoint) {
    return Character.isLetterOrDigit(codePoint) || Characters.isCombining(codePoint);
  }

  /** An incomplete UTF-8 sequence counts as part of a letter. */
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

  /** GPT-2's table: printable bytes are written as themselves, the others as 256 and following. */
  private static int asByte(int character) {
    if (character < 256) {
      return character;
    }
    int number = character - 256; // 0 to 32, then 127 to 160, then 173
    return number <= 32 ? number : number <= 66 ? number + 94 : 173;
  }

  private int put(String token, JsonNode id) {
    if (!id.canConvertToInt()
        || !id.isIntegralNumber()
        || id.intValue() < 0
        || id.intValue() >= MAX_SIZE) {
      throw ModelFormatException.file(
          origin, "an id below %s for token \"%s\"".formatted(MAX_SIZE, token), id);
    }
    put(token, id.intValue());
    return id.intValue();
  }

  private void put(String token, int id) {
    if (id >= tokens.size()) {
      tokens.addAll(Collections.nCopies(id + 1 - tokens.size(), null));
    }
    tokens.set(id, token);
    ids.put(token, id);
  }

  private String required(JsonNode token) {
    if (!token.isTextual()) {
      throw ModelFormatException.file(origin, "the text of a token in the vocabulary", token);
    }
    return token.textValue();
  }
}
