package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** The steps of a tokenizer as tokenizer.json writes them. */
final class Pipeline {
  private Pipeline() {}

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  static ObjectNode step(String type) {
    return object().put("type", type);
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

  static ObjectNode metaspace(boolean blankInFront) {
    return step("Metaspace")
        .put("replacement", String.valueOf(Characters.LOW_LINE))
        .put("prepend_scheme", blankInFront ? "always" : "never")
        .put("split", true);
  }

  static ObjectNode byteLevel(boolean blankInFront, boolean trimOffsets) {
    return step("ByteLevel")
        .put("add_prefix_space", blankInFront)
        .put("trim_offsets", trimOffsets)
        .put("use_regex", true);
  }

  /** The whole; a step that is null is left out. */
  static ObjectNode tokenizer(
      ArrayNode addedTokens,
      ObjectNode normalizer,
      ObjectNode preTokenizer,
      ObjectNode postProcessor,
      ObjectNode decoder,
      ObjectNode model) {
    ObjectNode json = object().put("version", "1.0").putNull("truncation").putNull("padding");
    json.set("added_tokens", addedTokens);
    json.set("normalizer", normalizer);
    json.set("pre_tokenizer", preTokenizer);
    json.set("post_processor", postProcessor);
    json.set("decoder", decoder);
    json.set("model", model);
    return json;
  }
}
