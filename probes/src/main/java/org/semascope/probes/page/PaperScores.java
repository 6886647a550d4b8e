package org.semascope.probes.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;
import org.semascope.core.statistics.Interval;
import org.semascope.core.statistics.ManyTests;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;
import org.semascope.models.LayerMix;
import org.semascope.probes.Control;
import org.semascope.probes.ControlledScore;
import org.semascope.probes.ControlledScores;
import org.semascope.probes.ControlledScores.Lead;
import org.semascope.probes.Headline;
import org.semascope.probes.Probe;
import org.semascope.probes.Probes;
import org.semascope.probes.run.ControlRuns;
import org.semascope.probes.run.ModelLabels;
import org.semascope.report.content.Card.Verdict;
import org.semascope.report.content.Display;
import org.semascope.report.content.PaperTable.Mark;

/**
 * The scores of a table for a paper: of some models by some measures at some layers. p-values are
 * corrected (Benjamini-Hochberg) over all scores of the table.
 */
final class PaperScores {
  private final List<OfProbe> probes;
  private final List<Measure> measures = new ArrayList<>();
  private final List<LayerChoice> layers;
  private final Map<Key, ControlledScore> tested = new LinkedHashMap<>();
  private final Map<Key, List<Lead>> leads = new LinkedHashMap<>(); // of measure and layer
  private final Map<ControlledScore, Double> againstControls = new LinkedHashMap<>();
  private final Map<Lead, Double> againstModels = new LinkedHashMap<>();

  /** All runs of one probe. */
  private record OfProbe(
      Probe<?, ?, ?> probe, List<ReportedRun<?, ?>> runs, ControlledScores scores) {
    static <O extends Record, F extends Record> OfProbe of(
        Probe<O, ?, F> probe, List<StoredRun> stored) {
      List<ReportedRun<O, F>> runs =
          stored.stream().map(run -> ReportedRun.of(probe, run)).toList();
      return new OfProbe(
          probe, List.copyOf(runs), ControlledScores.scored(probe, runs, ControlRuns.ALL));
    }

    Optional<Headline> headline() {
      return runs.stream().flatMap(run -> run.headline().stream()).findFirst();
    }

    String name() {
      return probe.about().name();
    }
  }

  /**
   * A measure of a probe.
   *
   * @param headline of its probe; empty if the probe has none
   */
  record Measure(String probe, String metric, String group, Optional<Headline> headline) {
    boolean isMain() {
      return headline.filter(own -> own.metric().equals(metric)).isPresent();
    }

    Display display() {
      return isMain()
          ? headline.orElseThrow().display()
          : Display.ofUnit(Result.of(probe, "any", group, metric, 0, 0).unit());
    }

    /**
     * The group of a run. Static and contextual models may have main results of different groups,
     * which are one measure.
     */
    String group(ReportedRun<?, ?> run) {
      return isHeadline() ? run.headline().map(Headline::group).orElse(group) : group;
    }

    private boolean isHeadline() {
      return isMain() && headline.orElseThrow().group().equals(group);
    }

    /** {@code senses: average precision (%)}. */
    String ofProbe() {
      return probe + ": " + title().replaceFirst("^[^:]*: ", "");
    }

    /** With its unit: {@code synonym P@1 (%)}, {@code MRR (%)}. */
    String title() {
      if (isMain()) {
        return headline.orElseThrow().label();
      }
      return metric + (display().scale() == 1 ? "" : " (%)");
    }
  }

  /**
   * Which layer of a model is scored.
   *
   * @param text best, last or a number
   */
  record LayerChoice(String text) {
    static final String BEST = "best";
    static final String LAST = "last";

    /** Models without numbered layers are scored by their only vectors. */
    List<LayerMix> of(List<LayerMix> all) {
      List<LayerMix> numbered =
          all.stream()
              .filter(one -> one.number().isPresent())
              .sorted(Comparator.comparingInt(one -> one.number().getAsInt()))
              .toList();
      if (numbered.isEmpty() || text.equals(BEST)) {
        return all;
      }
      return text.equals(LAST)
          ? numbered.subList(numbered.size() - 1, numbered.size())
          : numbered.stream().filter(one -> one.label().equals(text)).toList();
    }

