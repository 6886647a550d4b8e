package org.semascope.models.onnx;

import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import org.semascope.models.arch.Attention;
import org.semascope.models.arch.Distances;
import org.semascope.models.arch.Ops.Rows;
import org.semascope.models.onnx.OnnxGraph.Value;

/**
 * Attention over a ragged batch, which is padded for it. Long texts are processed in blocks of
 * queries, so that memory does not grow with the square of their length.
 */
final class OnnxAttention {
  /** Low enough that its exponential is zero, high enough that adding to it stays finite. */
  private static final float UNSEEN = -1e30f;

  /** A matrix of fewer columns is multiplied by another kernel, which sums in another order. */
  private static final int LANES = 16;

  /** Each [texts, heads, positions, headSize]. */
  private record Inputs(Value queries, Value keys, Value values) {}

  private final OnnxGraph graph;
  private final RaggedLayout layout;
  private final OnnxHeads heads;
  private final OptionalInt queriesAtOnce;
  private int loops;

  /**
   * @param queriesAtOnce size of a block of queries, unless there is a bias; empty: all
   */
  OnnxAttention(OnnxGraph graph, RaggedLayout layout, OptionalInt queriesAtOnce) {
    this.graph = graph;
    this.layout = layout;
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
    if (options.isCausal()) {
      return mean(in, seen, inputs.values());
    }
    Value weights = in.op("Softmax", seen).with("axis", -1).value();
    return in.apply("MatMul", weights, inputs.values());
  }

  /**
   * {@code softmax(scores) · values}. In a trie the keys of a text have keys of other texts between
   * them, whose weight is zero. A product adds key after key, so that zeros change no bit; Softmax
   * sums in an order that depends on the columns.
   */
  private static Value mean(OnnxGraph in, Value scores, Value values) {
    Value largest = in.op("ReduceMax", scores, in.longs(-1)).with("keepdims", 1).value();
    Value weights = in.apply("Exp", in.apply("Sub", scores, largest));
    Value keys = in.op("Shape", values).with("start", 2).with("end", 3).value();
    Value shape = in.op("Concat", keys, in.longs(LANES)).with("axis", 0).value();
    Value sums = in.apply("MatMul", weights, in.apply("Expand", in.floats(1), shape));
    Value sum = in.apply("Slice", sums, in.longs(0), in.longs(1), in.longs(-1));
    return in.apply("Div", in.apply("MatMul", weights, values), sum);
  }

  /** Very low for positions beyond the end of their text, else 0: [texts, 1, 1, longest]. */
  private Value beyondEnds() {
    return graph.once(
        () -> {
          Value end = graph.apply("Squeeze", layout.longest(Rows.ALL));
          Value all = graph.apply("Range", graph.scalar(0), end, graph.scalar(1));
          Value lengths = graph.cast(layout.lengths, Element.INT64);
          Value ends = graph.unsqueeze(lengths, 1, 2, 3);
          return low(graph, graph.apply("GreaterOrEqual", all, ends));
        },
        "beyond ends");
  }

  static Value low(OnnxGraph in, Value where) {
    return in.apply("Where", where, in.floats(UNSEEN), in.floats(0));
  }

  /**
   * A block of queries and the keys they may attend to.
   *
   * @param keyTokens [texts, 1, keys]
   */
  private record Block(Inputs inputs, Value beyondEnds, Tokens keyTokens) {}

  /**
   * The tokens of queries [texts, queries, 1] or keys [texts, 1, keys].
   *
   * @param rows numbers of the rows
   * @param lastRows the last row that attends to each, in a causal model
   */
  private record Tokens(Value positions, Value rows, Value lastRows) {
    Tokens each(UnaryOperator<Value> change) {
      return new Tokens(change.apply(positions), change.apply(rows), change.apply(lastRows));
    }
  }

