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
  private static final int STEP = 4 * 997;

  private RandomCheckpoint() {}

  /**
   * Writes all these tensors into a directory.
   *
   * @param type F32 or BF16
   */
  static void write(Path directory, Map<String, Shape> tensors, DType type) {
    List<Planned> plan = new ArrayList<>();
    tensors.forEach((name, shape) -> plan.add(new Planned(name, type, shape)));
    ByteBuffer random = numbers(new Random(1), SPREAD, type);
    ByteBuffer ones = numbers(new Random(1), 0, type);
    Path file = directory.resolve("model.safetensors");
    try (SafetensorsWriter writer = SafetensorsWriter.create(file, plan, Map.of())) {
      for (Planned tensor : plan) {
        ByteBuffer block = isNorm(tensor) ? ones : random;
        // Each begins elsewhere: the runtime keeps equal matrices once.
        int start = plan.indexOf(tensor) * STEP % block.capacity();
        writer.write(
            tensor.name(),
            out -> {
              int at = start;
              for (long left = tensor.bytes(); left > 0; at = 0) {
                int length = (int) Math.min(left, block.capacity() - at);
                out.write(block.duplicate().position(at).limit(at + length));
                left -= length;
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
  private static ByteBuffer numbers(Random random, float spread, DType type) {
    ByteBuffer bytes = ByteBuffer.allocate(type.bytes() * BLOCK).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < BLOCK; i++) {
      float number = spread == 0 ? 1 : (float) (spread * random.nextGaussian());
      if (type == DType.BF16) {
        bytes.putShort((short) (Float.floatToIntBits(number) >>> 16)); // the upper half
      } else {
        bytes.putFloat(number);
      }
    }
    return bytes.flip();
  }
}
