package org.semascope.models.weights;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares files of PyTorch with the same models in safetensors. */
class TorchFixturesTest {
  @ParameterizedTest
  @ValueSource(strings = {"bert", "bert-f16", "bert-bf16"})
  void equalsItsTwin(String name) throws IOException {
    Path folder = Fixtures.resource(name);
    assertTwins(folder.resolve("pytorch_model.bin"), folder.resolve("model.safetensors"));
  }

  @Test
  void everyOtherFixtureEqualsItsTwin() throws IOException {
    Path fixtures = Fixtures.all();
    for (Path file : weights(fixtures)) {
      Path folder = file.getParent();
      Path twin = folder.resolve("model.safetensors");
      // The sharded and legacy variants of BERT have no safetensors twin.
      assertTwins(
          Files.exists(file) ? file : folder,
          Files.exists(twin) ? twin : fixtures.resolve("tiny/bert/model.safetensors"));
    }
  }

  private static List<Path> weights(Path fixtures) throws IOException {
    try (Stream<Path> tiny = Files.list(fixtures.resolve("tiny"));
        Stream<Path> formats = Files.list(fixtures.resolve("formats"))) {
      List<Path> files =
          Stream.concat(tiny, formats)
              .filter(Files::isDirectory)
              .filter(folder -> !folder.endsWith("bert-sharded-safetensors"))
              .map(folder -> folder.resolve("pytorch_model.bin"))
              .toList();
      assertThat(files).hasSizeGreaterThanOrEqualTo(20);
      return files;
    }
  }

  private static void assertTwins(Path torch, Path safetensors) throws IOException {
    Checkpoint found = Checkpoints.open(torch);
    Checkpoint expected = Checkpoints.open(safetensors);
    // One fixture's .bin lacks the buffer of positions; everything else must be present.
    assertThat(missing(expected, found)).isSubsetOf("roberta.embeddings.position_ids");
    for (StoredTensor twin : expected.tensors().values()) {
      StoredTensor tensor = found.tensors().get(twin.name());
      if (tensor != null) {
        String what = torch + " " + twin.name();
        assertThat(tensor.dtype()).as(what).isEqualTo(twin.dtype());
        assertThat(tensor.shape()).as(what).isEqualTo(twin.shape());
        assertThat(Fixtures.bytes(tensor)).as(what).isEqualTo(Fixtures.bytes(twin));
      }
    }
  }

  private static Set<String> missing(Checkpoint expected, Checkpoint found) {
    Set<String> missing = new TreeSet<>(expected.tensors().keySet());
    missing.removeAll(found.tensors().keySet());
    return missing;
  }
}
