package org.semascope.models;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.models.onnx.Precision;

class ModelDirectoryTest {
  @TempDir private Path directory;

  @Test
  void aGraphAndATokenizerMayBeginWithTheModelsName() throws IOException {
    Path graph = write("all-minilm-l6-v2.onnx");
    assertThat(ModelDirectory.of(directory)).isInstanceOf(ModelDirectory.OfCheckpoint.class);
    write("all-minilm-l6-v2-tokenizer.json");
    requireGraph(graph);
  }

  @Test
  void ofTwoGraphsNeitherIsChosenUnlessItHasTheExportersName() throws IOException {
    write("tokenizer.json");
    write("one.onnx");
    write("two.onnx");
    assertThat(ModelDirectory.of(directory)).isInstanceOf(ModelDirectory.OfCheckpoint.class);
    Path exporters = write("model.onnx");
    requireGraph(exporters);
  }

  @Test
  void anElmoIsRecognisedByItsOptionsUnlessThereIsAConfiguration() throws IOException {
    write("small_options.json");
    write("small_weights.hdf5");
    assertThat(ModelDirectory.of(directory)).isInstanceOf(ModelDirectory.OfElmo.class);
    write("config.json");
    assertThat(ModelDirectory.of(directory)).isInstanceOf(ModelDirectory.OfCheckpoint.class);
  }

  /** The checkpoint is opened once: nothing is read again after the model is open. */
  @Test
  void aDirectoryReadsItsFilesOnce() throws IOException {
    Golden.copyWithout("pytorch_model.bin", "formats/bert-hub-gamma-beta", directory);
    ModelDirectory model = ModelDirectory.of(directory);
    try (ContextualModel opened = model.open(Precision.FP32, 1, Optional.empty())) {
      Files.delete(directory.resolve("config.json"));
      Files.delete(directory.resolve("model.safetensors"));
      assertThat(model.tensors()).isNotEmpty().isSameAs(model.tensors());
      assertThat(model.overview().heads()).hasValue(4);
      assertThat(model.overview().anatomy()).isSameAs(opened.architecture());
    }
  }

  @Test
  void anElmoReadsItsFilesOnce() {
    ModelDirectory model = ModelDirectory.of(ElmoFixture.directory());
    assertThat(model.tensors()).isNotEmpty();
    assertThat(model.overview().anatomy()).isSameAs(model.overview().anatomy());
  }

  private void requireGraph(Path graph) {
    assertThat(ModelDirectory.of(directory))
        .isInstanceOfSatisfying(
            ModelDirectory.OfGraph.class,
            found -> {
              assertThat(found.folder()).isEqualTo(directory);
              assertThat(found.graph()).isEqualTo(graph);
            });
  }

  private Path write(String name) throws IOException {
    return Files.createFile(directory.resolve(name));
  }
}
