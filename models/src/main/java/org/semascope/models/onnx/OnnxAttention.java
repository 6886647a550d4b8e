package org.semascope.models.onnx;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.semascope.models.arch.Attention;
import org.semascope.models.arch.Distances;
import org.semascope.models.arch.Ops.Rows;
import org.semascope.models.onnx.OnnxGraph.Value;

/**
 * Attention over a ragged batch: texts are laid side by side for it, and taken apart again. Long
 * texts are taken some queries at a time, so that memory does not grow with the square of their
 * length.
 */
final class OnnxAttention {
  private static final Value ABSENT = new Value("");

  /** Low enough that its exponential is zero, high enough that adding to it stays finite. */
  static final float UNSEEN = -1e30f;

  private record Asked(Value table, Distances distances, Rows queries) {}

  private record Sight(int before, int after, Rows queries) {}

  /** Queries, keys and values of a batch, with its lengths: [texts, places, heads · headSize]. */
  private record Laid(Value queries, Value keys, Value values, Value lengths) {}

  private final OnnxGraph graph;
  private final RaggedLayout layout;
  private final OnnxPlaces places;
  private final OptionalInt queriesAtOnce;
  private final Map<Asked, Value> biases = new HashMap<>();
  private final Map<Sight, Value> masks = new HashMap<>();
  private int loops;

  /**
   * @param queriesAtOnce how many queries of a text are taken at a time, unless there is a bias;
   *     empty: all
   */
  OnnxAttention(
      OnnxGraph graph, RaggedLayout layout, OnnxPlaces places, OptionalInt queriesAtOnce) {
    this.graph = graph;
    this.layout = layout;
    this.places = places;
    this.queriesAtOnce = queriesAtOnce;
  }

  Value attend(Value query, Value key, Value value, Attention<Value> options) {
    Rows queries = options.queries();
    Laid laid =
        new Laid(
            graph.gather(query, layout.pad(queries)),
            graph.gather(key, layout.pad()),
            graph.gather(value, layout.pad()),
            layout.lengths());
    boolean inBlocks = queriesAtOnce.isPresent() && options.bias().isEmpty();
    Value context = inBlocks ? blocks(laid, options) : attend(graph, laid, bias(options), options);
    long width = (long) options.heads() * options.headSize();
    Value rows = graph.op("Reshape", context, graph.longs(-1, width)).value();
    return graph.gather(rows, layout.unpad(queries)); // [rows, width]
  }

  private static Value attend(OnnxGraph in, Laid laid, Value bias, Attention<Value> options) {
    Value keys = forEachQueryHead(in, laid.keys(), options);
    Value values = forEachQueryHead(in, laid.values(), options);
    if (options.cap().isPresent()) {
      return capped(in, new Laid(laid.queries(), keys, values, laid.lengths()), bias, options);
    }
    return in.contrib(
            "MultiHeadAttention", laid.queries(), keys, values, ABSENT, laid.lengths(), bias)
        .with("num_heads", options.heads())
        .with("scale", options.scale())
        .value();
  }

  /** Each head of keys or values as often as there are heads of queries that it serves. */
  private static Value forEachQueryHead(OnnxGraph in, Value x, Attention<Value> options) {
    if (options.queriesPerKey() == 1) {
      return x;
    }
    Value apart =
        in.op("Reshape", x, in.longs(0, 0, options.keyHeads(), 1, options.headSize())).value();
    Value often = in.op("Expand", apart, in.longs(1, 1, 1, options.queriesPerKey(), 1)).value();
    return in.op("Reshape", often, in.longs(0, 0, -1)).value();
  }

  /** Spelled out, since the joint operator knows no cap. */
  private static Value capped(OnnxGraph in, Laid laid, Value bias, Attention<Value> options) {
    float cap = (float) options.cap().getAsDouble();
    Value queries = byHead(in, laid.queries(), options, 0, 2, 1, 3);
    Value keys = byHead(in, laid.keys(), options, 0, 2, 3, 1);
    Value products = in.op("MatMul", queries, keys).value();
    Value part = in.op("Mul", products, in.floats((float) options.scale() / cap)).value();
    Value scores = in.op("Mul", in.op("Tanh", part).value(), in.floats(cap)).value();
    Value seen = in.op("Add", scores, beyondEnds(in, laid)).value();
    if (bias != ABSENT) {
      seen = in.op("Add", seen, bias).value(); // [texts, heads, places, longest]
    }
    Value weights = in.op("Softmax", seen).with("axis", -1).value();
    Value values = byHead(in, laid.values(), options, 0, 2, 1, 3);
    Value context = in.op("MatMul", weights, values).value();
    Value together = in.op("Transpose", context).with("perm", 0, 2, 1, 3).value();
    return in.op("Reshape", together, in.longs(0, 0, -1)).value();
  }

  private static Value byHead(
      OnnxGraph in, Value x, Attention<Value> options, long first, long... rest) {
    Value apart = in.op("Reshape", x, in.longs(0, 0, options.heads(), options.headSize())).value();
    return in.op("Transpose", apart).with("perm", first, rest).value();
  }

