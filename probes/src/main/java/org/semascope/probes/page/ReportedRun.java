package org.semascope.probes.page;

import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;
import org.semascope.engine.Input;
import org.semascope.engine.Manifest.OutputFile;
import org.semascope.engine.Recipe;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;
import org.semascope.models.LayerMix;
import org.semascope.models.VectorSpace;
import org.semascope.probes.Findings;
import org.semascope.probes.Headline;
import org.semascope.probes.Headline.Reference;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Probe;
import org.semascope.probes.run.ProbeRunner;
import org.semascope.report.content.Measured;
import org.semascope.report.content.Measures;
import org.semascope.report.content.Wording;
import org.semascope.report.published.PublishedFigure;
import org.semascope.report.published.PublishedTable;
import org.semascope.report.published.PublishedTables;

/**
 * A finished run with its results, its findings, and published results of its model.
 *
 * @param <O> the probe's options
 * @param <F> its findings
 */
public final class ReportedRun<O extends Record, F extends Record> implements Findings<F> {
  private static final Wording WORDING = Wording.of("common");

  private static final Pattern SCORES =
      Pattern.compile("(P|MAP|RECALL|F1|KNN)@\\d+|MRR|AP|AUC|ACCURACY|GAIN");

  /** Findings in larger files are not kept in memory, but read again on each use. */
  private static final long MOST_BYTES_KEPT = 64L << 20;

  private final Probe<O, ?, F> probe;
  private final StoredRun run;
  private final O options;
  private final List<LayerMix> layers = new ArrayList<>();
  private final Measures measures;
  private final List<PublishedTable> published;
  private final List<String> differences;
  private SoftReference<List<F>> findings = new SoftReference<>(null);

  private ReportedRun(Probe<O, ?, F> probe, StoredRun run) {
    this.probe = probe;
    this.run = run;
    OptionForm<O> form = OptionForm.of(probe.defaults());
    this.options = form.read(recipe().options());
    recipe().options().path("layers").forEach(label -> layers.add(LayerMix.parse(label.asText())));
    this.measures = new Measures(run);
    List<PublishedTable> tables =
        PublishedTables.of(recipe().probe(), publishedName()).stream()
            .filter(this::isOfItsResults)
            .toList();
    List<PublishedTable> own = tables.stream().filter(this::isOnDataOf).toList();
    this.published = own.isEmpty() ? tables : own; // tables of other data repeat the same groups
    this.differences = differences(form, probe);
  }

  /** Refuses a run of another probe. */
  public static <O extends Record, F extends Record> ReportedRun<O, F> of(
      Probe<O, ?, F> probe, StoredRun run) {
    String own = run.manifest().recipe().probe();
    if (!own.equals(probe.about().name())) {
      throw new SemascopeException(
          "%s is a run of the probe %s, not of %s"
              .formatted(run.directory(), own, probe.about().name()));
    }
    return new ReportedRun<>(probe, run);
  }

  /** Whether a table has values of metrics and groups of this run, at any layer. */
  private boolean isOfItsResults(PublishedTable table) {
    return table.figures().stream()
        .anyMatch(figure -> measures.groups(figure.metric()).contains(figure.group()));
  }

  private List<String> differences(OptionForm<O> form, Probe<O, ?, F> probe) {
    List<String> found =
        new ArrayList<>(form.differences(recipe().options(), form.write(probe.paper())));
    found.addAll(probe.differences(layers, recipe().options().path("limit").asInt()));
    String precision = recipe().options().path("precision").asText("FP32");
    if (!precision.equals("FP32")) {
      found.add(
          WORDING.get("published.precision", "precision", precision.toLowerCase(Locale.ROOT)));
    }
    String pieces = recipe().options().path("pieces").asText("MEAN");
    if (!pieces.equals("MEAN")) {
      found.add(WORDING.get("published.pooling", "pooling", pieces.toLowerCase(Locale.ROOT)));
    }
    if (isEchoing()) {
      found.add(WORDING.get("published.echo"));
    }
    if (!space().isRaw()) {
      found.add(WORDING.get("published.space", "space", space().label()));
    }
    return List.copyOf(found);
  }

  public StoredRun run() {
    return run;
  }

  public Recipe recipe() {
    return run.manifest().recipe();
  }

  /** Name of the model on pages. */
  public String name() {
    return run.model();
  }

  /** See {@link Probe#rowOfCard}. */
  public String rowOfCard() {
    return probe.rowOfCard(options);
  }

