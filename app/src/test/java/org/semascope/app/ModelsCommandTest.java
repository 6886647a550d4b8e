package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModelsCommandTest {
  @TempDir private Path folder;

  @Test
  void theCatalogueIsListedWithItsSizes() {
    List<JsonNode> models = world().run("models", "list", "--format", "json").done().results();
    assertThat(models)
        .extracting(model -> model.get("name").asText())
        .containsExactly(
            "bert-base-uncased",
            "bert-base-cased",
            "bert-base-multilingual-cased",
            "all-MiniLM-L6-v2",
            "all-MiniLM-L6-v2-onnx",
            "e5-small-v2",
            "bge-small-en-v1.5",
            "bge-small-zh-v1.5",
            "stories15M",
            "glove-6b-100d");
    for (JsonNode model : models) {
      assertThat(Outcome.fields(model))
          .containsExactly("name", "state", "downloadBytes", "description");
      assertThat(model.get("state").asText()).isEqualTo("can be pulled");
      assertThat(model.get("downloadBytes").isIntegralNumber()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"models", "models list"})
  void aTableIsTheUsualForm(String command) {
    List<String> lines = world().run(command.split(" ")).done().out().lines().toList();
    assertThat(lines.get(0)).matches("model +state +download +what it is");
    assertThat(lines.get(1)).matches("bert-base-uncased +can be pulled +408 MB +BERT base, .*");
    assertThat(lines).hasSize(11);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "csv; bert-base-uncased,can be pulled,408 MB,\"BERT base, ",
        "md; | bert-base-uncased | can be pulled | 408 MB | BERT base, ",
        "tex; bert-base-uncased & can be pulled & 408 MB & BERT base, "
      })
  void everyFormatHasTheSameCells(String format, String row) {
    assertThat(world().run("models", "list", "--format", format).done().out()).contains(row);
  }

  @Test
  void aDirectoryIsDescribed() {
    JsonNode json =
        world().run("models", "show", Tiny.bert().toString(), "--format", "json").done().json();
    assertThat(Outcome.fields(json))
        .containsExactly(
            "model",
            "directory",
            "architecture",
            "parameters",
            "layers",
            "width",
            "heads",
            "vocabulary",
            "maxLength",
            "predictsMasks",
            "predicts",
            "sentences",
            "files",
            "types",
            "unusedTensors",
            "sha256");
    assertThat(json.get("model").asText()).isEqualTo("bert");
    assertThat(json.get("directory").asText()).isEqualTo(Tiny.bert().toString());
    assertThat(json.get("architecture").asText()).isEqualTo("BERT");
    // Embeddings 10,592; three layers of 8,544; head 1,383.
    assertThat(json.get("parameters").asLong()).isEqualTo(37_607);
    assertThat(json.get("layers").asInt()).isEqualTo(Tiny.LAST_LAYER);
    assertThat(json.get("width").asInt()).isEqualTo(Tiny.WIDTH);
    assertThat(json.get("heads").asInt()).isEqualTo(4);
    assertThat(json.get("vocabulary").asInt()).isEqualTo(Tiny.VOCABULARY);
    assertThat(json.get("maxLength").asInt()).isEqualTo(64);
    assertThat(json.get("predictsMasks").asBoolean()).isTrue();
    assertThat(json.get("predicts").asText()).isEqualTo("masks");
    assertThat(json.get("sentences").asText()).isEqualTo("mean of pieces without special tokens");
    assertThat(json.get("files")).hasToString("[\"model.safetensors\"]");
    assertThat(json.get("types")).hasToString("[\"F32\"]");
    assertThat(json.get("unusedTensors")).isEmpty();
    assertThat(json.get("sha256").asText()).matches("[0-9a-f]{64}");
  }

  @Test
  void aTableDescribesInWords() {
    String out = world().run("models", "show", Tiny.headless().toString()).done().out();
    assertThat(out)
        .containsPattern("(?m)^parameters +36,224$")
        .containsPattern("(?m)^layers +0-3$")
        .containsPattern("(?m)^longest input +64 tokens$")
        .containsPattern(
            "(?m)^can do +vectors by layer, no word probabilities: it has no MLM head$");
  }

  @Test
  void aDiscriminatorIsCalledByItsName() {
    String model = Tiny.discriminator().toString();
    assertThat(world().run("models", "show", model).done().out())
        .containsPattern("(?m)^architecture +ELECTRA$")
        .containsPattern(
            "(?m)^can do +vectors by layer, no word probabilities: it is an ELECTRA discriminator,"
                + " which detects replaced words$")
        .containsPattern("(?m)^unused tensors +discriminator_predictions.dense.bias, ");
    JsonNode json = world().run("models", "show", model, "--format", "json").done().json();
    assertThat(json.get("predicts").asText()).isEqualTo("nothing");
    assertThat(json.get("whyNoMasks").asText())
        .isEqualTo("is an ELECTRA discriminator, which detects replaced words");
    assertThat(json.get("unusedTensors")).hasSize(4);
  }

  /** A cased vocabulary as of old, beside which nothing says that texts keep their capitals. */
  @Test
  void capitalsThatAreLostAreSpokenOf() throws IOException {
    Path model = Files.createDirectory(folder.resolve("cased"));
    for (String file : List.of("config.json", "model.safetensors")) {
      Files.copy(Tiny.bert().resolve(file), model.resolve(file));
    }
    List<String> pieces = new ArrayList<>(Files.readAllLines(Tiny.bert().resolve("vocab.txt")));
    pieces.set(pieces.size() - 1, "Boat");
    Files.write(model.resolve("vocab.txt"), pieces);
    String caution =
        "%s has tokens with capitals, such as \"Boat\", but no tokenizer_config.json"
            .formatted(model.resolve("vocab.txt"));
    assertThat(world().run("models", "show", model.toString()).done().out()).contains(caution);
    JsonNode json =
        world().run("models", "show", model.toString(), "--format", "json").done().json();
    assertThat(json.get("caution").asText()).startsWith(caution);

    String[] ask = {"encode", "-m", model.toString(), "a Boat", "--word", "Boat"};
    Outcome silent = world().run(with(ask, "--format", "json")).done();
    assertThat(silent.err()).contains(caution);
    assertThat(silent.json().get("pieces")).doesNotHaveToString("[\"Boat\"]");
    Outcome kept = world().run(with(ask, "--format", "json", "--lower-case", "no")).done();
    assertThat(kept.err()).doesNotContain("capitals");
    assertThat(kept.json().get("pieces")).hasToString("[\"Boat\"]");
    Outcome lowered = world().run(with(ask, "--format", "json", "--lower-case", "yes")).done();
    assertThat(lowered.err()).doesNotContain("capitals");
    assertThat(lowered.json()).isEqualTo(silent.json());
    assertThat(world().run(with(ask, "--lower-case", "maybe")).code()).isEqualTo(2);
  }

  private static String[] with(String[] ask, String... more) {
    return Stream.concat(Arrays.stream(ask), Arrays.stream(more)).toArray(String[]::new);
  }

  @Test
  void theSameFilesHaveTheSameFingerprint() {
    String[] args = {"models", "show", Tiny.bert().toString(), "--format", "json"};
    assertThat(world().run(args).json().get("sha256"))
        .isEqualTo(new World(folder.resolve("other")).run(args).json().get("sha256"));
  }

  @Test
  void aModelOfTheHubIsPulledOnceAndUsedWithoutNetwork() throws IOException {
    Outcome first;
    try (HubServer hub = new HubServer()) {
      World online = world().with("HF_HUB_OFFLINE", "0").with("HF_ENDPOINT", hub.address());
      first = online.run("models", "pull", HubServer.MODEL).done();
      assertThat(first.err())
          .contains(
              "Downloading acme/tiny at commit 0123456789ab from " + hub.address() + ": 4 files, ");
    }
    Path directory = Path.of(first.out().strip());
    assertThat(directory).startsWith(folder.resolve("semascope").resolve("models"));
    assertThat(directory.resolve("model.safetensors"))
        .hasSameBinaryContentAs(Tiny.bert().resolve("model.safetensors"));

    Outcome second = world().run("models", "pull", HubServer.MODEL).done();
    assertThat(second.out()).isEqualTo(directory + "\n");
    assertThat(second.err()).isEqualTo("acme/tiny is already installed: " + directory + "\n");

    List<JsonNode> listed = world().run("models", "list", "--format", "json").results();
    JsonNode last = listed.get(listed.size() - 1);
    assertThat(Outcome.fields(last)).containsExactly("name", "state", "description");
    assertThat(last.get("name").asText()).isEqualTo("acme/tiny@" + HubServer.COMMIT);
    assertThat(last.get("state").asText()).isEqualTo("here");
    assertThat(last.get("description").asText()).isEqualTo("in the store");

    JsonNode shown = world().run("models", "show", "acme/tiny", "--format", "json").done().json();
    assertThat(shown.get("licence").asText()).isEqualTo("mit");

    String[] ask = {"encode", "-m", "acme/tiny", "a boat", "--word", "boat", "--format", "json"};
    String[] same = ask.clone();
    same[2] = Tiny.bert().toString();
    assertThat(world().run(ask).done().json()).isEqualTo(world().run(same).done().json());
  }

  @Test
  void anUnknownModelOfTheHubLeavesNothing() throws IOException {
    try (HubServer hub = new HubServer()) {
      Outcome outcome =
          world()
              .with("HF_HUB_OFFLINE", "0")
              .with("HF_ENDPOINT", hub.address())
              .run("models", "pull", "acme/none");
      outcome.failed(
          "unknown model: %s has no acme/none; `models list` shows the models of the catalogue"
              .formatted(hub.address()));
    }
    assertThat(folder.resolve("semascope").resolve("models")).doesNotExist();
  }

  @Test
  void aDirectoryNeedsNoPulling() {
    Outcome outcome = world().run("models", "pull", Tiny.bert().toString()).done();
    assertThat(outcome.out()).isEqualTo(Tiny.bert() + "\n");
    assertThat(Files.exists(folder.resolve("semascope"))).isFalse();
  }

  private World world() {
    return new World(folder);
  }
}
