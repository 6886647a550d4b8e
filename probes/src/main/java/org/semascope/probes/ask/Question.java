package org.semascope.probes.ask;

import org.semascope.models.Subject;
import org.semascope.probes.Resources;
import org.semascope.probes.Scope;
import org.semascope.probes.run.ModelPool;

/**
 * A question about one item. Stateless but for caches; safe for many threads.
 *
 * @param <O> options that determine the answer together with the model
 */
public interface Question<O extends Record, A extends Answer> {
  /**
   * Checks options before a model is opened.
   *
   * @throws org.semascope.core.SemascopeException if no model has an answer
   */
  default void check(O options) {}

  /**
   * Opens a model as this question reads it.
   *
   * @param scope its layers (empty for the question's default), pieces, precision, letter case and
   *     echo are used
   */
  Subject open(ModelPool models, String name, Scope scope);

  /**
   * @param model from {@link #open}
   * @throws org.semascope.core.SemascopeException if there is no answer; the message says why
   */
  A answer(O options, Subject model, Resources data);
}
