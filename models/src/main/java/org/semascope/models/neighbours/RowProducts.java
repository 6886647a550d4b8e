package org.semascope.models.neighbours;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.Map;
import org.semascope.core.SemascopeException;
import org.semascope.models.onnx.Element;
import org.semascope.models.onnx.OnnxGraph;
import org.semascope.models.onnx.OnnxGraph.Value;

/** The products of all rows of two blocks, by onnxruntime; a call uses one core. */
final class RowProducts implements AutoCloseable {
  private static final String LEFT = "left";
  private static final String RIGHT = "right";
  private static final String OUTPUT = "products";

  private final OrtEnvironment environment =
      OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
  private final OrtSession session;

  RowProducts() {
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      session = environment.createSession(model(), options);
    } catch (OrtException e) {
      throw failed(e);
    }
  }

  private static byte[] model() {
    OnnxGraph graph = new OnnxGraph();
    Value left = graph.input(LEFT, Element.FLOAT, "m", "width");
    Value right = graph.input(RIGHT, Element.FLOAT, "n", "width");
    Value products = graph.op("Gemm", left, right).with("transB", 1).value();
    graph.output(OUTPUT, products, Element.FLOAT, "m", "n");
    return graph.toModel();
  }

  /**
   * All buffers are direct and at position 0.
   *
   * @param left [m, width]
   * @param right [n, width]
   * @param products [m, n], written
   */
  void multiply(
      FloatBuffer left, int m, FloatBuffer right, int n, int width, FloatBuffer products) {
    try (OnnxTensor a = tensor(left, m, width);
        OnnxTensor b = tensor(right, n, width);
        OnnxTensor out = tensor(products, m, n)) {
      session.run(Map.of(LEFT, a, RIGHT, b), Map.of(OUTPUT, out)).close();
    } catch (OrtException e) {
      throw failed(e);
    }
  }

  /** A direct buffer in native byte order. */
  static FloatBuffer floats(int count) {
    return ByteBuffer.allocateDirect(Float.BYTES * count)
        .order(ByteOrder.nativeOrder())
        .asFloatBuffer();
  }

  private OnnxTensor tensor(FloatBuffer buffer, int rows, int columns) throws OrtException {
    return OnnxTensor.createTensor(
        environment, buffer.slice(0, rows * columns), new long[] {rows, columns});
  }

  private static SemascopeException failed(OrtException e) {
    return new SemascopeException("onnxruntime failed: " + e.getMessage(), e);
  }

  @Override
  public void close() {
    try {
      session.close();
    } catch (OrtException e) {
      throw failed(e);
    }
  }
}
