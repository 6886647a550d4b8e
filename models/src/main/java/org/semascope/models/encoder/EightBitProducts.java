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
import org.semascope.models.onnx.LargestProducts;

/**
 * Whether this processor adds products of 8 bits without overflow. Those with VNNI, and newer ARMs,
 * do; others add two of them in 16 bits, which cuts large sums off. It is tried out, since what a
 * processor is called tells less than what it does.
 */
final class EightBitProducts {
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
    float[] rows = new float[LargestProducts.ROWS * LargestProducts.SIZE];
    Arrays.fill(rows, 1);
    long[] shape = {LargestProducts.ROWS, LargestProducts.SIZE};
    try (OrtSession session = environment.createSession(LargestProducts.model());
        OnnxTensor input = OnnxTensor.createTensor(environment, FloatBuffer.wrap(rows), shape);
        OrtSession.Result result = session.run(Map.of(LargestProducts.INPUT, input))) {
      FloatBuffer found = ((OnnxTensor) result.get(0)).getFloatBuffer();
      while (found.hasRemaining()) {
        if (found.get() != LargestProducts.EXPECTED) {
          return false;
        }
      }
      return true;
    } catch (OrtException e) {
      throw new SemascopeException("onnxruntime: " + RuntimeSession.reason(e), e);
    }
  }
}
