package org.semascope.spark;

/**
 * Memory of an executor outside its Java heap: weights, which onnxruntime maps or copies, and
 * activations. Includes a margin over the measured values: see docs/scaling.md.
 */
final class MemoryEstimate {
  private static final long MEGABYTE = 1 << 20;

  /** The JVM, native libraries and Spark's buffers. */
  private static final long BASE = 250;

  /** Factor for the size of the weights. */
  private static final double WEIGHTS = 1.1;

  /** Activations of one thread. */
  private static final long THREAD = 100;

  private MemoryEstimate() {}

  static long megabytes(long modelBytes, int threads) {
    return BASE + Math.round(WEIGHTS * modelBytes / MEGABYTE) + THREAD * threads;
  }
}
