package org.semascope.bench;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.semascope.models.weights.DType;
import org.semascope.models.weights.SafetensorsWriter;
import org.semascope.models.weights.SafetensorsWriter.Planned;
import org.semascope.models.weights.Shape;

/** Weights of full size that mean nothing, for speed does not depend on what they are. */
final class RandomCheckpoint {
  private static final float SPREAD = 0.02f;
  private static final int BLOCK = 1 << 20;

  private RandomCheckpoint() {}

  /** Writes all these tensors into a directory. */
  static void write(Path directory, Map<String, Shape> tensors) {
    List<Planned> plan = new ArrayList<>();
    tensors.forEach((name, shape) -> plan.add(new Planned(name, DType.F32, shape)));
    ByteBuffer random = floats(new Random(1), SPREAD);
    ByteBuffer ones = floats(new Random(1), 0);
    Path file = directory.resolve("model.safetensors");
    try (SafetensorsWriter writer = SafetensorsWriter.create(file, plan, Map.of())) {
      for (Planned tensor : plan) {
        ByteBuffer block = isNorm(tensor) ? ones : random;
        writer.write(
            tensor.name(),
            out -> {
              for (long left = tensor.bytes(); left > 0; left -= block.capacity()) {
                out.write(block.duplicate().limit((int) Math.min(left, block.capacity())));
              }
            });
      }
    }
  }

  /**
   * The scale of a layer norm is about one; were it not, numbers would fade from layer to layer.
   */
  private static boolean isNorm(Planned tensor) {
    return tensor.shape().dims().length == 1 && tensor.name().endsWith("weight");
  }

  /** Numbers of this spread; without any, ones. */
  private static ByteBuffer floats(Random random, float spread) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * BLOCK).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < BLOCK; i++) {
      bytes.putFloat(spread == 0 ? 1 : (float) (spread * random.nextGaussian()));
    }
    return bytes.flip();
  }
}
