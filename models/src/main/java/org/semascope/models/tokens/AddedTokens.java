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
 * The tokens that are found whole in a text: the model's special ones and whatever else its files
 * add. One that the vocabulary lacks is numbered after all others.
 */
final class AddedTokens {
  /** A token and its number. */
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

  /** The token of a role, as the model's files name it. */
  Token role(String role, String customary) {
    return role(role, customary, false);
  }

  /** As {@link #role(String, String)}, for one that by custom swallows the blank before it. */
  Token role(String role, String customary, boolean swallowsBlank) {
    String text = files.specialText(role).orElse(customary);
    JsonNode more = files.special(role).filter(JsonNode::isObject).orElse(null);
    add(text, more == null ? json(0, text, swallowsBlank) : more);
    ObjectNode token = special(tokens.get(text)); // whatever the files say of it besides
    return new Token(text, token.get("id").intValue());
  }

  /**
   * The tokens of the roles cls and sep around a text, and around two.
   *
   * @param cls by custom
   * @param sep by custom
   * @param single as {@link Template} reads it
   */
  ObjectNode around(String cls, String sep, String single, String pair) {
    Token first = role("cls_token", cls);
    return new Template(Map.of("cls", first, "sep", role("sep_token", sep)))
        .processor(single, pair);
  }

  /** A token that is known only by its text. */
  void add(String text) {
    add(text, MissingNode.getInstance());
  }

  /** A token that is cut out of a text first, but is none of the special ones. */
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

  static ObjectNode json(int id, String text, boolean swallowsBlank) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("id", id)
        .put("content", text)
        .put("single_word", false)
        .put("lstrip", swallowsBlank)
        .put("rstrip", false)
        .put("normalized", false)
        .put("special", true);
  }

  /** Those the files give a number, in the order of the numbers. */
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
                "added token \"%s\" to be number %s".formatted(text.textValue(), assigned),
                id);
          }
        });
  }

  private void add(JsonNode text, JsonNode more) {
    if (!text.isTextual() || text.textValue().isEmpty()) {
      throw ModelFormatException.file(files.directory(), "the text of an added token", more);
    }
    add(text.textValue(), more);
  }

  /**
   * {@code more} may say how the token is to be found; what is said first holds, but a token that
   * is special anywhere is special.
   */
  private void add(String text, JsonNode more) {
    boolean special = more.path("special").asBoolean(true);
    ObjectNode present = tokens.get(text);
    if (present != null) {
      if (special) {
        special(present);
      }
      return;
    }
    Integer known = vocabulary.get(text);
    ObjectNode token = json(known == null ? next++ : known, text, more.path("lstrip").asBoolean());
    token.put("rstrip", more.path("rstrip").asBoolean());
    token.put("single_word", more.path("single_word").asBoolean());
    // One that is not special is found as a lower-casing tokenizer sees it: whatever its capitals.
    token.put("special", special);
    token.put("normalized", !special && more.path("normalized").asBoolean(true));
    tokens.put(text, token);
  }

  /** A token of added_tokens.json, which knows nothing but text and number. */
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
