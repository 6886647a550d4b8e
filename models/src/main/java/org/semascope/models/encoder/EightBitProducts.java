package org.semascope.models.encoder;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.Map;
import org.semascope.core.SemascopeException;
import org.semascope.models.onnx.Element;
import org.semascope.models.onnx.OnnxGraph;
import org.semascope.models.onnx.OnnxGraph.Value;

/**
 * Whether this processor adds 8-bit products without overflow. Processors with VNNI, and newer
 * ARMs, do; others add pairs of products in 16 bits, which saturates. A trial run decides, since
 * feature flags are less reliable.
 */
final class EightBitProducts {
  private static final String INPUT = "ones"; // [ROWS, SIZE]
  private static final int ROWS = 16;
  private static final int SIZE = 64;

  /** Each result without overflow: a sum of SIZE products of the largest 8-bit numbers. */
  private static final float EXPECTED = SIZE * 127 * 127;

  private EightBitProducts() {}

  private static final class Holder {
    private static final boolean EXACT = measure();
  }

  static boolean areExact() {
    return Holder.EXACT;
  }

  private static boolean measure() {
    OrtEnvironment environment =
        OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
    float[] rows = new float[ROWS * SIZE];
    Arrays.fill(rows, 1);
    long[] shape = {ROWS, SIZE};
    try (OrtSession session = environment.createSession(model());
        OnnxTensor input = OnnxTensor.createTensor(environment, FloatBuffer.wrap(rows), shape);
        OrtSession.Result result = session.run(Map.of(INPUT, input))) {
      FloatBuffer found = ((OnnxTensor) result.get(0)).getFloatBuffer();
      while (found.hasRemaining()) {
        if (found.get() != EXPECTED) {
          return false;
        }
      }
      return true;
    } catch (OrtException e) {
      throw new SemascopeException("onnxruntime: " + RuntimeSession.reason(e), e);
    }
  }

  /** The operator of quantised linear layers. */
  private static byte[] model() {
    OnnxGraph graph = new OnnxGraph();
    Value ones = graph.input(INPUT, Element.FLOAT, "rows", "columns");
    Value zero = graph.constant(Element.UINT8, new long[0], new byte[] {(byte) 128});
    Value inputs = graph.apply("QuantizeLinear", ones, graph.floats(1f / 127), zero);
    byte[] largest = new byte[SIZE * SIZE];
    Arrays.fill(largest, (byte) 127);
    Value weights = graph.constant(Element.INT8, new long[] {SIZE, SIZE}, largest);
    Value one = graph.floats(1);
    Value products = graph.contrib("MatMulIntegerToFloat", inputs, weights, one, one, zero).value();
    graph.output("products", products, Element.FLOAT, "rows", "columns");
    return graph.toModel();
  }
}
