package org.semascope.models.onnx;

import org.semascope.models.arch.Architecture;
import org.semascope.models.arch.Ops.Rows;
import org.semascope.models.onnx.OnnxGraph.Value;

/**
 * The inputs that describe a ragged batch. Tokens are padded to [texts, longest] for attention
 * only; target rows, at which the deepest layer is computed, to [texts, most]. Positions in a text
 * are not just consecutive: tokens may be left out.
 */
final class RaggedLayout {
  final Architecture.Tokens<Value> tokens;
  final Value own; // null if no token has one
  final Value choice;
  final Value unseen;
  final Value lengths;
  final Value targets;
  private final OnnxGraph graph;
  private final Value pad;
  private final Value unpad;
  private final Value targetPad;
  private final Value targetUnpad;

  /**
   * Declares the inputs.
   *
   * @param spelled whether tokens are words that are read by characters
   * @param hasOwn whether tokens may have input embeddings of their own
   */
  RaggedLayout(OnnxGraph graph, boolean spelled, boolean hasOwn) {
    this.graph = graph;
    tokens =
        new Architecture.Tokens<>(
            graph.input(Feeds.IDS, Element.INT64, "tokens"),
            graph.input(Feeds.POSITIONS, Element.INT64, "tokens"),
            graph.input(Feeds.TYPES, Element.INT64, "tokens"),
            spelled ? graph.input(Feeds.CHARACTERS, Element.INT64, "words", "characters") : null);
    own = hasOwn ? graph.input(Feeds.OWN, Element.FLOAT, "own", "width") : null;
    choice = hasOwn ? graph.input(Feeds.CHOICE, Element.INT64, "tokens") : null;
    unseen = graph.input(Feeds.UNSEEN, Element.INT64, "tokens");
    lengths = graph.input(Feeds.LENGTHS, Element.INT32, "texts");
    pad = graph.input(Feeds.PAD, Element.INT64, "texts", "longest");
    unpad = graph.input(Feeds.UNPAD, Element.INT64, "tokens");
    targets = graph.input(Feeds.TARGETS, Element.INT64, "rows");
    targetPad = graph.input(Feeds.TARGET_PAD, Element.INT64, "texts", "most");
    targetUnpad = graph.input(Feeds.TARGET_UNPAD, Element.INT64, "rows");
  }

  /** For each position of each text its row among {@code rows}: [texts, positions]. */
  Value pad(Rows rows) {
    return rows == Rows.ALL ? pad : targetPad;
  }

  /** For each of {@code rows} its index in the flattened padded layout: [rows]. */
  Value unpad(Rows rows) {
    return rows == Rows.ALL ? unpad : targetUnpad;
  }

  /** The length of the longest text, or the most rows of a text: [1]. */
  Value longest(Rows rows) {
    return graph.op("Shape", pad(rows)).with("start", 1).value();
  }

  /** Each key's position minus each query's: [texts, queries, longest]. */
  Value distances(Rows queries) {
    return graph.once(
        () ->
            graph.apply("Sub", ofKeys(tokens.positions()), ofQueries(tokens.positions(), queries)),
        "distances",
        queries);
  }

  /** Upper bound of the distance between two tokens of a text: [1]. */
  Value farthest() {
    return graph.once(
        () -> {
          Value last = graph.apply("ReduceMax", tokens.positions());
          return graph.apply("Sub", last, graph.apply("ReduceMin", tokens.positions()));
        },
        "farthest");
  }

  /** One number per token, arranged for keys: [texts, 1, longest]. */
  Value ofKeys(Value numbers) {
    return graph.unsqueeze(graph.gather(numbers, pad), 1);
  }

  /** One number per token, arranged for queries: [texts, queries, 1]. */
  Value ofQueries(Value numbers, Rows queries) {
    Value selected = queries == Rows.ALL ? numbers : graph.gather(numbers, targets);
    return graph.unsqueeze(graph.gather(selected, pad(queries)), 2);
  }
}