    boolean isNumber() {
      return text.matches("\\d+");
    }

    boolean isBest() {
      return text.equals(BEST);
    }

    String title() {
      return isNumber() ? "L" + text : text;
    }
  }

  private record Key(String model, Measure measure, LayerChoice layer) {}

  /**
   * A score.
   *
   * @param layers chosen by cross-fitting
   */
  record Found(Interval value, String layers, List<Mark> marks) {}

  private PaperScores(List<OfProbe> probes, PaperOptions options) {
    this.probes = probes;
    if (options.columns().isEmpty()) {
      probes.forEach(one -> measures.add(main(one)));
    } else {
      UsageException.throwIf(
          probes.size() > 1, "--columns needs runs of one probe, not of %s", names());
      options.columns().forEach(one -> measures.add(measure(probes.get(0), one)));
    }
    this.layers = choices(options.layers());
  }

  /** With all scores and tests. */
  PaperScores tested() {
    for (Measure measure : measures) {
      for (LayerChoice layer : layers) {
        score(measure, layer);
      }
    }
    againstControls.putAll(
        ControlledScore.corrected(
            tested.values().stream().filter(PaperScores::hasChance).distinct().toList()));
    List<Lead> all = leads.values().stream().flatMap(List::stream).toList();
    double[] p =
        ManyTests.benjaminiHochberg(
            all.stream().mapToDouble(lead -> lead.difference().p()).toArray());
    for (int i = 0; i < p.length; i++) {
      againstModels.put(all.get(i), p[i]);
    }
    return this;
  }

  /** Refuses two runs of one probe and model. Controls are not models of their own. */
  static PaperScores of(List<StoredRun> runs, PaperOptions options) {
    List<StoredRun> labelled = ModelLabels.label(runs);
    List<StoredRun> own =
        labelled.stream()
            .filter(run -> Control.of(run.manifest().recipe().model().name()).isEmpty())
            .toList();
    List<StoredRun> all = own.isEmpty() ? labelled : own;
    List<String> models =
        PaperOptions.select(
            all.stream().map(StoredRun::model).distinct().toList(), options.models());
    Map<String, List<StoredRun>> byProbe = new LinkedHashMap<>();
    for (String model : models) {
      for (StoredRun run : all.stream().filter(one -> one.model().equals(model)).toList()) {
        String probe = run.manifest().recipe().probe();
        List<StoredRun> same = byProbe.computeIfAbsent(probe, any -> new ArrayList<>());
        for (StoredRun other : same) {
          UsageException.throwIf(
              other.model().equals(model),
              "two runs of the probe %s have the model %s: give one of %s and %s",
              probe,
              model,
              other.directory(),
              run.directory());
        }
        same.add(run);
      }
    }
    return new PaperScores(
        byProbe.entrySet().stream()
            .map(entry -> OfProbe.of(Probes.named(entry.getKey()), entry.getValue()))
            .toList(),
        options);
  }

  private String names() {
    return String.join(", ", probes.stream().map(OfProbe::name).toList());
  }

  /** The headline; of a probe without one, the first metric that it compares. */
  private static Measure main(OfProbe probe) {
    Optional<Headline> headline = probe.headline();
    if (headline.isPresent()) {
      String group = headline.get().group();
      return new Measure(probe.name(), headline.get().metric(), group, headline);
    }
    List<Result> results = results(probe).toList();
    return probe.probe().about().compared().stream()
        .flatMap(metric -> results.stream().filter(one -> one.metric().equals(metric)))
        .findFirst()
        .or(() -> results.stream().findFirst())
        .map(one -> new Measure(probe.name(), one.metric(), one.group(), Optional.empty()))
        .orElseThrow(
            () ->
                new SemascopeException(
                    "%s has no result".formatted(probe.runs.get(0).run().directory())));
  }

  private static Stream<Result> results(OfProbe probe) {
    return probe.runs.stream().flatMap(run -> run.measures().all().stream());
  }

