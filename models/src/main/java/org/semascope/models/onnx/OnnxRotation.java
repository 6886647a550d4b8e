package org.semascope.models.onnx;

import java.util.Arrays;
import org.semascope.models.arch.Ops.Rows;
import org.semascope.models.arch.Rotary;
import org.semascope.models.onnx.OnnxGraph.Value;

/** RoPE: each token's sines and cosines are computed once for all blocks. */
record OnnxRotation(OnnxGraph graph, RaggedLayout layout) {
  /**
   * The runtime computes sines by SIMD vectors, and the remainder one by one with a different last
   * bit. Rows padded to whole vectors leave no remainder, so a token's sines do not depend on the
   * batch.
   */
  private static final int VECTOR_LANES = 16;

  Value apply(Value x, int heads, Rotary rotary, Rows rows) {
    Value cosines = wave("Cos", rotary);
    Value sines = wave("Sin", rotary);
    Value one = graph.unsqueeze(x, 0); // one text [1, rows, width]
    OnnxGraph.Op rotation =
        graph
            .contrib("RotaryEmbedding", one, tokens(rows), cosines, sines)
            .with("num_heads", heads);
    if (rotary.rotatedColumns() < rotary.headSize()) {
      rotation = rotation.with("rotary_embedding_dim", rotary.rotatedColumns());
    }
    return graph.apply("Squeeze", rotation.value(), graph.longs(0));
  }

  /** A function of each token's angles: [tokens, rotated columns / 2]. */
  private Value wave(String function, Rotary rotary) {
    return graph.once(
        () -> {
          Value all = graph.apply(function, graph.once(() -> angles(rotary), "angles", rotary));
          int width = rotary.row().length;
          return graph.apply("Slice", all, graph.longs(0), graph.longs(width), graph.longs(1));
        },
        function,
        rotary);
  }

  private Value angles(Rotary rotary) {
    Value positions = graph.cast(layout.tokens.positions(), Element.FLOAT);
    Value column = graph.unsqueeze(positions, 1);
    int width = rotary.row().length;
    int padded = (width + VECTOR_LANES - 1) / VECTOR_LANES * VECTOR_LANES;
    Value frequencies = graph.matrix(new float[][] {Arrays.copyOf(rotary.row(), padded)});
    return graph.apply("Mul", column, frequencies);
  }

  /** The token of each row: [1, rows]. */
  private Value tokens(Rows rows) {
    return graph.once(
        () -> graph.unsqueeze(rows == Rows.ALL ? layout.rowNumbers() : layout.targets, 0),
        "tokens",
        rows);
  }
}
