package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Builds the components of a tokenizer as tokenizer.json writes them. */
final class Pipeline {
  private Pipeline() {}

  static ObjectNode step(String type) {
    return JsonNodeFactory.instance.objectNode().put("type", type);
  }

  static ObjectNode normalizers(List<ObjectNode> steps) {
    ObjectNode sequence = step("Sequence");
    sequence.putArray("normalizers").addAll(steps);
    return sequence;
  }

  static ObjectNode preTokenizers(List<ObjectNode> steps) {
    ObjectNode sequence = step("Sequence");
    sequence.putArray("pretokenizers").addAll(steps);
    return sequence;
  }

  /**
   * @param kind of the pattern: String or Regex
   */
  static ObjectNode replace(String kind, String pattern, String by) {
    ObjectNode step = step("Replace");
    step.putObject("pattern").put(kind, pattern);
    return step.put("content", by);
  }

  static ObjectNode metaspace(boolean prefixSpace) {
    return step("Metaspace")
        .put("replacement", String.valueOf(Characters.LOW_LINE))
        .put("prepend_scheme", prefixSpace ? "always" : "never")
        .put("split", true);
  }

  static ObjectNode byteLevel(boolean prefixSpace, boolean trimOffsets, boolean regex) {
    return step("ByteLevel")
        .put("add_prefix_space", prefixSpace)
        .put("trim_offsets", trimOffsets)
        .put("use_regex", regex);
  }
}
