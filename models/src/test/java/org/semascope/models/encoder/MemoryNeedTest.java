package org.semascope.models.encoder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.semascope.core.SemascopeException;
import org.semascope.models.Golden;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Config;
import org.semascope.models.arch.Inventory;
import org.semascope.models.onnx.Precision;
import org.semascope.models.onnx.WeightsFolder;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.Checkpoints;

/** What a model takes of the memory is told before it is loaded. */
class MemoryNeedTest {
  /** Three blocks: query, key, value and output of 32 x 32, gate and up and down of 32 x 64. */
  private static final long SMALL = 3 * (4 * 32 * 32 + 2 * 32 * 64);

  private static final long PRECISE = 3 * 32 * 64;
  private static final long HEAD = 443 * 32;

  private final Path directory = Golden.directory("tiny/llama");
  private final Checkpoint checkpoint = Checkpoints.open(directory);
  private final Architectures.Bound bound = Architectures.bind(Config.read(directory), checkpoint);
  private final AtomicLong free = new AtomicLong();
  private boolean exactProducts = true;

  @Test
  void isCountedFromTheCheckpoint() {
    assertThat(Inventory.bytesInMemory(bound, false, Precision.FP32::rounds))
        .isEqualTo(4 * (SMALL + PRECISE));
    assertThat(Inventory.bytesInMemory(bound, true, Precision.FP32::rounds))
        .isEqualTo(4 * (SMALL + PRECISE + HEAD));
    assertThat(Inventory.bytesInMemory(bound, true, Precision.INT8::rounds))
        .isEqualTo(SMALL + 4 * (PRECISE + HEAD));
    assertThat(Inventory.bytesInMemory(bound, true, Precision.INT8_VNNI::rounds))
        .isEqualTo(SMALL + PRECISE + HEAD);
  }

  @Test
  void aModelThatDoesNotFitIsRefusedWithNumbers() {
    free.set(100_000);
    assertThatThrownBy(() -> open(Precision.FP32))
        .isInstanceOf(SemascopeException.class)
        .hasMessage(
            "the weights in %s need about 123 kB of memory for vectors in fp32, and 100 kB are free here: close other programs, or take --precision int8, which needs 49 kB"
                .formatted(WeightsFolder.of(checkpoint)));
    free.set(1000);
    assertThatThrownBy(() -> open(Precision.INT8))
        .hasMessageContaining(
            "in int8, and 1.0 kB are free here: close other programs, or take a smaller model");
  }

  @Test
  void whatIsLeftIsAskedAgainBeforeWordsArePredicted() {
    free.set(125_000);
    try (GraphBackend backend = open(Precision.FP32)) {
      backend.vectors(new TreeSet<>(List.of(3)), Pieces.MEAN, false);
      assertThatThrownBy(() -> backend.predictions(1))
          .hasMessageContaining("need about 180 kB of memory to predict words in fp32");
      free.set(200_000);
      backend.predictions(1);
    }
  }

  @Test
  void productsThatOverflowAreRefused() {
    free.set(Long.MAX_VALUE);
    exactProducts = false;
    open(Precision.INT8).close();
    assertThatThrownBy(() -> open(Precision.INT8_VNNI))
        .isInstanceOf(SemascopeException.class)
        .hasMessage(
            "--precision int8-vnni needs a processor with VNNI, and this one's sums of 8-bit products overflow: take int8");
  }

  /** What is tried out agrees with what Linux says of the processor. */
  @Test
  @EnabledOnOs(value = OS.LINUX, architectures = "amd64")
  void processorsWithVnniAreExact() throws IOException {
    boolean said = Files.readString(Path.of("/proc/cpuinfo")).contains("vnni");
    assertThat(Machine.here().exactProducts().getAsBoolean()).isEqualTo(said);
  }

  @Test
  void thisMachineHasSome() {
    assertThat(Machine.here().available().getAsLong()).isGreaterThan(1 << 20);
  }

  private GraphBackend open(Precision precision) {
    return new GraphBackend(
        bound,
        WeightsFolder.of(checkpoint),
        OptionalInt.empty(),
        Optional.empty(),
        precision,
        new Machine(free::get, () -> exactProducts));
  }
}
