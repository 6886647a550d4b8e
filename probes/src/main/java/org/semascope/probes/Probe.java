package org.semascope.probes;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.type.TypeFactory;
import java.io.OutputStream;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.semascope.models.LayerMix;
import org.semascope.models.Subject;
import org.semascope.probes.page.ReportedRun;
import org.semascope.probes.run.ProbeRunner;
import org.semascope.report.content.Story;

/**
 * An experiment on a model of any kind: what is asked, of which items, how an answer is scored, and
 * what the scores come to. A probe is a stateless value that knows nothing of command lines, files
 * or clusters; {@link ProbeRunner} plans, resumes, shards, stores and reports for it, and {@link
 * Probes} finds it by name.
 *
 * <pre>
 * options + resources ─► planner ─► items ─► scorer ─► findings ─► measure ─► results ─► page
 * </pre>
 *
 * @param <O> its options: a record whose components carry a {@link Setting}
 * @param <I> an item of the plan: a record that Jackson writes and reads back unchanged
 * @param <F> what is found for an item, likewise: a line of {@code items.jsonl}
 */
public interface Probe<O extends Record, I extends Record, F extends Record> {
  About about();

  /** The record of an item, as the probe's class names it. */
  default Class<I> itemType() {
    return record(1);
  }

  /** The record of a finding, as the probe's class names it. */
  default Class<F> findingType() {
    return record(2);
  }

  @SuppressWarnings("unchecked")
  private <T> Class<T> record(int place) {
    JavaType own = TypeFactory.defaultInstance().constructType(getClass());
    return (Class<T>) own.findTypeParameters(Probe.class)[place].getRawClass();
  }

  /** Every option as the paper has it: what a page compares a run with. */
  O paper();

  /** Every option as it is where the user does not say: as the paper has it, on embedded data. */
  default O defaults() {
    return paper();
  }

  /** How many items are drawn where the user does not say; 0 for all. */
  default int usualLimit(O options) {
    return 0;
  }

  /**
   * What keeps a run from being set against the paper beside its options, in words that follow
   * "since".
   *
   * @param layers what the run was measured at
   * @param limit how many items were drawn at most; 0 for all
   */
  default List<String> differences(List<LayerMix> layers, int limit) {
    return List.of();
  }

  /**
   * Names all data that the probe reads, so that a finished run is recognised without reading any,
   * and returns who makes the plan from it.
   */
  Planner<I> planner(O options, Resources resources);

  /**
   * Whether the plan depends on which models are compared in one command, as it does where it holds
   * only words that all of them know. The run of a model beside others is then another run than
   * that of the model alone.
   */
  default boolean plansByModels() {
    return false;
  }

  /**
   * A pure function from items to findings, called by many threads.
   *
   * @param reference items of the plan that stand for all of them: see {@link Plan#reference}
   * @param resources the data that the planner named, for scorers whose items only point into it
   */
  Scorer<I, F> scorer(O options, Subject model, List<I> reference, Resources resources);

  /**
   * Turns findings into measures: a pure fold, which also serves to compare two runs item by item.
   */
  void measure(O options, Findings<F> found, Rows rows);

  /**
   * Writes files of the probe's own into the folder of a run, such as a table that others read.
   *
   * @param file opens a file by its plain name; the probe closes it
   */
  default void export(O options, Findings<F> found, Function<String, OutputStream> file) {}

  /** The controls that apply to the probe; none where it has no headline. */
  default Set<Control> controls() {
    return EnumSet.of(Control.UNTRAINED, Control.FORM);
  }

  /** How the probe is run for a card; nothing if cards do without it. */
  default Optional<CardSetup<O>> onCard(CardTerms terms) {
    return Optional.empty();
  }

  /** The one figure that stands for a run on a card; nothing if the run lacks it. */
  default Optional<Headline> headline(ReportedRun<O, F> run) {
    return Optional.empty();
  }

  /**
   * What only this probe can say of its runs. It reads what is stored and measures nothing.
   *
   * @param runs finished ones, at least one
   */
  Story page(List<ReportedRun<O, F>> runs);
}
