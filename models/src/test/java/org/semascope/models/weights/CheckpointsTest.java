package org.semascope.models.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.SemascopeException;

class CheckpointsTest {
  @TempDir Path folder;

  @Test
  void prefersSafetensorsThenTheirShardsThenPyTorch() throws IOException {
    write("shard.bin", TorchBytes.zip(TorchBytes.pickle()));
    Path torchIndex = write("pytorch_model.bin.index.json", index("a", "shard.bin"));
    assertThat(Checkpoints.open(folder).origin()).isEqualTo(torchIndex);

    Path torch = write("pytorch_model.bin", TorchBytes.legacy(TorchBytes.pickle()));
    assertThat(Checkpoints.open(folder).origin()).isEqualTo(torch);

    write("shard.safetensors", SafetensorsBytes.single("F32", "[2]", 0, 8));
    Path index = write("model.safetensors.index.json", index("a", "shard.safetensors"));
    assertThat(Checkpoints.open(folder).origin()).isEqualTo(index);

    Path safetensors = write("model.safetensors", SafetensorsBytes.single("F32", "[2]", 0, 8));
    assertThat(Checkpoints.open(folder).origin()).isEqualTo(safetensors);
  }

  @Test
  void aFolderWithoutWeightsListsTheExpectedFiles() throws IOException {
    write("config.json", "{}".getBytes());
    assertThatThrownBy(() -> Checkpoints.open(folder))
        .isExactlyInstanceOf(SemascopeException.class)
        .hasMessage(
            folder
                + ": no weights in this folder; looked for model.safetensors, model.safetensors.index.json,"
                + " pytorch_model.bin, pytorch_model.bin.index.json");
  }

  @Test
  void aMissingPathIsReported() {
    Path nowhere = folder.resolve("nowhere");
    assertThatThrownBy(() -> Checkpoints.open(nowhere))
        .isExactlyInstanceOf(SemascopeException.class)
        .hasMessageContaining(nowhere + ": no such folder or file");
  }

  @Test
  void opensSingleFilesByName() throws IOException {
    Path torch = write("epoch3.pt", TorchBytes.zip(TorchBytes.pickle()));
    assertThat(Checkpoints.open(torch).tensors()).containsOnlyKeys("a");

    Path shard = write("part.safetensors", SafetensorsBytes.single("F32", "[2]", 0, 8));
    Path index = write("other.safetensors.index.json", index("a", "part.safetensors"));
    assertThat(Checkpoints.open(index).tensors().get("a").file()).isEqualTo(shard);
  }

  @Test
  void theTensorsCannotBeChanged() throws IOException {
    Checkpoint checkpoint =
        Checkpoints.open(write("a.safetensors", SafetensorsBytes.single("F32", "[2]", 0, 8)));
    assertThatThrownBy(() -> checkpoint.tensors().clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }

  private static byte[] index(String tensor, String shard) {
    return "{\"metadata\":{\"total_size\":8},\"weight_map\":{\"%s\":\"%s\"}}"
        .formatted(tensor, shard)
        .getBytes();
  }

  private Path write(String name, byte[] bytes) throws IOException {
    return Files.write(folder.resolve(name), bytes);
  }
}
