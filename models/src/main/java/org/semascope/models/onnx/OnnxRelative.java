package org.semascope.models.onnx;

import org.semascope.models.arch.Distances;
import org.semascope.models.arch.Ops;
import org.semascope.models.onnx.OnnxGraph.Value;

/**
 * The operations for attention biases that depend on one token's vector and the other token's
 * relative position or segment. The product of every vector with every row of a table is one matrix
 * product, from which the entry of each pair of tokens is gathered.
 */
abstract class OnnxRelative implements Ops<Value> {
  final OnnxGraph graph;
  final RaggedLayout layout;

  OnnxRelative(OnnxGraph graph, RaggedLayout layout) {
    this.graph = graph;
    this.layout = layout;
  }

  /** {@code query[i] · table[j - i]}: [texts, heads, queries, longest]. */
  @Override
  public Value queryToPosition(
      Value query, Value nearby, Distances distances, int heads, Rows queries) {
    return lookUp(query, nearby, pairRows(distances, queries), heads, queries);
  }

  /** {@code key[j] · table[j - i]}: [texts, heads, queries, longest]. */
  @Override
  public Value keyToPosition(
      Value key, Value nearby, Distances distances, int heads, Rows queries) {
    Value rows = byHead(nearby, heads, 1, 0, 2); // [heads, rows, width]
    Value keys = byHead(graph.gather(key, layout.pad(Rows.ALL)), heads, 0, 2, 3, 1);
    Value products = graph.apply("MatMul", rows, keys); // [texts, heads, rows, longest]
    Value needed = forHeads(pairRows(distances, queries), heads);
    return graph.op("GatherElements", products, needed).with("axis", 2).value();
  }

  /** {@code query[i] · table[segments differ]}: [texts, heads, queries, longest]. */
  @Override
  public Value queryToSegment(Value query, Value table, int heads, Rows queries) {
    Value differ = graph.once(() -> segmentsDiffer(queries), "segments", queries);
    return lookUp(query, table, differ, heads, queries);
  }

  private Value segmentsDiffer(Rows queries) {
    Value types = layout.tokens.types();
    Value same = graph.apply("Equal", layout.ofKeys(types), layout.ofQueries(types, queries));
    return graph.cast(graph.apply("Not", same), Element.INT64);
  }

  /** Very low if a key is hidden, else 0: [texts, 1, queries or 1, longest]. */
  @Override
  public Value unseen(boolean byAnyone, Rows queries) {
    Value zero = graph.scalar(0);
    Value hidden = graph.apply("Greater", layout.ofKeys(layout.unseen), zero);
    if (!byAnyone) {
      Value self = graph.apply("Equal", layout.distances(queries), zero);
      hidden = graph.apply("And", hidden, graph.apply("Not", self));
    }
    return graph.unsqueeze(OnnxAttention.low(graph, hidden), 1);
  }

  /** {@code x[i] · table[needed(i, j)]}: [texts, heads, queries, longest]. */
  private Value lookUp(Value x, Value table, Value needed, int heads, Rows queries) {
    Value rows = byHead(table, heads, 1, 2, 0); // [heads, width, rows]
    Value padded = byHead(graph.gather(x, layout.pad(queries)), heads, 0, 2, 1, 3);
    Value products = graph.apply("MatMul", padded, rows); // [texts, heads, queries, rows]
    return graph.op("GatherElements", products, forHeads(needed, heads)).with("axis", 3).value();
  }

  /** The rows of a table for the distances in this batch: [2 · farthest + 1, width]. */
  @Override
  public Value nearby(Value table, Distances distances) {
    return graph.gather(table, graph.once(() -> nearbyRows(distances), "nearby", distances));
  }

  private Value nearbyRows(Distances distances) {
    Value middle = graph.longs(distances.reach());
    Value away = within(distances.reach());
    Value start = graph.apply("Sub", middle, away);
    Value last = graph.apply("Add", middle, away);
    Value end = graph.apply("Add", last, graph.longs(1));
    return graph.apply("Slice", graph.longs(distances.toArray()), start, end);
  }

  /** The row of {@link #nearby} for each pair: [texts, queries, longest]. */
  private Value pairRows(Distances distances, Rows queries) {
    int reach = distances.reach();
    return graph.once(
        () -> {
          Value away = within(reach);
          Value far = layout.distances(queries);
          Value near = graph.apply("Max", graph.apply("Neg", away), far);
          return graph.apply("Add", graph.apply("Min", near, away), away);
        },
        "pairs",
        reach,
        queries);
  }

  private Value within(int reach) {
    return graph.apply("Min", layout.farthest(), graph.longs(reach));
  }

  private Value forHeads(Value pairs, int heads) {
    Value one = graph.unsqueeze(pairs, 1);
    return graph.apply("Expand", one, graph.longs(1, heads, 1, 1));
  }

  /** Splits {@code x} [.., heads · width] by heads and permutes the dimensions. */
  private Value byHead(Value x, int heads, long... order) {
    long[] shape = new long[order.length]; // 0: unchanged
    shape[order.length - 2] = heads;
    shape[order.length - 1] = -1;
    return graph.transpose(graph.reshape(x, shape), order);
  }
}
