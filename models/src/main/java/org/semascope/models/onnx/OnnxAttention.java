package org.semascope.models.onnx;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.semascope.models.arch.Attention;
import org.semascope.models.arch.Distances;
import org.semascope.models.arch.Ops.Rows;
import org.semascope.models.onnx.OnnxGraph.Value;

/**
 * Attention over a ragged batch, which is padded for it. Long texts are processed in blocks of
 * queries, so that memory does not grow with the square of their length.
 */
final class OnnxAttention {
  private static final Value ABSENT = new Value("");

  /** Low enough that its exponential is zero, high enough that adding to it stays finite. */
  static final float UNSEEN = -1e30f;

  private record BiasKey(Value table, Distances distances, Rows queries) {}

  private record MaskKey(int before, int after, Rows queries) {}

  /** A bias of an architecture and the mask to be added. */
  private record MaskedBias(Value bias, MaskKey mask) {}

  /** Each [texts, heads, positions, headSize]. */
  private record Inputs(Value queries, Value keys, Value values) {}

  private final OnnxGraph graph;
  private final RaggedLayout layout;
  private final OnnxPositions positions;
  private final OnnxHeads heads;
  private final OptionalInt queriesAtOnce;
  private final Map<BiasKey, Value> biases = new HashMap<>();
  private final Map<MaskKey, Value> masks = new HashMap<>();
  private final Map<MaskedBias, Value> maskedBiases = new HashMap<>();
  private Value beyondEnds;
  private int loops;

  /**
   * @param queriesAtOnce size of a block of queries, unless there is a bias; empty: all
   */
  OnnxAttention(
      OnnxGraph graph, RaggedLayout layout, OnnxPositions positions, OptionalInt queriesAtOnce) {
    this.graph = graph;
    this.layout = layout;
    this.positions = positions;
    this.heads = new OnnxHeads(graph, layout);
    this.queriesAtOnce = queriesAtOnce;
  }

  Value attend(Value query, Value key, Value value, Attention<Value> options) {
    Rows queries = options.queries();
    int size = options.headSize();
    Inputs inputs =
        new Inputs(
            heads.split(query, options.heads(), 1, size, queries),
            heads.split(key, options.keyHeads(), options.queriesPerKey(), size, Rows.ALL),
            heads.split(value, options.keyHeads(), options.queriesPerKey(), size, Rows.ALL));
    boolean inBlocks = queriesAtOnce.isPresent() && options.bias().isEmpty();
    Value context =
        inBlocks ? blocks(inputs, options) : attend(graph, inputs, bias(options), options);
    return heads.merge(context, options.heads(), size, queries);
  }

  /** {@code softmax(scale · queries · keysᵀ + bias) · values}, in the shape of the queries. */
  private static Value attend(OnnxGraph in, Inputs inputs, Value bias, Attention<Value> options) {
    double cap = options.cap().orElse(1);
    Value scores =
        in.contrib("FusedMatMul", inputs.queries(), inputs.keys())
            .with("transB", 1)
            .with("alpha", options.scale() / cap)
            .value(); // [texts, heads, queries, longest]
    if (options.cap().isPresent()) {
      scores = in.apply("Mul", in.apply("Tanh", scores), in.floats((float) cap));
    }
    Value seen = in.apply("Add", scores, bias);
    Value weights = in.op("Softmax", seen).with("axis", -1).value();
    return in.apply("MatMul", weights, inputs.values());
  }

  /** Very low for positions beyond the end of their text, else 0: [texts, 1, 1, longest]. */
  private Value beyondEnds() {
    if (beyondEnds == null) {
      Value longest = graph.op("Shape", layout.pad()).with("start", 1).value();
      Value end = graph.apply("Squeeze", longest);
      Value all = graph.apply("Range", graph.scalar(0), end, graph.scalar(1));
      Value lengths = graph.cast(layout.lengths(), Element.INT64);
      Value ends = graph.unsqueeze(lengths, 1, 2, 3);
      beyondEnds = low(graph, graph.apply("GreaterOrEqual", all, ends));
    }
    return beyondEnds;
  }

  private static Value low(OnnxGraph in, Value where) {
    return in.apply("Where", where, in.floats(UNSEEN), in.floats(0));
  }

  /**
   * A block of queries and the keys they may attend to.
   *
   * @param keyPositions [texts, 1, keys]
   */
  private record Block(Inputs inputs, Value beyondEnds, Value keyPositions) {}

  /** Rows are never farther apart than positions, so these rows contain the window. */
  private static Block window(
      OnnxGraph in, Block all, Value start, Value end, Attention<Value> options) {
    Value before = in.apply("Sub", start, in.longs(options.before()));
    Value from = in.apply("Max", before, in.longs(0));
    Value to = in.apply("Add", end, in.longs(options.after()));
    return new Block(
        new Inputs(
            all.inputs().queries(),
            slice(in, all.inputs().keys(), from, to, 2),
            slice(in, all.inputs().values(), from, to, 2)),
        slice(in, all.beyondEnds(), from, to, 3),
        slice(in, all.keyPositions(), from, to, 2));
  }

