package org.semascope.models.onnx;

import java.util.List;
import java.util.SortedSet;
import java.util.function.UnaryOperator;
import org.semascope.models.arch.Architecture;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Ops.Rows;
import org.semascope.models.onnx.OnnxGraph.Value;

/**
 * Models as ONNX bytes: an architecture up to the deepest requested layer, which is computed at the
 * target rows only. Outputs are pooled inside the graph.
 */
public final class EncoderModel {
  private final OnnxGraph graph = new OnnxGraph();
  private final RaggedLayout layout = RaggedLayout.declare(graph);
  private final Architecture architecture;
  private final OnnxOps ops;

  private EncoderModel(Architectures.Bound bound, Precision precision) {
    architecture = bound.architecture();
    ops = new OnnxOps(graph, bound.tensors(), layout, precision, architecture.maxLength());
  }

  /** The words' vectors at each of these layers: weighted sums over their tokens. */
  public static OnnxGraph.Model vectors(
      Architectures.Bound bound, SortedSet<Integer> layers, Precision precision) {
    EncoderModel model = new EncoderModel(bound, precision);
    Value weights = model.graph.input(Feeds.WEIGHTS, Element.FLOAT, "words", "pieces", "one");
    return model.words(layers, pieces -> model.sum(pieces, weights));
  }

  /** Same as {@link #vectors}, but with the maximum of each dimension instead of a sum. */
  public static OnnxGraph.Model largest(
      Architectures.Bound bound, SortedSet<Integer> layers, Precision precision) {
    EncoderModel model = new EncoderModel(bound, precision);
    return model.words(layers, model::max);
  }

  private OnnxGraph.Model words(SortedSet<Integer> layers, UnaryOperator<Value> pool) {
    Value tokens = graph.input(Feeds.PIECES, Element.INT64, "words", "pieces");
    stack(
        layers,
        (layer, rows) -> {
          output(Feeds.layer(layer), rows, tokens, pool);
          if (layer == architecture.layers()) {
            output(Feeds.LAST_HIDDEN_STATE, architecture.lastHiddenState(ops, rows), tokens, pool);
          }
        });
    return graph.toModelWithHeld();
  }

  private void output(String name, Value rows, Value tokens, UnaryOperator<Value> pool) {
    Value pieces = ops.gather(rows, tokens); // [words, pieces, hidden]
    graph.output(name, pool.apply(pieces), Element.FLOAT, "words", "hidden");
  }

  /** Log-probabilities over the vocabulary at the target rows. */
  public static OnnxGraph.Model predictions(Architectures.Bound bound, Precision precision) {
    EncoderModel model = new EncoderModel(bound, precision);
    OnnxGraph graph = model.graph;
    Value candidates = graph.input(Feeds.CANDIDATES, Element.INT64, "rows", "candidates");
    Value top = graph.input(Feeds.TOP, Element.INT64, "one");
    Value rows = model.architecture.predictionStates(model.ops, model.layout.tokens());
    Value scores = model.architecture.predict(model.ops, rows); // [rows, vocabulary]
    Value logs = graph.op("LogSoftmax", scores).with("axis", -1).value();
    Value requested = graph.op("GatherElements", logs, candidates).with("axis", 1).value();
    List<Value> best = graph.op("TopK", logs, top).with("axis", 1).values(2);
    graph.output(Feeds.CANDIDATE_LOG_PROBS, requested, Element.FLOAT, "rows", "candidates");
    graph.output(Feeds.TOP_LOG_PROBS, best.get(0), Element.FLOAT, "rows", "top");
    graph.output(Feeds.TOP_IDS, best.get(1), Element.INT64, "rows", "top");
    return graph.toModelWithHeld();
  }

  private interface AtTargets {
    void accept(int layer, Value rows);
  }

  /** Stacks the blocks up to the deepest of these layers; passes on each layer's target rows. */
  private void stack(SortedSet<Integer> layers, AtTargets each) {
    Value x = architecture.embed(ops, layout.tokens());
    for (int layer = 0; layer < layers.last(); layer++) {
      x = layer == 0 ? x : architecture.block(ops, layer, x, Rows.ALL);
      if (layers.contains(layer)) {
        each.accept(layer, ops.at(Rows.TARGETS, x));
      }
    }
    int deepest = layers.last();
    Value top =
        deepest == 0 ? ops.at(Rows.TARGETS, x) : architecture.block(ops, deepest, x, Rows.TARGETS);
    each.accept(deepest, top);
  }

  /** [words, pieces, hidden] to [words, hidden]. */
  private Value sum(Value pieces, Value weights) {
    Value weighted = graph.apply("Mul", pieces, weights);
    return graph.op("ReduceSum", weighted, graph.longs(1)).with("keepdims", 0).value();
  }

  /** [words, pieces, hidden] to [words, hidden]. */
  private Value max(Value pieces) {
    return graph.op("ReduceMax", pieces, graph.longs(1)).with("keepdims", 0).value();
  }
}
