package org.semascope.app.web;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.semascope.models.Subject;
import org.semascope.probes.Scope;
import org.semascope.probes.ask.Question;
import org.semascope.probes.ask.Questions;

/**
 * Opened models, shared by all requests. When memory is short, models that no request uses are
 * closed, the least recently used first.
 */
final class ModelShelf implements AutoCloseable {
  private final Supplier<Questions> opener;
  private final BooleanSupplier memoryShort;
  private final Map<String, Opened> models = new HashMap<>(); // guarded by this
  private long time; // guarded by this

  /**
   * @param opener opens models; one call for each model
   * @param memoryShort whether models should be closed
   */
  ModelShelf(Supplier<Questions> opener, BooleanSupplier memoryShort) {
    this.opener = opener;
    this.memoryShort = memoryShort;
  }

  private record View(Class<?> question, Scope scope) {}

  private static final class Opened {
    private final Questions questions;
    private final Map<View, Subject> views = new ConcurrentHashMap<>();
    private int users;
    private long lastUse;

    Opened(Questions questions) {
      this.questions = questions;
    }
  }

  /** A model in use, which is not closed before its use ends. */
  final class Lease implements AutoCloseable {
    private final String name;
    private final Opened opened;

    private Lease(String name, Opened opened) {
      this.name = name;
      this.opened = opened;
    }

    Questions questions() {
      return opened.questions;
    }

    /** The model as a question reads it; opened by the first request. */
    Subject view(Question<?, ?> question, Scope scope) {
      return opened.views.computeIfAbsent(
          new View(question.getClass(), scope),
          view -> opened.questions.model(question, name, scope));
    }

    @Override
    public void close() {
      release(opened);
    }
  }

  /**
   * @param name as for {@code -m}
   */
  synchronized Lease lease(String name) {
    closeUnused(memoryShort);
    Opened opened = models.computeIfAbsent(name, any -> new Opened(opener.get()));
    opened.users++;
    opened.lastUse = ++time;
    return new Lease(name, opened);
  }

  private synchronized void release(Opened opened) {
    opened.users--;
    closeUnused(memoryShort);
  }

  /** Closes all models that no request uses. */
  synchronized void closeUnused() {
    closeUnused(() -> true);
  }

  private void closeUnused(BooleanSupplier wanted) {
    while (wanted.getAsBoolean()) {
      var oldest =
          models.entrySet().stream()
              .filter(one -> one.getValue().users == 0)
              .min(Comparator.comparingLong(one -> one.getValue().lastUse));
      if (oldest.isEmpty()) {
        return;
      }
      models.remove(oldest.get().getKey());
      oldest.get().getValue().questions.close();
    }
  }

  /** Number of models that are open. */
  synchronized int size() {
    return models.size();
  }

  @Override
  public synchronized void close() {
    models.values().forEach(one -> one.questions.close());
    models.clear();
  }
}