  /** Reads METRIC, GROUP or METRIC:GROUP. */
  private static Measure measure(OfProbe probe, String text) {
    Measure main = main(probe);
    List<String> metrics = results(probe).map(Result::metric).distinct().toList();
    List<String> groups = groups(probe, main.metric);
    if (groups.contains(text)) {
      return new Measure(probe.name(), main.metric, text, main.headline);
    }
    if (metrics.contains(text)) {
      List<String> own = groups(probe, text);
      return new Measure(
          probe.name(), text, own.contains(main.group) ? main.group : own.get(0), main.headline);
    }
    int colon = text.indexOf(':');
    String metric = colon < 0 ? "" : text.substring(0, colon);
    String group = text.substring(colon + 1);
    boolean known = metrics.contains(metric);
    UsageException.throwIf(
        known && !groups(probe, metric).contains(group),
        "--columns %s: no such group; %s has the groups %s",
        text,
        metric,
        String.join(", ", groups(probe, metric)));
    UsageException.throwIf(
        !known,
        "--columns %s: no such metric or group; the runs have the metrics %s and the groups %s (of %s)",
        text,
        String.join(", ", metrics),
        String.join(", ", groups),
        main.metric);
    return new Measure(probe.name(), metric, group, main.headline);
  }

  private static List<String> groups(OfProbe probe, String metric) {
    return results(probe)
        .filter(one -> one.metric().equals(metric))
        .map(Result::group)
        .distinct()
        .toList();
  }

  private List<LayerChoice> choices(String text) {
    if (text.isEmpty()) {
      boolean tested = measures.stream().allMatch(one -> one.headline.isPresent());
      return List.of(new LayerChoice(tested ? LayerChoice.BEST : LayerChoice.LAST));
    }
    List<String> numbers =
        probes.stream()
            .flatMap(one -> one.runs.stream())
            .flatMap(run -> run.singleLayers().stream())
            .map(layer -> layer.number().getAsInt())
            .distinct()
            .sorted()
            .map(String::valueOf)
            .toList();
    if (text.equals("all")) {
      return (numbers.isEmpty() ? List.of(LayerChoice.LAST) : numbers)
          .stream().map(LayerChoice::new).toList();
    }
    List<String> wanted = List.of(text.split(","));
    for (String one : wanted) {
      UsageException.throwIf(
          one.matches("\\d+") && !numbers.contains(one),
          "--layers %s: no such layer; the runs have %s",
          one,
          numbers.isEmpty() ? "no layers" : "the layers " + String.join(", ", numbers));
    }
    return wanted.stream().map(LayerChoice::new).distinct().toList();
  }

  private void score(Measure measure, LayerChoice layer) {
    ControlledScores scores = probe(measure).scores.of(measure.metric, measure::group, layer::of);
    for (ControlledScore score : scores.headlines()) {
      tested.put(new Key(score.model(), measure, layer), score);
    }
    if (scores.headlines().stream().allMatch(PaperScores::hasChance)) {
      leads.put(new Key("", measure, layer), scores.leads());
    }
  }

  private OfProbe probe(Measure measure) {
    return probes.stream()
        .filter(one -> one.name().equals(measure.probe))
        .findFirst()
        .orElseThrow();
  }

  /** Whether the measure is a score, which is higher than chance if the model is good. */
  private static boolean hasChance(ControlledScore score) {
    return score.controls().stream().anyMatch(one -> one.name().equals(Headline.Reference.CHANCE));
  }

  List<Measure> measures() {
    return measures;
  }

  List<LayerChoice> layers() {
    return layers;
  }

  List<ReportedRun<?, ?>> runs() {
    return probes.stream().<ReportedRun<?, ?>>flatMap(one -> one.runs.stream()).toList();
  }

  List<String> models() {
    return runs().stream().map(ReportedRun::name).distinct().toList();
  }

  /** The groups of a measure, of all runs. */
  List<String> groups(Measure measure) {
    return probe(measure).runs.stream().map(measure::group).distinct().toList();
  }

  private Optional<ReportedRun<?, ?>> run(String model, Measure measure) {
    return probe(measure).runs.stream().filter(run -> run.name().equals(model)).findFirst();
  }

  /** The score of a model. */
  Optional<Found> find(String model, Measure measure, LayerChoice layer) {
    ControlledScore score = tested.get(new Key(model, measure, layer));
    if (score != null) {
      return Optional.of(
          new Found(score.score(), score.layers(""), marks(model, score, measure, layer)));
    }
    return run(model, measure).flatMap(run -> stored(run, measure, layer));
  }

