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
  private Value beyondEnds;

  OnnxAttention(OnnxGraph graph, RaggedLayout layout, OnnxPlaces places) {
    this.graph = graph;
    this.layout = layout;
    this.places = places;
  }

  Value attend(Value query, Value key, Value value, Attention<Value> options) {
    Rows queries = options.queries();
    Value q = graph.gather(query, layout.pad(queries)); // [texts, places, heads · headSize]
    Value k = forEachQueryHead(graph.gather(key, layout.pad()), options);
    Value v = forEachQueryHead(graph.gather(value, layout.pad()), options);
    Value context = options.cap().isPresent() ? capped(q, k, v, options) : joint(q, k, v, options);
    long width = (long) options.heads() * options.headSize();
    Value rows = graph.op("Reshape", context, graph.longs(-1, width)).value();
    return graph.gather(rows, layout.unpad(queries)); // [rows, width]
  }

  /** Each head of keys or values as often as there are heads of queries that it serves. */
  private Value forEachQueryHead(Value x, Attention<Value> options) {
    if (options.queriesPerKey() == 1) {
      return x;
    }
    Value apart =
        graph
            .op("Reshape", x, graph.longs(0, 0, options.keyHeads(), 1, options.headSize()))
            .value();
    Value often = graph.longs(1, 1, 1, options.queriesPerKey(), 1);
    return graph
        .op("Reshape", graph.op("Expand", apart, often).value(), graph.longs(0, 0, -1))
        .value();
  }

  private Value joint(Value q, Value k, Value v, Attention<Value> options) {
    return graph
        .contrib("MultiHeadAttention", q, k, v, ABSENT, layout.lengths(), bias(options))
        .with("num_heads", options.heads())
        .with("scale", options.scale())
        .value();
  }

  /** Spelled out, since the joint operator knows no cap. */
  private Value capped(Value q, Value k, Value v, Attention<Value> options) {
    float cap = (float) options.cap().getAsDouble();
    Value products =
        graph.op("MatMul", byHead(q, options, 0, 2, 1, 3), byHead(k, options, 0, 2, 3, 1)).value();
    Value part = graph.op("Mul", products, graph.floats((float) options.scale() / cap)).value();
    Value scores = graph.op("Mul", graph.op("Tanh", part).value(), graph.floats(cap)).value();
    Value hidden = graph.op("Add", beyondEnds(), bias(options)).value();
    Value masked = graph.op("Add", scores, hidden).value(); // [texts, heads, places, longest]
    Value weights = graph.op("Softmax", masked).with("axis", -1).value();
    Value context = graph.op("MatMul", weights, byHead(v, options, 0, 2, 1, 3)).value();
    return graph.op("Transpose", context).with("perm", 0, 2, 1, 3).value();
  }

  private Value byHead(Value x, Attention<Value> options, long first, long... rest) {
    Value apart =
        graph.op("Reshape", x, graph.longs(0, 0, options.heads(), options.headSize())).value();
    return graph.op("Transpose", apart).with("perm", first, rest).value();
  }

  /** Very low for keys beyond the end of their text, else 0: [texts, 1, 1, longest]. */
  private Value beyondEnds() {
    if (beyondEnds == null) {
      Value lengths = graph.op("Cast", layout.lengths()).with("to", Element.INT64.code()).value();
      Value longest = graph.op("ReduceMax", lengths).with("keepdims", 0).value();
      Value places = graph.op("Range", graph.scalar(0), longest, graph.scalar(1)).value();
      Value ends = graph.op("Unsqueeze", lengths, graph.longs(1, 2, 3)).value();
      Value beyond = graph.op("GreaterOrEqual", places, ends).value();
      beyondEnds = graph.op("Where", beyond, graph.floats(UNSEEN), graph.floats(0)).value();
    }
    return beyondEnds;
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
