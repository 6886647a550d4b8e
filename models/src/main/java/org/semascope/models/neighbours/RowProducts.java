package org.semascope.models.neighbours;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.WorkerPool;
import org.semascope.models.onnx.Element;
import org.semascope.models.onnx.OnnxGraph;
import org.semascope.models.onnx.OnnxGraph.Value;

/** Products of unit vectors with all rows of a matrix, block by block, by onnxruntime. */
final class RowProducts implements AutoCloseable {
  private static final int ROWS = 512; // of the matrix in a block
  private static final String LEFT = "left";
  private static final String RIGHT = "right";
  private static final String OUTPUT = "products";

  private final OrtEnvironment environment =
      OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
  private final OrtSession session;

  private RowProducts() {
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(1); // a call uses one core
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

  /** A matrix [rows, width]. */
  record Matrix(int rows, int width, Block block) {
    /** Copies {@code count} rows from {@code first} on. */
    interface Block {
      void copy(int first, int count, float[] into);
    }
  }

  /**
   * Collects the products of one vector with the rows of the matrix, from the first to the last.
   */
  interface Row<T> {
    /**
     * @param products [count], with the rows from {@code first} on
     */
    void add(float[] products, int count, int first);

    T result();
  }

  /**
   * The results of all vectors, in order.
   *
   * @param vectors of any norm; they are scaled to norm 1
   * @param perBlock maximum number of vectors in a block, which one thread works on
   * @param row for the vector with this index
   */
  static <T> List<T> each(
      List<float[]> vectors, Matrix matrix, int perBlock, int threads, IntFunction<Row<T>> row) {
    try (RowProducts products = new RowProducts();
        WorkerPool workers = new WorkerPool("products", threads)) {
      List<Callable<List<T>>> blocks = new ArrayList<>();
      for (int first = 0; first < vectors.size(); first += perBlock) {
        int from = first;
        int to = Math.min(first + perBlock, vectors.size());
        blocks.add(
            () -> {
              List<Row<T>> rows = IntStream.range(from, to).mapToObj(row).toList();
              products.multiply(vectors.subList(from, to), matrix, rows);
              return rows.stream().map(Row::result).toList();
            });
      }
      return workers.all(blocks).stream().flatMap(List::stream).toList();
    }
  }

  private void multiply(List<float[]> vectors, Matrix matrix, List<? extends Row<?>> rows) {
    int m = vectors.size();
    int width = matrix.width();
    FloatBuffer left = floats(m * width); // [m, width]
    FloatBuffer right = floats(ROWS * width); // [ROWS, width]
    FloatBuffer products = floats(m * ROWS); // [m, ROWS]
    for (int i = 0; i < m; i++) {
      float[] unit = vectors.get(i).clone();
      scale(unit, 0, width, inverseNorm(unit));
      left.put(i * width, unit);
    }
    float[] block = new float[ROWS * width];
    float[] row = new float[ROWS];
    for (int first = 0; first < matrix.rows(); first += ROWS) {
      int n = Math.min(ROWS, matrix.rows() - first);
      matrix.block().copy(first, n, block);
      right.put(0, block, 0, n * width);
      try (OnnxTensor a = tensor(left, m, width);
          OnnxTensor b = tensor(right, n, width);
          OnnxTensor out = tensor(products, m, n)) {
        session.run(Map.of(LEFT, a, RIGHT, b), Map.of(OUTPUT, out)).close();
      } catch (OrtException e) {
        throw failed(e);
      }
      for (int i = 0; i < m; i++) {
        products.get(i * n, row, 0, n);
        rows.get(i).add(row, n, first);
      }
    }
  }

  /** One over the norm of a vector; 0 if it has no direction, being all zero or not all finite. */
  static double inverseNorm(float[] vector) {
    double squares = 0; // of floats, so it neither overflows nor underflows
    for (float value : vector) {
      squares += (double) value * value;
    }
    return squares > 0 && squares < Double.POSITIVE_INFINITY ? 1 / Math.sqrt(squares) : 0;
  }

  static void scale(float[] values, int at, int dimension, double factor) {
    for (int i = at; i < at + dimension; i++) {
      values[i] = (float) (values[i] * factor);
    }
  }

  /** A direct buffer in native byte order. */
  private static FloatBuffer floats(int count) {
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
