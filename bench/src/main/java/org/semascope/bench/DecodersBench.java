package org.semascope.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.semascope.app.Context;
import org.semascope.bench.Results.Round;
import org.semascope.bench.ScriptBench.Answer;
import org.semascope.core.UsageException;
import org.semascope.core.io.FileTree;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.models.ContextualModel;
import org.semascope.models.LayerMix;
import org.semascope.models.LayerSelection;
import org.semascope.models.ModelLoader;
import org.semascope.models.Subject;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.onnx.Precision;
import org.semascope.models.store.LocalModel;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Plan;
import org.semascope.probes.Probe;
import org.semascope.probes.Resources;
import org.semascope.probes.asymmetry.AsymmetryOptions;
import org.semascope.probes.asymmetry.AsymmetryProbe;
import org.semascope.probes.asymmetry.PairFinding.Method;
import org.semascope.probes.rerank.RerankFinding;
import org.semascope.probes.rerank.RerankProbe;
import org.semascope.probes.substitution.SubstitutionFinding;
import org.semascope.probes.substitution.SubstitutionProbe;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench decoders}: causal models with shared prefixes, beside every text whole. */
@Command(
    name = "decoders",
    description = {
      "Measures whole probes with causal models, from plan to stored results, with an empty store.",
      "One contestant computes the states of a prefix once for all texts that begin with it and ends"
          + " every text at the last position that is read, as the program does; the other computes"
          + " every text whole. Both take turns on the same items, planned once; ratios are taken"
          + " within a round, and the largest difference of a number is printed. Rates are those of"
          + " scoring: the plan's checksum, measures with their intervals, and files take about the"
          + " same time for any model and are printed separately. Qwen3-0.6B and Llama-3.2-1B have"
          + " random weights with the sizes of the released ones, written into the temporary folder,"
          + " and the tokenizer of stories15M."
    },
    footer = {"", "Example:", "  semascope bench decoders --models stories15M --rounds 5"})
final class DecodersBench extends Bench.Threaded {
  private static final String TOKENIZER = "stories15M";
  private static final String SHARED = "shared prefixes";
  private static final String WHOLE = "whole texts";
  private static final long SEED = 1;
  private static final int MOST_TIMES_ITEMS = 50;
  private static final int SENTENCES_PER_ITEM = 5; // of the other probes, as much work
  private static final SubstitutionProbe SUBSTITUTION = new SubstitutionProbe();

  @Option(names = "--models", split = ",", paramLabel = "NAME", description = "${DEFAULT-VALUE}.")
  private List<String> models = List.of(TOKENIZER, "Qwen3-0.6B", "Llama-3.2-1B");

  @Option(
      names = "--probes",
      split = ",",
      paramLabel = "P",
      description = "Default: ${DEFAULT-VALUE}.")
  private List<String> probes = List.of("substitution", "rerank", "asymmetry");

  @Option(
      names = "--items",
      paramLabel = "N",
      description =
          "Sentences of substitution for a model of a billion parameters (default: ${DEFAULT-VALUE});"
              + " smaller models get more, the other probes a fifth, which take as long.")
  private int items = 4;

  @Option(
      names = "--data",
      paramLabel = "SET",
      description = "Sense-tagged sentences for substitution (default: ${DEFAULT-VALUE}).")
  private String data = "semcor";

  @Option(
      names = "--corpus",
      paramLabel = "CORPUS",
      description =
          "Sentences for reranking, paragraphs for asymmetry (default: ${DEFAULT-VALUE}).")
  private String corpus = "wikischools";

  private final Table speed =
      new Table(
          List.of(
              "model",
              "probe",
              "unit",
              "units/s",
              "of whole texts",
              "times whole texts",
              "range",
              "by processor time",
              "rest of the run (s)",
              "whole run",
              "rows a unit",
              "of whole texts",
              "largest difference"));
  private final Table memory = new Table(List.of("memory, GB", "way", "when ready", "at most"));

  /**
   * A probe with what the benchmark needs to know of it.
   *
   * @param unit of work
   * @param counter of the units in a run; empty for items
   */
  private record Task<O extends Record, I extends Record, F extends Record>(
      Probe<O, I, F> probe,
      O options,
      boolean readsLayers,
      String unit,
      String counter,
      Function<F, Answer> answer) {
    String name() {
      return probe.about().name();
    }
  }

