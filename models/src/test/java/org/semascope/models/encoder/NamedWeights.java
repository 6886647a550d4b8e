package org.semascope.models.encoder;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.DType;
import org.semascope.models.weights.FloatReader;
import org.semascope.models.weights.SafetensorsWriter;
import org.semascope.models.weights.Shape;

/** Weights by name: a checkpoint's, or drawn when they are first asked for. */
final class NamedWeights {
  private record Tensor(Shape shape, float[] values) {}

  private final Map<String, Tensor> tensors = new TreeMap<>();
  private final Random random; // null: what is not there is an error

  private NamedWeights(Random random) {
    this.random = random;
  }

  static NamedWeights of(Checkpoint checkpoint) {
    NamedWeights weights = new NamedWeights(null);
    checkpoint
        .tensors()
        .forEach(
            (name, stored) ->
                weights.tensors.put(name, new Tensor(stored.shape(), FloatReader.read(stored))));
    return weights;
  }

  static NamedWeights drawn(long seed) {
    return new NamedWeights(new Random(seed));
  }

  float[] get(String name, long... shape) {
    Tensor tensor =
        random == null
            ? tensors.get(name)
            : tensors.computeIfAbsent(name, n -> draw(Shape.of(shape)));
    if (tensor == null || !tensor.shape().equals(Shape.of(shape))) {
      throw new IllegalArgumentException(name + " " + Shape.of(shape) + ", but " + tensor);
    }
    return tensor.values();
  }

  NamedWeights withZeros(String name, long... shape) {
    Shape all = Shape.of(shape);
    tensors.put(name, new Tensor(all, new float[Math.toIntExact(all.elements())]));
    return this;
  }

  private Tensor draw(Shape shape) {
    float[] values = new float[Math.toIntExact(shape.elements())];
    for (int i = 0; i < values.length; i++) {
      values[i] = 0.4f * (float) random.nextGaussian();
    }
    return new Tensor(shape, values);
  }

  /** Writes all that was asked for. */
  void write(Path file) {
    List<SafetensorsWriter.Planned> plan = new ArrayList<>();
    tensors.forEach((n, t) -> plan.add(new SafetensorsWriter.Planned(n, DType.F32, t.shape())));
    try (SafetensorsWriter writer = SafetensorsWriter.create(file, plan, Map.of())) {
      tensors.forEach(
          (name, tensor) -> {
            ByteBuffer bytes = ByteBuffer.allocate(4 * tensor.values().length);
            bytes.order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().put(tensor.values());
            writer.write(name, out -> out.write(bytes));
          });
    }
  }
}
