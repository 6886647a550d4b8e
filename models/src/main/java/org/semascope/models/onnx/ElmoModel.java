package org.semascope.models.onnx;

import java.util.List;
import org.semascope.models.arch.Elmo;
import org.semascope.models.arch.Elmo.Direction;
import org.semascope.models.onnx.OnnxGraph.Value;
import org.semascope.models.weights.DType;
import org.semascope.models.weights.StoredTensor;

/**
 * The three graphs of ELMo as ONNX bytes: the character CNN; the products of an LSTM's gates with
 * its input, for all positions at once; and one step of the LSTM, for a batch of texts.
 */
public final class ElmoModel {
  /** Vectors of words: float [words, projection]. */
  public static final String WORDS = "words";

  /** Products of the gates with the input: float [positions, 4 · cells]. */
  public static final String GATES = "gates";

  /** Rows of {@link #GATES} at this step: int64 [texts]. */
  public static final String POSITIONS = "positions";

  /** Number of texts still running, the first rows of output and memory: int64 [1]. */
  public static final String COUNT = "count";

  /** Output of the previous step: float [texts or more, projection]. */
  public static final String OUTPUT = "output";

  /** Cell state after the previous step: float [texts or more, cells]. */
  public static final String MEMORY = "memory";

  /** Output of this step: float [texts, projection]. */
  public static final String NEXT_OUTPUT = "next_output";

  /** Cell state after this step: float [texts, cells]. */
  public static final String NEXT_MEMORY = "next_memory";

  private static final float FORGET_BIAS = 1;

  private final OnnxGraph graph = new OnnxGraph();
  private final Elmo elmo;

  private ElmoModel(Elmo elmo) {
    this.elmo = elmo;
  }

  /** {@link Feeds#CHARACTERS} to {@link #WORDS}. */
  public static byte[] words(Elmo elmo) {
    OnnxGraph graph = new OnnxGraph();
    OnnxOps ops = new OnnxOps(graph, elmo::tensor, null, Precision.FP32, 1);
    Value characters = graph.input(Feeds.CHARACTERS, Element.INT64, "words", "characters");
    graph.output(WORDS, elmo.words(ops, characters), Element.FLOAT, "words", "projection");
    return graph.toModel();
  }

  /** {@link #WORDS} to {@link #GATES}. */
  public static byte[] gates(Elmo elmo, int layer, Direction direction) {
    ElmoModel model = new ElmoModel(elmo);
    OnnxGraph graph = model.graph;
    Value words = graph.input(WORDS, Element.FLOAT, "positions", "projection");
    Value gates = model.linear(words, elmo.inputGates(layer, direction));
    graph.output(GATES, gates, Element.FLOAT, "positions", "gates");
    return graph.toModel();
  }

  /** One step; the columns are input, candidate, forget and output gates. */
  public static byte[] step(Elmo elmo, int layer, Direction direction) {
    ElmoModel model = new ElmoModel(elmo);
    OnnxGraph graph = model.graph;
    Value gates = graph.input(GATES, Element.FLOAT, "positions", "gates");
    Value positions = graph.input(POSITIONS, Element.INT64, "texts");
    Value count = graph.input(COUNT, Element.INT64, "one");
    Value before = model.first(count, graph.input(OUTPUT, Element.FLOAT, "some", "projection"));
    Value memory = model.first(count, graph.input(MEMORY, Element.FLOAT, "some", "cells"));

    Value ofInput = graph.apply("Gather", gates, positions); // [texts, 4 · cells]
    Value ofState = graph.apply("MatMul", before, model.weight(elmo.stateGates(layer, direction)));
    List<Value> parts =
        graph
            .op("Split", graph.apply("Add", ofInput, ofState))
            .with("axis", 1)
            .with("num_outputs", 4)
            .values(4);
    // c = clip(σ(f + 1) · c + σ(i) · tanh(j))
    Value forget = graph.apply("Add", parts.get(2), graph.floats(FORGET_BIAS));
    Value kept = graph.apply("Mul", graph.apply("Sigmoid", forget), memory);
    Value in = graph.apply("Sigmoid", parts.get(0));
    Value added = graph.apply("Mul", in, graph.apply("Tanh", parts.get(1)));
    Value next = model.clip(graph.apply("Add", kept, added), elmo.sizes().cellClip());
    // h = clip(W (σ(o) · tanh(c)))
    Value out = graph.apply("Sigmoid", parts.get(3));
    Value open = graph.apply("Mul", out, graph.apply("Tanh", next));
    Value projected = graph.apply("MatMul", open, model.weight(elmo.output(layer, direction)));
    Value output = model.clip(projected, elmo.sizes().projectionClip());
    graph.output(NEXT_OUTPUT, output, Element.FLOAT, "texts", "projection");
    graph.output(NEXT_MEMORY, next, Element.FLOAT, "texts", "cells");
    return graph.toModel();
  }

  private Value weight(StoredTensor tensor) {
    Value stored = graph.external(tensor);
    return tensor.dtype() == DType.F32 ? stored : graph.cast(stored, Element.FLOAT);
  }

  private Value linear(Value x, Elmo.Layer layer) {
    return graph.apply("Gemm", x, weight(layer.weight()), weight(layer.bias()));
  }

  private Value first(Value count, Value rows) {
    return graph.apply("Slice", rows, graph.longs(0), count, graph.longs(0));
  }

  private Value clip(Value x, double bound) {
    float limit = (float) bound;
    return graph.apply("Clip", x, graph.floats(-limit), graph.floats(limit));
  }
}
