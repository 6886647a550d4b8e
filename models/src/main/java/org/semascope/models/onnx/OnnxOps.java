package org.semascope.models.onnx;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import org.semascope.models.arch.Activation;
import org.semascope.models.arch.Attention;
import org.semascope.models.arch.Distances;
import org.semascope.models.arch.Linear;
import org.semascope.models.arch.Linear.Convolution;
import org.semascope.models.arch.Linear.Filter;
import org.semascope.models.arch.Rotary;
import org.semascope.models.onnx.OnnxGraph.Value;
import org.semascope.models.weights.DType;
import org.semascope.models.weights.Shape;
import org.semascope.models.weights.StoredTensor;

/** Emits each operation as ONNX nodes. */
final class OnnxOps extends OnnxRelative {
  private final BiFunction<String, Shape, StoredTensor> tensors;
  private final OnnxAttention attention;
  private final OnnxRotation rotation;
  private final Precision precision;
  private final Int8Linear int8;
  private final Map<Value, Value> halves = new HashMap<>(); // stored weights by their floats

  /** More would be no faster, fewer slower. */
  private static final int QUERIES_AT_ONCE = 256;

  /**
   * @param tensors by name, of a shape
   * @param layout null if there are no texts, only words
   * @param longest maximum number of tokens of a text
   */
  OnnxOps(
      OnnxGraph graph,
      BiFunction<String, Shape, StoredTensor> tensors,
      RaggedLayout layout,
      Precision precision,
      int longest) {
    super(graph, layout);
    this.tensors = tensors;
    this.attention = new OnnxAttention(graph, layout, queriesAtOnce(longest));
    this.rotation = new OnnxRotation(graph, layout);
    this.precision = precision;
    this.int8 = new Int8Linear(graph, precision);
  }

  /** Texts of some hundred tokens are faster in one step. */
  private static OptionalInt queriesAtOnce(int longest) {
    return longest > 4 * QUERIES_AT_ONCE ? OptionalInt.of(QUERIES_AT_ONCE) : OptionalInt.empty();
  }

  @Override
  public Value weight(String name, long... shape) {
    return graph.once(
        () -> {
          StoredTensor tensor = tensors.apply(name, Shape.of(shape));
          Value stored = graph.external(tensor);
          if (tensor.dtype() == DType.F32) {
            return stored;
          }
          // Half precision is converted once, when the runtime folds constants.
          Value toFloat = toFloat(stored);
          halves.put(toFloat, stored);
          return toFloat;
        },
        "weight",
        name);
  }

  private Value toFloat(Value stored) {
    return graph.cast(stored, Element.FLOAT);
  }

  @Override
  public Value gather(Value table, Value rows) {
    Value half = halves.get(table); // its rows are converted, not the whole table
    return half == null ? graph.gather(table, rows) : toFloat(graph.gather(half, rows));
  }

  @Override
  public Value words(Value table, Value ids) {
    Value known = gather(table, ids);
    if (layout.own == null) {
      return known;
    }
    Value all = graph.op("Concat", known, layout.own).with("axis", 0).value();
    return graph.gather(all, layout.choice);
  }

  @Override
  public Value add(Value a, Value b) {
    return graph.apply("Add", a, b);
  }

  @Override
  public Value multiply(Value a, Value b) {
    return graph.apply("Mul", a, b);
  }

  @Override
  public Value shift(Value x, long by) {
    return by == 0 ? x : graph.apply("Add", x, graph.scalar(by));
  }

  @Override
  public Value scale(Value x, double by) {
    return graph.apply("Mul", x, graph.floats((float) by));
  }

  @Override
  public Value plus(Value x, double by) {
    return graph.apply("Add", x, graph.floats((float) by));
  }

  @Override
  public Value linear(Value x, Linear layer) {
    Optional<Value> bias = layer.bias().map(name -> weight(name, layer.out()));
    if (precision.rounds(layer)) {
      StoredTensor weight = tensors.apply(layer.weight(), Shape.of(layer.shape()));
      Value product = int8.multiply(x, weight, layer.inByOut());
      // As a matrix: the runtime would fuse a vector with Gelu to a slower operator.
      return bias.map(b -> add(product, graph.reshape(b, 1, -1))).orElse(product);
    }
    List<Value> operands = new ArrayList<>(List.of(x, weight(layer.weight(), layer.shape())));
    bias.ifPresent(operands::add);
    return graph
        .op("Gemm", operands.toArray(Value[]::new))
        .with("transB", layer.inByOut() ? 0 : 1)
        .value();
  }

  @Override
  public Value layerNorm(Value x, Value scale, Value shift, double epsilon) {
    return graph.op("LayerNormalization", x, scale, shift).with("epsilon", epsilon).value();
  }

  @Override
  public Value layerNorm(Value x, Value scale, double epsilon) {
    return graph.op("LayerNormalization", x, scale).with("epsilon", epsilon).value();
  }

  @Override
  public Value layerNorm(Value x, int width, double epsilon) {
    return layerNorm(x, graph.once(() -> ones(width), "ones", width), epsilon);
  }

