package org.semascope.models.onnx;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.semascope.models.arch.Activation;
import org.semascope.models.arch.Attention;
import org.semascope.models.arch.Convolution;
import org.semascope.models.arch.Distances;
import org.semascope.models.arch.Linear;
import org.semascope.models.arch.Ops;
import org.semascope.models.arch.Rotary;
import org.semascope.models.arch.Tensors;
import org.semascope.models.onnx.OnnxGraph.Value;
import org.semascope.models.weights.DType;
import org.semascope.models.weights.Shape;
import org.semascope.models.weights.StoredTensor;

/** Emits each operation as ONNX nodes. */
final class OnnxOps implements Ops<Value> {
  private final OnnxGraph graph;
  private final Tensors tensors;
  private final RaggedLayout layout;
  private final OnnxAttention attention;
  private final OnnxRelative relative;
  private final OnnxRotation rotation;
  private final OnnxConvolution convolution;
  private final Precision precision;
  private final Int8Linear int8;
  private final Map<String, Value> weights = new HashMap<>();
  private final Map<Value, Value> halves = new HashMap<>(); // of a widened weight the stored one
  private final Map<float[][], Value> tables = new IdentityHashMap<>();
  private final Map<Integer, Value> ones = new HashMap<>(); // by width

  /** More at a time would be no faster, fewer slower. */
  private static final int QUERIES_AT_ONCE = 256;

  /**
   * @param longest how many tokens a text may have
   */
  OnnxOps(OnnxGraph graph, Tensors tensors, RaggedLayout layout, Precision precision, int longest) {
    this.graph = graph;
    this.tensors = tensors;
    this.layout = layout;
    OnnxPlaces places = new OnnxPlaces(graph, layout);
    this.attention = new OnnxAttention(graph, layout, places, queriesAtOnce(longest));
    this.relative = new OnnxRelative(graph, layout, places);
    this.rotation = new OnnxRotation(graph, layout);
    this.convolution = new OnnxConvolution(graph, layout);
    this.precision = precision;
    this.int8 = new Int8Linear(graph, precision);
  }

  /** Texts of some hundred tokens are better taken whole, in one step. */
  private static OptionalInt queriesAtOnce(int longest) {
    return longest > 4 * QUERIES_AT_ONCE ? OptionalInt.of(QUERIES_AT_ONCE) : OptionalInt.empty();
  }

  @Override
  public Value weight(String name, long... shape) {
    return weights.computeIfAbsent(
        name,
        n -> {
          StoredTensor tensor = tensors.require(n, Shape.of(shape));
          Value stored = graph.external(tensor);
          if (tensor.dtype() == DType.F32) {
            return stored;
          }
          // Half precision is widened once, when the runtime folds constants.
          Value widened = widened(stored);
          halves.put(widened, stored);
          return widened;
        });
  }

  private Value widened(Value stored) {
    return graph.op("Cast", stored).with("to", Element.FLOAT.code()).value();
  }

  @Override
  public Value gather(Value table, Value rows) {
    Value half = halves.get(table); // whose rows are widened, not the whole table
    return half == null ? graph.gather(table, rows) : widened(graph.gather(half, rows));
  }

  @Override
  public Value add(Value a, Value b) {
    return graph.op("Add", a, b).value();
  }

  @Override
  public Value multiply(Value a, Value b) {
    return graph.op("Mul", a, b).value();
  }

  @Override
  public Value shift(Value x, long by) {
    return by == 0 ? x : graph.op("Add", x, graph.scalar(by)).value();
  }

  @Override
  public Value scale(Value x, double by) {
    return graph.op("Mul", x, graph.floats((float) by)).value();
  }

  @Override
  public Value plus(Value x, double by) {
    return graph.op("Add", x, graph.floats((float) by)).value();
  }

  @Override
  public Value linear(Value x, Linear layer) {
    Optional<Value> bias = layer.bias().map(name -> weight(name, layer.out()));
    if (precision.rounds(layer)) {
      StoredTensor weight = tensors.require(layer.weight(), Shape.of(layer.shape()));
      Value product = int8.multiply(x, weight, layer.inByOut());
      // As a matrix: of a vector the runtime would make an operator with Gelu, a slower one.
      return bias.map(b -> add(product, graph.op("Reshape", b, graph.longs(1, -1)).value()))
          .orElse(product);
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
    return layerNorm(x, ones.computeIfAbsent(width, this::ones), epsilon);
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
    Value apart = graph.op("Reshape", x, graph.longs(0, groups, -1)).value();
    return graph.op("Reshape", rmsNorm(apart, scale, 1, epsilon), graph.longs(0, -1)).value();
  }

  @Override
  public Value table(float[][] rows) {
    return tables.computeIfAbsent(rows, graph::matrix);
  }

  @Override
  public List<Value> split(Value x, int groups, int parts) {
    if (groups == 1) {
      return graph.op("Split", x).with("axis", 1).with("num_outputs", parts).values(parts);
    }
    Value grouped = graph.op("Reshape", x, graph.longs(0, groups, -1)).value();
    return graph
        .op("Split", grouped)
        .with("axis", 2)
        .with("num_outputs", parts)
        .values(parts)
        .stream()
        .map(part -> graph.op("Reshape", part, graph.longs(0, -1)).value())
        .toList();
  }

  @Override
  public Value repeat(Value row, Rows rows) {
    Value count = graph.op("Shape", layout.unpad(rows)).value(); // [1]
    Value shape = graph.op("Concat", count, graph.longs(1)).with("axis", 0).value();
    return graph.op("Expand", row, shape).value();
  }

  @Override
  public Value activate(Value x, Activation activation) {
    return switch (activation) {
      case GELU -> graph.op("Gelu", x).value();
      case GELU_TANH -> graph.op("Gelu", x).with("approximate", "tanh").value();
      case RELU -> graph.op("Relu", x).value();
      case SILU -> graph.op("Mul", x, graph.op("Sigmoid", x).value()).value();
      case TANH -> graph.op("Tanh", x).value();
    };
  }

  @Override
  public Value at(Rows rows, Value x) {
    return rows == Rows.ALL ? x : gather(x, layout.targets());
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
  public Value nearby(Value table, Distances distances) {
    return relative.nearby(table, distances);
  }

  @Override
  public Value queryToPlace(
      Value query, Value nearby, Distances distances, int heads, Rows queries) {
    return relative.queryToPlace(query, nearby, distances, heads, queries);
  }

  @Override
  public Value keyToPlace(Value key, Value nearby, Distances distances, int heads, Rows queries) {
    return relative.keyToPlace(key, nearby, distances, heads, queries);
  }

  @Override
  public Value queryToSegment(Value query, Value table, int heads, Rows queries) {
    return relative.queryToSegment(query, table, heads, queries);
  }

  @Override
  public Value unseen(boolean byAnyone, Rows queries) {
    return relative.unseen(byAnyone, queries);
  }

  @Override
  public Value rotate(Value x, int heads, Rotary rotary, Rows rows) {
    return rotation.apply(x, heads, rotary, rows);
  }

  @Override
  public Value convolve(Value x, Convolution layer) {
    Value weight = weight(layer.weight(), layer.shape());
    Value bias = weight(layer.bias(), layer.width());
    return convolution.apply(x, weight, bias, layer);
  }
}
