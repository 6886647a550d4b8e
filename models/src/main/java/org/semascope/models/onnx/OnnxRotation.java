package org.semascope.models.onnx;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.semascope.models.arch.Ops.Rows;
import org.semascope.models.arch.Rotary;
import org.semascope.models.onnx.OnnxGraph.Value;

/** RoPE: each token's sines and cosines are computed once for all blocks. */
final class OnnxRotation {
  /**
   * The runtime computes sines by SIMD vectors, and the remainder one by one with a different last
   * bit. Rows padded to whole vectors leave no remainder, so a token's sines do not depend on the
   * batch.
   */
  private static final int VECTOR_LANES = 16;

  /** For each token: [tokens, rotated columns / 2]. */
  private record Waves(Value cosines, Value sines) {}

  private final OnnxGraph graph;
  private final RaggedLayout layout;
  private final Map<Rotary, Waves> waves = new HashMap<>();
  private final Map<Rows, Value> tokens = new EnumMap<>(Rows.class);

  OnnxRotation(OnnxGraph graph, RaggedLayout layout) {
    this.graph = graph;
    this.layout = layout;
  }

  Value apply(Value x, int heads, Rotary rotary, Rows rows) {
    Waves own = waves.computeIfAbsent(rotary, this::waves);
    Value one = graph.unsqueeze(x, 0); // one text [1, rows, width]
    OnnxGraph.Op rotation =
        graph
            .contrib("RotaryEmbedding", one, tokens(rows), own.cosines(), own.sines())
            .with("num_heads", heads);
    if (rotary.rotatedColumns() < rotary.headSize()) {
      rotation = rotation.with("rotary_embedding_dim", rotary.rotatedColumns());
    }
    return graph.apply("Squeeze", rotation.value(), graph.longs(0));
  }

  private Waves waves(Rotary rotary) {
    Value positions = graph.cast(layout.tokens().positions(), Element.FLOAT);
    Value column = graph.unsqueeze(positions, 1);
    int width = rotary.row().length;
    int padded = (width + VECTOR_LANES - 1) / VECTOR_LANES * VECTOR_LANES;
    Value frequencies = graph.matrix(new float[][] {Arrays.copyOf(rotary.row(), padded)});
    Value angles = graph.apply("Mul", column, frequencies);
    return new Waves(first(width, "Cos", angles), first(width, "Sin", angles));
  }

  private Value first(int width, String function, Value angles) {
    Value all = graph.op(function, angles).value();
    return graph.apply("Slice", all, graph.longs(0), graph.longs(width), graph.longs(1));
  }

  /** The token of each row: [1, rows]. */
  private Value tokens(Rows rows) {
    return tokens.computeIfAbsent(
        rows, key -> graph.unsqueeze(key == Rows.ALL ? allTokens() : layout.targets(), 0));
  }

  private Value allTokens() {
    Value count = graph.apply("Squeeze", graph.apply("Shape", layout.unpad()));
    return graph.apply("Range", graph.scalar(0), count, graph.scalar(1));
  }
}
