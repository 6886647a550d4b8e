package org.semascope.models.weights;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelFormTest {
  @TempDir private Path directory;

  @Test
  void aGraphAndATokenizerMayBeginWithTheModelsName() throws IOException {
    Path graph = write("all-minilm-l6-v2.onnx");
    assertThat(ModelForm.of(directory)).isEqualTo(ModelForm.CHECKPOINT);
    write("all-minilm-l6-v2-tokenizer.json");
    assertThat(ModelForm.of(directory)).isEqualTo(ModelForm.EXPORTED);
    assertThat(ModelForm.exportedFile(directory)).contains(graph);
  }

  @Test
  void ofTwoGraphsNeitherIsMeantUnlessItHasTheUsualName() throws IOException {
    write("tokenizer.json");
    write("one.onnx");
    write("two.onnx");
    assertThat(ModelForm.exportedFile(directory)).isEmpty();
    Path usual = write("model.onnx");
    assertThat(ModelForm.exportedFile(directory)).contains(usual);
  }

  private Path write(String name) throws IOException {
    return Files.createFile(directory.resolve(name));
  }
}