  /**
   * A run of a probe.
   *
   * @param rows computed by the encoder
   * @param numbers found for each item
   */
  private record Done(double units, long rows, Map<Object, double[]> numbers, Ran run) {}

  /** A way to run a probe on a model. */
  private interface Runs {
    Done run(ContextualModel opened) throws IOException;
  }

  DecodersBench(Context context) {
    super(context, 2);
  }

  @Override
  void measure(Path folder) throws IOException {
    for (String name : models) {
      Path own = Files.createDirectory(folder.resolve(Path.of(name).getFileName()));
      LocalModel model = model(name, own);
      Map<Task<?, ?, ?>, Runs> tasks = new LinkedHashMap<>();
      try (ContextualModel opened = open(model)) {
        probes.stream()
            .map(this::task)
            .forEach(task -> tasks.put(task, runs(task, opened, model, own)));
      }
      for (String way : List.of(WHOLE, SHARED)) {
        memory.row(memory(name, way, model, tasks.values()));
      }
      try (ContextualModel opened = open(model)) {
        for (Map.Entry<Task<?, ?, ?>, Runs> task : tasks.entrySet()) {
          task.getValue().run(opened); // the warm-up
          compare(name, task.getKey(), task.getValue(), opened);
        }
      }
      FileTree.delete(own);
    }
    print(List.of(speed, memory));
  }

  /** Random weights of a released model's size with another tokenizer, or a model of the store. */
  private LocalModel model(String name, Path folder) throws IOException {
    if (!RandomCheckpoint.knows(name)) {
      return context.store().resolve(name);
    }
    say("random weights for %s", name);
    RandomCheckpoint.write(name, folder);
    Path tokenizer = context.store().resolve(TOKENIZER).directory().resolve("tokenizer.json");
    Files.copy(tokenizer, folder.resolve("tokenizer.json"));
    return context.store().resolve(folder.toString());
  }

  private ContextualModel open(LocalModel model) {
    ModelLoader loader = new ModelLoader(context.home(), context.progress());
    return loader.open(model, Precision.FP32, threads, Optional.empty());
  }

  private static ContextualModel as(String way, ContextualModel opened) {
    return way.equals(SHARED) ? opened : opened.withoutSharing();
  }

  private Task<?, ?, ?> task(String probe) {
    return switch (probe) {
      case "substitution" ->
          new Task<>(
              SUBSTITUTION,
              OptionForm.of(SUBSTITUTION.defaults()).with(Map.of("data", data)),
              true,
              "sentence",
              "",
              found ->
                  CosineBench.answer(
                      found.id(), cosines(found.targets(), SubstitutionFinding.Ranked::cosines)));
      case "rerank" ->
          new Task<>(
              new RerankProbe(),
              OptionForm.of(RerankBench.tenByTen()).with(Map.of("data", corpus)),
              true,
              "sentence",
              "sentences",
              found ->
                  CosineBench.answer(
                      found.key(), cosines(found.targets(), RerankFinding.Target::cosines)));
      case "asymmetry" ->
          new Task<>(
              new AsymmetryProbe(),
              new AsymmetryOptions(List.of("usf"), List.of(KnownSets.WORDNET_30), corpus, 20, 3),
              false,
              "context",
              "contexts",
              found -> {
                double lar = found.scores().get(Method.NEXT_WORD).lar();
                return new Answer(found.pair(), new double[] {lar}, 0);
              });
      default ->
          throw new UsageException(
              "--probes %s: expected substitution, rerank or asymmetry".formatted(probe));
    };
  }

  private static <T> Stream<double[]> cosines(List<T> targets, Function<T, double[]> cosines) {
    return targets.stream().map(cosines);
  }

