package org.semascope.models.onnx;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.semascope.models.arch.Ops.Rows;
import org.semascope.models.arch.Rotary;
import org.semascope.models.onnx.OnnxGraph.Value;

/** Rotary places: each token's sines and cosines are computed once for all blocks. */
final class OnnxRotation {
  /**
   * The runtime computes sines of whole vectors, and of the rest one by one with another last bit.
   * Rows of whole vectors leave no rest, so a token's sines do not depend on the batch.
   */
  private static final int VECTOR_LANES = 16;

  /** Of each token: [tokens, turned columns / 2]. */
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
    Value one = graph.op("Unsqueeze", x, graph.longs(0)).value(); // one text [1, rows, width]
    OnnxGraph.Op turn =
        graph
            .contrib("RotaryEmbedding", one, tokens(rows), own.cosines(), own.sines())
            .with("num_heads", heads);
    if (rotary.turned() < rotary.headSize()) {
      turn = turn.with("rotary_embedding_dim", rotary.turned());
    }
    return graph.op("Squeeze", turn.value(), graph.longs(0)).value();
  }

  private Waves waves(Rotary rotary) {
    Value places =
        graph.op("Cast", layout.tokens().positions()).with("to", Element.FLOAT.code()).value();
    Value column = graph.op("Unsqueeze", places, graph.longs(1)).value();
    int width = rotary.row().length;
    int padded = (width + VECTOR_LANES - 1) / VECTOR_LANES * VECTOR_LANES;
    Value frequencies = graph.matrix(new float[][] {Arrays.copyOf(rotary.row(), padded)});
    Value angles = graph.op("Mul", column, frequencies).value();
    return new Waves(first(width, "Cos", angles), first(width, "Sin", angles));
  }

  private Value first(int width, String function, Value angles) {
    Value all = graph.op(function, angles).value();
    return graph.op("Slice", all, graph.longs(0), graph.longs(width), graph.longs(1)).value();
  }

  /** Which token each row is: [1, rows]. */
  private Value tokens(Rows rows) {
    return tokens.computeIfAbsent(
        rows,
        asked ->
            graph
                .op("Unsqueeze", asked == Rows.ALL ? allTokens() : layout.targets(), graph.longs(0))
                .value());
  }

  private Value allTokens() {
    Value count = graph.op("Squeeze", graph.op("Shape", layout.unpad()).value()).value();
    return graph.op("Range", graph.scalar(0), count, graph.scalar(1)).value();
  }
}