  /** Very low for keys beyond the end of their text, else 0: [texts, 1, 1, longest]. */
  private static Value beyondEnds(OnnxGraph in, Laid laid) {
    Value longest = in.op("Shape", laid.keys()).with("start", 1).with("end", 2).value();
    Value end = in.op("Squeeze", longest).value();
    Value keyPlaces = in.op("Range", in.scalar(0), end, in.scalar(1)).value();
    Value lengths = in.op("Cast", laid.lengths()).with("to", Element.INT64.code()).value();
    Value ends = in.op("Unsqueeze", lengths, in.longs(1, 2, 3)).value();
    Value beyond = in.op("GreaterOrEqual", keyPlaces, ends).value();
    return in.op("Where", beyond, in.floats(UNSEEN), in.floats(0)).value();
  }

  /** What a block of queries may see, and where its keys stand: [texts, 1, keys]. */
  private record InSight(Laid laid, Value keyPlaces) {}

  /** Tokens stand no farther apart than their places: those in sight are among these rows. */
  private static InSight window(
      OnnxGraph in, InSight all, Value start, Value end, Attention<Value> options) {
    Value before = in.op("Sub", start, in.longs(options.before())).value();
    Value from = in.op("Max", before, in.longs(0)).value();
    Value to = in.op("Add", end, in.longs(options.after())).value();
    Value cut = in.op("Cast", from).with("to", Element.INT32.code()).value();
    Value none = in.op("Sub", cut, cut).value();
    Value lengths = in.op("Max", in.op("Sub", all.laid().lengths(), cut).value(), none).value();
    return new InSight(
        new Laid(
            all.laid().queries(),
            slice(in, all.laid().keys(), from, to, 1),
            slice(in, all.laid().values(), from, to, 1),
            lengths),
        slice(in, all.keyPlaces(), from, to, 2));
  }

  /** A loop over blocks of queries: [texts, places, heads · headSize]. */
  private Value blocks(Laid laid, Attention<Value> options) {
    Rows rows = options.queries();
    Value count = graph.op("Shape", layout.pad(rows)).with("start", 1).value(); // [1]
    Value block = graph.op("Min", count, graph.longs(queriesAtOnce.getAsInt())).value();
    Value more = graph.op("Add", count, graph.op("Sub", block, graph.longs(1)).value()).value();
    Value rounds = graph.op("Div", more, block).value();
    Value missing = graph.op("Sub", graph.op("Mul", rounds, block).value(), count).value();
    Value queries = filledUp(laid.queries(), missing);
    Value queryPlaces = filledUp(places.ofQueries(layout.tokens().positions(), rows), missing);
    Value keyPlaces = places.ofKeys(layout.tokens().positions());

    loops++;
    OnnxGraph body = graph.inside();
    Value round = body.input(loopName("round"), Element.INT64);
    Value going = body.input(loopName("going"), Element.BOOL);
    Value start = body.op("Mul", body.op("Unsqueeze", round, body.longs(0)).value(), block).value();
    Value end = body.op("Add", start, block).value();
    Value here = slice(body, queryPlaces, start, end, 1); // [texts, block, 1]
    Laid part =
        new Laid(slice(body, queries, start, end, 1), laid.keys(), laid.values(), laid.lengths());
    InSight sight = new InSight(part, keyPlaces);
    if (rows == Rows.ALL && options.isWindow()) {
      sight = window(body, sight, start, end, options);
    }
    Value mask =
        options.seesAll()
            ? ABSENT
            : mask(
                body,
                body.op("Sub", sight.keyPlaces(), here).value(),
                options.before(),
                options.after());
    Value context = attend(body, sight.laid(), mask, options);
    body.output(loopName("on"), going, Element.BOOL);
    body.output(loopName("context"), context, Element.FLOAT, "texts", "block", "width");

    Value times = graph.op("Squeeze", rounds).value();
    Value all =
        graph.op("Loop", times, ABSENT).with("body", body).value(); // [rounds, texts, block, width]
    Value byText = graph.op("Transpose", all).with("perm", 1, 0, 2, 3).value();
    long width = (long) options.heads() * options.headSize();
    Value joined = graph.op("Reshape", byText, graph.longs(0, -1, width)).value();
    return slice(graph, joined, graph.longs(0), count, 1);
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
        asked -> mask(graph, places.distances(asked.queries()), asked.before(), asked.after()));
  }

  private static Value mask(OnnxGraph in, Value distance, int before, int after) {
    Value behind = in.op("Less", distance, in.scalar(-(long) before)).value();
    Value ahead = in.op("Greater", distance, in.scalar(after)).value();
    Value unseen = in.op("Or", behind, ahead).value();
    Value mask = in.op("Where", unseen, in.floats(UNSEEN), in.floats(0)).value();
    return in.op("Unsqueeze", mask, in.longs(1)).value();
  }

  private static Value slice(OnnxGraph in, Value x, Value from, Value to, long axis) {
    return in.op("Slice", x, from, to, in.longs(axis)).value();
  }

  /** With so many more places in each text, of which nothing is read: [texts, places, width]. */
  private Value filledUp(Value x, Value missing) {
    Value zeros = graph.longs(0, 0, 0, 0);
    Value pads = graph.op("Concat", zeros, missing, graph.longs(0)).with("axis", 0).value();
    return graph.op("Pad", x, pads).value();
  }

  private String loopName(String what) {
    return "loop_" + loops + "_" + what;
  }
}
