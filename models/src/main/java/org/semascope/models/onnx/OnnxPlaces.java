package org.semascope.models.onnx;

import java.util.EnumMap;
import java.util.Map;
import org.semascope.models.arch.Ops.Rows;
import org.semascope.models.onnx.OnnxGraph.Value;

/**
 * Where the tokens of a batch stand in their texts, which is not their order alone: a text may have
 * places whose tokens are left out.
 */
final class OnnxPlaces {
  private final OnnxGraph graph;
  private final RaggedLayout layout;
  private final Map<Rows, Value> distances = new EnumMap<>(Rows.class);
  private Value farthest;

  OnnxPlaces(OnnxGraph graph, RaggedLayout layout) {
    this.graph = graph;
    this.layout = layout;
  }

  /** Each key's place in its text less each query's: [texts, queries, longest]. */
  Value distances(Rows queries) {
    return distances.computeIfAbsent(
        queries,
        asked -> {
          Value places = layout.tokens().positions();
          return graph.op("Sub", ofKeys(places), ofQueries(places, asked)).value();
        });
  }

  /** How far apart two tokens of the batch can stand at most: [1]. */
  Value farthest() {
    if (farthest == null) {
      Value places = layout.tokens().positions();
      Value last = graph.op("ReduceMax", places).value();
      Value first = graph.op("ReduceMin", places).value();
      farthest = graph.op("Sub", last, first).value();
    }
    return farthest;
  }

  /** A number per token, laid out for keys: [texts, 1, longest]. */
  Value ofKeys(Value numbers) {
    return graph.op("Unsqueeze", graph.gather(numbers, layout.pad()), graph.longs(1)).value();
  }

  /** A number per token, laid out for queries: [texts, queries, 1]. */
  Value ofQueries(Value numbers, Rows queries) {
    Value those = queries == Rows.ALL ? numbers : graph.gather(numbers, layout.targets());
    return graph.op("Unsqueeze", graph.gather(those, layout.pad(queries)), graph.longs(2)).value();
  }
}
