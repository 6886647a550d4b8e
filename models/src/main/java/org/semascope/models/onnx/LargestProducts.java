package org.semascope.models.onnx;

import java.util.Arrays;
import org.semascope.models.onnx.OnnxGraph.Value;

/** Products of the largest numbers of 8 bits, in the operator that rounded weights go through. */
public final class LargestProducts {
  public static final String INPUT = "ones";
  public static final int ROWS = 16;
  public static final int SIZE = 64;

  /** What each result is where nothing overflows: as many products of 127 and 127. */
  public static final float EXPECTED = SIZE * 127 * 127;

  private LargestProducts() {}

  /** Takes ones [ROWS, SIZE]. */
  public static byte[] model() {
    OnnxGraph graph = new OnnxGraph();
    Value ones = graph.input(INPUT, Element.FLOAT, "rows", "columns");
    Value zero = graph.constant(Element.UINT8, new long[0], new byte[] {(byte) 128});
    Value inputs = graph.op("QuantizeLinear", ones, graph.floats(1f / 127), zero).value();
    byte[] largest = new byte[SIZE * SIZE];
    Arrays.fill(largest, (byte) 127);
    Value weights = graph.constant(Element.INT8, new long[] {SIZE, SIZE}, largest);
    Value one = graph.floats(1);
    Value products = graph.contrib("MatMulIntegerToFloat", inputs, weights, one, one, zero).value();
    graph.output("products", products, Element.FLOAT, "rows", "columns");
    return graph.toModel();
  }
}
