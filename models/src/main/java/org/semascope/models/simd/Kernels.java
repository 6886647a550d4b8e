package org.semascope.models.simd;

/** Chooses the kernel once per process. */
public final class Kernels {
  private static final boolean FAST = VectorModule.isUsable();

  private Kernels() {}

  /** A new kernel of the fastest available kind, for one thread. */
  public static Kernel fastest() {
    return FAST ? new VectorKernel() : new ScalarKernel();
  }
}
