package org.semascope.models.onnx;

import java.util.HashMap;
import java.util.Map;
import org.semascope.models.arch.Attention;
import org.semascope.models.arch.Distances;
import org.semascope.models.arch.Ops.Rows;
import org.semascope.models.onnx.OnnxGraph.Value;

/** Attention over a ragged batch: texts are laid side by side for it, and taken apart again. */
final class OnnxAttention {
  private static final Value ABSENT = new Value("");

  /** Low enough that its exponential is zero, high enough that adding to it stays finite. */
  static final float UNSEEN = -1e30f;

  private record Asked(Value table, Distances distances, Rows queries) {}

  private record Sight(int before, int after, Rows queries) {}

  private final OnnxGraph graph;
  private final RaggedLayout layout;
  private final OnnxPlaces places;
  private final Map<Asked, Value> biases = new HashMap<>();
  private final Map<Sight, Value> masks = new HashMap<>();

  OnnxAttention(OnnxGraph graph, RaggedLayout layout, OnnxPlaces places) {
    this.graph = graph;
    this.layout = layout;
    this.places = places;
  }

  Value attend(Value query, Value key, Value value, Attention<Value> options) {
    boolean all = options.queries() == Rows.ALL;
    Value q =
        graph.gather(query, all ? layout.pad() : layout.targetPad()); // [texts, places, hidden]
    Value k = graph.gather(key, layout.pad());
    Value v = graph.gather(value, layout.pad());
    Value context =
        graph
            .contrib("MultiHeadAttention", q, k, v, ABSENT, layout.lengths(), bias(options))
            .with("num_heads", options.heads())
            .with("scale", options.scale())
            .value();
    long width = (long) options.heads() * options.headSize();
    Value rows = graph.op("Reshape", context, graph.longs(-1, width)).value();
    return graph.gather(rows, all ? layout.unpad() : layout.targetUnpad()); // [rows, width]
  }

  /** {@code table[numbers[key - query]]}: [texts, heads, queries, longest]. */
  Value byDistance(Value table, Distances numbered, Rows queries) {
    return biases.computeIfAbsent(
        new Asked(table, numbered, queries),
        asked -> {
          int reach = numbered.reach();
          long[] numbers = numbered.numbers().stream().mapToLong(Integer::longValue).toArray();
          Value entries = graph.gather(table, graph.longs(numbers)); // [2 reach + 1, heads]
          Value near =
              graph
                  .op("Clip", places.distances(queries), graph.scalar(-reach), graph.scalar(reach))
                  .value();
          Value found = graph.gather(entries, graph.op("Add", near, graph.scalar(reach)).value());
          return graph.op("Transpose", found).with("perm", 0, 3, 1, 2).value();
        });
  }

  private Value bias(Attention<Value> options) {
    if (options.seesAll()) {
      return options.bias().orElse(ABSENT);
    }
    Value mask = mask(new Sight(options.before(), options.after(), options.queries()));
    return options.bias().map(bias -> graph.op("Add", bias, mask).value()).orElse(mask);
  }

  /** 0 where a query sees a key, very low where it does not: [texts, 1, queries, longest]. */
  private Value mask(Sight sight) {
    return masks.computeIfAbsent(
        sight,
        asked -> {
          Value distance = places.distances(asked.queries());
          Value behind = graph.op("Less", distance, graph.scalar(-(long) asked.before())).value();
          Value ahead = graph.op("Greater", distance, graph.scalar(asked.after())).value();
          Value unseen = graph.op("Or", behind, ahead).value();
          Value mask = graph.op("Where", unseen, graph.floats(UNSEEN), graph.floats(0)).value();
          return graph.op("Unsqueeze", mask, graph.longs(1)).value();
        });
  }
}
