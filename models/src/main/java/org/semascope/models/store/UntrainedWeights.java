package org.semascope.models.store;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.semascope.core.Progress;
import org.semascope.core.io.Sha256;
import org.semascope.core.io.SplitMix64;
import org.semascope.core.io.WorkerPool;
import org.semascope.models.arch.Distribution;
import org.semascope.models.arch.Initialisation;
import org.semascope.models.weights.DType;
import org.semascope.models.weights.SafetensorsWriter;
import org.semascope.models.weights.SafetensorsWriter.Planned;
import org.semascope.models.weights.Shape;

/**
 * A file of weights to be drawn. Every block of a tensor has a random generator of its own, seeded
 * by seed, tensor and block, so that the bytes do not depend on the number of threads.
 *
 * @param file relative to the model's directory
 */
record UntrainedWeights(Path file, Map<String, Shape> tensors, Initialisation rule) {
  private static final int BLOCK = 1 << 18; // numbers
  private static final int BLOCKS_PER_THREAD = 4; // between two writes

  void write(Path directory, long seed, int threads, Progress.Task progress) {
    List<Planned> plan =
        tensors.entrySet().stream()
            .map(tensor -> new Planned(tensor.getKey(), DType.F32, tensor.getValue()))
            .toList();
    try (WorkerPool workers = new WorkerPool("untrained weights", threads);
        SafetensorsWriter writer =
            SafetensorsWriter.create(directory.resolve(file), plan, Map.of("format", "pt"))) {
      for (Planned tensor : plan) {
        writer.write(
            tensor.name(),
            out -> {
              long blocks = (tensor.shape().elements() + BLOCK - 1) / BLOCK;
              int together = threads * BLOCKS_PER_THREAD;
              for (long first = 0; first < blocks; first += together) {
                List<Callable<ByteBuffer>> draws = new ArrayList<>();
                for (long block = first; block < Math.min(blocks, first + together); block++) {
                  long number = block;
                  draws.add(() -> draw(tensor, seed, number));
                }
                for (ByteBuffer bytes : workers.all(draws)) {
                  progress.advance(bytes.remaining());
                  out.write(bytes);
                }
              }
            });
      }
    }
  }

  private ByteBuffer draw(Planned tensor, long seed, long block) {
    long first = block * BLOCK;
    int numbers = (int) Math.min(BLOCK, tensor.shape().elements() - first);
    ByteBuffer bytes = ByteBuffer.allocate(numbers * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    Distribution distribution = rule.of(tensor.name(), tensor.shape());
    // Tensors of different files of a model may have the same name.
    long stream = hash(file.toString().replace('\\', '/') + ":" + tensor.name());
    SplitMix64 random = new SplitMix64(SplitMix64.mix(seed) ^ stream, block);
    distribution.fill(bytes.asFloatBuffer(), tensor.shape(), first, random);
    return bytes;
  }

  private static long hash(String text) {
    byte[] digest = Sha256.digest().digest(text.getBytes(StandardCharsets.UTF_8));
    return ByteBuffer.wrap(digest).getLong();
  }
}
