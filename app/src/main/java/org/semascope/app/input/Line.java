package org.semascope.app.input;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.semascope.core.SemascopeException;

/**
 * One line as it was read: a JSON object if it begins with a brace, tab-separated otherwise.
 *
 * @param where {@code file:number}
 */
public record Line(String where, byte[] bytes, List<String> columns) {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
  private static final String FIRST_COLUMN = "text";

  /** Maximum number of bytes of a line. Encoding needs a hundred times the memory of its text. */
  static final int LONGEST = 1 << 20;

  /**
   * The line's fields.
   *
   * @throws SemascopeException if it is too long, not UTF-8, not JSON, or has more fields than
   *     there are columns
   */
  public InputRow row() {
    SemascopeException.throwIf(
        bytes.length > LONGEST, "expected a line of at most %d bytes, found a longer one", LONGEST);
    String text = decoded();
    return new InputRow(text.stripLeading().startsWith("{") ? parseJson(text) : parseTabs(text));
  }

  boolean isBlank() {
    for (byte one : bytes) {
      if (one != ' ' && one != '\t' && one != '\r') {
        return false;
      }
    }
    return true;
  }

  /** The column names, if this line is a header; a list of words has no header. */
  Optional<List<String>> header() {
    if (!columns.get(0).equals(FIRST_COLUMN)) {
      return Optional.empty();
    }
    String text = new String(bytes, StandardCharsets.UTF_8).stripTrailing();
    boolean isHeader = text.equals(FIRST_COLUMN) || text.startsWith(FIRST_COLUMN + "\t");
    return isHeader ? Optional.of(List.of(text.split("\t"))) : Optional.empty();
  }

  private String decoded() {
    try {
      // A strict decoder: invalid bytes must not become replacement characters.
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
    } catch (CharacterCodingException e) {
      throw new SemascopeException("expected UTF-8, found other bytes", e);
    }
  }

  private static JsonNode parseJson(String text) {
    try {
      return JSON.readTree(text);
    } catch (MismatchedInputException e) {
      throw new SemascopeException("expected one JSON object, found more after it", e);
    } catch (JsonProcessingException e) {
      // An error of the whole line, such as too deep nesting, has no position.
      String position =
          e.getLocation() == null ? "" : " at character " + e.getLocation().getColumnNr();
      throw new SemascopeException(
          "expected one JSON object, found a fault%s: %s"
              .formatted(position, e.getOriginalMessage()),
          e);
    }
  }

  private JsonNode parseTabs(String text) {
    String[] cells = text.split("\t", -1);
    if (cells.length > columns.size()) {
      throw new SemascopeException(
          "expected at most %s fields (%s), found %s"
              .formatted(columns.size(), String.join(", ", columns), cells.length));
    }
    ObjectNode fields = JSON.createObjectNode();
    for (int i = 0; i < cells.length; i++) {
      fields.put(columns.get(i), cells[i]);
    }
    return fields;
  }
}
