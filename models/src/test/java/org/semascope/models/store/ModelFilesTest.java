package org.semascope.models.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelFilesTest {
  @TempDir private Path directory;

  @Test
  void anExportedModelIsItsGraphAndItsTokenizer() throws IOException {
    write("mini.onnx", "");
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
    write("model.onnx", "");
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
