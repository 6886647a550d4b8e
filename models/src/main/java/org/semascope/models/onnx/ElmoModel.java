package org.semascope.models.onnx;

import java.util.ArrayList;
import java.util.List;
import org.semascope.models.arch.Activation;
import org.semascope.models.arch.Elmo;
import org.semascope.models.arch.Elmo.Direction;
import org.semascope.models.arch.ElmoSizes.Filter;
import org.semascope.models.onnx.OnnxGraph.Value;
import org.semascope.models.weights.DType;
import org.semascope.models.weights.StoredTensor;

/**
 * The three graphs of ELMo as ONNX bytes: words from their spelling; what an LSTM's gates make of
 * its input, for all places at once; and one step of the LSTM, for many texts at once.
 */
public final class ElmoModel {
  /** Characters of each word: int64 [words, characters]. */
  public static final String CHARACTERS = "characters";

  /** Vectors of words: float [words, projection]. */
  public static final String WORDS = "words";

  /** What the gates get from the input: float [places, 4 · cells]. */
  public static final String GATES = "gates";

  /** Whose turn it is: int64 [texts], rows of {@link #GATES}. */
  public static final String PLACES = "places";

  /** How many they are: int64 [1]. The first so many rows of output and memory are theirs. */
  public static final String COUNT = "count";

  /** The output of the step before: float [texts or more, projection]. */
  public static final String OUTPUT = "output";

  /** The memory after the step before: float [texts or more, cells]. */
  public static final String MEMORY = "memory";

  /** As {@link #OUTPUT}, after this step: float [texts, projection]. */
  public static final String NEXT_OUTPUT = "next_output";

  /** As {@link #MEMORY}, after this step: float [texts, cells]. */
  public static final String NEXT_MEMORY = "next_memory";

  private static final long TO_THE_END = Long.MAX_VALUE;
  private static final float FORGET_BIAS = 1;

  private final OnnxGraph graph = new OnnxGraph();
  private final Elmo elmo;

  private ElmoModel(Elmo elmo) {
    this.elmo = elmo;
  }

  /** {@link #CHARACTERS} to {@link #WORDS}. */
  public static byte[] words(Elmo elmo) {
    ElmoModel model = new ElmoModel(elmo);
    OnnxGraph graph = model.graph;
    Value characters = graph.input(CHARACTERS, Element.INT64, "words", "characters");
    Value letters = graph.op("Gather", model.weight(elmo.characters()), characters).value();
    List<Value> found = new ArrayList<>();
    for (int i = 0; i < elmo.sizes().filters().size(); i++) {
      found.add(model.convolve(i, letters));
    }
    Value x = graph.op("Concat", found.toArray(Value[]::new)).with("axis", 1).value();
    for (int i = 0; i < elmo.sizes().highways(); i++) {
      x = model.highway(i, x);
    }
    Value projected =
        model.linear(x, model.weight(elmo.projection()), model.weight(elmo.projectionBias()));
    graph.output(WORDS, projected, Element.FLOAT, "words", "projection");
    return graph.toModel();
  }

  /** {@link #WORDS} to {@link #GATES}. */
  public static byte[] gates(Elmo elmo, int layer, Direction direction) {
    ElmoModel model = new ElmoModel(elmo);
    OnnxGraph graph = model.graph;
    Value words = graph.input(WORDS, Element.FLOAT, "places", "projection");
    Value weights = model.weight(elmo.inputGates(layer, direction));
    Value gates = model.linear(words, weights, model.weight(elmo.gatesBias(layer, direction)));
    graph.output(GATES, gates, Element.FLOAT, "places", "gates");
    return graph.toModel();
  }

