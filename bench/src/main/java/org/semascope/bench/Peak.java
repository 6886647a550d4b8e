package org.semascope.bench;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.WorkerPool;
import org.semascope.models.onnx.Element;
import org.semascope.models.onnx.OnnxGraph;
import org.semascope.models.onnx.OnnxGraph.Value;

/**
 * The machine's limit: matrix products of several sizes through the same runtime, with the same
 * number of threads. Several sizes, because the best size depends on the caches, and a limit must
 * not be exceeded.
 */
final class Peak implements AutoCloseable {
  private static final String INPUT = "a";
  private static final List<Integer> SIZES = List.of(256, 512, 768, 1024, 2048);
  private static final long NANOS = 1_000_000_000L; // for each size

  private final int threads;
  private final OrtEnvironment environment =
      OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
  private final Map<Integer, OrtSession> sessions = new LinkedHashMap<>();
  private final WorkerPool pool;
  private int best; // the size that was best when all were tried; 0 before

  Peak(int threads) {
    this.threads = threads;
    this.pool = new WorkerPool("peak", threads);
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(1);
      for (int size : SIZES) {
        sessions.put(size, environment.createSession(product(size), options));
      }
    } catch (OrtException e) {
      throw new SemascopeException("onnxruntime: " + e.getMessage(), e);
    }
  }

  /** A product of square matrices, of which the second is constant. */
  private static byte[] product(int size) {
    OnnxGraph graph = new OnnxGraph();
    Value a = graph.input(INPUT, Element.FLOAT, "rows", "columns");
    // Folded to a constant when the session starts.
    Value zeros = graph.apply("ConstantOfShape", graph.longs(size, size));
    Value b = graph.apply("Add", zeros, graph.floats(0.5f));
    graph.output("product", graph.apply("MatMul", a, b), Element.FLOAT, "rows", "columns");
    return graph.toModel();
  }

  /**
   * Floating-point operations per second. The first call tries all sizes, later calls only the one
   * that was best.
   */
  double measure() {
    if (best == 0) {
      Map<Integer, Double> rates = new LinkedHashMap<>();
      SIZES.forEach(size -> rates.put(size, measure(size)));
      best = Collections.max(rates.entrySet(), Map.Entry.comparingByValue()).getKey();
    }
    return measure(best);
  }

  private double measure(int size) {
    List<Callable<Double>> tasks = Collections.nCopies(threads, () -> one(size));
    return pool.all(tasks).stream().mapToDouble(Double::doubleValue).sum();
  }

  private double one(int size) throws OrtException {
    float[] values = new float[size * size];
    Arrays.fill(values, 0.25f);
    long[] shape = {size, size};
    try (OnnxTensor a = OnnxTensor.createTensor(environment, FloatBuffer.wrap(values), shape)) {
      long start = System.nanoTime();
      int products = 0;
      while (System.nanoTime() - start < NANOS) {
        sessions.get(size).run(Map.of(INPUT, a)).close();
        products++;
      }
      return products * 2.0 * size * size * size / ((System.nanoTime() - start) / 1e9);
    }
  }

  @Override
  public void close() throws OrtException {
    pool.close();
    for (OrtSession session : sessions.values()) {
      session.close();
    }
  }
}
