package org.semascope.models.simd;

/** Chooses the kernel once per process. */
public final class Kernels {
  /** The incubator module of the Vector API. */
  private static final String MODULE = "jdk.incubator.vector";

  private static final boolean FAST = ModuleLayer.boot().findModule(MODULE).isPresent() || load();

  private Kernels() {}

  /** A new kernel of the fastest available kind, for one thread. */
  public static Kernel fastest() {
    return FAST ? new VectorKernel() : new ScalarKernel();
  }

  /** A new kernel whose results are the same on all processors, for one thread. */
  public static Kernel scalar() {
    return new ScalarKernel();
  }

  /**
   * Loads the module, if possible. With {@code --add-modules}, Java would load it at every start,
   * which is slower and prints a warning. Instead it is loaded on demand, as Java loads modules for
   * agents. That needs {@code --add-exports java.base/jdk.internal.module=ALL-UNNAMED}; without it,
   * or in a Java without this module, the module cannot be used.
   */
  private static boolean load() {
    try {
      Class.forName("jdk.internal.module.Modules")
          .getMethod("loadModule", String.class)
          .invoke(null, MODULE);
      return true;
    } catch (ReflectiveOperationException | LinkageError e) {
      return false;
    }
  }
}
