package org.semascope.models.arch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.models.GivenTensors;
import org.semascope.models.Golden;
import org.semascope.models.ModelFormatException;
import org.semascope.models.arch.Ability.Predicts;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.Checkpoints;

/** Recognition of families by configurations and names of tensors. */
class FamiliesTest {
  @TempDir Path temp;

  @ParameterizedTest
  @CsvSource({
    "albert,       ALBERT,      albert.,     64, 2, MASKS",
    "bert,         BERT,        bert.,       64, 2, MASKS",
    "deberta-v2,   DeBERTa,     deberta.,    64, 1, MASKS",
    "distilbert,   DistilBERT,  distilbert., 64, 1, MASKS",
    "electra-disc, ELECTRA,     electra.,    64, 2, NOTHING",
    "electra-gen,  ELECTRA,     electra.,    64, 2, MASKS",
    "embeddinggemma, Gemma 3,   '',          64, 1, NOTHING",
    "eurobert,     EuroBERT,    model.,      64, 1, MASKS",
    "gemma2,       Gemma 2,     model.,      64, 1, NEXT_WORD",
    "gemma3_text,  Gemma 3,     model.,      64, 1, NEXT_WORD",
    "gpt_neox,     GPT-NeoX,    gpt_neox.,   64, 1, NEXT_WORD",
    "llama,        Llama,       model.,      64, 1, NEXT_WORD",
    "mistral,      Mistral,     model.,      64, 1, NEXT_WORD",
    "mt5,          mT5,         encoder.,  2048, 1, NOTHING",
    "olmo2,        OLMo 2,      model.,      64, 1, NEXT_WORD",
    "opt,          OPT,         model.decoder., 64, 1, NEXT_WORD",
    "qwen2,        Qwen2,       model.,      64, 1, NEXT_WORD",
    "qwen3,        Qwen3,       model.,      64, 1, NEXT_WORD",
    "t5,           T5,          encoder.,  2048, 1, NOTHING",
    "gpt2,         GPT-2,       transformer., 64, 1, NEXT_WORD",
    "modernbert,   ModernBERT,  model.,     128, 1, MASKS",
    "mpnet,        MPNet,       mpnet.,      64, 1, MASKS",
    "roberta,      RoBERTa,     roberta.,    64, 1, MASKS",
    "xlm-roberta,  XLM-RoBERTa, roberta.,    64, 1, MASKS",
    "xlnet,        XLNet,       transformer., 2048, 5, MASKS"
  })
  void isRecognisedWithOrWithoutPrefixAndModelType(
      String name, String family, String prefix, int longest, int segments, Predicts predicts)
      throws IOException {
    Path directory = Golden.directory("tiny/" + name);
    Checkpoint whole = Checkpoints.open(directory);
    Config config = Config.read(directory);
    Checkpoint bare =
        GivenTensors.renamed(whole, n -> n.startsWith(prefix) ? n.substring(prefix.length()) : n);
    assertThat(bare.tensors().keySet().equals(whole.tensors().keySet()))
        .isEqualTo(prefix.isEmpty());

    Architectures.Bound bound = Architectures.bind(config, whole);
    assertThat(bound.family()).isEqualTo(family);
    assertThat(bound.architecture().maxLength()).isEqualTo(longest);
    assertThat(bound.architecture().segments()).isEqualTo(segments);
    assertThat(bound.architecture().ability().predicts()).isEqualTo(predicts);

    String text = Files.readString(directory.resolve("config.json"));
    Files.writeString(
        temp.resolve("config.json"), text.replaceFirst("\"model_type\": \"[a-z0-9_-]+\",", ""));
    Architectures.Bound again = Architectures.bind(Config.read(temp), bare);
    assertThat(again.family()).isEqualTo(family);
    assertThat(again.architecture().ability()).isEqualTo(bound.architecture().ability());
    assertThat(Inventory.of(again).parameters()).isEqualTo(Inventory.of(bound).parameters());
    assertThat(Inventory.of(again).unused())
        .isEqualTo(
            Inventory.of(bound).unused().stream()
                .map(n -> n.startsWith(prefix) ? n.substring(prefix.length()) : n)
                .collect(Collectors.toCollection(TreeSet::new)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"architectures\": [\"MambaForCausalLM\"]} | none, with architectures MambaForCausalLM",
        "{}                                          | none",
        "{\"model_type\": \"BERT\"}                  | BERT"
      })
  void anUnknownFamilyIsReportedWithTheKnownOnes(String config, String found) throws IOException {
    Files.writeString(temp.resolve("config.json"), config);
    Checkpoint checkpoint = Checkpoints.open(Golden.directory("tiny/roberta"));
    assertThatThrownBy(() -> Architectures.bind(Config.read(temp), checkpoint))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageStartingWith(temp.resolve("config.json") + ": expected model_type to be one of ")
        .hasMessageContaining("albert, bert, camembert, ")
        .hasMessageEndingWith(", found " + found);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "roberta | \"pad_token_id\": 1 | \"pad_token_id\": 65 | max_position_embeddings to be above 66, where positions start, found 66",
        "roberta | \"pad_token_id\": 1 | \"pad_token_id\": -1 | pad_token_id to be a whole number from 0, found -1",
        "albert | \"num_hidden_groups\": 1 | \"num_hidden_groups\": 5 | num_hidden_groups to be at most 4, found 5",
        "albert | \"num_hidden_groups\": 1 | \"num_hidden_groups\": 2 | albert.encoder.albert_layer_groups.1.albert_layers.0.attention.query.weight",
        "albert | \"embedding_size\": 16 | \"embedding_size\": 17 | expected [260, 17], found [260, 16]",
        "distilbert | \"n_heads\": 4 | \"n_heads\": 5 | dim to be a multiple of n_heads, found 32 and 5",
        "distilbert | \"activation\": \"gelu\" | \"activation\": \"mish\" | activation to be gelu, gelu_new, relu, silu or tanh, found mish",
        "deberta-v2 | \"position_buckets\": 8 | \"position_buckets\": 4 | expected [8, 32], found [16, 32]",
        "deberta-v2 | \"share_att_key\": true | \"share_att_key\": 1 | share_att_key to be true or false, found 1",
        "deberta-v2 | {                            | {\"conv_kernel_size\": 4,  | conv_kernel_size to be odd, found 4",
        "deberta-v2 | \"share_att_key\": true | \"share_att_key\": false | deberta.encoder.layer.0.attention.self.pos_key_proj.weight",
        "gpt2 | \"n_head\": 4 | \"n_head\": 3 | n_embd to be a multiple of n_head, found 32 and 3",
        "gpt2 | \"n_inner\": null | \"n_inner\": 64 | expected [32, 64], found [32, 128]",
        "gpt2 | {                | {\"tie_word_embeddings\": 0, | tie_word_embeddings to be true or false, found 0",
        "modernbert | \"norm_bias\": false | \"norm_bias\": true | model.embeddings.norm.bias",
        "modernbert | \"local_attention\": 8 | \"local_attention\": -1 | local_attention to be a positive whole number, found -1",
        "modernbert | { | {\"layer_types\": [\"full_attention\"], | layer_types to be 4 times one of full_attention, sliding_attention, found [full_attention]",
        "modernbert | { | {\"rope_parameters\": {\"full_attention\": {\"rope_type\": \"yarn\"}}, | rope_parameters.full_attention.rope_type default, found yarn",
        "modernbert | { | {\"rope_parameters\": {\"sliding_attention\": {\"rope_theta\": 0}}, | rope_parameters.sliding_attention.rope_theta to be a positive number, found 0",
        "xlnet | \"attn_type\": \"bi\" | \"attn_type\": \"uni\" | attn_type bi, found uni",
        "xlnet | \"bi_data\": false | \"bi_data\": true | bi_data false, found true",
        "xlnet | \"clamp_len\": -1 | \"clamp_len\": 0.5 | clamp_len to be a whole number, found 0.5",
        "xlnet | \"n_head\": 4 | \"n_head\": 8 | expected [32, 8, 4], found [32, 4, 8]",
        "llama | \"rope_scaling\": null | \"rope_scaling\": {\"rope_type\": \"longrope\"} | rope_scaling.rope_type to be one of default, linear, llama3, found longrope",
        "llama | \"rope_scaling\": null | \"rope_scaling\": {\"type\": \"linear\"} | rope_scaling.factor, found nothing",
        "llama | { | {\"rope_parameters\": {\"rope_type\": \"yarn\"}, | rope_parameters.rope_type to be one of default, linear, llama3, found yarn",
        "llama | { | {\"quantization_config\": {\"quant_method\": \"gptq\", \"bits\": 4}, | found quantization_config for gptq",
        "llama | { | {\"quantization_config\": {\"quant_method\": \"awq\"}, | found quantization_config for awq",
        "llama | \"model_type\": \"llama\" | \"model_type\": \"mixtral\", \"num_local_experts\": 8 | found a mixture of experts: mixtral num_local_experts, 8",
        "qwen2 | \"num_key_value_heads\": 2 | \"num_key_value_heads\": 3 | num_attention_heads to be a multiple of num_key_value_heads, found 4 and 3",
        "qwen2 | \"tie_word_embeddings\": true | \"tie_word_embeddings\": false | expected lm_head.weight in the checkpoint, or tie_word_embeddings true, found neither",
        "gpt_neox | \"rotary_pct\": 0.25 | \"rotary_pct\": 7 | an even number of rotated columns in a head of 16",
        "t5 | _max_distance\": 20 | _max_distance\": 2 | relative_attention_max_distance to be above a fourth of relative_attention_num_buckets, found 2 and 8",
        "t5 | _max_distance\": 20 | _max_distance\": 2000000000 | relative_attention_max_distance to be at most 1048576",
        "qwen3 | \"head_dim\": 12 | \"head_dim\": 1000000000 | head_dim to be at most 886, as the widest tensor has 443",
        "opt | \"ffn_dim\": 96 | \"ffn_dim\": 2000000000 | ffn_dim to be at most 886",
        "mpnet | _num_buckets\": 32 | _num_buckets\": 16 | relative_attention_num_buckets 32, found 16"
      })
  void configurationThatDoesNotFit(String name, String from, String to, String message)
      throws IOException {
    Path source = Golden.directory("tiny/" + name);
    String config = Files.readString(source.resolve("config.json"));
    assertThat(config).contains(from);
    Files.writeString(temp.resolve("config.json"), config.replace(from, to));
    Checkpoint checkpoint = Checkpoints.open(source);
    assertThatThrownBy(() -> Inventory.of(Architectures.bind(Config.read(temp), checkpoint)))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource({
    "albert,     ALBERT",
    "bert,       BERT",
    "deberta-v2, DeBERTa",
    "distilbert, DistilBERT",
    "electra-gen, ELECTRA",
    "mpnet,      MPNet"
  })
  void withoutConfigurationThePrefixDecides(String name, String family) throws IOException {
    Path directory = Golden.directory("tiny/" + name);
    removeModelType(directory);
    Checkpoint checkpoint = Checkpoints.open(directory);
    assertThat(Architectures.bind(Config.read(temp), checkpoint).family()).isEqualTo(family);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gpt2", "modernbert", "roberta", "xlm-roberta", "xlnet"})
  void anAmbiguousPrefixIsRefused(String name) throws IOException {
    Path directory = Golden.directory("tiny/" + name);
    removeModelType(directory);
    Checkpoint checkpoint = Checkpoints.open(directory);
    assertThatThrownBy(() -> Architectures.bind(Config.read(temp), checkpoint))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageEndingWith(", found none");
  }

  private void removeModelType(Path directory) throws IOException {
    ObjectNode config = (ObjectNode) Golden.read(directory.resolve("config.json"));
    config.remove(List.of("model_type", "architectures"));
    Files.writeString(temp.resolve("config.json"), config.toString());
  }

  /** As in transformers, independently of the configuration. */
  @Test
  void positionsOfMpnetStartAtTwo() throws IOException {
    Path directory = Golden.directory("tiny/mpnet");
    String config = Files.readString(directory.resolve("config.json"));
    Files.writeString(
        temp.resolve("config.json"), config.replace("\"pad_token_id\": 1", "\"pad_token_id\": 7"));
    Architectures.Bound bound = Architectures.bind(Config.read(temp), Checkpoints.open(directory));
    assertThat(bound.architecture().maxLength()).isEqualTo(64);
  }

  @Test
  void modernBertAsSavedByTransformersFive() throws IOException {
    Path directory = Golden.directory("tiny/modernbert");
    ObjectNode config = (ObjectNode) Golden.read(directory.resolve("config.json"));
    List<String> before = operations(directory, Config.read(directory));
    config.remove(List.of("global_attn_every_n_layers", "global_rope_theta", "local_rope_theta"));
    ObjectNode rope = config.putObject("rope_parameters");
    rope.putObject("full_attention").put("rope_type", "default").put("rope_theta", 160_000.0);
    rope.putObject("sliding_attention").put("rope_type", "default").put("rope_theta", 10_000.0);
    config.putArray("layer_types").add("full_attention").add("sliding_attention");
    config.withArray("layer_types").add("sliding_attention").add("full_attention");
    Files.writeString(temp.resolve("config.json"), config.toString());
    assertThat(operations(directory, Config.read(temp))).isEqualTo(before);

    rope.withObject("/full_attention").put("rope_theta", 80_000);
    rope.withObject("/sliding_attention").put("rope_theta", 500.5);
    config.putArray("layer_types").add("sliding_attention").add("full_attention");
    config.withArray("layer_types").add("full_attention").add("sliding_attention");
    Files.writeString(temp.resolve("config.json"), config.toString());
    List<String> other = operations(directory, Config.read(temp));
    Rotary global = Rotary.of(8, 80_000);
    Rotary local = Rotary.of(8, 500.5);
    assertThat(other.stream().filter(operation -> operation.startsWith("rotate")))
        .extracting(operation -> operation.contains(global.toString()))
        .containsExactly(false, false, true, true, true, true, false, false);
    assertThat(other).anyMatch(operation -> operation.contains(local.toString()));
  }

  /** Older configurations without {@code layer_types}. */
  @ParameterizedTest
  @CsvSource({
    "gemma2, ''",
    "gemma3_text, sliding_window_pattern=3",
    "embeddinggemma, sliding_window_pattern=4",
    "qwen2, ''",
    "qwen3, ''"
  })
  void windowsByRuleEqualLayerTypes(String name, String pattern) throws IOException {
    Path directory = Golden.directory("tiny/" + name);
    ObjectNode config = (ObjectNode) Golden.read(directory.resolve("config.json"));
    List<String> named = operations(directory, Config.read(directory));
    config.remove("layer_types");
    if (!pattern.isEmpty()) {
      config.put(pattern.split("=")[0], Integer.parseInt(pattern.split("=")[1]));
    }
    Files.writeString(temp.resolve("config.json"), config.toString());
    assertThat(operations(directory, Config.read(temp))).isEqualTo(named);
    config.put(
        "use_sliding_window", false); // as in released files that still have a sliding_window
    Files.writeString(temp.resolve("config.json"), config.toString());
    assertThat(operations(directory, Config.read(temp)).equals(named))
        .isEqualTo(!name.equals("qwen2"));
  }

  /** By hand: of 8,192 / wavelength, 2 is a third of the way from 1 to 4. */
  @Test
  void llamaThreeScalesFrequenciesByWavelength() {
    DoubleUnaryOperator scaling = Rotary.llama3(8, 1, 4, 8192);
    double wave = 2 * Math.PI / 8192;
    assertThat(scaling.applyAsDouble(5 * wave)).isEqualTo(5 * wave);
    assertThat(scaling.applyAsDouble(0.5 * wave)).isEqualTo(0.5 * wave / 8);
    double between = 2 * wave * (1.0 / 3 + 2.0 / 3 / 8);
    assertThat(scaling.applyAsDouble(2 * wave)).isCloseTo(between, Offset.offset(1e-12));
  }

  @Test
  void positionInterpolationDividesFrequencies() throws IOException {
    ObjectNode config =
        (ObjectNode) Golden.read(Golden.directory("tiny/llama").resolve("config.json"));
    config.putObject("rope_scaling").put("type", "linear").put("factor", 4.0);
    Files.writeString(temp.resolve("config.json"), config.toString());
    // 10,000^(-2i/8) / 4
    assertThat(operations(Golden.directory("tiny/llama"), Config.read(temp)))
        .anyMatch(operation -> operation.contains("frequencies=[0.25, 0.025, 0.0025, 2.5E-4]"));
  }

  /** Every operation of the embeddings, the blocks and the head, with its arguments. */
  @SuppressWarnings("unchecked") // the proxy takes and gives the string "x"
  private static List<String> operations(Path weights, Config config) {
    Architecture architecture =
        Architectures.bind(config, Checkpoints.open(weights)).architecture();
    List<String> operations = new ArrayList<>();
    Ops<String> recorder =
        (Ops<String>)
            Proxy.newProxyInstance(
                Ops.class.getClassLoader(),
                new Class<?>[] {Ops.class},
                (proxy, operation, arguments) -> {
                  operations.add(operation.getName() + Arrays.deepToString(arguments));
                  return operation.getReturnType() == List.class
                      ? Collections.nCopies(3, "x")
                      : "x";
                });
    architecture.embed(recorder, new Architecture.Tokens<>("x", "x", "x", "x"));
    for (int layer = 1; layer <= architecture.layers(); layer++) {
      architecture.block(recorder, layer, "x", Ops.Rows.ALL);
    }
    architecture.predict(recorder, "x");
    return operations;
  }

  @Test
  void anUntiedHeadIsUsedOnlyIfConfigured() throws IOException {
    Path directory = Golden.directory("formats/roberta-old-hub-style");
    Checkpoint checkpoint = Checkpoints.open(directory);
    Inventory tied = Inventory.of(Architectures.bind(Config.read(directory), checkpoint));
    assertThat(tied.unused())
        .containsExactly(
            "lm_head.decoder.bias", "lm_head.decoder.weight", "roberta.embeddings.position_ids");
    String config = Files.readString(directory.resolve("config.json"));
    Files.writeString(
        temp.resolve("config.json"),
        config.replaceFirst("\\{", "{\"tie_word_embeddings\": false,"));
    Inventory untied = Inventory.of(Architectures.bind(Config.read(temp), checkpoint));
    assertThat(untied.unused())
        .containsExactly("lm_head.decoder.bias", "roberta.embeddings.position_ids");
    assertThat(untied.parameters() - tied.parameters()).isEqualTo(411 * 32);
  }

  /** By hand: bucket 8 + k begins at the first distance not below 8 · 16^(k/8). */
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-1, 1",
    "-7, 7",
    "-8, 8",
    "-11, 8",
    "-12, 9",
    "-15, 9",
    "-16, 10",
    "-22, 10",
    "-23, 11",
    "-31, 11",
    "-32, 12",
    "-45, 12",
    "-46, 13",
    "-63, 13",
    "-64, 14",
    "-90, 14",
    "-91, 15",
    "-127, 15",
    "-128, 15",
    "1, 17",
    "7, 23",
    "8, 24",
    "16, 26",
    "128, 31"
  })
  void distancesHaveBuckets(int distance, int bucket) {
    assertThat(Distances.bucket(distance, 32, 128)).isEqualTo(bucket);
  }

  @Test
  void camembertIsRoberta() throws IOException {
    Path directory = Golden.directory("tiny/roberta");
    String config = Files.readString(directory.resolve("config.json"));
    Files.writeString(temp.resolve("config.json"), config.replace("\"roberta\"", "\"camembert\""));
    Architectures.Bound bound = Architectures.bind(Config.read(temp), Checkpoints.open(directory));
    assertThat(bound.family()).isEqualTo("CamemBERT");
    assertThat(bound.architecture()).isInstanceOf(Roberta.class);
  }
}
