package org.semascope.models.weights;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.semascope.core.SemascopeException;

/** Valid files with random damage are read or refused, with little memory. */
class MutatedFilesTest {
  private static final int ROUNDS = Integer.getInteger("semascope.mutants", 300);
  private static final long MOST_ALLOCATED = 32L << 20;

  private record GoodFile(String name, byte[] bytes) {
    @Override
    public String toString() {
      return name;
    }
  }

  @TempDir Path folder;

  static Stream<GoodFile> goodFiles() throws IOException {
    return Stream.of(
        new GoodFile("tiny.safetensors", SafetensorsBytes.single("F32", "[2]", 0, 8)),
        new GoodFile("bert.safetensors", fixture("bert/model.safetensors")),
        new GoodFile("tiny-zip.bin", TorchBytes.zip(TorchBytes.pickle())),
        new GoodFile("tiny-zip64.bin", TorchBytes.zip(TorchBytes.pickle(), true)),
        new GoodFile("tiny-legacy.bin", TorchBytes.legacy(TorchBytes.pickle())),
        new GoodFile("bert-legacy.bin", fixture("bert-legacy-pickle/pytorch_model.bin")),
        new GoodFile(
            "shards.safetensors.index.json",
            "{\"metadata\":{},\"weight_map\":{\"a\":\"good.safetensors\"}}".getBytes()));
  }

  @ParameterizedTest
  @MethodSource("goodFiles")
  void damageIsReadOrRefused(GoodFile good) throws IOException {
    Files.write(folder.resolve("good.safetensors"), SafetensorsBytes.single("F32", "[2]", 0, 8));
    Path file = folder.resolve(good.name());
    assertThat(Checkpoints.open(Files.write(file, good.bytes())).tensors()).isNotEmpty();

    Random random = new Random(20_240_607);
    int refused = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Files.write(file, damage(good.bytes(), random));
      long before = allocated();
      try {
        for (StoredTensor tensor : Checkpoints.open(file).tensors().values()) {
          assertThat(tensor.offset() + tensor.bytes())
              .isLessThanOrEqualTo(Files.size(tensor.file()));
        }
      } catch (SemascopeException e) {
        assertThat(e).hasMessageContaining(folder.toString());
        refused++;
      }
      assertThat(allocated() - before).as("bytes in round " + round).isLessThan(MOST_ALLOCATED);
    }
    assertThat(refused).isBetween(1, ROUNDS);
  }

  /** Truncates the file, flips bits, or writes random bytes, mostly in the header. */
  private static byte[] damage(byte[] good, Random random) {
    if (random.nextInt(5) == 0) {
      return Arrays.copyOf(good, random.nextInt(good.length));
    }
    byte[] bad = good.clone();
    for (int i = random.nextInt(4); i >= 0; i--) {
      int at = random.nextInt(random.nextBoolean() ? good.length : Math.min(good.length, 9000));
      if (random.nextBoolean()) {
        bad[at] ^= (byte) (1 << random.nextInt(8));
      } else {
        bad[at] = (byte) random.nextInt();
      }
    }
    return bad;
  }

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
  }

  private static byte[] fixture(String name) throws IOException {
    return Files.readAllBytes(Fixtures.resource(name));
  }
}
