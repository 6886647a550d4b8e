package org.semascope.models.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.models.ModelFormatException;
import org.semascope.models.wire.ProtoWriter;

class ModelFilesTest {
  /** The message of a model whose graph, field 7, is empty. */
  private static final String EMPTY_GRAPH = ":\0";

  @TempDir private Path directory;

  /** The numbers of a graph may stand in files of any name, whatever part of it names them. */
  @Test
  void aGraphIsMadeOfTheFilesItNames() throws IOException {
    ProtoWriter inner = new ProtoWriter().message(5, tensorIn("weights.bin"));
    ProtoWriter branch = new ProtoWriter().message(5, new ProtoWriter().message(6, inner));
    ProtoWriter graph =
        new ProtoWriter()
            .message(5, tensorIn("model.onnx.data"))
            .message(5, tensorIn("more/model.onnx_data"))
            .message(1, branch);
    Files.write(directory.resolve("model.onnx"), new ProtoWriter().message(7, graph).toBytes());
    write("tokenizer.json", "{}");
    write("model.onnx.data", "1");
    write("more/model.onnx_data", "2");
    write("weights.bin", "3");
    assertThat(ModelFiles.in(directory))
        .containsExactlyInAnyOrder(
            "tokenizer.json",
            "model.onnx",
            "model.onnx.data",
            "more/model.onnx_data",
            "weights.bin");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../secret", "/etc/passwd", "a/../../b", ""})
  void aGraphNamesNoFilesOutside(String name) throws IOException {
    ProtoWriter graph = new ProtoWriter().message(5, tensorIn(name));
    Files.write(directory.resolve("model.onnx"), new ProtoWriter().message(7, graph).toBytes());
    write("tokenizer.json", "{}");
    assertThatThrownBy(() -> ModelFiles.in(directory))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageStartingWith(directory.resolve("model.onnx") + ": ")
        .hasMessageEndingWith("found \"%s\"".formatted(name));
  }

  private static ProtoWriter tensorIn(String file) {
    return new ProtoWriter()
        .message(13, new ProtoWriter().text(1, "location").text(2, file))
        .message(13, new ProtoWriter().text(1, "offset").text(2, "0"));
  }

  /** A vocabulary decides what a model computes where the tokenizer reads it, and only there. */
  @Test
  void theVocabularyThatIsReadCounts() throws IOException {
    write("config.json", "{}");
    write("model.safetensors", "");
    write("tokenizer.model", "pieces");
    assertThat(ModelFiles.in(directory))
        .containsExactly("config.json", "tokenizer.model", "model.safetensors");
    assertThat(ModelFiles.wanted(List.of("config.json", "tokenizer.model", "model.safetensors")))
        .containsExactly("config.json", "tokenizer.model", "model.safetensors");
    write("tokenizer.json", "{}");
    assertThat(ModelFiles.in(directory))
        .containsExactly("config.json", "tokenizer.json", "model.safetensors");
    assertThat(ModelFiles.wanted(List.of("tokenizer.model", "tokenizer.json", "model.safetensors")))
        .containsExactly("tokenizer.json", "model.safetensors");
  }

  @Test
  void everyModuleThatIsNamedCounts() throws IOException {
    write("config.json", "{}");
    write("model.safetensors", "");
    write(
        "modules.json",
        "[{\"type\": \"x.Transformer\", \"path\": \"\"}, {\"type\": \"x.Pooling\", \"path\": \"1_Pooling\"},"
            + "{\"type\": \"x.Dense\", \"path\": \"3_Dense\"}, {\"type\": \"x.Normalize\", \"path\": \"4_Normalize\"}]");
    write("1_Pooling/config.json", "{}");
    write("3_Dense/config.json", "{}");
    write("3_Dense/pytorch_model.bin", "");
    assertThat(ModelFiles.in(directory))
        .containsExactlyInAnyOrder(
            "config.json",
            "modules.json",
            "1_Pooling/config.json",
            "3_Dense/config.json",
            "3_Dense/pytorch_model.bin",
            "model.safetensors");
    assertThat(
            ModelFiles.wanted(
                List.of("config.json", "3_Dense/config.json", "3_Dense/model.safetensors", "x/y")))
        .containsExactly("config.json", "3_Dense/config.json", "3_Dense/model.safetensors");
  }

  @Test
  void anExportedModelIsItsGraphAndItsTokenizer() throws IOException {
    write("mini.onnx", EMPTY_GRAPH);
    write("mini-tokenizer.json", "{}");
    assertThat(ModelFiles.isModel(directory)).isTrue();
    assertThat(ModelFiles.in(directory)).containsExactly("mini.onnx", "mini-tokenizer.json");
  }

  @Test
  void anOldSentenceEncoderHasItsModelInAFolder() throws IOException {
    write("config.json", "{\"__version__\": \"0.2.0\"}");
    write("modules.json", "[{\"idx\": 0, \"path\": \"0_BERT\"}]");
    write("1_Pooling/config.json", "{}");
    write("0_BERT/config.json", "{}");
    write("0_BERT/vocab.txt", "");
    assertThat(ModelFiles.isWhole(directory)).isFalse();
    write("0_BERT/pytorch_model.bin", "");
    assertThat(ModelFiles.isWhole(directory)).isTrue();
    assertThat(ModelFiles.in(directory))
        .containsExactlyInAnyOrder(
            "config.json",
            "modules.json",
            "1_Pooling/config.json",
            "0_BERT/config.json",
            "0_BERT/vocab.txt",
            "0_BERT/pytorch_model.bin");
  }

  @Test
  void anExportedModelIsWholeWithItsTokenizer() throws IOException {
    write("model.onnx", EMPTY_GRAPH);
    assertThat(ModelFiles.isWhole(directory)).isFalse();
    write("tokenizer.json", "{}");
    assertThat(ModelFiles.isWhole(directory)).isTrue();
  }

  @Test
  void theLengthOfSentencesIsWorthPulling() {
    List<String> repository = List.of("config.json", "sentence_bert_config.json", "README.md");
    assertThat(ModelFiles.wanted(repository)).contains("sentence_bert_config.json");
  }

  private void write(String name, String content) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }
}
