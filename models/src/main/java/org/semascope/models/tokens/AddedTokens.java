package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.semascope.models.ModelFormatException;

/**
 * The tokens that are matched before a text is split: the model's special ones and others that its
 * files add. One that is not in the vocabulary gets the next free id.
 */
final class AddedTokens {
  private final TokenizerFiles files;
  private final Map<String, Integer> vocabulary;
  private final Map<String, ObjectNode> tokens = new HashMap<>();
  private final Map<String, ObjectNode> roles = new HashMap<>();
  private int next;

  AddedTokens(TokenizerFiles files, Map<String, Integer> vocabulary) {
    this.files = files;
    this.vocabulary = vocabulary;
    next = vocabulary.values().stream().mapToInt(Integer::intValue).max().orElse(-1) + 1;
    addNumbered();
    for (String list : List.of("additional_special_tokens", "extra_special_tokens")) {
      files.specials(list).forEach(this::add);
    }
  }

  /**
   * Adds the tokens of roles as the model's files name them, or else the family's defaults.
   *
   * @param defaults for each role its name without {@code _token}, its token, and perhaps {@code
   *     lstrip} if the token includes the space before it: {@code mask <mask> lstrip}
   */
  AddedTokens roles(String... defaults) {
    for (String role : defaults) {
      String[] words = role.split(" ");
      String key = words[0] + "_token";
      String text = files.specialText(key).orElse(words[1]);
      ObjectNode attributes = json(0, text, words.length > 2);
      add(text, files.special(key).filter(JsonNode::isObject).orElse(attributes));
      roles.put(words[0], special(tokens.get(text))); // even if the files say it is not special
    }
    return this;
  }

  /** The text of a role's token. */
  String text(String role) {
    return roles.get(role).get("content").textValue();
  }

  /** The token of a role as a pair of its text and its id. */
  ArrayNode pair(String role) {
    JsonNode id = roles.get(role).get("id");
    return JsonNodeFactory.instance.arrayNode().add(text(role)).add(id);
  }

  /**
   * The post-processor that puts the tokens of roles around a text and between two, in words such
   * as {@code cls A sep B:1 sep:1}: A and B are the texts, and the number is the token type.
   */
  ObjectNode template(String single, String pair) {
    ObjectNode processor = Pipeline.step("TemplateProcessing");
    fill(processor.putArray("single"), single);
    fill(processor.putArray("pair"), pair);
    ObjectNode special = processor.putObject("special_tokens");
    Stream.of((single + " " + pair).split("[ :]"))
        .filter(roles::containsKey)
        .sorted() // what is written is part of a model's fingerprint
        .forEach(
            role -> {
              ObjectNode entry = special.putObject(text(role)).put("id", text(role));
              entry.putArray("ids").add(roles.get(role).get("id"));
              entry.putArray("tokens").add(text(role));
            });
    return processor;
  }

  private void fill(ArrayNode items, String words) {
    for (String word : words.split(" ")) {
      String[] nameAndType = word.split(":");
      boolean isRole = roles.containsKey(nameAndType[0]);
      items
          .addObject()
          .putObject(isRole ? "SpecialToken" : "Sequence")
          .put("id", isRole ? text(nameAndType[0]) : nameAndType[0])
          .put("type_id", nameAndType.length == 1 ? 0 : Integer.parseInt(nameAndType[1]));
    }
  }

  /** Adds a special token without further attributes. */
  void add(String text) {
    add(text, TextNode.valueOf(text));
  }

  /** Adds a token that is matched before a text is split, but is not special. */
  void addOrdinary(String text) {
    add(text, ordinary(text).put("normalized", false));
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
    Map<Integer, JsonNode> numbered = new TreeMap<>();
    for (Map.Entry<String, JsonNode> each : files.addedTokens().properties()) {
      numbered.put(each.getValue().asInt(-1), ordinary(each.getKey()));
    }
    for (Map.Entry<String, JsonNode> each : files.option("added_tokens_decoder").properties()) {
      numbered.put(TextNode.valueOf(each.getKey()).asInt(-1), each.getValue());
    }
    numbered.forEach(
        (id, token) -> {
          ObjectNode added = add(token);
          if (added.get("id").intValue() != id) {
            throw ModelFormatException.file(
                files.directory(),
                "added token %s to have id %s".formatted(added.get("content"), added.get("id")),
                id);
          }
        });
  }

  /** Adds a token of the files: its text, or an object with attributes. */
  private ObjectNode add(JsonNode token) {
    JsonNode text = token.isObject() ? token.path("content") : token;
    if (!text.isTextual() || text.textValue().isEmpty()) {
      throw ModelFormatException.file(files.directory(), "the text of an added token", token);
    }
    return add(text.textValue(), token);
  }

  /**
   * Adds a token. The attributes given first hold, but a token that is special anywhere is special.
   */
  private ObjectNode add(String text, JsonNode attributes) {
    boolean special = attributes.path("special").asBoolean(true);
    ObjectNode present = tokens.get(text);
    if (present != null) {
      return special ? special(present) : present;
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
    return token;
  }

  /** A token of added_tokens.json, which has only text and id. */
  private static ObjectNode ordinary(String text) {
    return JsonNodeFactory.instance.objectNode().put("content", text).put("special", false);
  }

  private static ObjectNode special(ObjectNode token) {
    return token.put("special", true).put("normalized", false);
  }
}
