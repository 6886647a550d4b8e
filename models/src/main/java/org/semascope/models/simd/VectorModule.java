package org.semascope.models.simd;

/**
 * The module of the Vector API, which still incubates. Java resolves such a module only when it is
 * told to, by {@code --add-modules}, and then slows every start and prints a warning before the
 * program can speak. So it is not told to: the module is loaded when somebody asks for it, by the
 * same means by which Java loads modules for agents. That takes {@code --add-exports
 * java.base/jdk.internal.module=ALL-UNNAMED}, which costs and says nothing; without it, or on a
 * Java that has no such module, the answer is that it is not there.
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
    } catch (ReflectiveOperationException | LinkageError notHere) {
      return false;
    }
  }
}
