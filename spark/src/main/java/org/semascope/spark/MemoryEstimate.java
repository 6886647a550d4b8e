package org.semascope.spark;

/**
 * What an executor takes beside its Java heap: the weights, which onnxruntime maps or copies, and
 * what it computes with. With a margin over what was measured: see docs/scaling.md.
 */
final class MemoryEstimate {
  private static final long MEGABYTE = 1 << 20;

  /** Java itself, the native libraries and Spark's buffers. */
  private static final long BASE = 250;

  /** Of the weights' bytes. */
  private static final double WEIGHTS = 1.1;

  /** Batches of one thread. */
  private static final long THREAD = 100;

  private MemoryEstimate() {}

  static long megabytes(long modelBytes, int threads) {
    return BASE + Math.round(WEIGHTS * modelBytes / MEGABYTE) + THREAD * threads;
  }
}
