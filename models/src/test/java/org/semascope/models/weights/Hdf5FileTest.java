package org.semascope.models.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jhdf.HdfFile;
import io.jhdf.WritableHdfFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;

class Hdf5FileTest {
  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void write() {
    file = folder.resolve("weights.hdf5");
    try (WritableHdfFile out = HdfFile.write(file)) {
      out.putDataset("plain", new float[] {1, 2, 3});
      out.putGroup("a").putGroup("b").putDataset("deep", new float[][] {{1, 2}, {3, 4.5f}});
      out.putDataset("wide", new double[] {0.25});
    }
  }

  @Test
  void tensorsAreLocatedInTheFile() {
    Checkpoint checkpoint = Hdf5File.read(file);
    assertThat(checkpoint.tensors()).containsOnlyKeys("plain", "a/b/deep", "wide");
    StoredTensor deep = checkpoint.tensors().get("a/b/deep");
    assertThat(deep.shape()).isEqualTo(Shape.of(2, 2));
    assertThat(FloatReader.read(deep)).containsExactly(1, 2, 3, 4.5f);
    assertThat(FloatReader.read(checkpoint.tensors().get("plain"))).containsExactly(1, 2, 3);
    assertThat(FloatReader.read(checkpoint.tensors().get("wide"))).containsExactly(0.25f);
  }

  @Test
  void otherElementTypesAreRefused() {
    Path other = folder.resolve("other.hdf5");
    try (WritableHdfFile out = HdfFile.write(other)) {
      out.putDataset("whole", new int[] {1, 2});
    }
    assertThatThrownBy(() -> Hdf5File.read(other))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageContaining("tensor whole: expected little-endian floating-point numbers");
  }

  @Test
  void otherFilesAreRefused() throws IOException {
    Files.write(file, new byte[0]);
    assertThatThrownBy(() -> Hdf5File.read(file))
        .hasMessage(file + ": expected weights in HDF5, found an empty file");
    Files.writeString(file, "<!DOCTYPE html><html>no such page</html>");
    assertThatThrownBy(() -> Hdf5File.read(file)).hasMessageContaining("a page of HTML");
    Files.writeString(file, "something else entirely");
    assertThatThrownBy(() -> Hdf5File.read(file)).isInstanceOf(ModelFormatException.class);
  }

  /** A damaged file is refused, or its tensors are inside the file. */
  @Test
  void damageIsReportedOrHarmless() throws IOException {
    byte[] whole = Files.readAllBytes(file);
    Random random = new Random(5);
    int refused = 0;
    for (int i = 0; i < 200; i++) {
      byte[] damaged =
          i % 2 == 0 ? whole.clone() : Arrays.copyOf(whole, random.nextInt(whole.length));
      for (int hit = 0; hit < 4 && damaged.length > 0; hit++) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      }
      Files.write(file, damaged);
      try {
        for (StoredTensor tensor : Hdf5File.read(file).tensors().values()) {
          assertThat(tensor.offset() + tensor.bytes()).isLessThanOrEqualTo(damaged.length);
        }
      } catch (SemascopeException e) {
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(50);
  }
}
