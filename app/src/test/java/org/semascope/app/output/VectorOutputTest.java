package org.semascope.app.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.app.Tiny;
import org.semascope.core.UsageException;
import org.semascope.models.ContextualModel;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.encoder.TokenInput;
import org.semascope.models.encoder.VectorQuery;
import org.semascope.models.onnx.Precision;
import org.semascope.models.tokens.PieceRange;
import org.semascope.models.weights.Checkpoints;
import org.semascope.models.weights.FloatReader;
import org.semascope.models.weights.StoredTensor;

class VectorOutputTest {
  private static final SortedSet<Integer> LAYERS = new TreeSet<>(List.of(0, 2));
  private static List<LayerVectors> words;

  @TempDir private Path folder;

  @BeforeAll
  static void encode() {
    int[] ids = {2, 109, 240, 3};
    List<PieceRange> each =
        IntStream.range(0, ids.length).mapToObj(i -> new PieceRange(i, i + 1)).toList();
    try (ContextualModel model = ContextualModel.open(Tiny.bert(), Precision.FP32, 1)) {
      VectorQuery query = new VectorQuery(TokenInput.of(ids, new int[ids.length]), each);
      words = model.encoder().vectors(List.of(query), LAYERS).get(0);
    }
  }

  @Test
  void numPyReadsWhatWasWritten() throws IOException {
    Path target = write("vectors.npy");
    NpyArray array = NpyArray.read(target);
    assertThat(array.shape()).containsExactly(5, 2, Tiny.WIDTH);
    assertThat(array.values()).containsExactly(expected());
  }

  @Test
  void numPyReadsItInAnyLocale() throws IOException {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG"));
    try {
      assertThat("%d".formatted(5)).isNotEqualTo("5"); // or this test shows nothing
      assertThat(NpyArray.read(write("vectors.npy")).shape()).containsExactly(5, 2, Tiny.WIDTH);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void safetensorsReadBack() {
    Path target = write("vectors.safetensors");
    StoredTensor tensor = Checkpoints.open(target).tensors().get("vectors");
    assertThat(tensor.shape()).hasToString("[5, 2, 32]");
    assertThat(FloatReader.read(tensor)).containsExactly(expected());
    assertThat(Checkpoints.open(target).tensors()).hasSize(1);
  }

  @Test
  void safetensorsTellTheModelAndItsLayers() throws IOException {
    String text = Files.readString(write("vectors.safetensors"), StandardCharsets.ISO_8859_1);
    assertThat(text).contains("\"__metadata__\":{\"model\":\"tiny\",\"layers\":\"0,2\"}");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 800, 5000})
  void aModelsNameMayHaveAnyLength(int length) {
    Path target = write("long.safetensors", "é".repeat(length));
    StoredTensor tensor = Checkpoints.open(target).tensors().get("vectors");
    assertThat(FloatReader.read(tensor)).containsExactly(expected());
  }

  @Test
  void aFileThatStoodThereIsReplacedOnlyAtTheEnd() throws IOException {
    Path target = Files.writeString(folder.resolve("vectors.npy"), "old");
    try (VectorOutput file = VectorOutput.create(target, "tiny", LAYERS, Tiny.WIDTH)) {
      file.add(words.get(0));
      assertThat(target).hasContent("old");
      file.finish();
    }
    assertThat(NpyArray.read(target).shape()).containsExactly(1, 2, Tiny.WIDTH);
    assertThat(names()).containsExactly("vectors.npy");
  }

  @Test
  void whatIsNotFinishedLeavesNothing() {
    Path target = folder.resolve("vectors.npy");
    try (VectorOutput file = VectorOutput.create(target, "tiny", LAYERS, Tiny.WIDTH)) {
      file.add(words.get(0));
      assertThat(target).doesNotExist();
      assertThat(names()).hasSize(1);
    }
    assertThat(names()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"vectors.npy", "vectors.safetensors"})
  void aFullDiskIsReportedAndLeavesNothing(String name) throws IOException {
    Path full = Path.of("/dev/full");
    assumeThat(full).as("a device that is always full").exists();
    // Where the file is written before it gets its name.
    String partial = "." + name + "." + ProcessHandle.current().pid() + ".partial";
    Files.createSymbolicLink(folder.resolve(partial), full);
    Path target = folder.resolve(name);
    assertThatThrownBy(
            () -> {
              try (VectorOutput file = VectorOutput.create(target, "tiny", LAYERS, Tiny.WIDTH)) {
                file.add(words.get(0));
                file.finish();
              }
            })
        .hasMessage("cannot write " + target + ": No space left on device");
    assertThat(names()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"vectors.txt", "npy", "vectors.npy.gz", "vectors"})
  void theNameMustTellTheForm(String name) {
    Path target = folder.resolve(name);
    assertThatThrownBy(() -> VectorOutput.create(target, "tiny", LAYERS, Tiny.WIDTH))
        .isInstanceOf(UsageException.class)
        .hasMessage("--out takes a .npy or .safetensors file, not \"" + target + "\"");
    assertThat(names()).isEmpty();
  }

  @Test
  void aFolderIsNeitherMadeNorReplaced() throws IOException {
    Path missing = folder.resolve("none").resolve("vectors.npy");
    assertThatThrownBy(() -> VectorOutput.check(missing))
        .hasMessage("cannot write " + missing + ": no such directory");
    Path taken = Files.createDirectory(folder.resolve("taken.npy"));
    assertThatThrownBy(() -> VectorOutput.check(taken))
        .hasMessage("cannot write " + taken + ": it is a directory");
  }

  private Path write(String name) {
    return write(name, "tiny");
  }

  /** Four words and a row that is missing, which comes third. */
  private Path write(String name, String model) {
    Path target = folder.resolve(name);
    try (VectorOutput file = VectorOutput.create(target, model, LAYERS, Tiny.WIDTH)) {
      file.add(words.get(0));
      file.add(words.get(1));
      file.addMissing();
      file.add(words.get(2));
      file.add(words.get(3));
      file.finish();
      assertThat(file.words()).isEqualTo(5);
    }
    return target;
  }

  private static float[] expected() {
    float[] all = new float[5 * LAYERS.size() * Tiny.WIDTH];
    Arrays.fill(all, Float.NaN);
    int at = 0;
    for (int word : new int[] {0, 1, -1, 2, 3}) {
      for (int layer : LAYERS) {
        if (word >= 0) {
          System.arraycopy(words.get(word).at(layer), 0, all, at, Tiny.WIDTH);
        }
        at += Tiny.WIDTH;
      }
    }
    return all;
  }

  private List<String> names() {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
