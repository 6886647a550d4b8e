package org.semascope.app.web;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

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

  /**
   * Items to begin with; the first one is that of an address without parameters.
   *
   * @param like options whose models and settings the examples have
   */
  List<O> examples(O like);

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

  /** The page states before and after this one; by default among the examples. */
  default Steps<O> steps(O options, A answer, Desk desk) {
    List<O> all = examples(options);
    int at = all.indexOf(options);
    return new Steps<>(
        at > 0 ? Optional.of(all.get(at - 1)) : Optional.empty(),
        at + 1 < all.size() ? Optional.of(all.get(at + 1)) : Optional.empty());
  }

  /** Another page state, by default one of the examples; empty if there is none. */
  default Optional<O> random(O options, Desk desk) {
    List<O> others = examples(options).stream().filter(one -> !one.equals(options)).toList();
    return others.isEmpty()
        ? Optional.empty()
        : Optional.of(others.get(ThreadLocalRandom.current().nextInt(others.size())));
  }

  /**
   * Neighbouring page states.
   *
   * @param <O> options
   */
  record Steps<O extends Record>(Optional<O> previous, Optional<O> next) {}
}