  /** Name of the model in published tables. */
  private String publishedName() {
    return recipe().model().name();
  }

  /** Whether the model is causal. */
  public boolean isCausal() {
    return recipe().options().path(ProbeRunner.CAUSAL).asBoolean();
  }

  /** Whether every text was repeated (--echo). */
  public boolean isEchoing() {
    return recipe().options().path(ProbeRunner.ECHO).asBoolean();
  }

  /** The space of the model's vectors. */
  public VectorSpace space() {
    return VectorSpace.parse(
        recipe().options().path(ProbeRunner.SPACE).asText(VectorSpace.RAW.label()));
  }

  public O options() {
    return options;
  }

  public Measures measures() {
    return measures;
  }

  @Override
  public List<LayerMix> layers() {
    return List.copyOf(layers);
  }

  /** Layers without combined layers and static vectors. */
  public List<LayerMix> singleLayers() {
    return layers.stream().filter(mix -> mix.number().isPresent()).toList();
  }

  /** Findings are kept in memory after the first reading, unless they are too large. */
  @Override
  public void forEach(Consumer<? super F> each) {
    List<F> kept = findings.get();
    if (kept == null) {
      try (Stream<F> all = run.items(probe.findingType())) {
        if (run.manifest().files().stream().mapToLong(OutputFile::bytes).sum() > MOST_BYTES_KEPT) {
          all.forEach(each);
          return;
        }
        kept = all.toList();
      }
      findings = new SoftReference<>(kept);
    }
    kept.forEach(each);
  }

  /** Reasons why the run is not comparable with the paper, as clauses that follow "since". */
  public List<String> differences() {
    return differences;
  }

  /** Published tables with values of the model and of metrics of this run. */
  public List<PublishedTable> published() {
    return published;
  }

  /** The published value of a result. */
  public Optional<PublishedFigure> published(Result result) {
    return published.stream()
        .flatMap(
            table ->
                table
                    .figure(publishedName(), result.metric(), result.group(), result.layer())
                    .stream()
                    .map(figure -> isOnDataOf(table) ? figure : figure.ofOtherData()))
        .findFirst();
  }

  /** Whether the run uses the data of a published table. */
  boolean isOnDataOf(PublishedTable table) {
    return table.isAbout(recipe().data().stream().map(Input::name).toList());
  }

  public boolean isComparable(PublishedFigure figure) {
    return figure.comparable() && differences.isEmpty();
  }

  /** Every result with its chance level and its published value. */
  public List<Measured> measured() {
    Optional<Headline> headline = headline();
    List<String> data = data();
    return measures.all().stream()
        .map(
            result -> {
              Optional<PublishedFigure> figure = published(result);
              return new Measured(
                  run.directory(),
                  data,
                  result,
                  chance(result.metric(), result.group()),
                  isBetterHigher(result, headline) ? Optional.of(true) : Optional.empty(),
                  figure,
                  figure.filter(this::isComparable).isPresent());
            })
        .toList();
  }

  /** Names of the data sets, without duplicates. */
  public List<String> data() {
    return recipe().data().stream().map(Input::name).distinct().toList();
  }

  /** The main result; empty if the run lacks it. */
  public Optional<Headline> headline() {
    return probe.headline(this);
  }

  /** The chance level of a result: that of its own group, as the run has measured it. */
  OptionalDouble chance(String metric, String group) {
    Optional<Result> measured = measures.find("CHANCE-" + metric, group);
    return measured.isPresent()
        ? OptionalDouble.of(measured.get().value())
        : headline()
            .filter(own -> own.metric().equals(metric))
            .map(own -> chance(own, group))
            .orElse(OptionalDouble.empty());
  }

  /** The chance level of the headline's metric on a group; empty if the run does not have it. */
  OptionalDouble chance(Headline headline, String group) {
    Reference chance = headline.references().get(0);
    if (chance instanceof Reference.Constant constant) {
      return OptionalDouble.of(constant.value());
    }
    String metric = ((Reference.Measured) chance).metric();
    return measures
        .find(metric, group)
        .map(row -> OptionalDouble.of(row.value()))
        .orElse(OptionalDouble.empty());
  }

  /** Whether a result is a score: of a ranking or a classification, or the main result. */
  private static boolean isBetterHigher(Result result, Optional<Headline> headline) {
    return SCORES.matcher(result.metric()).matches()
        || headline.filter(own -> own.isOf(result)).isPresent();
  }
}
