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

  /** A bias of an architecture, and what its queries see besides. */
  private record Joined(Value bias, Sight sight) {}

  /** Queries, keys and values of a batch: [texts, heads, places, headSize]. */
  private record Laid(Value queries, Value keys, Value values) {}

  private final OnnxGraph graph;
  private final RaggedLayout layout;
  private final OnnxPlaces places;
  private final OnnxHeads heads;
  private final OptionalInt queriesAtOnce;
  private final Map<Asked, Value> biases = new HashMap<>();
  private final Map<Sight, Value> masks = new HashMap<>();
  private final Map<Joined, Value> joined = new HashMap<>();
  private Value beyondEnds;
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
    this.heads = new OnnxHeads(graph, layout);
    this.queriesAtOnce = queriesAtOnce;
  }

  Value attend(Value query, Value key, Value value, Attention<Value> options) {
    Rows queries = options.queries();
    int size = options.headSize();
    Laid laid =
        new Laid(
            heads.apart(query, options.heads(), 1, size, queries),
            heads.apart(key, options.keyHeads(), options.queriesPerKey(), size, Rows.ALL),
            heads.apart(value, options.keyHeads(), options.queriesPerKey(), size, Rows.ALL));
    boolean inBlocks = queriesAtOnce.isPresent() && options.bias().isEmpty();
    Value context = inBlocks ? blocks(laid, options) : attend(graph, laid, bias(options), options);
    return heads.together(context, options.heads(), size, queries);
  }

  /** {@code softmax(scale · queries · keysᵀ + bias) · values}: as the queries. */
  private static Value attend(OnnxGraph in, Laid laid, Value bias, Attention<Value> options) {
    double cap = options.cap().orElse(1);
    Value scores =
        in.contrib("FusedMatMul", laid.queries(), laid.keys())
            .with("transB", 1)
            .with("alpha", options.scale() / cap)
            .value(); // [texts, heads, queries, longest]
    if (options.cap().isPresent()) {
      scores = in.op("Mul", in.op("Tanh", scores).value(), in.floats((float) cap)).value();
    }
    Value seen = in.op("Add", scores, bias).value();
    Value weights = in.op("Softmax", seen).with("axis", -1).value();
    return in.op("MatMul", weights, laid.values()).value();
  }

  /** Very low for places beyond the end of their text, else 0: [texts, 1, 1, longest]. */
  private Value beyondEnds() {
    if (beyondEnds == null) {
      Value longest = graph.op("Shape", layout.pad()).with("start", 1).value();
      Value end = graph.op("Squeeze", longest).value();
      Value all = graph.op("Range", graph.scalar(0), end, graph.scalar(1)).value();
      Value lengths = graph.op("Cast", layout.lengths()).with("to", Element.INT64.code()).value();
      Value ends = graph.op("Unsqueeze", lengths, graph.longs(1, 2, 3)).value();
      beyondEnds = low(graph, graph.op("GreaterOrEqual", all, ends).value());
    }
    return beyondEnds;
  }

  private static Value low(OnnxGraph in, Value where) {
    return in.op("Where", where, in.floats(UNSEEN), in.floats(0)).value();
  }

  /** What a block of queries may see, and where these keys stand: [texts, 1, keys]. */
  private record InSight(Laid laid, Value beyondEnds, Value keyPlaces) {}

  /** Tokens stand no farther apart than their places: those in sight are among these rows. */
  private static InSight window(
      OnnxGraph in, InSight all, Value start, Value end, Attention<Value> options) {
    Value before = in.op("Sub", start, in.longs(options.before())).value();
    Value from = in.op("Max", before, in.longs(0)).value();
    Value to = in.op("Add", end, in.longs(options.after())).value();
    return new InSight(
        new Laid(
            all.laid().queries(),
            slice(in, all.laid().keys(), from, to, 2),
            slice(in, all.laid().values(), from, to, 2)),
        slice(in, all.beyondEnds(), from, to, 3),
        slice(in, all.keyPlaces(), from, to, 2));
  }

  /** A loop over blocks of queries: [texts, heads, places, headSize]. */
  private Value blocks(Laid laid, Attention<Value> options) {
    Rows rows = options.queries();
    Value count = graph.op("Shape", layout.pad(rows)).with("start", 1).value(); // [1]
    Value block = graph.op("Min", count, graph.longs(queriesAtOnce.getAsInt())).value();
    Value more = graph.op("Add", count, graph.op("Sub", block, graph.longs(1)).value()).value();
    Value rounds = graph.op("Div", more, block).value();
    Value missing = graph.op("Sub", graph.op("Mul", rounds, block).value(), count).value();
    Value queries = filledUp(laid.queries(), missing, 2);
    Value queryPlaces = filledUp(places.ofQueries(layout.tokens().positions(), rows), missing, 1);
    Value keyPlaces = places.ofKeys(layout.tokens().positions());
    Value ends = beyondEnds();

    loops++;
    OnnxGraph body = graph.inside();
    Value round = body.input(loopName("round"), Element.INT64);
    Value going = body.input(loopName("going"), Element.BOOL);
    Value start = body.op("Mul", body.op("Unsqueeze", round, body.longs(0)).value(), block).value();
    Value end = body.op("Add", start, block).value();
    Value here = slice(body, queryPlaces, start, end, 1); // [texts, block, 1]
    Laid part = new Laid(slice(body, queries, start, end, 2), laid.keys(), laid.values());
    InSight sight = new InSight(part, ends, keyPlaces);
    if (rows == Rows.ALL && options.isWindow()) {
      sight = window(body, sight, start, end, options);
    }
    Value bias = sight.beyondEnds();
    if (!options.seesAll()) {
      Value distance = body.op("Sub", sight.keyPlaces(), here).value();
      Value mask = mask(body, distance, options.before(), options.after());
      bias = body.op("Add", mask, bias).value();
    }
    Value context = attend(body, sight.laid(), bias, options);
    body.output(loopName("on"), going, Element.BOOL);
    body.output(loopName("context"), context, Element.FLOAT, "texts", "heads", "block", "size");

    Value times = graph.op("Squeeze", rounds).value();
    Value all =
        graph.op("Loop", times, ABSENT).with("body", body).value(); // [rounds, texts, heads, ..]
    Value byText = graph.op("Transpose", all).with("perm", 1, 2, 0, 3, 4).value();
    Value filled = graph.op("Reshape", byText, graph.longs(0, 0, -1, options.headSize())).value();
    return slice(graph, filled, graph.longs(0), count, 2);
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

  /** What is added to scores: [texts, heads or 1, queries or 1, longest]. */
  private Value bias(Attention<Value> options) {
    Sight sight = new Sight(options.before(), options.after(), options.queries());
    Value mask = options.seesAll() ? beyondEnds() : mask(sight);
    // Blocks often share a bias: it is joined with the mask once.
    return options
        .bias()
        .map(
            bias ->
                joined.computeIfAbsent(
                    new Joined(bias, sight), one -> graph.op("Add", bias, mask).value()))
        .orElse(mask);
  }

  /** 0 where a query sees a key, very low where it does not: [texts, 1, queries, longest]. */
  private Value mask(Sight sight) {
    return masks.computeIfAbsent(
        sight,
        asked -> {
          Value distances = places.distances(asked.queries());
          Value mask = mask(graph, distances, asked.before(), asked.after());
          return graph.op("Add", mask, beyondEnds()).value();
        });
  }

  private static Value mask(OnnxGraph in, Value distance, int before, int after) {
    Value behind = in.op("Less", distance, in.scalar(-(long) before)).value();
    Value ahead = in.op("Greater", distance, in.scalar(after)).value();
    Value mask = low(in, in.op("Or", behind, ahead).value());
    return in.op("Unsqueeze", mask, in.longs(1)).value();
  }

  private static Value slice(OnnxGraph in, Value x, Value from, Value to, long axis) {
    return in.op("Slice", x, from, to, in.longs(axis)).value();
  }

  /** With so many more places at the end of an axis, of which nothing is read. */
  private Value filledUp(Value x, Value missing, long axis) {
    Value pads = graph.op("Concat", graph.longs(0), missing).with("axis", 0).value();
    return graph.op("Pad", x, pads, ABSENT, graph.longs(axis)).value();
  }

  private String loopName(String what) {
    return "loop_" + loops + "_" + what;
  }
}
