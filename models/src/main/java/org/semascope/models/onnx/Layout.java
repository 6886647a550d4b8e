package org.semascope.models.onnx;

import org.semascope.models.onnx.OnnxGraph.Value;

/**
 * The inputs that say how the rows of a ragged batch belong together. Texts are laid out as [texts,
 * longest] for attention alone; target rows, which the deepest layer is computed at, as [texts,
 * most].
 */
record Layout(
    Value lengths, Value pad, Value unpad, Value targets, Value targetPad, Value targetUnpad) {
  static Layout declare(OnnxGraph graph) {
    return new Layout(
        graph.input(Feeds.LENGTHS, Element.INT32, "texts"),
        graph.input(Feeds.PAD, Element.INT64, "texts", "longest"),
        graph.input(Feeds.UNPAD, Element.INT64, "tokens"),
        graph.input(Feeds.TARGETS, Element.INT64, "rows"),
        graph.input(Feeds.TARGET_PAD, Element.INT64, "texts", "most"),
        graph.input(Feeds.TARGET_UNPAD, Element.INT64, "rows"));
  }
}
