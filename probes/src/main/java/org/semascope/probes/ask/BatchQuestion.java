package org.semascope.probes.ask;

import java.util.List;
import org.semascope.models.Subject;
import org.semascope.probes.Resources;

/**
 * A question that is answered faster for many items at once, which fill the encoder's batches.
 *
 * @param <P> an item that is checked and aligned with the model's tokens
 */
public interface BatchQuestion<O extends Record, P, A extends Answer> extends Question<O, A> {
  /**
   * Checks an item before anything is computed.
   *
   * @throws org.semascope.core.SemascopeException if the item has no answer
   */
  P prepare(O options, Subject model, Resources data);

  /** The answers to prepared items, in their order. */
  List<A> answerAll(List<P> items, Subject model, Resources data);

  @Override
  default A answer(O options, Subject model, Resources data) {
    return answerAll(List.of(prepare(options, model, data)), model, data).get(0);
  }
}
