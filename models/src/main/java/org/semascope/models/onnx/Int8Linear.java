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
  private final Map<StoredTensor, Matrix> matrices = new HashMap<>();

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
    Value largest = graph.once(() -> largest(x), "largest", x);
    Value integers = graph.once(() -> rounded(x, largest), "rounded", x);
    // Blocks may share weights.
    Matrix matrix =
        matrices.computeIfAbsent(
            weight, w -> matrix(RoundedMatrix.of(w, precision.largestWeight(), inByOut)));
    Value scale = graph.floats(INPUT_SCALE);
    Value[] operands = {integers, matrix.integers(), scale, matrix.scales(), zeroPoint()};
    Value product = graph.contrib("MatMulIntegerToFloat", operands).value();
    return graph.apply("Mul", product, largest);
  }

  /** The largest absolute value of each row: [rows, 1]. */
  private Value largest(Value x) {
    Value absolute = graph.apply("Abs", x);
    Value largest = graph.op("ReduceMax", absolute, graph.longs(1)).with("keepdims", 1).value();
    return graph.apply("Max", largest, graph.floats(Float.MIN_NORMAL));
  }

  private Value rounded(Value x, Value largest) {
    Value unit = graph.apply("Div", x, largest);
    return graph.apply("QuantizeLinear", unit, graph.floats(INPUT_SCALE), zeroPoint());
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
