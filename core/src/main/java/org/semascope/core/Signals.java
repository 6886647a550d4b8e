package org.semascope.core;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/**
 * Handles Ctrl-C and SIGTERM. A shutdown hook is not sufficient: once the program is shutting down,
 * a second Ctrl-C is ignored. {@code sun.misc.Signal} is accessed by reflection, because the
 * compiler warns of direct use; its module {@code jdk.unsupported} is open.
 */
final class Signals {
  private static final String[] NAMES = {"INT", "TERM"};

  private Signals() {}

  /** Closing it restores the previous handlers. */
  interface Handling extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * @param action receives the signal's name, such as SIGTERM
   */
  static Handling handle(Consumer<String> action) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Method handle = signal.getMethod("handle", signal, handler);
      Object ours =
          Proxy.newProxyInstance(
              Signals.class.getClassLoader(), new Class<?>[] {handler}, calls(action));
      Deque<Object[]> before = new ArrayDeque<>();
      for (String name : NAMES) {
        Object one = signal.getConstructor(String.class).newInstance(name);
        before.push(new Object[] {one, handle.invoke(null, one, ours)});
      }
      return () -> before.forEach(pair -> restore(handle, pair));
    } catch (ReflectiveOperationException e) {
      // An unknown JDK, or -Xrs: Ctrl-C then ends the program at once; saved state remains.
      return () -> {};
    }
  }

  private static InvocationHandler calls(Consumer<String> action) {
    return (proxy, method, arguments) ->
        switch (method.getName()) {
          case "handle" -> {
            action.accept(arguments[0].toString());
            yield null;
          }
          case "equals" -> proxy == arguments[0];
          case "hashCode" -> System.identityHashCode(proxy);
          default -> "stops the run";
        };
  }

  private static void restore(Method handle, Object[] signalAndHandler) {
    try {
      handle.invoke(null, signalAndHandler);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot restore the previous signal handler", e);
    }
  }
}