  private List<Mark> marks(
      String model, ControlledScore score, Measure measure, LayerChoice layer) {
    List<Mark> marks = new ArrayList<>();
    if (againstControls.containsKey(score)
        && score.verdict(againstControls.get(score)) == Verdict.ABOVE) {
      marks.add(Mark.ABOVE_CONTROLS);
    }
    long others =
        tested.keySet().stream()
            .filter(key -> key.measure.equals(measure) && key.layer.equals(layer))
            .filter(key -> !key.model.equals(model))
            .count();
    long beaten =
        leads.getOrDefault(new Key("", measure, layer), List.of()).stream()
            .filter(lead -> againstModels.get(lead) < ControlledScore.ALPHA)
            .filter(lead -> winner(lead).equals(model))
            .count();
    if (others > 0 && beaten == others) {
      marks.add(Mark.ABOVE_MODELS);
    }
    return marks;
  }

  private static String winner(Lead lead) {
    return (lead.difference().interval().value() > 0 ? lead.first() : lead.second()).name();
  }

  /** The result as stored, of measures without values per item. */
  private static Optional<Found> stored(ReportedRun<?, ?> run, Measure measure, LayerChoice layer) {
    String group = measure.group(run);
    Optional<Result> whole = run.measures().find(measure.metric, group);
    List<LayerMix> chosen = layer.of(run.layers());
    List<Result> all =
        chosen.stream()
            .flatMap(one -> run.measures().find(measure.metric, group, one.number()).stream())
            .distinct()
            .toList();
    SemascopeException.throwIf(
        whole.isEmpty() && all.size() > 1,
        "%s of %s has no values per item, so that its best layer cannot be cross-fitted: give"
            + " --layers last or a number",
        measure.metric,
        group);
    return whole
        .or(() -> all.stream().findFirst())
        .map(result -> new Found(interval(result), "", List.of()));
  }

  private static Interval interval(Result result) {
    return new Interval(
        result.value(),
        result.low().orElse(Double.NaN),
        result.high().orElse(Double.NaN),
        (int) result.n());
  }

  /** Controls of the table: chance first. A control that differs between models has a model. */
  List<ControlName> controls(boolean all) {
    List<ControlName> names = new ArrayList<>();
    tested.values().stream()
        .flatMap(score -> score.controls().stream())
        .map(ControlledScore.ControlResult::name)
        .filter(name -> all || name.equals(Headline.Reference.CHANCE))
        .distinct()
        .forEach(
            name -> {
              if (name.equals(Headline.Reference.CHANCE) || isShared(name)) {
                names.add(new ControlName(name, Optional.empty()));
              } else {
                models().stream()
                    .map(model -> new ControlName(name, Optional.of(model)))
                    .filter(
                        own ->
                            measures.stream()
                                .anyMatch(
                                    one ->
                                        layers.stream()
                                            .anyMatch(at -> control(own, one, at).isPresent())))
                    .forEach(names::add);
              }
            });
    if (names.isEmpty() && measures.stream().anyMatch(one -> chance(one).isPresent())) {
      names.add(new ControlName(Headline.Reference.CHANCE, Optional.empty()));
    }
    return names;
  }

  /**
   * A control, such as {@code untrained}.
   *
   * @param model that it belongs to; empty if its scores are the same for all models
   */
  record ControlName(String name, Optional<String> model) {
    boolean isChance() {
      return name.equals(Headline.Reference.CHANCE);
    }

    String title() {
      return name + model.map(own -> " (" + own + ")").orElse("");
    }
  }

  private boolean isShared(String name) {
    return measures.stream()
        .allMatch(
            measure ->
                layers.stream()
                    .allMatch(
                        layer ->
                            models().stream()
                                    .map(model -> new ControlName(name, Optional.of(model)))
                                    .flatMap(own -> control(own, measure, layer).stream())
                                    .map(own -> measure.display().text(own.value()))
                                    .distinct()
                                    .count()
                                < 2));
  }

