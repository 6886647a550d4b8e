package org.semascope.models.sentences;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;

/** One of the small JSON files that describe a sentence encoder. */
record ModuleFile(Path file, JsonNode root) {
  private static final ObjectMapper JSON = new ObjectMapper();

  static ModuleFile read(Path file) {
    try {
      JsonNode root = JSON.readTree(file.toFile());
      if (root == null || !root.isContainerNode()) {
        throw ModelFormatException.file(file, "a JSON object or array", "something else");
      }
      return new ModuleFile(file, root);
    } catch (JsonProcessingException e) {
      throw ModelFormatException.file(file, "JSON", e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new SemascopeException("cannot read " + file + ": " + IoReason.of(e), e);
    }
  }

  int positive(String key) {
    JsonNode value = root.path(key);
    if (!value.isInt() || value.intValue() <= 0) {
      throw ModelFormatException.file(
          file, key + " to be a positive whole number", value.isMissingNode() ? "nothing" : value);
    }
    return value.intValue();
  }

  boolean flag(String key, boolean fallback) {
    return root.path(key).asBoolean(fallback);
  }

  String text(String key, String fallback) {
    return root.path(key).asText(fallback);
  }
}
