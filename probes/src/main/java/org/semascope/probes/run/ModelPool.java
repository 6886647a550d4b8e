package org.semascope.probes.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.semascope.core.Progress;
import org.semascope.core.io.FolderName;
import org.semascope.core.io.KeyedStore;
import org.semascope.models.ContextualModel;
import org.semascope.models.LayerMix;
import org.semascope.models.ModelLoader;
import org.semascope.models.OneTokenApproximation;
import org.semascope.models.OneTokenWords;
import org.semascope.models.Subject;
import org.semascope.models.Subject.KeptEvaluations;
import org.semascope.models.Traits;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.onnx.Precision;
import org.semascope.models.store.Fingerprints;
import org.semascope.models.store.Home;
import org.semascope.models.store.InUse;
import org.semascope.models.store.LocalModel;
import org.semascope.models.store.ModelStore;
import org.semascope.models.vectors.StaticVectors;
import org.semascope.probes.GlossVectors;
import org.semascope.probes.ModelName;
import org.semascope.probes.NotApplicableException;
import org.semascope.probes.Resources;
import org.semascope.probes.Scope;

/**
 * Opened models. A checkpoint is opened once for each precision and letter case; every choice of
 * layers, subword pooling and echo is a view over the same weights. Views are valid until the pool
 * is closed; closing a view has no effect. Safe for many threads.
 */
public final class ModelPool implements AutoCloseable {
  /** Raised if encoders return different bits: cached and new vectors must be comparable. */
  private static final int ENCODER_VERSION = 2;

  private static final int DIGITS = 16;

  private final Home home;
  private final ModelStore store;
  private final ModelLoader loader;
  private final Fingerprints fingerprints;
  private final Progress progress;
  private final int threads;
  private final Map<Weights, ContextualModel> contextual = new ConcurrentHashMap<>();
  private final Map<Path, StaticVectors> vectors = new ConcurrentHashMap<>();
  private final Map<String, KeptEvaluations> kept = new ConcurrentHashMap<>();
  private final Map<String, OneTokenWords> oneToken = new ConcurrentHashMap<>();

  /** Identifies an opened checkpoint. */
  private record Weights(Path directory, Precision precision, Optional<Boolean> lowerCase) {}

  /**
   * @param env environment variables with the locations of models
   * @param threads number of threads of each model
   */
  public ModelPool(Map<String, String> env, Progress progress, int threads) {
    this.home = Home.from(env);
    this.store = new ModelStore(home, env, progress);
    this.loader = new ModelLoader(home, progress);
    this.fingerprints = new Fingerprints(home, progress);
    this.progress = progress;
    this.threads = threads;
  }

  /**
   * A view of a model; the first view of a checkpoint opens it.
   *
   * @param name a path, a catalogue name, a hub id or {@link Subject#FORM}: see {@link ModelName}
   * @param scope its layers, pieces, precision, letter case and echo are used
   * @throws NotApplicableException if the model does not meet the requirements
   */
  public Subject open(String name, ModelNeeds needs, Scope scope) {
    return new ModelHandle(this, ModelName.parse(name), needs, scope).open();
  }

  /** The layers that {@link #open} would read; no weights are read. */
  public List<LayerMix> layers(String name, ModelNeeds needs, Scope scope) {
    return new ModelHandle(this, ModelName.parse(name), needs, scope).layers();
  }

  /** A view of static vectors. */
  public Subject openStatic(String name) {
    ModelName model = ModelName.parse(name);
    return viewOfVectors(model.labelOr(model.reference()), resolve(model.reference()), Pieces.MEAN);
  }

  /** Number of checkpoints and files of vectors that are open. */
  public int size() {
    return contextual.size() + vectors.size();
  }

  LocalModel resolve(String name) {
    return name.equals(GlossVectors.NAME)
        ? new GlossVectors(home, progress).model()
        : store.resolve(name);
  }

  /** Abilities of a model, read from its files; looking up a word opens the model. */
  Traits describe(String name, LocalModel local, Traits.Vocabulary words) {
    return local.isStatic()
        ? Traits.ofVectors(name, words)
        : Traits.of(name, loader.overview(local).anatomy(), words);
  }

  /** The model's configuration, from which untrained twins are made; empty if it has none. */
  Optional<String> configuration(LocalModel local) {
    return store.configuration(local);
  }

  Fingerprints fingerprints() {
    return fingerprints;
  }

  Progress progress() {
    return progress;
  }

  Subject viewOfVectors(String name, LocalModel local, Pieces pieces) {
    StaticVectors opened =
        vectors.computeIfAbsent(
            local.vectors().orElse(local.directory()),
            file -> {
              loader.prepareProducts();
              return loader.openStatic(local);
            });
    return Subject.view(name, opened, pieces);
  }

  Subject viewOfTexts(String name, LocalModel local, List<LayerMix> layers, Scope scope) {
    ContextualModel shared =
        contextual.computeIfAbsent(
            new Weights(local.directory(), scope.precision(), scope.lowerCase()),
            key ->
                loader
                    .open(local, scope.precision(), threads, scope.lowerCase())
                    .betweenBatches(progress::endIfStopRequested));
    ContextualModel pooled =
        scope.pieces() == Pieces.OTA
            ? shared.withOneToken(oneToken(local, scope.iterations()))
            : shared.pooling(scope.pieces());
    ContextualModel own = scope.echo() ? pooled.echoing() : pooled;
    String variant = variant(scope);
    KeptEvaluations evaluations =
        kept.computeIfAbsent(
            local.directory() + variant,
            key -> new KeptEvaluations(() -> evaluations(local, variant), progress));
    return Subject.view(name, own, layers, scope.pieces(), evaluations::of);
  }

  /** The approximated words of a model; their store is independent of settings of vectors. */
  private OneTokenWords oneToken(LocalModel local, int iterations) {
    return oneToken.computeIfAbsent(
        "%s %s".formatted(local.directory(), iterations),
        key ->
            new OneTokenWords(
                KeyedStore.open(evaluations(local, "-onetoken"), progress),
                iterations,
                () ->
                    OneTokenApproximation.Provider.find()
                        .open(local, iterations, threads, home, progress),
                progress));
  }

  /** Settings that affect the vectors of a model, as part of a folder name. */
  private static String variant(Scope scope) {
    return "-%s%s%s%s%s-v%s"
        .formatted(
            scope.precision(),
            scope.pieces() == Pieces.MEAN
                ? ""
                : "-" + scope.pieces().name().toLowerCase(Locale.ROOT),
            scope.pieces() == Pieces.OTA ? scope.iterations() : "",
            scope.lowerCase().map(lower -> lower ? "-lower" : "-cased").orElse(""),
            scope.echo() ? "-echo" : "",
            ENCODER_VERSION);
  }

  private Path evaluations(LocalModel local, String variant) {
    String digits = fingerprints.of(local).sha256().substring(0, DIGITS);
    String name = FolderName.of(List.of(local.name()));
    Path folder = home.evaluations().resolve("%s@%s%s".formatted(name, digits, variant));
    InUse.mark(home, folder);
    return folder;
  }

  @Override
  public void close() {
    List<AutoCloseable> all = new ArrayList<>(kept.values());
    all.addAll(oneToken.values());
    all.addAll(contextual.values());
    all.addAll(vectors.values());
    kept.clear();
    oneToken.clear();
    contextual.clear();
    vectors.clear();
    Resources.closeAll("models", all);
  }
}