  /** One step: input, candidate, forget and output gates lie side by side. */
  public static byte[] step(Elmo elmo, int layer, Direction direction) {
    ElmoModel model = new ElmoModel(elmo);
    OnnxGraph graph = model.graph;
    Value gates = graph.input(GATES, Element.FLOAT, "places", "gates");
    Value places = graph.input(PLACES, Element.INT64, "texts");
    Value count = graph.input(COUNT, Element.INT64, "one");
    Value before = model.first(count, graph.input(OUTPUT, Element.FLOAT, "some", "projection"));
    Value memory = model.first(count, graph.input(MEMORY, Element.FLOAT, "some", "cells"));

    Value ofInput = graph.op("Gather", gates, places).value(); // [texts, 4 · cells]
    Value ofState =
        graph.op("MatMul", before, model.weight(elmo.stateGates(layer, direction))).value();
    List<Value> parts =
        graph
            .op("Split", model.add(ofInput, ofState))
            .with("axis", 1)
            .with("num_outputs", 4)
            .values(4);
    // c = clip(σ(f + 1) · c + σ(i) · tanh(j))
    Value forget = model.sigmoid(model.add(parts.get(2), graph.floats(FORGET_BIAS)));
    Value kept = model.times(forget, memory);
    Value added = model.times(model.sigmoid(parts.get(0)), model.tanh(parts.get(1)));
    Value next = model.clip(model.add(kept, added), elmo.sizes().cellClip());
    // h = clip(W (σ(o) · tanh(c)))
    Value open = model.times(model.sigmoid(parts.get(3)), model.tanh(next));
    Value projected = graph.op("MatMul", open, model.weight(elmo.output(layer, direction))).value();
    Value output = model.clip(projected, elmo.sizes().projectionClip());
    graph.output(NEXT_OUTPUT, output, Element.FLOAT, "texts", "projection");
    graph.output(NEXT_MEMORY, next, Element.FLOAT, "texts", "cells");
    return graph.toModel();
  }

  /** The best answer of each pattern to any window of a word: [words, count]. */
  private Value convolve(int number, Value letters) {
    Filter filter = elmo.sizes().filters().get(number);
    List<Value> shifted = new ArrayList<>();
    for (int i = 0; i < filter.width(); i++) {
      long end = i == filter.width() - 1 ? TO_THE_END : i - filter.width() + 1;
      shifted.add(
          graph.op("Slice", letters, graph.longs(i), graph.longs(end), graph.longs(1)).value());
    }
    Value windows = // [words, windows, width · character width]
        graph.op("Concat", shifted.toArray(Value[]::new)).with("axis", 2).value();
    Value answers = graph.op("MatMul", windows, weight(elmo.filter(number))).value();
    Value best = graph.op("ReduceMax", answers, graph.longs(1)).with("keepdims", 0).value();
    Value biased = add(best, weight(elmo.filterBias(number)));
    return elmo.sizes().activation() == Activation.TANH
        ? tanh(biased)
        : graph.op("Relu", biased).value();
  }

  /** {@code g · relu(T x) + (1 - g) · x}, with {@code g = σ(C x)}. */
  private Value highway(int number, Value x) {
    Value carry =
        sigmoid(
            linear(
                x,
                weight(elmo.highway(number, "carry")),
                weight(elmo.highwayBias(number, "carry"))));
    Value transformed =
        graph
            .op(
                "Relu",
                linear(
                    x,
                    weight(elmo.highway(number, "transform")),
                    weight(elmo.highwayBias(number, "transform"))))
            .value();
    Value rest = graph.op("Sub", graph.floats(1), carry).value();
    return add(times(carry, transformed), times(rest, x));
  }

  private Value weight(StoredTensor tensor) {
    Value stored = graph.external(tensor);
    return tensor.dtype() == DType.F32
        ? stored
        : graph.op("Cast", stored).with("to", Element.FLOAT.code()).value();
  }

  private Value linear(Value x, Value weight, Value bias) {
    return graph.op("Gemm", x, weight, bias).value();
  }

  private Value first(Value count, Value rows) {
    return graph.op("Slice", rows, graph.longs(0), count, graph.longs(0)).value();
  }

  private Value clip(Value x, double bound) {
    float limit = (float) bound;
    return graph.op("Clip", x, graph.floats(-limit), graph.floats(limit)).value();
  }

  private Value add(Value a, Value b) {
    return graph.op("Add", a, b).value();
  }

  private Value times(Value a, Value b) {
    return graph.op("Mul", a, b).value();
  }

  private Value sigmoid(Value x) {
    return graph.op("Sigmoid", x).value();
  }

  private Value tanh(Value x) {
    return graph.op("Tanh", x).value();
  }
}
