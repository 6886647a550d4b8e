package org.semascope.bench;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.semascope.core.SemascopeException;
import org.semascope.models.onnx.MatMulModel;

/** The machine's limit: large products through the same runtime, with the same threads. */
final class Peak implements AutoCloseable {
  private static final int SIZE = 2048;
  private static final long NANOS = 2_000_000_000L;
  private static final double FLOPS = 2.0 * SIZE * SIZE * SIZE;

  private final int threads;
  private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
  private final OrtSession session;
  private final ExecutorService pool;

  Peak(int threads) {
    this.threads = threads;
    this.pool = Executors.newFixedThreadPool(threads);
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(1);
      session = environment.createSession(MatMulModel.square(SIZE), options);
    } catch (OrtException e) {
      throw new SemascopeException("onnxruntime: " + e.getMessage(), e);
    }
  }

  /** Floating-point operations per second over about two seconds. */
  double measure() {
    List<Future<Double>> rates = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      rates.add(pool.submit(this::one));
    }
    double sum = 0;
    try {
      for (Future<Double> rate : rates) {
        sum += rate.get();
      }
    } catch (ExecutionException e) {
      throw new SemascopeException("onnxruntime: " + e.getCause().getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SemascopeException("interrupted", e);
    }
    return sum;
  }

  private double one() throws OrtException {
    float[] values = new float[SIZE * SIZE];
    Arrays.fill(values, 0.25f);
    long[] shape = {SIZE, SIZE};
    try (OnnxTensor a = OnnxTensor.createTensor(environment, FloatBuffer.wrap(values), shape)) {
      long start = System.nanoTime();
      int products = 0;
      while (System.nanoTime() - start < NANOS) {
        session.run(Map.of(MatMulModel.INPUT, a)).close();
        products++;
      }
      return products * FLOPS / ((System.nanoTime() - start) / 1e9);
    }
  }

  @Override
  public void close() {
    pool.shutdownNow();
    try {
      session.close();
    } catch (OrtException e) {
      throw new SemascopeException("onnxruntime: " + e.getMessage(), e);
    }
  }
}
