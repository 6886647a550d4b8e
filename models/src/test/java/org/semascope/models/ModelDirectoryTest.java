package org.semascope.models;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelDirectoryTest {
  @TempDir private Path directory;

  @Test
  void aGraphAndATokenizerMayBeginWithTheModelsName() throws IOException {
    Path graph = write("all-minilm-l6-v2.onnx");
    assertThat(ModelDirectory.of(directory)).isInstanceOf(ModelDirectory.OfCheckpoint.class);
    write("all-minilm-l6-v2-tokenizer.json");
    assertThat(ModelDirectory.of(directory))
        .isEqualTo(new ModelDirectory.OfGraph(directory, directory, graph));
  }

  @Test
  void ofTwoGraphsNeitherIsMeantUnlessItHasTheUsualName() throws IOException {
    write("tokenizer.json");
    write("one.onnx");
    write("two.onnx");
    assertThat(ModelDirectory.of(directory)).isInstanceOf(ModelDirectory.OfCheckpoint.class);
    Path usual = write("model.onnx");
    assertThat(ModelDirectory.of(directory))
        .isEqualTo(new ModelDirectory.OfGraph(directory, directory, usual));
  }

  @Test
  void anElmoIsRecognisedByItsOptionsUnlessThereIsAConfiguration() throws IOException {
    write("small_options.json");
    write("small_weights.hdf5");
    assertThat(ModelDirectory.of(directory)).isInstanceOf(ModelDirectory.OfElmo.class);
    write("config.json");
    assertThat(ModelDirectory.of(directory)).isInstanceOf(ModelDirectory.OfCheckpoint.class);
  }

  private Path write(String name) throws IOException {
    return Files.createFile(directory.resolve(name));
  }
}
