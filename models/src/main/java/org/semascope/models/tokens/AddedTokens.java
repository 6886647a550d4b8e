package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.semascope.models.ModelFormatException;

/**
 * The tokens that are matched before a text is split: the model's special ones and others that its
 * files add. One that is not in the vocabulary gets the next free id.
 */
final class AddedTokens {
  record Token(String text, int id) {}

  private final TokenizerFiles files;
  private final Map<String, Integer> vocabulary;
  private final Map<String, ObjectNode> tokens = new HashMap<>();
  private int next;

  AddedTokens(TokenizerFiles files, Map<String, Integer> vocabulary) {
    this.files = files;
    this.vocabulary = vocabulary;
    next = vocabulary.values().stream().mapToInt(Integer::intValue).max().orElse(-1) + 1;
    addNumbered();
    for (String list : List.of("additional_special_tokens", "extra_special_tokens")) {
      for (JsonNode token : files.specials(list)) {
        add(token.isObject() ? token.path("content") : token, token);
      }
    }
  }

  /** The token of a role as the model's files name it, or else the family's default. */
  Token role(String role, String fallback) {
    return role(role, fallback, false);
  }

  /**
   * Same as {@link #role(String, String)}, but by default with this attribute.
   *
   * @param lstrip whether the token includes the space before it
   */
  Token role(String role, String fallback, boolean lstrip) {
    String text = files.specialText(role).orElse(fallback);
    JsonNode attributes = files.special(role).filter(JsonNode::isObject).orElse(null);
    add(text, attributes == null ? json(0, text, lstrip) : attributes);
    ObjectNode token = special(tokens.get(text)); // even if the files say it is not special
    return new Token(text, token.get("id").intValue());
  }

  /**
   * The post-processor that puts the tokens of the roles cls and sep around texts.
   *
   * @param cls the family's default
   * @param sep the family's default
   * @param single see {@link Pipeline#template}
   */
  ObjectNode around(String cls, String sep, String single, String pair) {
    Token first = role("cls_token", cls);
    return Pipeline.template(Map.of("cls", first, "sep", role("sep_token", sep)), single, pair);
  }

  /** Adds a special token without further attributes. */
  void add(String text) {
    add(text, MissingNode.getInstance());
  }

  /** Adds a token that is matched before a text is split, but is not special. */
  void addOrdinary(String text) {
    add(text, ((ObjectNode) ordinary(text)).put("normalized", false));
  }

  ArrayNode toJson() {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    tokens.values().stream()
        .sorted(Comparator.comparingInt(token -> token.get("id").intValue()))
        .forEach(array::add);
    return array;
  }

  static ObjectNode json(int id, String text, boolean lstrip) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("id", id)
        .put("content", text)
        .put("single_word", false)
        .put("lstrip", lstrip)
        .put("rstrip", false)
        .put("normalized", false)
        .put("special", true);
  }

  /** Adds tokens to which the files give an id, in the order of ids. */
  private void addNumbered() {
    TreeMap<Integer, JsonNode> numbered = new TreeMap<>();
    files
        .addedTokens()
        .properties()
        .forEach(entry -> numbered.put(entry.getValue().asInt(-1), ordinary(entry.getKey())));
    files
        .option("added_tokens_decoder")
        .properties()
        .forEach(entry -> numbered.put(textNode(entry.getKey()).asInt(-1), entry.getValue()));
    numbered.forEach(
        (id, token) -> {
          JsonNode text = token.isObject() ? token.path("content") : token;
          add(text, token);
          int assigned = tokens.get(text.textValue()).get("id").intValue();
          if (assigned != id) {
            throw ModelFormatException.file(
                files.directory(),
                "added token \"%s\" to have id %s".formatted(text.textValue(), assigned),
                id);
          }
        });
  }

  private void add(JsonNode text, JsonNode attributes) {
    if (!text.isTextual() || text.textValue().isEmpty()) {
      throw ModelFormatException.file(files.directory(), "the text of an added token", attributes);
    }
    add(text.textValue(), attributes);
  }

  /**
   * Adds a token. The attributes given first hold, but a token that is special anywhere is special.
   */
  private void add(String text, JsonNode attributes) {
    boolean special = attributes.path("special").asBoolean(true);
    ObjectNode present = tokens.get(text);
    if (present != null) {
      if (special) {
        special(present);
      }
      return;
    }
    Integer known = vocabulary.get(text);
    ObjectNode token =
        json(known == null ? next++ : known, text, attributes.path("lstrip").asBoolean());
    token.put("rstrip", attributes.path("rstrip").asBoolean());
    token.put("single_word", attributes.path("single_word").asBoolean());
    // A token that is not special is matched after normalisation, so in any case if that
    // lower-cases.
    token.put("special", special);
    token.put("normalized", !special && attributes.path("normalized").asBoolean(true));
    tokens.put(text, token);
  }

  /** A token of added_tokens.json, which has only text and id. */
  private static JsonNode ordinary(String text) {
    return JsonNodeFactory.instance.objectNode().put("content", text).put("special", false);
  }

  private static ObjectNode special(ObjectNode token) {
    return token.put("special", true).put("normalized", false);
  }

  private static JsonNode textNode(String text) {
    return JsonNodeFactory.instance.textNode(text);
  }
}
