package org.semascope.models.onnx;

import java.util.HashMap;
import java.util.Map;
import org.semascope.models.onnx.OnnxGraph.Value;
import org.semascope.models.weights.FloatReader;
import org.semascope.models.weights.StoredTensor;

/**
 * A quantised linear layer. Each row of the input is divided by its own largest absolute value
 * before rounding, so that a row's result does not depend on the batch. Weights may have 7 bits,
 * because on processors without VNNI the sum of two 8-bit products overflows 16 bits.
 */
final class Int8Linear {
  private static final float INPUT_SCALE = 1f / 127;

  private final OnnxGraph graph;
  private final Precision precision;
  private final Map<Value, Rounded> inputs = new HashMap<>();
  private final Map<StoredTensor, Matrix> matrices = new HashMap<>();

  /** An input as integers, and the largest absolute value of each of its rows. */
  private record Rounded(Value integers, Value largest) {}

  /** A weight as integers [in, out], and the scale of each output. */
  private record Matrix(Value integers, Value scales) {}

  Int8Linear(OnnxGraph graph, Precision precision) {
    this.graph = graph;
    this.precision = precision;
  }

  /**
   * {@code x · weightᵀ}.
   *
   * @param inByOut whether the weight is stored [in, out]
   */
  Value multiply(Value x, StoredTensor weight, boolean inByOut) {
    // Query, key and value share an input, which is rounded once.
    Rounded input = inputs.computeIfAbsent(x, this::round);
    // Blocks may share weights.
    Matrix matrix =
        matrices.computeIfAbsent(
            weight, w -> matrix(RoundedMatrix.of(w, precision.largestWeight(), inByOut)));
    Value product =
        graph
            .contrib(
                "MatMulIntegerToFloat",
                input.integers(),
                matrix.integers(),
                graph.floats(INPUT_SCALE),
                matrix.scales(),
                zeroPoint())
            .value();
    return graph.apply("Mul", product, input.largest());
  }

  private Rounded round(Value x) {
    Value absolute = graph.apply("Abs", x);
    Value largest =
        graph.op("ReduceMax", absolute, graph.longs(1)).with("keepdims", 1).value(); // [rows, 1]
    Value safe = graph.apply("Max", largest, graph.floats(Float.MIN_NORMAL));
    Value unit = graph.apply("Div", x, safe);
    Value integers = graph.apply("QuantizeLinear", unit, graph.floats(INPUT_SCALE), zeroPoint());
    return new Rounded(integers, safe);
  }

  private Matrix matrix(RoundedMatrix matrix) {
    long[] shape = {matrix.in(), matrix.out()};
    return new Matrix(graph.held(shape, matrix.values()), graph.floats(matrix.scales()));
  }

  private Value zeroPoint() {
    return graph.constant(Element.UINT8, new long[0], new byte[] {(byte) 128});
  }

  /**
   * A weight matrix rounded to whole numbers with one scale per output, stored [in, out] as the
   * integer product takes it.
   */
  record RoundedMatrix(int in, int out, byte[] values, float[] scales) {
    /**
     * @param most the integer for the largest weight of an output
     * @param inByOut whether the weight is stored [in, out], not [out, in]
     */
    static RoundedMatrix of(StoredTensor weight, int most, boolean inByOut) {
      float[] w = FloatReader.read(weight);
      int out = Math.toIntExact(weight.shape().dim(inByOut ? 1 : 0));
      int in = Math.toIntExact(weight.shape().dim(inByOut ? 0 : 1));
      int outStride = inByOut ? 1 : in;
      int inStride = inByOut ? out : 1;
      byte[] values = new byte[w.length];
      float[] scales = new float[out];
      for (int o = 0; o < out; o++) {
        float largest = Float.MIN_NORMAL;
        for (int i = 0; i < in; i++) {
          largest = Math.max(largest, Math.abs(w[o * outStride + i * inStride]));
        }
        scales[o] = largest / most;
        for (int i = 0; i < in; i++) {
          values[i * out + o] = (byte) Math.round(w[o * outStride + i * inStride] / scales[o]);
        }
      }
      return new RoundedMatrix(in, out, values, scales);
    }
  }
}
