package org.semascope.models.simd;

/** The door: which kernels this Java can run is found out once. */
public final class Kernels {
  private static final boolean FAST = VectorModule.isUsable();

  private Kernels() {}

  /** A new kernel of the fastest kind there is, for one thread. */
  public static Kernel fastest() {
    return FAST ? new VectorKernel() : new ScalarKernel();
  }
}
