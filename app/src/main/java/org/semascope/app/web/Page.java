package org.semascope.app.web;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntFunction;
import org.semascope.report.content.Wording;

/**
 * A page about one item. Its state is its options record, which is made from an address; HTML, JSON
 * and CSV are made from the answer record. Stateless but for caches; safe for many threads.
 *
 * @param <O> options; each component is a parameter of the address and has a {@code Setting}
 * @param <A> the answer, whose components are the fields of the JSON
 */
abstract class Page<O extends Record, A extends Record> {
  static final Wording WORDING = Wording.of("web");

  private final String name;
  private final Class<A> answers;
  private final List<String> inputs;

  /**
   * @param name the path without a slash; also the key of the page's texts in {@code
   *     wording/web.yaml}
   * @param inputs the parameters that are always visible, at most three
   */
  Page(String name, Class<A> answers, String... inputs) {
    this.name = name;
    this.answers = answers;
    this.inputs = List.of(inputs);
  }

  final String name() {
    return name;
  }

  final Class<A> answers() {
    return answers;
  }

  final List<String> inputs() {
    return inputs;
  }

  /**
   * Items to begin with; the first one is that of an address without parameters.
   *
   * @param like options whose models and settings the examples have
   */
  List<O> examples(O like) {
    return List.of(like);
  }

  /** Values of parameters that an address with other parameters lacks. */
  abstract O defaults(Desk desk);

  /** The allowed values of parameters that name models, data or files. */
  Map<String, List<String>> choices(Desk desk) {
    return Map.of();
  }

  /**
   * @throws org.semascope.core.SemascopeException if there is no answer; the message says why
   */
  abstract A answer(O options, Desk desk);

  abstract View view(O options, A answer, Desk desk);

  /** Whether answers change over time, so that they are not kept. */
  boolean isLive() {
    return false;
  }

  /** Whether the page is in the navigation. */
  boolean isListed() {
    return true;
  }

  /** The address of a state. */
  final String address(O options, Desk desk) {
    return Address.of("/" + name, parameters(options, desk));
  }

  /** The parameters of a state that are visible or not the defaults. */
  final Map<String, String> parameters(O options, Desk desk) {
    return new PageForm<>(defaults(desk)).write(options, inputs);
  }

  /** The page states before and after this one; by default among the examples. */
  Steps<O> steps(O options, A answer, Desk desk) {
    List<O> all = examples(options);
    return Steps.around(all.indexOf(options), all.size(), all::get);
  }

  /** Another page state, by default one of the examples; empty if there is none. */
  Optional<O> random(O options, Desk desk) {
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
  record Steps<O extends Record>(Optional<O> previous, Optional<O> next) {
    /** The states at the numbers before and after {@code at}, of those from 0 to {@code end}. */
    static <O extends Record> Steps<O> around(int at, int end, IntFunction<O> state) {
      return new Steps<>(
          at > 0 ? Optional.of(state.apply(at - 1)) : Optional.empty(),
          at + 1 < end ? Optional.of(state.apply(at + 1)) : Optional.empty());
    }
  }
}