  /** Plans a probe; each run has an empty store. */
  private <O extends Record, I extends Record, F extends Record> Runs runs(
      Task<O, I, F> task, ContextualModel planning, LocalModel model, Path folder) {
    Resources resources = resources();
    List<LayerMix> layers =
        task.readsLayers
            ? new LayerSelection("all").mixes(planning.architecture().exposed())
            : List.of(LayerMix.STATIC);
    Function<ContextualModel, Subject> subject =
        opened -> Subject.of(folder.getFileName().toString(), opened, layers, Pieces.MEAN);
    Plan<I> plan =
        task.probe
            .planner(task.options, resources)
            .plan(List.of(subject.apply(planning).traits()), items(task, model), SEED);
    return opened -> {
      Path own = Files.createTempDirectory(folder, "run");
      long before = opened.encoder().tokensRead();
      Ran ran = run(task.probe, task.options, plan, subject.apply(opened), resources, SEED, own);
      long computed = opened.encoder().tokensRead() - before;
      Map<Object, double[]> numbers = new HashMap<>();
      try (Stream<F> stored = ran.stored().items(task.probe.findingType())) {
        stored.map(task.answer).forEach(found -> numbers.put(found.item(), found.numbers()));
      }
      double units =
          task.counter.isEmpty()
              ? numbers.size()
              : ran.stored().manifest().counters().get(task.counter);
      return new Done(units, computed, numbers, ran);
    };
  }

  private int items(Task<?, ?, ?> task, LocalModel model) {
    double products = Work.of(model.directory()).perToken() / 2;
    double sentences = items * Math.min(MOST_TIMES_ITEMS, Math.max(1, 1e9 / products));
    return (int)
        (task.probe == SUBSTITUTION ? sentences : Math.max(2, sentences / SENTENCES_PER_ITEM));
  }

  /** Runs everything once in a newly opened model. */
  private List<Cell> memory(String name, String way, LocalModel model, Iterable<Runs> tasks)
      throws IOException {
    Spent.Watch watch = new Spent.Watch();
    try (ContextualModel opened = open(model)) {
      for (Runs task : tasks) {
        task.run(as(way, opened));
      }
      Spent used = watch.spent();
      return List.of(
          Cell.of(name),
          Cell.of(way),
          Results.number("%.2f", used.kept() / 1e9),
          Results.number("%.2f", used.peak() / 1e9));
    }
  }

  private void compare(String name, Task<?, ?, ?> task, Runs runs, ContextualModel opened) {
    Contest<Done> contest = this.<Done>contest().withoutWarmUp();
    for (String way : List.of(SHARED, WHOLE)) {
      contest.add(way, round -> runs.run(as(way, opened)));
    }
    Results<Done> results = contest.run();
    List<Cell> row = new ArrayList<>();
    List.of(name, task.name(), task.unit).forEach(text -> row.add(Cell.of(text)));
    for (String way : List.of(SHARED, WHOLE)) {
      row.add(results.samples(round -> rate(round, way)).median("%.2f"));
    }
    row.addAll(results.cells("%.2f", round -> ratio(round, Ran::scoring)));
    row.add(results.samples(round -> ratio(round, Ran::scoringProcessor)).median("%.2f"));
    row.add(results.samples(DecodersBench::rest).median("%.2f"));
    row.add(results.samples(round -> round.ratio(WHOLE, SHARED)).median("%.2f"));
    row.add(results.samples(round -> perUnit(round.result(SHARED))).median("%.1f"));
    row.add(results.samples(round -> perUnit(round.result(WHOLE))).median("%.1f"));
    row.add(Results.number("%.1e", results.samples(DecodersBench::difference).median()));
    speed.row(row);
  }

  private static double rate(Round<Done> round, String way) {
    return round.result(way).units / round.result(way).run.scoring();
  }

  /** Processor time is lengthened less than the clock's by other programs on the machine. */
  private static double ratio(Round<Done> round, ToDoubleFunction<Ran> time) {
    return time.applyAsDouble(round.result(WHOLE).run)
        / time.applyAsDouble(round.result(SHARED).run);
  }

  /** Seconds of a run that are not spent on scoring. */
  private static double rest(Round<Done> round) {
    return round.seconds(SHARED) - round.result(SHARED).run.scoring();
  }

  private static double perUnit(Done done) {
    return done.rows / done.units;
  }

  /** The largest difference of a number. */
  private static double difference(Round<Done> round) {
    Map<Object, double[]> whole = round.result(WHOLE).numbers;
    double largest = 0;
    for (Map.Entry<Object, double[]> shared : round.result(SHARED).numbers.entrySet()) {
      double[] own = shared.getValue();
      for (int i = 0; i < own.length; i++) {
        largest = Math.max(largest, Math.abs(own[i] - whole.get(shared.getKey())[i]));
      }
    }
    return largest;
  }
}
