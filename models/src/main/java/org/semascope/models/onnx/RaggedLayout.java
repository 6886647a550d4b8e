package org.semascope.models.onnx;

import org.semascope.models.arch.Architecture;
import org.semascope.models.arch.Ops.Rows;
import org.semascope.models.onnx.OnnxGraph.Value;

/**
 * The inputs that describe a ragged batch. Tokens are padded to [texts, longest] for attention
 * only; target rows, at which the deepest layer is computed, to [texts, most].
 */
record RaggedLayout(
    Architecture.Tokens<Value> tokens,
    Value unseen,
    Value lengths,
    Value pad,
    Value unpad,
    Value targets,
    Value targetPad,
    Value targetUnpad) {
  static RaggedLayout declare(OnnxGraph graph) {
    return new RaggedLayout(
        new Architecture.Tokens<>(
            graph.input(Feeds.IDS, Element.INT64, "tokens"),
            graph.input(Feeds.POSITIONS, Element.INT64, "tokens"),
            graph.input(Feeds.TYPES, Element.INT64, "tokens")),
        graph.input(Feeds.UNSEEN, Element.INT64, "tokens"),
        graph.input(Feeds.LENGTHS, Element.INT32, "texts"),
        graph.input(Feeds.PAD, Element.INT64, "texts", "longest"),
        graph.input(Feeds.UNPAD, Element.INT64, "tokens"),
        graph.input(Feeds.TARGETS, Element.INT64, "rows"),
        graph.input(Feeds.TARGET_PAD, Element.INT64, "texts", "most"),
        graph.input(Feeds.TARGET_UNPAD, Element.INT64, "rows"));
  }

  /** For each position of each text its row among {@code rows}: [texts, positions]. */
  Value pad(Rows rows) {
    return rows == Rows.ALL ? pad : targetPad;
  }

  /** For each of {@code rows} its index in the flattened padded layout: [rows]. */
  Value unpad(Rows rows) {
    return rows == Rows.ALL ? unpad : targetUnpad;
  }
}