  private Value ones(int width) {
    float[] values = new float[width];
    Arrays.fill(values, 1);
    return graph.floats(values);
  }

  @Override
  public Value rmsNorm(Value x, Value scale, int groups, double epsilon) {
    if (groups == 1) {
      return graph.op("SimplifiedLayerNormalization", x, scale).with("epsilon", epsilon).value();
    }
    Value grouped = graph.reshape(x, 0, groups, -1);
    return graph.reshape(rmsNorm(grouped, scale, 1, epsilon), 0, -1);
  }

  @Override
  public Value table(float[][] rows) {
    return graph.once(() -> graph.matrix(rows), "table", rows);
  }

  @Override
  public List<Value> split(Value x, int groups, int parts) {
    if (groups == 1) {
      return graph.op("Split", x).with("axis", 1).with("num_outputs", parts).values(parts);
    }
    Value grouped = graph.reshape(x, 0, groups, -1);
    return graph
        .op("Split", grouped)
        .with("axis", 2)
        .with("num_outputs", parts)
        .values(parts)
        .stream()
        .map(part -> graph.reshape(part, 0, -1))
        .toList();
  }

  @Override
  public Value concat(List<Value> parts) {
    return graph.op("Concat", parts.toArray(Value[]::new)).with("axis", 1).value();
  }

  @Override
  public Value repeat(Value row, Rows rows) {
    Value count = graph.apply("Shape", layout.unpad(rows)); // [1]
    Value shape = graph.op("Concat", count, graph.longs(1)).with("axis", 0).value();
    return graph.apply("Expand", row, shape);
  }

  @Override
  public Value activate(Value x, Activation activation) {
    return switch (activation) {
      case GELU -> graph.apply("Gelu", x);
      case GELU_TANH -> graph.op("Gelu", x).with("approximate", "tanh").value();
      case RELU -> graph.apply("Relu", x);
      case SILU -> graph.apply("Mul", x, graph.apply("Sigmoid", x));
      case TANH -> graph.apply("Tanh", x);
      case SIGMOID -> graph.apply("Sigmoid", x);
    };
  }

  @Override
  public Value at(Rows rows, Value x) {
    return rows == Rows.ALL ? x : gather(x, layout.targets);
  }

  @Override
  public Value attention(Value query, Value key, Value value, Attention<Value> options) {
    return attention.attend(query, key, value, options);
  }

  @Override
  public Value byDistance(Value table, Distances distances, Rows queries) {
    return attention.byDistance(table, distances, queries);
  }

  @Override
  public Value rotate(Value x, int heads, Rotary rotary, Rows rows) {
    return rotation.apply(x, heads, rotary, rows);
  }

  @Override
  public Value strongest(Value letters, Filter filter) {
    int kernel = filter.kernel();
    List<Value> shifted = new ArrayList<>();
    for (int i = 0; i < kernel; i++) {
      long end = i == kernel - 1 ? Long.MAX_VALUE : i - kernel + 1;
      shifted.add(graph.apply("Slice", letters, graph.longs(i), graph.longs(end), graph.longs(1)));
    }
    Value windows = // [words, windows, kernel · in]
        graph.op("Concat", shifted.toArray(Value[]::new)).with("axis", 2).value();
    Value weight = weight(filter.weight(), filter.shape());
    Value matrix =
        graph.reshape(
            filter.inByOut() ? weight : graph.transpose(weight, 2, 1, 0), -1, filter.out());
    Value responses = graph.apply("MatMul", windows, matrix);
    Value largest = graph.op("ReduceMax", responses, graph.longs(1)).with("keepdims", 0).value();
    return add(largest, weight(filter.bias(), filter.out()));
  }

  @Override
  public Value convolve(Value x, Convolution layer) {
    Value weight = weight(layer.weight(), layer.shape());
    Value bias = weight(layer.bias(), layer.width());
    Value padded = graph.apply("Mul", graph.gather(x, layout.pad(Rows.ALL)), present());
    Value columns = graph.transpose(padded, 0, 2, 1);
    int side = layer.kernel() / 2;
    Value convolved = // [texts, width, longest]
        graph
            .op("Conv", columns, weight, bias)
            .with("pads", side, side)
            .with("group", layer.groups())
            .value();
    Value back = graph.transpose(convolved, 0, 2, 1);
    Value rows = graph.reshape(back, -1, layer.width());
    return graph.gather(rows, layout.unpad(Rows.ALL)); // [tokens, width]
  }

  /** 1 at the tokens of a text, 0 beyond its end: [texts, longest, 1]. */
  private Value present() {
    Value end = graph.unsqueeze(layout.lengths, 1);
    Value longest = graph.apply("Squeeze", layout.longest(Rows.ALL));
    Value order = graph.apply("Range", graph.scalar(0), longest, graph.scalar(1));
    Value within = graph.apply("Less", graph.cast(order, Element.INT32), end);
    return graph.unsqueeze(graph.cast(within, Element.FLOAT), 2);
  }
}
