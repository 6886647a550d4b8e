package org.semascope.app.input;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.semascope.core.SemascopeException;

/** The fields of one line, by name. */
public record InputRow(JsonNode fields) {
  public String text(String field) {
    String value = optional(field);
    SemascopeException.throwIf(value == null, "the field \"%s\" is missing", field);
    return value;
  }

  /** The field's text, or null if it is missing or empty. */
  public String optional(String field) {
    JsonNode value = fields.path(field);
    SemascopeException.throwIf(
        value.isContainerNode(), "the field \"%s\" should be a text, found %s", field, value);
    return value.isMissingNode() || value.isNull() || value.asText().isEmpty()
        ? null
        : value.asText();
  }

  /** A list, as an array or separated by commas; empty if the field is missing. */
  public List<String> list(String field) {
    JsonNode value = fields.path(field);
    if (!value.isArray()) {
      String text = optional(field);
      return text == null ? List.of() : Lists.words(text);
    }
    List<String> items = new ArrayList<>();
    for (JsonNode item : value) {
      if (!item.isTextual() && !item.isNumber() || item.asText().isBlank()) {
        throw new SemascopeException(
            "the field \"%s\" should list words, found %s".formatted(field, item));
      }
      items.add(item.asText().strip());
    }
    return items;
  }

  /**
   * The occurrence of the line's word: fields {@code occurrence}, or {@code span} as [s, e] or s:e.
   */
  public OccurrenceSpec occurrence(String wordField) {
    JsonNode span = fields.path("span");
    String characters =
        span.isArray() && span.size() == 2
            ? span.get(0).asText() + ":" + span.get(1).asText()
            : optional("span");
    String occurrence = optional("occurrence");
    return new OccurrenceSpec(
        optional(wordField),
        occurrence == null ? null : Lists.number("occurrence", occurrence),
        characters);
  }
}
