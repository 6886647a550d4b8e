package org.semascope.models.sentences;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.semascope.models.ModelFormatException;
import org.semascope.models.wire.JsonFile;

/** One of the small JSON files that describe a sentence encoder. */
record ModuleFile(Path file, JsonNode root) {
  static ModuleFile read(Path file) {
    JsonNode root = JsonFile.read(file);
    if (!root.isContainerNode()) {
      throw ModelFormatException.file(file, "a JSON object or array", root.getNodeType());
    }
    return new ModuleFile(file, root);
  }

  int positive(String key) {
    return JsonFile.positive(file, key, root.path(key));
  }

  boolean flag(String key, boolean fallback) {
    return root.path(key).asBoolean(fallback);
  }

  String text(String key, String fallback) {
    return root.path(key).asText(fallback);
  }
}
