package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
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
class Vocabulary {
  /** Far above any vocabulary; keeps a damaged id from taking all memory. */
  private static final int MAX_SIZE = 1 << 24;

  private static final Pattern BYTE = Pattern.compile("<0x([0-9A-Fa-f]{2})>");
  private static final String CONTINUATION = "##"; // of WordPiece

  /** The file that messages name. */
  final Path origin;

  private final boolean isByteLevel;
  private final boolean isWordPiece;
  private final Map<String, Integer> ids = new HashMap<>();
  private final List<String> tokens = new ArrayList<>();
  private final Map<Integer, String> added = new HashMap<>();

  /**
   * @param json in the form of tokenizer.json
   */
  Vocabulary(JsonNode json, Path origin) {
    this.origin = origin;
    this.isByteLevel =
        Stream.of("pre_tokenizer", "decoder")
            .anyMatch(part -> json.path(part).findValuesAsText("type").contains("ByteLevel"));
    this.isWordPiece = json.path("model").path("type").asText().equals("WordPiece");
    JsonNode listed = json.path("model").path("vocab");
    if (listed.isArray()) {
      listed.forEach(pair -> put(pair.path(0), IntNode.valueOf(tokens.size())));
    } else {
      listed.properties().forEach(entry -> put(entry.getKey(), entry.getValue()));
    }
    if (ids.isEmpty()) {
      throw ModelFormatException.file(origin, "a vocabulary", "none");
    }
    for (JsonNode token : json.path("added_tokens")) {
      added.put(put(token.path("content"), token.path("id")), token.path("content").textValue());
    }
  }

  public int vocabularySize() {
    return tokens.size();
  }

  public boolean hasPiece(int id) {
    return id >= 0 && id < tokens.size() && tokens.get(id) != null;
  }

  public String piece(int id) {
    if (!hasPiece(id)) {
      throw new SemascopeException(
          "%s has no token with id %s: its ids are 0 to %s"
              .formatted(origin, id, tokens.size() - 1));
    }
    return tokens.get(id);
  }

  public OptionalInt id(String token) {
    Integer id = ids.get(token);
    return id == null ? OptionalInt.empty() : OptionalInt.of(id);
  }

  /** A token as the library writes it, but without the space that an added token may include. */
  String withoutSpace(int id, String written) {
    String token = added.get(id);
    return token != null && written.strip().equals(token) ? token : written;
  }

  /** Whether it is a token that is matched before a text is split. */
  boolean isAdded(String token) {
    return ids.containsKey(token) && added.containsKey(ids.get(token));
  }

  /** Whether a token directly after a word continues it, judged by its first character. */
  public boolean continuesWord(int id) {
    if (!hasPiece(id) || added.containsKey(id) || piece(id).isEmpty()) {
      return false;
    }
    String token = piece(id);
    if (isWordPiece) {
      return token.startsWith(CONTINUATION);
    }
    Matcher oneByte = BYTE.matcher(token);
    if (oneByte.matches()) {
      return startsWithLetter(new byte[] {(byte) Integer.parseInt(oneByte.group(1), 16)});
    }
    if (!isByteLevel) {
      return isOfWords(token.codePointAt(0));
    }
    byte[] utf8 = new byte[token.length()];
    for (int i = 0; i < utf8.length; i++) {
      utf8[i] = asByte(token.charAt(i));
    }
    return startsWithLetter(utf8);
  }

  /** Whether words consist of such characters: letters, combining marks and digits. */
  private static boolean isOfWords(int codePoint) {
    return Character.isLetterOrDigit(codePoint) || Characters.isCombining(codePoint);
  }

  /** An incomplete UTF-8 sequence counts as part of a letter. */
  private static boolean startsWithLetter(byte[] utf8) {
    CharBuffer start = CharBuffer.allocate(2);
    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8), start, true);
    start.flip();
    return start.isEmpty() || isOfWords(Character.codePointAt(start, 0));
  }

  /** GPT-2's table: printable bytes are written as themselves, the others as 256 and following. */
  private static byte asByte(int character) {
    int number = character - 256; // 0 to 32, then 127 to 160, then 173
    return (byte)
        (number < 0 ? character : number <= 32 ? number : number <= 66 ? number + 94 : 173);
  }

  private int put(JsonNode token, JsonNode id) {
    if (!token.isTextual()) {
      throw ModelFormatException.file(origin, "the text of a token in the vocabulary", token);
    }
    return put(token.textValue(), id);
  }

  private int put(String token, JsonNode id) {
    int number = id.isIntegralNumber() && id.canConvertToInt() ? id.intValue() : -1;
    if (number < 0 || number >= MAX_SIZE) {
      throw ModelFormatException.file(
          origin, "an id below %s for token \"%s\"".formatted(MAX_SIZE, token), id);
    }
    if (number >= tokens.size()) {
      tokens.addAll(Collections.nCopies(number + 1 - tokens.size(), null));
    }
    tokens.set(number, token);
    ids.put(token, number);
    return number;
  }
}
