package org.semascope.models.onnx;

import java.util.EnumMap;
import java.util.Map;
import org.semascope.models.arch.Ops.Rows;
import org.semascope.models.onnx.OnnxGraph.Value;

/**
 * Positions of the tokens of a batch in their texts. They are not just consecutive: tokens may be
 * left out.
 */
final class OnnxPositions {
  private final OnnxGraph graph;
  private final RaggedLayout layout;
  private final Map<Rows, Value> distances = new EnumMap<>(Rows.class);
  private Value farthest;

  OnnxPositions(OnnxGraph graph, RaggedLayout layout) {
    this.graph = graph;
    this.layout = layout;
  }

  /** Each key's position minus each query's: [texts, queries, longest]. */
  Value distances(Rows queries) {
    return distances.computeIfAbsent(
        queries,
        rows -> {
          Value positions = layout.tokens().positions();
          return graph.apply("Sub", ofKeys(positions), ofQueries(positions, rows));
        });
  }

  /** Upper bound of the distance between two tokens of a text: [1]. */
  Value farthest() {
    if (farthest == null) {
      Value positions = layout.tokens().positions();
      Value last = graph.apply("ReduceMax", positions);
      Value first = graph.apply("ReduceMin", positions);
      farthest = graph.apply("Sub", last, first);
    }
    return farthest;
  }

  /** One number per token, arranged for keys: [texts, 1, longest]. */
  Value ofKeys(Value numbers) {
    return graph.unsqueeze(graph.gather(numbers, layout.pad()), 1);
  }

  /** One number per token, arranged for queries: [texts, queries, 1]. */
  Value ofQueries(Value numbers, Rows queries) {
    Value selected = queries == Rows.ALL ? numbers : graph.gather(numbers, layout.targets());
    return graph.unsqueeze(graph.gather(selected, layout.pad(queries)), 2);
  }
}
