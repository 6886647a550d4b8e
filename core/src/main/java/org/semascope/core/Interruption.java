package org.semascope.core;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A request to stop. During work that can save its state, the first request lets the work end at
 * its next step; a second request ends the program at once. At all other times signals have their
 * previous handlers.
 */
public final class Interruption {
  private static final String[] SIGNALS = {"INT", "TERM"};

  private final boolean signals;
  private final Runnable endNow;
  private volatile Runnable onFirst = () -> {};
  private volatile boolean requested;

  private Interruption(boolean signals, Runnable endNow) {
    this.signals = signals;
    this.endNow = endNow;
  }

  /** Requested by Ctrl-C and by SIGTERM. */
  public static Interruption bySignals() {
    return new Interruption(true, () -> Runtime.getRuntime().halt(StoppedException.EXIT_CODE));
  }

  /**
   * Requested only by calls of {@link #request}.
   *
   * @param endNow what a second request does
   */
  public static Interruption byRequest(Runnable endNow) {
    return new Interruption(false, endNow);
  }

  /**
   * From now on Ctrl-C and SIGTERM end the program with {@link StoppedException#EXIT_CODE}, except
   * during work that handles them itself. Shutdown hooks run; a second signal does not wait for
   * them.
   *
   * @param onSignal receives the signal's name, such as SIGTERM, before the program ends
   */
  public static void endProgram(Consumer<String> onSignal) {
    AtomicBoolean ending = new AtomicBoolean();
    handle(
        signal -> {
          if (ending.getAndSet(true)) {
            Runtime.getRuntime().halt(StoppedException.EXIT_CODE);
          }
          onSignal.accept(signal);
          System.exit(StoppedException.EXIT_CODE);
        });
  }

  /** Returns at once. */
  public synchronized void request() {
    if (requested) {
      endNow.run();
      return;
    }
    requested = true;
    onFirst.run();
  }

  public boolean requested() {
    return requested;
  }

  /**
   * Runs some work while handling signals.
   *
   * @param work checks {@link #requested} between its steps
   * @param onRequest called at the first request
   */
  public <T> T during(Supplier<T> work, Runnable onRequest) {
    onFirst = onRequest;
    Runnable restore = signals ? handle(signal -> request()) : () -> {};
    try {
      return work.get();
    } finally {
      restore.run();
      onFirst = () -> {};
    }
  }

  /** Wraps a progress so that its {@code stopRequested} reports this interruption. */
  public Progress over(Progress progress) {
    return new Progress() {
      @Override
      public void say(String line) {
        progress.say(line);
      }

      @Override
      public Task begin(String what, long total, Unit unit) {
        return progress.begin(what, total, unit);
      }

      @Override
      public Task resume(String what, long done, long total, Unit unit) {
        return progress.resume(what, done, total, unit);
      }

      @Override
      public boolean stopRequested() {
        return requested;
      }
    };
  }

  /**
   * Handles Ctrl-C and SIGTERM. A shutdown hook is not sufficient: once the program is shutting
   * down, a second Ctrl-C is ignored. {@code sun.misc.Signal} is accessed by reflection, because
   * the compiler warns of direct use; its module {@code jdk.unsupported} is open.
   *
   * @param action receives the signal's name, such as SIGTERM
   * @return restores the previous handlers
   */
  private static Runnable handle(Consumer<String> action) {
    InvocationHandler calls =
        (proxy, method, arguments) -> {
          if (method.getName().equals("handle")) {
            action.accept(arguments[0].toString());
          }
          return null;
        };
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Method handle = signal.getMethod("handle", signal, handler);
      ClassLoader loader = Interruption.class.getClassLoader();
      Object ours = Proxy.newProxyInstance(loader, new Class<?>[] {handler}, calls);
      Deque<Object[]> before = new ArrayDeque<>();
      for (String name : SIGNALS) {
        Object one = signal.getConstructor(String.class).newInstance(name);
        before.push(new Object[] {one, handle.invoke(null, one, ours)});
      }
      return () -> before.forEach(signalAndHandler -> restore(handle, signalAndHandler));
    } catch (ReflectiveOperationException e) {
      // An unknown JDK, or -Xrs: Ctrl-C then ends the program at once; saved state remains.
      return () -> {};
    }
  }

  private static void restore(Method handle, Object[] signalAndHandler) {
    try {
      handle.invoke(null, signalAndHandler);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot restore the previous signal handler", e);
    }
  }
}
