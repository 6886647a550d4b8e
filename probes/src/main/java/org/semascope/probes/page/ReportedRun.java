package org.semascope.probes.page;

import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;
import org.semascope.engine.Input;
import org.semascope.engine.Manifest.OutputFile;
import org.semascope.engine.Recipe;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;
import org.semascope.models.LayerMix;
import org.semascope.probes.Findings;
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
 * A finished run with its results, its findings, and what papers have published of its model.
 *
 * @param <O> the probe's options
 * @param <F> its findings
 */
public final class ReportedRun<O extends Record, F extends Record> implements Findings<F> {
  private static final Wording WORDING = Wording.of("common");

  /** The findings of a run whose files are larger are read again whenever they are asked for. */
  private static final long MOST_BYTES_KEPT = 64L << 20;

  private final StoredRun run;
  private final Class<F> findingType;
  private final O options;
  private final List<LayerMix> layers = new ArrayList<>();
  private final Measures measures;
  private final List<PublishedTable> published;
  private final List<String> differences;
  private SoftReference<List<F>> findings = new SoftReference<>(null);

  private ReportedRun(Probe<O, ?, F> probe, StoredRun run) {
    this.run = run;
    this.findingType = probe.findingType();
    OptionForm<O> form = OptionForm.of(probe.defaults());
    this.options = form.read(recipe().options());
    recipe().options().path("layers").forEach(label -> layers.add(LayerMix.parse(label.asText())));
    this.measures = new Measures(run);
    this.published =
        PublishedTables.of(recipe().probe(), publishedName()).stream()
            .filter(this::isOfItsResults)
            .toList();
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

  /** Whether a table has figures of what was measured here, at whichever layers. */
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
    return List.copyOf(found);
  }

  public StoredRun run() {
    return run;
  }

  public Recipe recipe() {
    return run.manifest().recipe();
  }

  /** What pages call the model. */
  public String name() {
    return run.model();
  }

  /** What papers call the model. */
  private String publishedName() {
    return recipe().model().name();
  }

  /** Whether the model sees only what stands before a word. */
  public boolean isCausal() {
    return recipe().options().path(ProbeRunner.CAUSAL).asBoolean();
  }

  /** Whether every text went in twice. */
  public boolean isEchoing() {
    return recipe().options().path(ProbeRunner.ECHO).asBoolean();
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

  /** Without joined layers and static vectors. */
  public List<LayerMix> singleLayers() {
    return layers.stream().filter(mix -> mix.number().isPresent()).toList();
  }

  /** Findings are kept after the first reading, as long as memory allows. */
  @Override
  public void forEach(Consumer<? super F> each) {
    List<F> kept = findings.get();
    if (kept == null) {
      try (Stream<F> all = run.items(findingType)) {
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

  /** What keeps the run's figures from being set against the paper's, to follow "since". */
  public List<String> differences() {
    return differences;
  }

  /** The tables that have figures of what was measured here of the model. */
  public List<PublishedTable> published() {
    return published;
  }

  /** The figure that a paper has for a result. */
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

  /** Whether the run is on the data that a table's figures are of. */
  boolean isOnDataOf(PublishedTable table) {
    return table.isAbout(recipe().data().stream().map(Input::name).toList());
  }

  public boolean isComparable(PublishedFigure figure) {
    return figure.comparable() && differences.isEmpty();
  }

  /** Every result with the figure published for it. */
  public List<Measured> measured() {
    return measures.all().stream()
        .map(
            result -> {
              Optional<PublishedFigure> figure = published(result);
              boolean comparable = figure.filter(this::isComparable).isPresent();
              return new Measured(run.directory(), result, figure, comparable);
            })
        .toList();
  }
}
