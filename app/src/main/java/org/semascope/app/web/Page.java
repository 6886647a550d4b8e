package org.semascope.app.web;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A page about one item. Its state is its options record, which is made from an address; HTML, JSON
 * and CSV are made from the answer record. Stateless but for caches; safe for many threads.
 *
 * @param <O> options; each component is a parameter of the address and has a {@code Setting}
 * @param <A> the answer, whose components are the fields of the JSON
 */
interface Page<O extends Record, A extends Record> {
  /** The path without a slash; also the key of the page's texts in {@code wording/web.yaml}. */
  String name();

  /** Options of an address without parameters: a complete example. */
  O example(Desk desk);

  /** Values of parameters that an address with other parameters lacks. */
  O defaults(Desk desk);

  /** The type of the answers. */
  Class<A> answers();

  /** The parameters that are always visible, at most three. */
  List<String> inputs();

  /** The allowed values of parameters that name models, data or files. */
  default Map<String, List<String>> choices(Desk desk) {
    return Map.of();
  }

  /**
   * @throws org.semascope.core.SemascopeException if there is no answer; the message says why
   */
  A answer(O options, Desk desk);

  View view(O options, A answer, Desk desk);

  /** Whether answers change over time, so that they are not kept. */
  default boolean isLive() {
    return false;
  }

  /** Whether the page is in the navigation. */
  default boolean isListed() {
    return true;
  }

  /** The page states before and after this one. */
  default Steps<O> steps(O options, A answer, Desk desk) {
    return new Steps<>(Optional.empty(), Optional.empty());
  }

  /** Whether {@link #random} has a result. */
  default boolean hasRandom() {
    return false;
  }

  /** A random page state with the models and settings of some options. */
  default Optional<O> random(O options, Desk desk) {
    return Optional.empty();
  }

  /**
   * Neighbouring page states.
   *
   * @param <O> options
   */
  record Steps<O extends Record>(Optional<O> previous, Optional<O> next) {}
}
