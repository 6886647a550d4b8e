package org.semascope.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.semascope.core.SemascopeException;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Blueprint;
import org.semascope.models.arch.Config;
import org.semascope.models.weights.DType;
import org.semascope.models.weights.SafetensorsWriter;
import org.semascope.models.weights.SafetensorsWriter.Planned;
import org.semascope.models.weights.Shape;
import org.semascope.models.wire.JsonFile;

/** Random weights with the sizes of released models: speed does not depend on their values. */
final class RandomCheckpoint {
  private static final float DEVIATION = 0.02f;
  private static final int BLOCK = 1 << 20;
  private static final int STEP = 4 * 997;

  private RandomCheckpoint() {}

  /** Whether the configuration of this released model is bundled. */
  static boolean knows(String model) {
    return RandomCheckpoint.class.getResource(configuration(model)) != null;
  }

  private static String configuration(String model) {
    return "full-size/" + model + ".json";
  }

  /**
   * Writes configuration and weights into a directory.
   *
   * @param model name of a released model whose configuration is bundled
   */
  static void write(String model, Path directory) throws IOException {
    Path config = directory.resolve("config.json");
    try (InputStream bundled = RandomCheckpoint.class.getResourceAsStream(configuration(model))) {
      SemascopeException.throwIf(
          bundled == null,
          "--models %s: expected the name of a released model whose sizes are known, such as gpt2 or Qwen3-0.6B",
          model);
      Files.copy(bundled, config);
    }
    Blueprint blueprint = Blueprint.of(Architectures.outline(Config.read(directory)));
    boolean half = JsonFile.object(config).path("torch_dtype").asText().equals("bfloat16");
    Path weights = directory.resolve("model.safetensors");
    write(weights, blueprint.tensors(), half ? DType.BF16 : DType.F32);
  }

  /**
   * Writes all these tensors into a file.
   *
   * @param type F32 or BF16
   */
  static void write(Path file, Map<String, Shape> tensors, DType type) {
    List<Planned> plan = new ArrayList<>();
    tensors.forEach((name, shape) -> plan.add(new Planned(name, type, shape)));
    ByteBuffer random = numbers(new Random(1), DEVIATION, type);
    ByteBuffer ones = numbers(new Random(1), 0, type);
    try (SafetensorsWriter writer = SafetensorsWriter.create(file, plan, Map.of())) {
      for (Planned tensor : plan) {
        ByteBuffer block = isNorm(tensor) ? ones : random;
        // Each starts at another offset, since the runtime keeps equal matrices only once.
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

  /** The scale of a layer norm is one, so that numbers do not vanish from layer to layer. */
  private static boolean isNorm(Planned tensor) {
    return tensor.shape().dims().length == 1 && tensor.name().endsWith("weight");
  }

  /** Normally distributed numbers; ones if the standard deviation is 0. */
  private static ByteBuffer numbers(Random random, float deviation, DType type) {
    ByteBuffer bytes = ByteBuffer.allocate(type.bytes() * BLOCK).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < BLOCK; i++) {
      float number = deviation == 0 ? 1 : (float) (deviation * random.nextGaussian());
      if (type == DType.BF16) {
        bytes.putShort((short) (Float.floatToIntBits(number) >>> 16)); // the upper half
      } else {
        bytes.putFloat(number);
      }
    }
    return bytes.flip();
  }
}