  /** The chance level; of models with other candidates, the lowest and the highest. */
  List<Interval> chance(Measure measure, LayerChoice layer) {
    List<Interval> all =
        models().stream()
            .flatMap(
                model ->
                    control(
                        new ControlName(Headline.Reference.CHANCE, Optional.of(model)),
                        measure,
                        layer)
                        .stream())
            .sorted(Comparator.comparingDouble(Interval::value))
            .toList();
    return all.size() < 2 ? all : List.of(all.get(0), all.get(all.size() - 1));
  }

  /** The score of a control. */
  Optional<Interval> control(ControlName name, Measure measure, LayerChoice layer) {
    Stream<String> models = name.model.map(Stream::of).orElseGet(() -> models().stream());
    return models
        .map(model -> tested.get(new Key(model, measure, layer)))
        .filter(Objects::nonNull)
        .flatMap(score -> score.controls().stream())
        .filter(one -> one.name().equals(name.name))
        .map(ControlledScore.ControlResult::score)
        .findFirst()
        .or(
            () ->
                name.isChance()
                    ? chance(measure).stream()
                        .mapToObj(value -> new Interval(value, Double.NaN, Double.NaN, 0))
                        .findFirst()
                    : Optional.empty());
  }

  /** The chance level, as a run has stored it. */
  OptionalDouble chance(Measure measure) {
    return probe(measure).runs.stream()
        .flatMap(run -> run.chance(measure.metric, measure.group(run)).stream().boxed())
        .mapToDouble(Double::doubleValue)
        .findFirst();
  }

  /** Published values of a model, at the same layer; the highest where the best layer is shown. */
  Optional<Published> published(String model, Measure measure, LayerChoice layer) {
    return run(model, measure)
        .flatMap(
            run ->
                Stream.concat(
                        layer.of(run.layers()).stream().map(LayerMix::number),
                        Stream.of(OptionalInt.empty()))
                    .flatMap(
                        at -> run.measures().find(measure.metric, measure.group(run), at).stream())
                    .flatMap(
                        result ->
                            run.published(result).stream()
                                .filter(figure -> !figure.isDash())
                                .map(
                                    figure ->
                                        new Published(
                                            figure.unscaled(),
                                            layer.isBest() && result.layer().isPresent()
                                                ? "" + result.layer().getAsInt()
                                                : "",
                                            run.isComparable(figure),
                                            papers(run))))
                    .max(Comparator.comparingDouble(Published::value)));
  }

  private static String papers(ReportedRun<?, ?> run) {
    return String.join(
        "; ", run.published().stream().map(one -> one.reference().name()).distinct().toList());
  }

  record Published(double value, String layer, boolean comparable, String paper) {}

  /** Names of the controls of tests, of all models. */
  List<String> testedControls() {
    return againstControls.keySet().stream()
        .filter(ControlledScore::isTestable)
        .flatMap(score -> score.controls().stream())
        .map(ControlledScore.ControlResult::name)
        .distinct()
        .toList();
  }

  /** Whether two models were tested against each other. */
  boolean comparesModels() {
    return !againstModels.isEmpty();
  }

  boolean isCrossFitted() {
    return tested.values().stream().anyMatch(ControlledScore::isCrossFitted);
  }

  /** Smallest and largest number of items of a measure. */
  int[] items(Measure measure) {
    int[] sizes =
        models().stream()
            .flatMap(
                model -> layers.stream().flatMap(layer -> find(model, measure, layer).stream()))
            .mapToInt(found -> found.value.n())
            .sorted()
            .distinct()
            .toArray();
    return sizes.length < 2 ? sizes : new int[] {sizes[0], sizes[sizes.length - 1]};
  }

  /** What distinguishes a measure from the others; the caption has the rest. */
  String title(Measure measure) {
    if (hasSeveralProbes()) {
      return measure.probe;
    }
    boolean metrics = measures.stream().map(Measure::metric).distinct().count() > 1;
    boolean groups = measures.stream().map(Measure::group).distinct().count() > 1;
    return !groups
        ? measure.metric
        : metrics ? measure.metric + " " + measure.group : measure.group;
  }

  boolean hasSeveralProbes() {
    return probes.size() > 1;
  }

  /** Names of the data sets of all runs. */
  List<String> data() {
    return runs().stream().flatMap(run -> run.data().stream()).distinct().toList();
  }
}