  private Tokens tokens(UnaryOperator<Value> arranged) {
    return new Tokens(layout.tokens.positions(), layout.rowNumbers(), layout.lastRows)
        .each(arranged);
  }

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
        all.keyTokens().each(tokens -> slice(in, tokens, from, to, 2)));
  }

  /** A loop over blocks of queries: [texts, heads, positions, headSize]. */
  private Value blocks(Inputs inputs, Attention<Value> options) {
    Rows rows = options.queries();
    Value count = layout.longest(rows); // [1]
    Value block = graph.apply("Min", count, graph.longs(queriesAtOnce.getAsInt()));
    Value more = graph.apply("Add", count, graph.apply("Sub", block, graph.longs(1)));
    Value rounds = graph.apply("Div", more, block);
    Value missing = graph.apply("Sub", graph.apply("Mul", rounds, block), count);
    Value queries = padded(inputs.queries(), missing, 2);
    Tokens queryTokens = tokens(numbers -> padded(layout.ofQueries(numbers, rows), missing, 1));
    Tokens keyTokens = tokens(layout::ofKeys);
    Value ends = beyondEnds();

    loops++;
    OnnxGraph body = graph.inside();
    Value round = body.input(loopName("round"), Element.INT64);
    Value going = body.input(loopName("going"), Element.BOOL);
    Value start = body.apply("Mul", body.unsqueeze(round, 0), block);
    Value end = body.apply("Add", start, block);
    Tokens here = queryTokens.each(tokens -> slice(body, tokens, start, end, 1));
    Inputs part = new Inputs(slice(body, queries, start, end, 2), inputs.keys(), inputs.values());
    Block seen = new Block(part, ends, keyTokens);
    if (rows == Rows.ALL && options.isWindow()) {
      seen = window(body, seen, start, end, options);
    }
    Value bias = seen.beyondEnds();
    if (!options.seesAll()) {
      Value mask = mask(body, here, seen.keyTokens(), options);
      bias = body.apply("Add", mask, bias);
    }
    Value context = attend(body, seen.inputs(), bias, options);
    body.output(loopName("on"), going, Element.BOOL);
    body.output(loopName("context"), context, Element.FLOAT, "texts", "heads", "block", "size");

    Value times = graph.apply("Squeeze", rounds);
    Value all =
        graph
            .op("Loop", times, Value.ABSENT)
            .with("body", body)
            .value(); // [rounds, texts, heads, ..]
    Value byText = graph.transpose(all, 1, 2, 0, 3, 4);
    Value filled = graph.reshape(byText, 0, 0, -1, options.headSize());
    return slice(graph, filled, graph.longs(0), count, 2);
  }

  /** {@code table[rows[key - query]]}: [texts, heads, queries, longest]. */
  Value byDistance(Value table, Distances distances, Rows queries) {
    return graph.once(
        () -> {
          int reach = distances.reach();
          Value entries = graph.gather(table, graph.longs(distances.toArray())); // [.., heads]
          Value all = layout.distances(queries);
          Value near = graph.apply("Clip", all, graph.scalar(-reach), graph.scalar(reach));
          Value found = graph.gather(entries, graph.apply("Add", near, graph.scalar(reach)));
          return graph.transpose(found, 0, 3, 1, 2);
        },
        "bias",
        table,
        distances,
        queries);
  }

  /**
   * The sum of bias and mask, which blocks often share: [.., heads or 1, queries or 1, longest].
   */
  private Value bias(Attention<Value> options) {
    Value mask = options.seesAll() ? beyondEnds() : mask(options);
    return options
        .bias()
        .map(bias -> graph.once(() -> graph.apply("Add", bias, mask), "masked bias", bias, mask))
        .orElse(mask);
  }

  /** 0 if a query sees a key, else very low: [texts, 1, queries, longest]. */
  private Value mask(Attention<Value> options) {
    Rows rows = options.queries();
    return graph.once(
        () -> {
          Tokens queries = tokens(numbers -> layout.ofQueries(numbers, rows));
          Value mask = mask(graph, queries, tokens(layout::ofKeys), options);
          return graph.apply("Add", mask, beyondEnds());
        },
        "mask",
        options.before(),
        options.after(),
        rows);
  }

  private static Value mask(OnnxGraph in, Tokens queries, Tokens keys, Attention<?> options) {
    Value distance = in.apply("Sub", keys.positions(), queries.positions());
    Value behind = in.apply("Less", distance, in.scalar(-(long) options.before()));
    Value ahead =
        options.isCausal()
            ? in.apply(
                "Or",
                in.apply("Greater", keys.rows(), queries.rows()),
                in.apply("Less", keys.lastRows(), queries.rows()))
            : in.apply("Greater", distance, in.scalar(options.after()));
    return in.unsqueeze(low(in, in.apply("Or", behind, ahead)), 1);
  }

  private static Value slice(OnnxGraph in, Value x, Value from, Value to, long axis) {
    return in.apply("Slice", x, from, to, in.longs(axis));
  }

  /** Pads an axis at its end. */
  private Value padded(Value x, Value missing, long axis) {
    Value pads = graph.op("Concat", graph.longs(0), missing).with("axis", 0).value();
    return graph.apply("Pad", x, pads, Value.ABSENT, graph.longs(axis));
  }

  private String loopName(String what) {
    return "loop_" + loops + "_" + what;
  }
}
