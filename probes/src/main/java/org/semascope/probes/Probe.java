package org.semascope.probes;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.type.TypeFactory;
import java.io.OutputStream;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.semascope.models.LayerMix;
import org.semascope.models.Subject;
import org.semascope.probes.page.ReportedRun;
import org.semascope.probes.run.ProbeRunner;
import org.semascope.report.content.Story;

/**
 * An experiment on a model: it plans items, scores them, aggregates the scores and makes a page. A
 * probe is stateless and independent of command lines, files and clusters; {@link ProbeRunner}
 * plans, resumes, shards, stores and reports, and {@link Probes} finds probes by name.
 *
 * <pre>
 * options + resources ─► planner ─► items ─► scorer ─► findings ─► measure ─► results ─► page
 * </pre>
 *
 * @param <O> its options: a record whose components carry a {@link Setting}
 * @param <I> an item of the plan: a record that Jackson writes and reads back unchanged
 * @param <F> the finding of an item, a line of {@code items.jsonl}: a record that Jackson writes
 *     and reads back unchanged
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
  private <T> Class<T> record(int parameter) {
    JavaType own = TypeFactory.defaultInstance().constructType(getClass());
    return (Class<T>) own.findTypeParameters(Probe.class)[parameter].getRawClass();
  }

  /** The paper's options, with which a page compares the options of a run. */
  O paper();

  /** Default options: the paper's, but on bundled data. */
  default O defaults() {
    return paper();
  }

  /**
   * The options of a command, where they depend on the data sets of this machine. The recipe of the
   * run has the chosen options, so that a run is always of the same data.
   *
   * @param given the options of the command line
   * @param available whether a known data set is on this machine
   */
  default Choice<O> choose(O given, Predicate<String> available) {
    return new Choice<>(given, Optional.empty());
  }

  /** Default of {@code --limit}; 0 means all. */
  default int usualLimit(O options) {
    return 0;
  }

  /**
   * Reasons other than options why a run is not comparable with the paper, as clauses that follow
   * "since".
   *
   * @param layers the layers of the run
   * @param limit maximum number of items; 0 means all
   */
  default List<String> differences(List<LayerMix> layers, int limit) {
    return List.of();
  }

  /**
   * Names all data that the probe reads, so that a finished run is recognised without reading data,
   * and returns a function that makes the plan.
   */
  Planner<I> planner(O options, Resources resources);

  /**
   * Whether the plan depends on the models of the command, for example because it is restricted to
   * words in the vocabulary of all models. The run of a model alone then differs from its run in a
   * command with other models.
   */
  default boolean plansByModels() {
    return false;
  }

  /**
   * A pure function from items to findings, called by many threads.
   *
   * @param reference see {@link Plan#reference}
   * @param resources the data that the planner named, for scorers whose items refer to it
   */
  Scorer<I, F> scorer(O options, Subject model, List<I> reference, Resources resources);

  /** Aggregates findings into measures. A pure fold, also used to compare two runs item by item. */
  void measure(O options, Findings<F> found, Rows rows);

  /**
   * Writes additional files into the folder of a run, such as a table for other programs.
   *
   * @param file opens a file by its plain name; the probe closes it
   */
  default void export(O options, Findings<F> found, Function<String, OutputStream> file) {}

  /**
   * What readers should see of an item, by its id in {@link #measure}: its sentence, with the word
   * in brackets. Empty if the ids say enough, such as word pairs.
   */
  default Map<String, String> texts(Findings<F> found) {
    return Map.of();
  }

  /** The controls that apply to the probe; none if it has no headline. */
  default Set<Control> controls() {
    return EnumSet.of(Control.UNTRAINED, Control.FORM);
  }

  /** Setups of the probe for a card, one for each row; none if the probe is not part of cards. */
  default List<CardSetup<O>> onCard(CardTerms terms) {
    return List.of();
  }

  /**
   * Name of the row of a card that a run belongs to: the probe's name, followed by that of data
   * with a row of its own, as in {@code similarity-hyperlex}.
   */
  default String rowOfCard(O options) {
    return about().name();
  }

  /** The main result of a run; empty if the run lacks it. */
  default Optional<Headline> headline(ReportedRun<O, F> run) {
    return Optional.empty();
  }

  /**
   * The page of some runs, made from stored results.
   *
   * @param runs finished runs, at least one
   */
  Story page(List<ReportedRun<O, F>> runs);
}
