package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Builds the components of a tokenizer as tokenizer.json writes them. */
final class Pipeline {
  private Pipeline() {}

  static ObjectNode step(String type) {
    return JsonNodeFactory.instance.objectNode().put("type", type);
  }

  static ObjectNode normalizers(List<ObjectNode> steps) {
    ObjectNode sequence = step("Sequence");
    steps.forEach(sequence.putArray("normalizers")::add);
    return sequence;
  }

  static ObjectNode preTokenizers(List<ObjectNode> steps) {
    ObjectNode sequence = step("Sequence");
    steps.forEach(sequence.putArray("pretokenizers")::add);
    return sequence;
  }

  static ObjectNode replace(String text, String by) {
    ObjectNode step = step("Replace");
    step.putObject("pattern").put("String", text);
    return step.put("content", by);
  }

  static ObjectNode replacePattern(String regex, String by) {
    ObjectNode step = step("Replace");
    step.putObject("pattern").put("Regex", regex);
    return step.put("content", by);
  }

  static ObjectNode metaspace(boolean prefixSpace) {
    return step("Metaspace")
        .put("replacement", String.valueOf(Characters.LOW_LINE))
        .put("prepend_scheme", prefixSpace ? "always" : "never")
        .put("split", true);
  }

  static ObjectNode byteLevel(boolean prefixSpace, boolean trimOffsets) {
    return step("ByteLevel")
        .put("add_prefix_space", prefixSpace)
        .put("trim_offsets", trimOffsets)
        .put("use_regex", true);
  }

  /**
   * Special tokens around a text and between two, in words such as {@code cls A sep B:1 sep:1}: A
   * and B are the texts, other words name tokens, and the number is the token type.
   */
  static ObjectNode template(Map<String, AddedTokens.Token> tokens, String single, String pair) {
    ObjectNode processor = step("TemplateProcessing");
    fill(processor.putArray("single"), tokens, single);
    fill(processor.putArray("pair"), tokens, pair);
    ObjectNode special = processor.putObject("special_tokens");
    // Always in the same order: what is written is part of a model's fingerprint.
    for (AddedTokens.Token token : new TreeMap<>(tokens).values()) {
      ObjectNode entry = special.putObject(token.text()).put("id", token.text());
      entry.putArray("ids").add(token.id());
      entry.putArray("tokens").add(token.text());
    }
    return processor;
  }

  private static void fill(ArrayNode items, Map<String, AddedTokens.Token> tokens, String words) {
    for (String word : words.split(" ")) {
      String[] nameAndType = word.split(":");
      AddedTokens.Token token = tokens.get(nameAndType[0]);
      items
          .addObject()
          .putObject(token == null ? "Sequence" : "SpecialToken")
          .put("id", token == null ? nameAndType[0] : token.text())
          .put("type_id", nameAndType.length == 1 ? 0 : Integer.parseInt(nameAndType[1]));
    }
  }

  /** The whole tokenizer; a component that is null is left out. */
  static ObjectNode tokenizer(
      ArrayNode addedTokens,
      ObjectNode normalizer,
      ObjectNode preTokenizer,
      ObjectNode postProcessor,
      ObjectNode decoder,
      ObjectNode model) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("version", "1.0");
    json.putNull("truncation").putNull("padding");
    json.set("added_tokens", addedTokens);
    json.set("normalizer", normalizer);
    json.set("pre_tokenizer", preTokenizer);
    json.set("post_processor", postProcessor);
    json.set("decoder", decoder);
    json.set("model", model);
    return json;
  }
}
