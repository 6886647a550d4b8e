package org.semascope.models.arch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.core.SemascopeException;
import org.semascope.models.GivenTensors;
import org.semascope.models.Golden;
import org.semascope.models.ModelFormatException;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.Checkpoints;
import org.semascope.models.weights.DType;
import org.semascope.models.weights.Shape;
import org.semascope.models.weights.StoredTensor;

/** Checkpoints whose files are valid but inconsistent. */
class CheckpointFaultsTest {
  @TempDir Path temp;

  @Test
  void ggufFilesAreReported() throws IOException {
    Path file = Files.write(temp.resolve("tiny-Q4_K_M.gguf"), new byte[] {'G', 'G', 'U', 'F'});
    String message =
        file + ": expected weights in model.safetensors or pytorch_model.bin, found a GGUF file";
    assertThatThrownBy(() -> Config.read(temp)).hasMessage(message);
    assertThatThrownBy(() -> Checkpoints.open(temp)).hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"hidden_size\": 32   | \"hidden_size\": 33  | hidden_size to be a multiple of num_attention_heads, found 33 and 4",
        "\"hidden_size\": 32   | \"hidden_size\": 64  | tensor bert.embeddings.word_embeddings.weight: expected [263, 64], found [263, 32]",
        "\"hidden_size\": 32   | \"hidden_size\": -1  | hidden_size to be a positive whole number, found -1",
        "\"hidden_size\": 32   | \"hidden_size\": 1e9 | hidden_size to be a positive whole number, found 1.0E9",
        "\"hidden_size\": 32,  | ''                   | hidden_size to be a positive whole number, found nothing",
        "\"num_hidden_layers\": 3 | \"num_hidden_layers\": 4 | expected tensors bert.encoder.layer.3.attention.self.query.weight, bert.encoder.layer.3.attention.self.query.bias",
        "\"intermediate_size\": 64 | \"intermediate_size\": 65 | tensor bert.encoder.layer.0.intermediate.dense.weight: expected [65, 32], found [64, 32]",
        "\"num_hidden_layers\": 3 | \"num_hidden_layers\": 1000000 | num_hidden_layers to be at most 116, twice the tensors there are, found 1000000",
        "\"hidden_size\": 32   | \"hidden_size\": 2000000000 | hidden_size to be at most 526, as the widest tensor has 263, found 2000000000",
        "\"max_position_embeddings\": 64 | \"max_position_embeddings\": 2000000000 | max_position_embeddings to be at most 1048576, as in all known models",
        "\"vocab_size\": 263   | \"vocab_size\": 264  | expected [264, 32], found [263, 32]",
        "\"model_type\": \"bert\" | \"model_type\": \"mamba\" | model_type to be one of albert, bert, camembert, character_bert, deberta, deberta-v2, distilbert, electra, eurobert, gemma2, gemma3_text, gpt2, gpt_neox, llama, mistral, modernbert, mpnet, mt5, olmo2, opt, qwen2, qwen3, roberta, t5, xlm-roberta, xlnet, found mamba",
        "\"hidden_act\": \"gelu\" | \"hidden_act\": \"mish\" | hidden_act to be gelu, gelu_new, relu, silu or tanh, found mish",
        "\"absolute\"          | \"relative_key\"     | position_embedding_type absolute, found relative_key",
        "\"hidden_size\": 32   | \"hidden_size\": 32, \"is_decoder\": true | is_decoder false, found true",
        "\"layer_norm_eps\": 1e-12 | \"layer_norm_eps\": 0 | layer_norm_eps to be a positive number, found 0",
        "{                     | '[{'                 | config.json: expected JSON",
        "}                     | ''                   | config.json: expected JSON"
      })
  void configurationThatDoesNotFit(String from, String to, String message) throws IOException {
    Path source = Golden.directory("tiny/bert");
    String config = Files.readString(source.resolve("config.json"));
    Files.writeString(temp.resolve("config.json"), config.replace(from, to));
    Checkpoint checkpoint = Checkpoints.open(source);
    assertThatThrownBy(() -> Inventory.of(Architectures.bind(Config.read(temp), checkpoint)))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageContaining(message);
  }

  @Test
  void noConfiguration() {
    assertThatThrownBy(() -> Config.read(temp))
        .isInstanceOf(SemascopeException.class)
        .hasMessage(temp + ": expected a model directory with a config.json, found none");
  }

  @Test
  void everyMissingTensorIsReported() {
    Checkpoint whole = Checkpoints.open(Golden.directory("tiny/bert"));
    Config config = Config.read(Golden.directory("tiny/bert"));
    Stream<String> needed =
        whole.tensors().keySet().stream().filter(n -> !n.equals("cls.predictions.decoder.bias"));
    needed
        .filter(name -> !name.equals("cls.predictions.transform.dense.weight"))
        .forEach(
            name ->
                assertThatThrownBy(
                        () -> Inventory.of(Architectures.bind(config, without(whole, name))))
                    .isInstanceOf(ModelFormatException.class)
                    .hasMessageContaining("tensor " + name + ": expected")
                    .hasMessageContaining("found no such tensor"));
  }

  @Test
  void manyMissingTensorsAreReportedTogether() {
    Checkpoint whole = Checkpoints.open(Golden.directory("tiny/bert"));
    Config config = Config.read(Golden.directory("tiny/bert"));
    SortedMap<String, StoredTensor> tensors = new TreeMap<>(whole.tensors());
    tensors.keySet().removeIf(name -> name.startsWith("bert.encoder.layer.2.output."));
    assertThatThrownBy(
            () -> Inventory.of(Architectures.bind(config, GivenTensors.of(whole, tensors))))
        .isInstanceOf(ModelFormatException.class)
        .hasMessage(
            whole.origin()
                + ": expected tensors bert.encoder.layer.2.output.dense.weight, "
                + "bert.encoder.layer.2.output.dense.bias, "
                + "bert.encoder.layer.2.output.LayerNorm.weight, "
                + "bert.encoder.layer.2.output.LayerNorm.bias, found none of them");
  }

  @Test
  void withoutAHeadNothingIsMissing() {
    Checkpoint whole = Checkpoints.open(Golden.directory("tiny/bert"));
    Config config = Config.read(Golden.directory("tiny/bert"));
    Checkpoint headless = without(whole, "cls.predictions.transform.dense.weight");
    Architectures.Bound bound = Architectures.bind(config, headless);
    assertThat(bound.architecture().predictsMasks()).isFalse();
    assertThat(Inventory.of(bound).unused()).contains("cls.predictions.bias");
  }

  @Test
  void integersInsteadOfWeights() {
    Checkpoint whole = Checkpoints.open(Golden.directory("tiny/bert"));
    Config config = Config.read(Golden.directory("tiny/bert"));
    String name = "bert.embeddings.LayerNorm.bias";
    SortedMap<String, StoredTensor> tensors = new TreeMap<>(whole.tensors());
    StoredTensor old = tensors.get(name);
    tensors.put(
        name, new StoredTensor(name, DType.I32, Shape.of(32), old.file(), old.offset(), 128));
    assertThatThrownBy(
            () -> Inventory.of(Architectures.bind(config, GivenTensors.of(whole, tensors))))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageContaining("tensor " + name + ": expected floating-point numbers, found I32");
  }

  @Test
  void countsParametersAndListsUnusedTensors() {
    Path directory = Golden.directory("formats/bert-hub-gamma-beta");
    Architectures.Bound bound =
        Architectures.bind(Config.read(directory), Checkpoints.open(directory));
    // By hand: embeddings 263*32 + 64*32 + 2*32 + 2*32, three blocks of
    // 4*(32*32+32) + 2*2*32 + 64*32+64 + 32*64+32, head 32*32+32 + 2*32 + 263.
    long embeddings = 263 * 32 + 64 * 32 + 2 * 32 + 2 * 32;
    long block = 4 * (32 * 32 + 32) + 2 * 2 * 32 + 64 * 32 + 64 + 32 * 64 + 32;
    long head = 32 * 32 + 32 + 2 * 32 + 263;
    assertThat(Inventory.of(bound).parameters()).isEqualTo(embeddings + 3 * block + head);
    assertThat(Inventory.of(bound).unused())
        .containsExactlyInAnyOrder(
            "bert.pooler.dense.bias",
            "bert.pooler.dense.weight",
            "cls.seq_relationship.bias",
            "cls.seq_relationship.weight");
  }

  private static Checkpoint without(Checkpoint whole, String name) {
    SortedMap<String, StoredTensor> rest = new TreeMap<>(whole.tensors());
    rest.remove(name);
    return GivenTensors.of(whole, rest);
  }
}
