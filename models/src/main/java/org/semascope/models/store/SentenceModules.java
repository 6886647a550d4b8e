package org.semascope.models.store;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;

/**
 * The files by which the hub says how a sentence encoder makes one vector of a text, for packages
 * that say it in their code. The vector is brought to length one at last.
 */
enum SentenceModules {
  /** The mean of all pieces, special tokens included. */
  MEAN,
  /** The vector of the first special token. */
  CLS;

  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * @param width of the model's vectors, if it is known
   */
  void write(Path directory, OptionalInt width) throws IOException {
    ObjectNode pooling = JSON.createObjectNode();
    width.ifPresent(value -> pooling.put("word_embedding_dimension", value));
    pooling.put("pooling_mode_cls_token", this == CLS);
    pooling.put("pooling_mode_mean_tokens", this == MEAN);
    pooling.put("pooling_mode_max_tokens", false);
    Path folder = Files.createDirectories(directory.resolve("1_Pooling"));
    JSON.writeValue(folder.resolve("config.json").toFile(), pooling);

    ArrayNode modules = JSON.createArrayNode();
    addModule(modules, "", "Transformer");
    addModule(modules, "1_Pooling", "Pooling");
    addModule(modules, "2_Normalize", "Normalize");
    JSON.writeValue(directory.resolve("modules.json").toFile(), modules);
  }

  private static void addModule(ArrayNode modules, String path, String type) {
    ObjectNode module = modules.addObject();
    module.put("idx", modules.size() - 1);
    module.put("name", Integer.toString(modules.size() - 1));
    module.put("path", path);
    module.put("type", "sentence_transformers.models." + type);
  }
}
