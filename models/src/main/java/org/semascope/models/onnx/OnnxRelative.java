package org.semascope.models.onnx;

import java.util.HashMap;
import java.util.Map;
import org.semascope.models.arch.Distances;
import org.semascope.models.arch.Ops.Rows;
import org.semascope.models.onnx.OnnxGraph.Value;

/**
 * Attention biases that depend on one token's vector and the other token's relative position or
 * segment. The product of every vector with every row of a table is one matrix product, from which
 * the entry of each pair of tokens is gathered.
 */
final class OnnxRelative {
  private record PairRows(int reach, Rows queries) {}

  private final OnnxGraph graph;
  private final RaggedLayout layout;
  private final OnnxPositions positions;
  private final Map<Distances, Value> rows = new HashMap<>();
  private final Map<PairRows, Value> pairRows = new HashMap<>();
  private final Map<Rows, Value> segments = new HashMap<>();

  OnnxRelative(OnnxGraph graph, RaggedLayout layout, OnnxPositions positions) {
    this.graph = graph;
    this.layout = layout;
    this.positions = positions;
  }

  /** {@code query[i] · table[j - i]}: [texts, heads, queries, longest]. */
  Value queryToPosition(Value query, Value nearby, Distances distances, int heads, Rows queries) {
    return lookUp(query, nearby, pairRows(distances, queries), heads, queries);
  }

  /** {@code key[j] · table[j - i]}: [texts, heads, queries, longest]. */
  Value keyToPosition(Value key, Value nearby, Distances distances, int heads, Rows queries) {
    Value rows = byHead(nearby, heads, 1, 0, 2); // [heads, rows, width]
    Value keys = byHead(graph.gather(key, layout.pad()), heads, 0, 2, 3, 1);
    Value products = graph.apply("MatMul", rows, keys); // [texts, heads, rows, longest]
    Value needed = forHeads(pairRows(distances, queries), heads);
    return graph.op("GatherElements", products, needed).with("axis", 2).value();
  }

  /** {@code query[i] · table[segments differ]}: [texts, heads, queries, longest]. */
  Value queryToSegment(Value query, Value table, int heads, Rows queries) {
    Value differ =
        segments.computeIfAbsent(
            queries,
            rows -> {
              Value types = layout.tokens().types();
              Value same =
                  graph.apply("Equal", positions.ofKeys(types), positions.ofQueries(types, rows));
              Value other = graph.apply("Not", same);
              return graph.cast(other, Element.INT64);
            });
    return lookUp(query, table, differ, heads, queries);
  }

  /** Very low if a key is hidden, else 0: [texts, 1, queries or 1, longest]. */
  Value unseen(boolean byAnyone, Rows queries) {
    Value zero = graph.scalar(0);
    Value hidden = graph.apply("Greater", positions.ofKeys(layout.unseen()), zero);
    if (!byAnyone) {
      Value self = graph.apply("Equal", positions.distances(queries), zero);
      hidden = graph.apply("And", hidden, graph.apply("Not", self));
    }
    Value low = graph.floats(OnnxAttention.UNSEEN);
    Value bias = graph.apply("Where", hidden, low, graph.floats(0));
    return graph.unsqueeze(bias, 1);
  }

  /** {@code x[i] · table[needed(i, j)]}: [texts, heads, queries, longest]. */
  private Value lookUp(Value x, Value table, Value needed, int heads, Rows queries) {
    Value rows = byHead(table, heads, 1, 2, 0); // [heads, width, rows]
    Value padded = byHead(graph.gather(x, layout.pad(queries)), heads, 0, 2, 1, 3);
    Value products = graph.apply("MatMul", padded, rows); // [texts, heads, queries, rows]
    return graph.op("GatherElements", products, forHeads(needed, heads)).with("axis", 3).value();
  }

  /** The rows of a table for the distances in this batch: [2 · farthest + 1, width]. */
  Value nearby(Value table, Distances distances) {
    Value needed =
        rows.computeIfAbsent(
            distances,
            key -> {
              long[] all = key.rows().stream().mapToLong(Integer::longValue).toArray();
              Value middle = graph.longs(key.reach());
              Value away = within(key.reach());
              Value start = graph.apply("Sub", middle, away);
              Value last = graph.apply("Add", middle, away);
              Value end = graph.apply("Add", last, graph.longs(1));
              return graph.apply("Slice", graph.longs(all), start, end);
            });
    return graph.gather(table, needed);
  }

  /** The row of {@link #nearby} for each pair: [texts, queries, longest]. */
  private Value pairRows(Distances distances, Rows queries) {
    return pairRows.computeIfAbsent(
        new PairRows(distances.reach(), queries),
        key -> {
          Value away = within(key.reach());
          Value far = positions.distances(key.queries());
          Value near = graph.apply("Max", graph.apply("Neg", away), far);
          return graph.apply("Add", graph.apply("Min", near, away), away);
        });
  }

  private Value within(int reach) {
    return graph.apply("Min", positions.farthest(), graph.longs(reach));
  }

  private Value forHeads(Value pairs, int heads) {
    Value one = graph.unsqueeze(pairs, 1);
    return graph.apply("Expand", one, graph.longs(1, heads, 1, 1));
  }

  /** Splits {@code x} [.., heads · width] by heads and permutes the dimensions. */
  private Value byHead(Value x, int heads, long first, long... rest) {
    long[] shape = new long[rest.length + 1]; // 0: unchanged
    shape[rest.length - 1] = heads;
    shape[rest.length] = -1;
    Value split = graph.reshape(x, shape);
    return graph.op("Transpose", split).with("perm", first, rest).value();
  }
}
