package org.semascope.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.Map;
import java.util.TreeMap;

/** JSON whose bytes depend only on the values, not on map order or the Java version. */
final class Json {
  static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          // Before Java 19, Double.toString did not always return the shortest form.
          .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
          .build();

  /** With line breaks and indentation. */
  static final ObjectWriter PRETTY = MAPPER.writerWithDefaultPrettyPrinter();

  private Json() {}

  /** The reason of a failure, without an excerpt of the source. */
  static String reason(JsonProcessingException e) {
    return e.getOriginalMessage();
  }

  static JsonNode tree(Object value) {
    return MAPPER.valueToTree(value);
  }

  /** With the keys of all objects sorted. */
  static byte[] canonical(Object value) {
    try {
      return MAPPER.writeValueAsBytes(sorted(tree(value)));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree can always be written", e);
    }
  }

  private static JsonNode sorted(JsonNode node) {
    JsonNodeFactory make = JsonNodeFactory.instance;
    if (node.isObject()) {
      TreeMap<String, JsonNode> fields = new TreeMap<>();
      for (Map.Entry<String, JsonNode> field : node.properties()) {
        fields.put(field.getKey(), sorted(field.getValue()));
      }
      return make.objectNode().setAll(fields);
    }
    if (node.isArray()) {
      var array = make.arrayNode();
      node.forEach(element -> array.add(sorted(element)));
      return array;
    }
    return node;
  }
}