  /** A loop over blocks of queries: [texts, heads, positions, headSize]. */
  private Value blocks(Inputs inputs, Attention<Value> options) {
    Rows rows = options.queries();
    Value count = graph.op("Shape", layout.pad(rows)).with("start", 1).value(); // [1]
    Value block = graph.apply("Min", count, graph.longs(queriesAtOnce.getAsInt()));
    Value more = graph.apply("Add", count, graph.apply("Sub", block, graph.longs(1)));
    Value rounds = graph.apply("Div", more, block);
    Value missing = graph.apply("Sub", graph.apply("Mul", rounds, block), count);
    Value queries = padded(inputs.queries(), missing, 2);
    Value queryPositions =
        padded(positions.ofQueries(layout.tokens().positions(), rows), missing, 1);
    Value keyPositions = positions.ofKeys(layout.tokens().positions());
    Value ends = beyondEnds();

    loops++;
    OnnxGraph body = graph.inside();
    Value round = body.input(loopName("round"), Element.INT64);
    Value going = body.input(loopName("going"), Element.BOOL);
    Value start = body.apply("Mul", body.unsqueeze(round, 0), block);
    Value end = body.apply("Add", start, block);
    Value here = slice(body, queryPositions, start, end, 1); // [texts, block, 1]
    Inputs part = new Inputs(slice(body, queries, start, end, 2), inputs.keys(), inputs.values());
    Block seen = new Block(part, ends, keyPositions);
    if (rows == Rows.ALL && options.isWindow()) {
      seen = window(body, seen, start, end, options);
    }
    Value bias = seen.beyondEnds();
    if (!options.seesAll()) {
      Value distance = body.apply("Sub", seen.keyPositions(), here);
      Value mask = mask(body, distance, options.before(), options.after());
      bias = body.apply("Add", mask, bias);
    }
    Value context = attend(body, seen.inputs(), bias, options);
    body.output(loopName("on"), going, Element.BOOL);
    body.output(loopName("context"), context, Element.FLOAT, "texts", "heads", "block", "size");

    Value times = graph.apply("Squeeze", rounds);
    Value all =
        graph.op("Loop", times, ABSENT).with("body", body).value(); // [rounds, texts, heads, ..]
    Value byText = graph.transpose(all, 1, 2, 0, 3, 4);
    Value filled = graph.reshape(byText, 0, 0, -1, options.headSize());
    return slice(graph, filled, graph.longs(0), count, 2);
  }

  /** {@code table[rows[key - query]]}: [texts, heads, queries, longest]. */
  Value byDistance(Value table, Distances distances, Rows queries) {
    return biases.computeIfAbsent(
        new BiasKey(table, distances, queries),
        key -> {
          int reach = distances.reach();
          long[] rows = distances.rows().stream().mapToLong(Integer::longValue).toArray();
          Value entries = graph.gather(table, graph.longs(rows)); // [2 reach + 1, heads]
          Value near =
              graph.apply(
                  "Clip", positions.distances(queries), graph.scalar(-reach), graph.scalar(reach));
          Value found = graph.gather(entries, graph.apply("Add", near, graph.scalar(reach)));
          return graph.transpose(found, 0, 3, 1, 2);
        });
  }

  /** The sum of bias and mask: [texts, heads or 1, queries or 1, longest]. */
  private Value bias(Attention<Value> options) {
    MaskKey key = new MaskKey(options.before(), options.after(), options.queries());
    Value mask = options.seesAll() ? beyondEnds() : mask(key);
    // Blocks often share a bias: the mask is added once.
    return options
        .bias()
        .map(
            bias ->
                maskedBiases.computeIfAbsent(
                    new MaskedBias(bias, key), absent -> graph.apply("Add", bias, mask)))
        .orElse(mask);
  }

  /** 0 if a query sees a key, else very low: [texts, 1, queries, longest]. */
  private Value mask(MaskKey key) {
    return masks.computeIfAbsent(
        key,
        absent -> {
          Value distances = positions.distances(key.queries());
          Value mask = mask(graph, distances, key.before(), key.after());
          return graph.apply("Add", mask, beyondEnds());
        });
  }

  private static Value mask(OnnxGraph in, Value distance, int before, int after) {
    Value behind = in.apply("Less", distance, in.scalar(-(long) before));
    Value ahead = in.apply("Greater", distance, in.scalar(after));
    Value mask = low(in, in.apply("Or", behind, ahead));
    return in.unsqueeze(mask, 1);
  }

  private static Value slice(OnnxGraph in, Value x, Value from, Value to, long axis) {
    return in.apply("Slice", x, from, to, in.longs(axis));
  }

  /** Pads an axis at its end. */
  private Value padded(Value x, Value missing, long axis) {
    Value pads = graph.op("Concat", graph.longs(0), missing).with("axis", 0).value();
    return graph.apply("Pad", x, pads, ABSENT, graph.longs(axis));
  }

  private String loopName(String what) {
    return "loop_" + loops + "_" + what;
  }
}
