package org.semascope.models.onnx;

import java.util.HashMap;
import java.util.Map;
import org.semascope.models.onnx.OnnxGraph.Value;
import org.semascope.models.weights.FloatReader;
import org.semascope.models.weights.StoredTensor;

/**
 * A linear map with integer products. Each row of the input is divided by its own largest value
 * before rounding, so that a row's result does not depend on what else is in the batch. Weights may
 * have 7 bits, because on processors without VNNI two full-range products overflow a 16-bit sum.
 */
final class Int8Linear {
  private static final float INPUT_SCALE = 1f / 127;

  private final OnnxGraph graph;
  private final Precision precision;
  private final Map<Value, Rounded> inputs = new HashMap<>();
  private final Map<StoredTensor, Matrix> matrices = new HashMap<>();

  /** An input as integers, and the largest absolute value of each of its rows. */
  private record Rounded(Value integers, Value largest) {}

  /** A weight as integers [in, out], and what each output is to be multiplied by. */
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
    // Query, key and value take the same input: it is rounded once.
    Rounded input = inputs.computeIfAbsent(x, this::round);
    // Blocks may share their weights: each is kept once.
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
    return graph.op("Mul", product, input.largest()).value();
  }

  private Rounded round(Value x) {
    Value absolute = graph.op("Abs", x).value();
    Value largest =
        graph.op("ReduceMax", absolute, graph.longs(1)).with("keepdims", 1).value(); // [rows, 1]
    Value safe = graph.op("Max", largest, graph.floats(Float.MIN_NORMAL)).value();
    Value unit = graph.op("Div", x, safe).value();
    Value integers =
        graph.op("QuantizeLinear", unit, graph.floats(INPUT_SCALE), zeroPoint()).value();
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
     * @param most what the largest weight of an output becomes
     * @param inByOut whether the weight is stored [in, out], not [out, in] as usual
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
