package org.semascope.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.Occurrence;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Config;
import org.semascope.models.arch.Inventory;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.encoder.TokenInput;
import org.semascope.models.encoder.VectorQuery;
import org.semascope.models.onnx.Precision;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.models.tokens.Tokenization;
import org.semascope.models.tokens.Tokenizer;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.Checkpoints;
import org.semascope.models.weights.StoredTensor;

/** CharacterBERT from texts, in the forms it is found in; GoldenTest has its numbers by id. */
class CharacterBertTest {
  private static final String TINY = "tiny/character-bert";

  @TempDir Path temp;

  private static Path released() {
    String data = System.getenv("SEMASCOPE_DATA");
    Assumptions.assumeTrue(data != null, "SEMASCOPE_DATA is not set: no CharacterBERT as released");
    Path directory =
        Path.of(data.split(File.pathSeparator)[0])
            .resolveSibling("fixtures")
            .resolve("characters/character-bert");
    Assumptions.assumeTrue(Files.isDirectory(directory), "there is no " + directory);
    return directory;
  }

  @Test
  void readsTextsAsTheReleasedModelDoes() {
    requireTexts(released());
  }

  @Test
  void readsTextsInTheFormOfTransformers() {
    requireTexts(Golden.directory(TINY));
  }

  private static void requireTexts(Path directory) {
    try (ContextualModel model = ContextualModel.open(directory, Precision.FP32, 1)) {
      for (JsonNode sequence : Golden.read(directory.resolve("expected.json")).get("sequences")) {
        AlignedInput input = model.whole(sequence.get("text").asText());
        List<String> tokens = new ArrayList<>();
        sequence.get("tokens").forEach(token -> tokens.add(token.asText()));
        assertThat(input.pieces()).isEqualTo(tokens);
        VectorQuery query = Golden.everyPosition(TokenInput.of(input));
        List<LayerVectors> found =
            model.encoder().vectors(List.of(query), new TreeSet<>(List.of(0, 1, 2))).get(0);
        for (int layer = 0; layer <= 2; layer++) {
          JsonNode states = sequence.get("hidden_states").get(layer);
          for (int token = 0; token < tokens.size(); token++) {
            float[] expected = Golden.floats(states.get(token));
            assertThat(Golden.distance(expected, found.get(token).at(layer)))
                .isLessThan(Golden.CLOSE);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"character_bert.", "bert.", ""})
  void isRecognisedByItsTensorsThoughTheConfigurationSaysBert(String prefix) throws IOException {
    Path directory = Golden.copyWithout("config.json", TINY, temp);
    String config = Files.readString(Golden.directory(TINY).resolve("config.json"));
    Files.writeString(
        directory.resolve("config.json"),
        config.replaceAll("\"(model_type|architectures)\": [^,]+,", "\"model_type\": \"bert\","));
    Checkpoint renamed =
        GivenTensors.renamed(
            Checkpoints.open(directory), name -> name.replace("character_bert.", prefix));
    Architectures.Bound bound = Architectures.bind(Config.read(directory), renamed);
    assertThat(bound.family()).isEqualTo("CharacterBERT");
    assertThat(bound.architecture().predictsMasks()).isTrue();
    assertThat(bound.architecture().vocabularySize()).isEqualTo(30);
    assertThat(bound.architecture().widestFilter()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "char_conv_0.weight      | char_conv_0.weight: expected 3 dimensions, found no such tensor",
        "char_conv_1.weight      | char_conv_1.weight: expected 3 dimensions, found no such tensor",
        "char_conv_2.weight      | expected convolutions with 16 filters together",
        "char_conv_2.bias        | char_conv_2.bias: expected [8], found no such tensor",
        "_highways._layers.0.weight | _highways._layers.0.weight: expected [32, 16], found no such tensor"
      })
  void aCheckpointThatLacksAPartIsRefused(String tensor, String message) {
    Checkpoint whole = Checkpoints.open(Golden.directory(TINY));
    Map<String, StoredTensor> rest = new TreeMap<>(whole.tensors());
    rest.keySet().removeIf(name -> name.endsWith(tensor));
    Config config = Config.read(Golden.directory(TINY));
    assertThatThrownBy(() -> Inventory.of(Architectures.bind(config, GivenTensors.of(whole, rest))))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aListOfOtherWordsThanTheHeadPredictsIsRefused() throws IOException {
    Path directory = Golden.copyWithout("mlm_vocab.txt", TINY, temp);
    Files.writeString(directory.resolve("mlm_vocab.txt"), "the\nbank\n");
    assertThatThrownBy(() -> ContextualModel.open(directory, Precision.FP32, 1))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageContaining("mlm_vocab.txt: expected 30 words")
        .hasMessageEndingWith("found 2");
    Files.delete(directory.resolve("mlm_vocab.txt"));
    try (ContextualModel model = ContextualModel.open(directory, Precision.FP32, 1)) {
      assertThat(model.architecture().ability().whyNoMasks().orElseThrow())
          .contains("mlm_vocab.txt");
    }
  }

  @Test
  void aCandidateMustBeAWordThatTheHeadPredicts() {
    try (ContextualModel model = ContextualModel.open(Golden.directory(TINY), Precision.FP32, 1)) {
      MaskedText text = MaskedText.of(model, "He sat by the [MASK].");
      assertThat(text.masks(List.of("Door")).get(0).candidates()).containsExactly(18);
      assertThatThrownBy(() -> text.masks(List.of("doorknob")))
          .isInstanceOf(SemascopeException.class)
          .hasMessageContaining("\"doorknob\" is not in the model's vocabulary");
    }
  }

  /** As many letters as fit decide; the first such word is reported, once. */
  @Test
  void aLongWordIsCutAndReported() {
    List<String> said = new ArrayList<>();
    try (ContextualModel model = ContextualModel.open(Golden.directory(TINY), Precision.FP32, 1)) {
      model.tokenizer().report(said::add);
      String long48 = "a".repeat(48);
      float[] whole = vector(model, long48);
      assertThat(said).isEmpty();
      assertThat(vector(model, long48 + "bcd")).isEqualTo(whole);
      assertThat(vector(model, "a".repeat(47))).isNotEqualTo(whole);
      vector(model, "é".repeat(30)); // 30 letters without their accents
      vector(model, "ж".repeat(30)); // 60 bytes
      assertThat(said).hasSize(1);
      assertThat(said.get(0)).contains("51 bytes", "first 48");
    }
  }

  private static float[] vector(ContextualModel model, String word) {
    AlignedInput input = model.align(new Occurrence("the " + word, new Span(4, 4 + word.length())));
    VectorQuery query = new VectorQuery(TokenInput.of(input), input.targets());
    TreeSet<Integer> last = new TreeSet<>(List.of(2));
    return model.encoder().vectors(List.of(query), last, Pieces.MEAN).get(0).get(0).at(2);
  }

  /** The words are those into which BERT's own tokenizer splits before subwords. */
  @Test
  void splitsTextsAsBertDoes() {
    Path bert = Golden.directory("tiny/bert");
    List<String> texts = new ArrayList<>();
    for (JsonNode one : Golden.read(bert.resolve("tokenization.json")).get("cases")) {
      texts.add(one.get("text").asText());
    }
    texts.add("a$b ~c 日本語 中文 x\u0000y\u200Bz don't\u00A0stop ¿qué? [MASK]. [mask] ΟΔΟΣ");
    try (Tokenizer subwords = Tokenizer.load(bert);
        Tokenizer words =
            Tokenizer.load(
                Golden.directory(TINY), Optional.of("character_bert"), Optional.empty())) {
      for (String text : texts) {
        Tokenization split = subwords.tokenize(text);
        List<Span> expected = new ArrayList<>();
        for (int token = 0; token < split.length(); token++) {
          Span span = split.spans().get(token);
          if (token > 0 && split.words()[token] == split.words()[token - 1]) {
            Span start = expected.remove(expected.size() - 1);
            span = new Span(start.start(), span.end());
          }
          expected.add(span);
        }
        assertThat(words.tokenize(text).spans()).as(text).isEqualTo(expected);
      }
    }
  }

  @Test
  void lowerCasesAsConfigured() {
    Path directory = Golden.directory(TINY);
    for (boolean lower : new boolean[] {true, false}) {
      try (Tokenizer tokenizer =
          Tokenizer.load(directory, Optional.of("character_bert"), Optional.of(lower))) {
        assertThat(tokenizer.tokenize("Résumé Åse.").pieces())
            .isEqualTo(lower ? List.of("resume", "ase", ".") : List.of("Résumé", "Åse", "."));
      }
    }
  }
}
