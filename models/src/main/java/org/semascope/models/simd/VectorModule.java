package org.semascope.models.simd;

/**
 * The incubator module of the Vector API. With {@code --add-modules}, Java would load it at every
 * start, which is slower and prints a warning. Instead it is loaded on demand, as Java loads
 * modules for agents. That needs {@code --add-exports java.base/jdk.internal.module=ALL-UNNAMED};
 * without it, or in a Java without this module, the module is not usable.
 */
final class VectorModule {
  private static final String NAME = "jdk.incubator.vector";

  private VectorModule() {}

  static boolean isUsable() {
    return ModuleLayer.boot().findModule(NAME).isPresent() || isLoaded();
  }

  private static boolean isLoaded() {
    try {
      Class.forName("jdk.internal.module.Modules")
          .getMethod("loadModule", String.class)
          .invoke(null, NAME);
      return true;
    } catch (ReflectiveOperationException | LinkageError e) {
      return false;
    }
  }
}
