package org.semascope.bench;

import ai.onnxruntime.OrtException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.semascope.app.Context;
import org.semascope.bench.Results.Round;
import org.semascope.engine.StoredRun;
import org.semascope.models.ContextualModel;
import org.semascope.models.LayerMix;
import org.semascope.models.LayerSelection;
import org.semascope.models.Subject;
import org.semascope.models.encoder.Encoder;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.onnx.Precision;
import org.semascope.probes.Plan;
import org.semascope.probes.Probe;
import org.semascope.probes.Resources;
import org.semascope.report.table.Table;

/**
 * A whole probe, from plan to stored results, beside a plain script that computes the same numbers
 * on the same runtime, with the graph that exporters write. Rates are compared, since the script
 * may get fewer items, and so are the numbers.
 *
 * @param <O> the probe's options
 * @param <I> an item
 * @param <F> a finding
 */
abstract class ScriptBench<O extends Record, I extends Record, F extends Record>
    extends Bench.OfModel {
  static final String PROBE = "probe";

  private static final String SCRIPT = "the script";

  private final Probe<O, I, F> probe;
  private final long seed;
  private final Labels labels;

  /** Finds the numbers of one item. */
  interface Script<I> {
    Answer answer(I item) throws OrtException;
  }

  /** Finds the numbers of all items of a turn at once. */
  interface Bulk<I> {
    List<Answer> answers(List<I> items);
  }

  /**
   * What was found for one item.
   *
   * @param item identifies the item
   * @param amount of work, in the unit of the rates
   */
  record Answer(Object item, double[] numbers, double amount) {}

  /**
   * A turn.
   *
   * @param busySeconds of all encoder threads; 0 for the script
   * @param counters of the stored run; none for the script
   */
  record Done<I>(
      List<I> items,
      Map<Object, double[]> numbers,
      double amount,
      double busySeconds,
      Map<String, Long> counters) {}

  /**
   * How results are printed.
   *
   * @param unit of the rates
   * @param pattern of the rates
   * @param difference pattern of the line about the largest difference of a number
   */
  record Labels(String unit, String pattern, String difference) {}

  ScriptBench(Context context, int rounds, Probe<O, I, F> probe, long seed, Labels labels) {
    super(context, rounds);
    this.probe = probe;
    this.seed = seed;
    this.labels = labels;
  }

  String title() {
    return probe.about().name() + ", " + threads + " threads";
  }

  abstract O options();

  /** The limit of the plan; 0 for all items. */
  abstract int limit();

  /** The layers that the probe reads. */
  List<LayerMix> layers(ContextualModel opened) {
    return new LayerSelection("all").mixes(opened.architecture().exposed());
  }

  /**
   * Items for the probe.
   *
   * @param round 0 for the warm-up, which gets a few
   */
  abstract List<I> items(List<I> planned, int round);

  /** Those of the items in a round that the script gets too. */
  List<I> forScript(List<I> items) {
    return items;
  }

  abstract Script<I> script(ContextualModel opened, Resources resources);

  /** Further contestants by name, which get the items of the probe. */
  Map<String, Bulk<I>> others(ContextualModel opened) {
    return Map.of();
  }

  /** The numbers that the probe found for an item, in the order of the script's. */
  abstract Answer answer(F finding);

  /** The amount of work in a run of the probe, in the unit of the rates. */
  double amount(List<I> items, StoredRun run) {
    return items.size();
  }

  /** Rows before the rates. */
  void addFirstRows(Table table, Results<Done<I>> results) {}

  /** Rows after the ratio. */
  void addLastRows(Table table, Results<Done<I>> results) {}

  @Override
  final void measure(Path folder) {
    ContextualModel opened = open(Precision.FP32);
    Resources resources = resources();
    Subject subject = Subject.of(model, opened, layers(opened), Pieces.MEAN);
    Plan<I> plan =
        probe.planner(options(), resources).plan(List.of(subject.traits()), limit(), seed);
    Script<I> script = script(opened, resources);
    Contest<Done<I>> contest = contest();
    contest.addPrepared(
        PROBE,
        round -> {
          Plan<I> own = Plan.of(items(plan.items(), round), List.of(), plan.cost());
          return () -> probed(own, subject, opened.encoder(), resources, folder);
        });
    contest.addPrepared(
        SCRIPT,
        round -> {
          List<I> items = forScript(items(plan.items(), round));
          return () -> scripted(script, items);
        });
    Map<String, Bulk<I>> others = others(opened);
    others.forEach(
        (name, bulk) ->
            contest.addPrepared(
                name,
                round -> {
                  List<I> items = items(plan.items(), round);
                  return () -> done(items, bulk.answers(items));
                }));
    print(contest.run(), others.keySet());
  }

  private Done<I> probed(
      Plan<I> plan, Subject subject, Encoder encoder, Resources resources, Path folder)
      throws IOException {
    Path own = Files.createTempDirectory(folder, PROBE);
    long busy = encoder.busyNanos();
    StoredRun run = run(probe, options(), plan, subject, resources, seed, own).stored();
    double busySeconds = (encoder.busyNanos() - busy) / 1e9;
    Map<Object, double[]> numbers = new HashMap<>();
    try (Stream<F> stored = run.items(probe.findingType())) {
      stored.map(this::answer).forEach(answer -> numbers.put(answer.item, answer.numbers));
    }
    double amount = amount(plan.items(), run);
    return new Done<>(plan.items(), numbers, amount, busySeconds, run.manifest().counters());
  }

  private Done<I> scripted(Script<I> script, List<I> items) throws OrtException {
    List<Answer> answers = new ArrayList<>();
    for (I item : items) {
      answers.add(script.answer(item));
    }
    return done(items, answers);
  }

  private static <I> Done<I> done(List<I> items, List<Answer> answers) {
    Map<Object, double[]> numbers = new HashMap<>();
    answers.forEach(answer -> numbers.put(answer.item, answer.numbers));
    double amount = answers.stream().mapToDouble(Answer::amount).sum();
    return new Done<>(items, numbers, amount, 0, Map.of());
  }

  private double rate(Round<Done<I>> round, String contestant) {
    return round.result(contestant).amount / round.seconds(contestant);
  }

  /** Processor time of a unit. */
  private double cost(Round<Done<I>> round, String contestant) {
    return round.processor(contestant) / round.result(contestant).amount;
  }

  private void print(Results<Done<I>> results, Set<String> others) {
    Table table = Results.table(title());
    addFirstRows(table, results);
    results.row(table, labels.unit, labels.pattern, round -> rate(round, PROBE));
    String ofScript = labels.unit + " of " + SCRIPT;
    results.row(table, ofScript, labels.pattern, round -> rate(round, SCRIPT));
    results.row(
        table, "times " + SCRIPT, "%.2f", round -> rate(round, PROBE) / rate(round, SCRIPT));
    for (String name : others) {
      results.row(table, "times " + name, "%.2f", round -> rate(round, PROBE) / rate(round, name));
      results.row(
          table,
          "times " + name + ", by processor time",
          "%.2f",
          round -> cost(round, name) / cost(round, PROBE));
    }
    addLastRows(table, results);
    results.row(
        table,
        "share of all threads' time inside the encoder",
        "%.2f",
        round -> round.result(PROBE).busySeconds / round.seconds(PROBE) / threads);
    print(List.of(table));
    double farthest = 0;
    for (Round<Done<I>> round : results.rounds()) {
      for (String other : round.turns().keySet()) {
        farthest = Math.max(farthest, farthest(round.result(PROBE), round.result(other)));
      }
    }
    context.out().println(String.format(Locale.ROOT, labels.difference, farthest));
  }

  /** The largest difference of a number; items that the probe skipped are not compared. */
  private static <I> double farthest(Done<I> probed, Done<I> scripted) {
    double farthest = 0;
    for (Map.Entry<Object, double[]> item : scripted.numbers.entrySet()) {
      double[] numbers = item.getValue();
      double[] others = probed.numbers.getOrDefault(item.getKey(), numbers);
      for (int i = 0; i < numbers.length; i++) {
        farthest = Math.max(farthest, Math.abs(numbers[i] - others[i]));
      }
    }
    return farthest;
  }
}
