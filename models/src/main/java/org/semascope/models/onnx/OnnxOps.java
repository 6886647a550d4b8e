package org.semascope.models.onnx;

import java.util.HashMap;
import java.util.Map;
import org.semascope.models.arch.Activation;
import org.semascope.models.arch.Ops;
import org.semascope.models.arch.Tensors;
import org.semascope.models.onnx.OnnxGraph.Value;
import org.semascope.models.weights.DType;
import org.semascope.models.weights.Shape;
import org.semascope.models.weights.StoredTensor;

/** Emits each operation as ONNX nodes. */
final class OnnxOps implements Ops<Value> {
  private static final Value ABSENT = new Value("");

  private final OnnxGraph graph;
  private final Tensors tensors;
  private final Layout layout;
  private final long hidden;
  private final Int8Linear int8; // null: everything in fp32
  private final Map<String, Value> weights = new HashMap<>();

  OnnxOps(OnnxGraph graph, Tensors tensors, Layout layout, long hidden, Precision precision) {
    this.graph = graph;
    this.tensors = tensors;
    this.layout = layout;
    this.hidden = hidden;
    this.int8 = precision == Precision.INT8 ? new Int8Linear(graph) : null;
  }

  @Override
  public Value weight(String name, long... shape) {
    return weights.computeIfAbsent(
        name,
        n -> {
          StoredTensor tensor = tensors.require(n, Shape.of(shape));
          Value stored = graph.external(tensor);
          // Half precision is widened once, when the runtime folds constants.
          return tensor.dtype() == DType.F32
              ? stored
              : graph.op("Cast", stored).with("to", Element.FLOAT.code()).value();
        });
  }

  @Override
  public Value gather(Value table, Value rows) {
    return graph.op("Gather", table, rows).value();
  }

  @Override
  public Value add(Value a, Value b) {
    return graph.op("Add", a, b).value();
  }

  @Override
  public Value linear(Value x, Linear layer) {
    Value bias = weight(layer.bias(), layer.out());
    if (int8 != null && !layer.sensitive()) {
      return int8.apply(
          x, tensors.require(layer.weight(), Shape.of(layer.out(), layer.in())), bias);
    }
    Value weight = weight(layer.weight(), layer.out(), layer.in());
    return graph.op("Gemm", x, weight, bias).with("transB", 1).value();
  }

  @Override
  public Value layerNorm(Value x, Value scale, Value shift, double epsilon) {
    return graph.op("LayerNormalization", x, scale, shift).with("epsilon", epsilon).value();
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
  public Value attention(Value query, Value key, Value value, int heads, Rows queries) {
    boolean all = queries == Rows.ALL;
    Value q = gather(query, all ? layout.pad() : layout.targetPad()); // [texts, places, hidden]
    Value k = gather(key, layout.pad());
    Value v = gather(value, layout.pad());
    Value context =
        graph
            .contrib("MultiHeadAttention", q, k, v, ABSENT, layout.lengths())
            .with("num_heads", heads)
            .value();
    Value rows = graph.op("Reshape", context, graph.longs(-1, hidden)).value();
    return gather(rows, all ? layout.unpad() : layout.targetUnpad()); // [rows, hidden]
  }
}
