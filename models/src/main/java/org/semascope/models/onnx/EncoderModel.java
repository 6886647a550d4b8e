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
  private final RaggedLayout layout;
  private final Architecture architecture;
  private final OnnxOps ops;

  private EncoderModel(Architectures.Bound bound, Precision precision, boolean own) {
    architecture = bound.architecture();
    layout = new RaggedLayout(graph, architecture.spells(), own);
    ops = new OnnxOps(graph, bound.tensors()::require, layout, precision, architecture.maxLength());
  }

  /**
   * The words' vectors at each of these layers: weighted sums over their tokens.
   *
   * @param own whether tokens may have input embeddings of their own
   */
  public static OnnxGraph.Model vectors(
      Architectures.Bound bound, SortedSet<Integer> layers, Precision precision, boolean own) {
    EncoderModel model = new EncoderModel(bound, precision, own);
    Value weights = model.graph.input(Feeds.WEIGHTS, Element.FLOAT, "words", "pieces", "one");
    return model.words(layers, pieces -> model.sum(pieces, weights));
  }

  /** Same as {@link #vectors}, but with the maximum of each dimension instead of a sum. */
  public static OnnxGraph.Model largest(
      Architectures.Bound bound, SortedSet<Integer> layers, Precision precision) {
    EncoderModel model = new EncoderModel(bound, precision, false);
    return model.words(layers, model::max);
  }

  private OnnxGraph.Model words(SortedSet<Integer> layers, UnaryOperator<Value> pool) {
    Value tokens = graph.input(Feeds.PIECES, Element.INT64, "words", "pieces");
    int deepest = layers.last();
    Value x = architecture.embed(ops, layout.tokens);
    for (int layer = 0; layer <= deepest; layer++) {
      boolean atTargets = layer > 0 && layer == deepest;
      x = layer == 0 ? x : architecture.block(ops, layer, x, atTargets ? Rows.TARGETS : Rows.ALL);
      if (layers.contains(layer)) {
        Value rows = atTargets ? x : ops.at(Rows.TARGETS, x);
        output(Feeds.layer(layer), rows, tokens, pool);
        if (layer == architecture.layers()) {
          output(Feeds.LAST_HIDDEN_STATE, architecture.lastHiddenState(ops, rows), tokens, pool);
        }
      }
    }
    return graph.toModelWithHeld();
  }

  private void output(String name, Value rows, Value tokens, UnaryOperator<Value> pool) {
    Value pieces = ops.gather(rows, tokens); // [words, pieces, hidden]
    graph.output(name, pool.apply(pieces), Element.FLOAT, "words", "hidden");
  }

  /** Log-probabilities over the vocabulary at the target rows. */
  public static OnnxGraph.Model predictions(Architectures.Bound bound, Precision precision) {
    EncoderModel model = new EncoderModel(bound, precision, false);
    OnnxGraph graph = model.graph;
    Value candidates = graph.input(Feeds.CANDIDATES, Element.INT64, "rows", "candidates");
    Value top = graph.input(Feeds.TOP, Element.INT64, "one");
    Value rows = model.architecture.predictionStates(model.ops, model.layout.tokens);
    Value scores = model.architecture.predict(model.ops, rows); // [rows, vocabulary]
    Value logs = graph.op("LogSoftmax", scores).with("axis", -1).value();
    Value requested = graph.op("GatherElements", logs, candidates).with("axis", 1).value();
    List<Value> best = graph.op("TopK", logs, top).with("axis", 1).values(2);
    graph.output(Feeds.CANDIDATE_LOG_PROBS, requested, Element.FLOAT, "rows", "candidates");
    graph.output(Feeds.TOP_LOG_PROBS, best.get(0), Element.FLOAT, "rows", "top");
    graph.output(Feeds.TOP_IDS, best.get(1), Element.INT64, "rows", "top");
    return graph.toModelWithHeld();
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
