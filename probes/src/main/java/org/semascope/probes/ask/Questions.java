package org.semascope.probes.ask;

import java.util.Map;
import org.semascope.core.Progress;
import org.semascope.models.Subject;
import org.semascope.probes.Resources;
import org.semascope.probes.Scope;
import org.semascope.probes.run.ModelPool;

/**
 * Opens models and data for questions. Models stay open until this is closed; a model is opened
 * once for all choices of layers. Thread-safe.
 */
public final class Questions implements AutoCloseable {
  private final Map<String, String> env;
  private final Progress progress;
  private final int threads;
  private final ModelPool models;

  /**
   * @param env environment variables with the locations of data and models
   * @param threads number of threads of a model
   */
  public Questions(Map<String, String> env, Progress progress, int threads) {
    this.env = Map.copyOf(env);
    this.progress = progress;
    this.threads = threads;
    this.models = new ModelPool(env, progress, threads);
  }

  /** With the environment variables of this process, and all cores. */
  public static Questions open() {
    return new Questions(
        System.getenv(), Progress.SILENT, Runtime.getRuntime().availableProcessors());
  }

  /** A model as a question reads it; valid until this is closed. */
  public Subject model(Question<?, ?> question, String name, Scope scope) {
    return question.open(models, name, scope);
  }

  /** Data for one question or for several in a row; the caller closes it. */
  public Resources data() {
    return new Resources(env, progress, false, threads);
  }

  /** Same as with {@link Scope#USUAL}: the question's default layers. */
  public <O extends Record, A extends Answer> A ask(
      Question<O, A> question, O options, String model) {
    return ask(question, options, model, Scope.USUAL);
  }

  /** Checks the options, then opens a model. */
  public <O extends Record, A extends Answer> A ask(
      Question<O, A> question, O options, String model, Scope scope) {
    question.check(options);
    return ask(question, options, model(question, model, scope));
  }

  /**
   * @param model from {@link #model}, or {@link Subject#NONE} for a question that needs none
   */
  public <O extends Record, A extends Answer> A ask(
      Question<O, A> question, O options, Subject model) {
    try (Resources data = data()) {
      return question.answer(options, model, data);
    }
  }

  @Override
  public void close() {
    models.close();
  }
}
