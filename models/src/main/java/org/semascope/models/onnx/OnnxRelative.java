package org.semascope.models.onnx;

import java.util.HashMap;
import java.util.Map;
import org.semascope.models.arch.Distances;
import org.semascope.models.arch.Ops.Rows;
import org.semascope.models.onnx.OnnxGraph.Value;

/**
 * Biases for attention that depend on one token's vector and on where the other stands. The product
 * of every vector with every row of a table is one matrix product; what a pair of tokens needs of
 * it is then gathered.
 */
final class OnnxRelative {
  private record Asked(int reach, Rows queries) {}

  private final OnnxGraph graph;
  private final RaggedLayout layout;
  private final OnnxPlaces places;
  private final Map<Distances, Value> rows = new HashMap<>();
  private final Map<Asked, Value> numbers = new HashMap<>();
  private final Map<Rows, Value> segments = new HashMap<>();

  OnnxRelative(OnnxGraph graph, RaggedLayout layout, OnnxPlaces places) {
    this.graph = graph;
    this.layout = layout;
    this.places = places;
  }

  /** {@code query[i] · table[j - i]}: [texts, heads, queries, longest]. */
  Value queryToPlace(Value query, Value nearby, Distances numbered, int heads, Rows queries) {
    return lookUp(query, nearby, numbers(numbered, queries), heads, queries);
  }

  /** {@code key[j] · table[j - i]}: [texts, heads, queries, longest]. */
  Value keyToPlace(Value key, Value nearby, Distances numbered, int heads, Rows queries) {
    Value rows = byHead(nearby, heads, 1, 0, 2); // [heads, numbers, width]
    Value keys = byHead(graph.gather(key, layout.pad()), heads, 0, 2, 3, 1);
    Value products = graph.op("MatMul", rows, keys).value(); // [texts, heads, numbers, longest]
    Value wanted = forHeads(numbers(numbered, queries), heads);
    return graph.op("GatherElements", products, wanted).with("axis", 2).value();
  }

  /** {@code query[i] · table[segments differ]}: [texts, heads, queries, longest]. */
  Value queryToSegment(Value query, Value table, int heads, Rows queries) {
    Value differ =
        segments.computeIfAbsent(
            queries,
            asked -> {
              Value types = layout.tokens().types();
              Value same =
                  graph.op("Equal", places.ofKeys(types), places.ofQueries(types, asked)).value();
              Value other = graph.op("Not", same).value();
              return graph.op("Cast", other).with("to", Element.INT64.code()).value();
            });
    return lookUp(query, table, differ, heads, queries);
  }

  /** Very low where a key must not be seen, else 0: [texts, 1, queries or 1, longest]. */
  Value unseen(boolean byAnyone, Rows queries) {
    Value zero = graph.scalar(0);
    Value hidden = graph.op("Greater", places.ofKeys(layout.unseen()), zero).value();
    if (!byAnyone) {
      Value self = graph.op("Equal", places.distances(queries), zero).value();
      hidden = graph.op("And", hidden, graph.op("Not", self).value()).value();
    }
    Value low = graph.floats(OnnxAttention.UNSEEN);
    Value bias = graph.op("Where", hidden, low, graph.floats(0)).value();
    return graph.op("Unsqueeze", bias, graph.longs(1)).value();
  }

  /** {@code x[i] · table[wanted(i, j)]}: [texts, heads, queries, longest]. */
  private Value lookUp(Value x, Value table, Value wanted, int heads, Rows queries) {
    Value rows = byHead(table, heads, 1, 2, 0); // [heads, width, numbers]
    Value padded = byHead(graph.gather(x, layout.pad(queries)), heads, 0, 2, 1, 3);
    Value products = graph.op("MatMul", padded, rows).value(); // [texts, heads, queries, numbers]
    return graph.op("GatherElements", products, forHeads(wanted, heads)).with("axis", 3).value();
  }

  /** The rows of a table for the distances that this batch has: [2 · farthest + 1, width]. */
  Value nearby(Value table, Distances numbered) {
    Value wanted =
        rows.computeIfAbsent(
            numbered,
            asked -> {
              long[] all = asked.numbers().stream().mapToLong(Integer::longValue).toArray();
              Value middle = graph.longs(asked.reach());
              Value away = within(asked.reach());
              Value start = graph.op("Sub", middle, away).value();
              Value last = graph.op("Add", middle, away).value();
              Value end = graph.op("Add", last, graph.longs(1)).value();
              return graph.op("Slice", graph.longs(all), start, end).value();
            });
    return graph.gather(table, wanted);
  }

  /** The row of {@link #nearby} for each pair: [texts, queries, longest]. */
  private Value numbers(Distances numbered, Rows queries) {
    return numbers.computeIfAbsent(
        new Asked(numbered.reach(), queries),
        asked -> {
          Value away = within(asked.reach());
          Value far = places.distances(asked.queries());
          Value near = graph.op("Max", graph.op("Neg", away).value(), far).value();
          return graph.op("Add", graph.op("Min", near, away).value(), away).value();
        });
  }

  private Value within(int reach) {
    return graph.op("Min", places.farthest(), graph.longs(reach)).value();
  }

  private Value forHeads(Value pairs, int heads) {
    Value one = graph.op("Unsqueeze", pairs, graph.longs(1)).value();
    return graph.op("Expand", one, graph.longs(1, heads, 1, 1)).value();
  }

  /** {@code x} [.., heads · width] with heads as a dimension, and the dimensions in this order. */
  private Value byHead(Value x, int heads, long first, long... rest) {
    long[] shape = new long[rest.length + 1]; // 0: as it was
    shape[rest.length - 1] = heads;
    shape[rest.length] = -1;
    Value apart = graph.op("Reshape", x, graph.longs(shape)).value();
    return graph.op("Transpose", apart).with("perm", first, rest).value();
  }
}
