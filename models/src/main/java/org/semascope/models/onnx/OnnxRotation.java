package org.semascope.models.onnx;

import java.util.HashMap;
import java.util.Map;
import org.semascope.models.onnx.OnnxGraph.Value;

/** Rotary places: each token's sines and cosines are computed once for all blocks. */
final class OnnxRotation {
  private record Asked(double base, int headSize) {}

  /** Of each token: [tokens, headSize / 2]. */
  private record Waves(Value cosines, Value sines) {}

  private final OnnxGraph graph;
  private final RaggedLayout layout;
  private final Map<Asked, Waves> waves = new HashMap<>();
  private Value order; // 0, 1, ... over all tokens: [1, tokens]

  OnnxRotation(OnnxGraph graph, RaggedLayout layout) {
    this.graph = graph;
    this.layout = layout;
  }

  Value apply(Value x, int heads, int headSize, double base) {
    Waves own = waves.computeIfAbsent(new Asked(base, headSize), this::waves);
    Value one = graph.op("Unsqueeze", x, graph.longs(0)).value(); // one text [1, tokens, width]
    Value turned =
        graph
            .contrib("RotaryEmbedding", one, order(), own.cosines(), own.sines())
            .with("num_heads", heads)
            .value();
    return graph.op("Squeeze", turned, graph.longs(0)).value();
  }

  private Waves waves(Asked asked) {
    float[][] frequencies = new float[1][asked.headSize() / 2];
    for (int i = 0; i < frequencies[0].length; i++) {
      // In single precision, as the checkpoints were trained.
      float power = 2 * i / (float) asked.headSize();
      frequencies[0][i] = 1 / (float) Math.pow(asked.base(), power);
    }
    Value places =
        graph.op("Cast", layout.tokens().positions()).with("to", Element.FLOAT.code()).value();
    Value column = graph.op("Unsqueeze", places, graph.longs(1)).value();
    Value angles = graph.op("Mul", column, graph.matrix(frequencies)).value();
    return new Waves(graph.op("Cos", angles).value(), graph.op("Sin", angles).value());
  }

  private Value order() {
    if (order == null) {
      Value count = graph.op("Squeeze", graph.op("Shape", layout.unpad()).value()).value();
      Value range = graph.op("Range", graph.scalar(0), count, graph.scalar(1)).value();
      order = graph.op("Unsqueeze", range, graph.longs(0)).value();
    }
    return order;
  }
}
