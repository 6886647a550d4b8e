package org.semascope.probes;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.semascope.core.Progress;
import org.semascope.core.UsageException;
import org.semascope.core.io.FolderName;
import org.semascope.core.io.Sha256;
import org.semascope.engine.Input;
import org.semascope.models.ContextualModel;
import org.semascope.models.LayerMix;
import org.semascope.models.LayerSelection;
import org.semascope.models.ModelLoader;
import org.semascope.models.ReadingOrder;
import org.semascope.models.Subject;
import org.semascope.models.Traits;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.store.Catalogue;
import org.semascope.models.store.Fingerprint;
import org.semascope.models.store.Fingerprints;
import org.semascope.models.store.Home;
import org.semascope.models.store.InUse;
import org.semascope.models.store.LocalModel;
import org.semascope.models.store.ModelStore;

/** A model to be probed. It is opened when first needed, which a finished run never does. */
public final class ModelHandle implements AutoCloseable {
  /** Raised when encoders return other bits: kept vectors and new ones must be comparable. */
  private static final int ENCODER_VERSION = 2;

  private static final int DIGITS = 16;

  /** Written form as the model of a run; the text names the formula and its version. */
  static final Input FORM =
      Input.embedded(
          Subject.FORM,
          Sha256.of("character bigrams; words of the context; 1".getBytes(StandardCharsets.UTF_8)));

  private final String given;
  private final Home home;
  private final ModelStore store;
  private final LocalModel local; // null of written form, which has no files
  private final ModelLoader loader;
  private final Traits traits;
  private final Optional<String> configuration;
  private final Fingerprints fingerprints;
  private final List<LayerMix> layers;
  private final Scope scope;
  private final Progress progress;
  private final boolean measuresVectors;
  private final int threads;
  private Subject opened; // guarded by this

  /**
   * @param env the variables that say where models are
   * @param about the probe that the model is for
   */
  public ModelHandle(
      Map<String, String> env,
      Progress progress,
      String name,
      About about,
      Scope scope,
      int threads) {
    this.given = name;
    this.home = Home.from(env);
    this.store = new ModelStore(home, env, progress);
    this.local = name.equals(Subject.FORM) ? null : resolve(name);
    this.loader = new ModelLoader(home, progress);
    this.scope = scope;
    this.progress = progress;
    this.measuresVectors = !about.layers().isEmpty();
    this.threads = threads;
    this.traits = describe();
    require(about);
    this.configuration = local == null ? Optional.empty() : store.configuration(local);
    this.fingerprints = new Fingerprints(home, progress);
    this.layers = layers(about);
  }

  private LocalModel resolve(String name) {
    return name.equals(GlossVectors.NAME)
        ? new GlossVectors(home, progress).model()
        : store.resolve(name);
  }

  private Traits describe() {
    if (local == null) {
      return Subject.form().traits();
    }
    Traits.Vocabulary words = word -> open().traits().words().lack(word);
    return local.isStatic()
        ? Traits.ofVectors(local.name(), words)
        : Traits.of(local.name(), loader.overview(local).anatomy(), words);
  }

  private void require(About about) {
    boolean fits =
        switch (about.needs()) {
          // Associations: of static vectors, or of a contextual model by its predictions.
          case NO_MODEL -> local != null && (!traits.contextual() || traits.predictsWords());
          case ANY_VECTORS -> true;
          case CONTEXTUAL -> traits.contextual() || local == null;
          case PREDICTED_WORDS -> traits.predictsWords();
        };
    if (!fits) {
      throw new NotApplicableException(
          "%s: the probe %s".formatted(traits.name(), about.name()),
          traits.contextual()
              ? "a model that predicts masked or next words, such as bert-base-uncased"
                  + (about.needs() == About.Needs.NO_MODEL ? ", or static vectors" : "")
              : local == null
                  ? "a model, not written form"
                  : "a contextual model, such as bert-base-uncased");
    }
  }

  private List<LayerMix> layers(About about) {
    if (about.layers().isEmpty() && !scope.layers().isEmpty()) {
      throw new UsageException(
          "the probe %s measures no layers: leave --layers out".formatted(about.name()));
    }
    if (about.layers().isEmpty() && scope.echo()) {
      throw new UsageException(
          "the probe %s measures probabilities of words, which the first of two copies would give away: leave --echo out"
              .formatted(about.name()));
    }
    if (!traits.contextual() || about.layers().isEmpty()) {
      return List.of(LayerMix.STATIC);
    }
    if (!scope.layers().isEmpty()) {
      return new LayerSelection(scope.layers()).mixes(traits.layers());
    }
    return new LayerSelection(about.usualLayers(traits)).mixes(traits.layers());
  }

  Traits traits() {
    return traits;
  }

  /** Whether the model has untrained twins; one that is untrained itself has its other draws. */
  boolean hasTwin() {
    return configuration.isPresent();
  }

  /** Whether texts go in twice; static vectors have no use for texts. */
  boolean isEchoing() {
    return scope.echo() && traits.contextual();
  }

  /** What a recipe says of it: its files are hashed, unless they were before. */
  Input input() {
    if (local == null) {
      return FORM;
    }
    return input(local, fingerprints).withConfiguration(configuration.orElse(""));
  }

  public static Input input(LocalModel model, Fingerprints fingerprints) {
    Fingerprint known = fingerprints.of(model);
    Path place = model.vectors().orElse(model.directory());
    boolean alone = model.isStatic() && model.contexts().isEmpty();
    return Input.hashed(model.name(), place, alone ? List.of() : known.files(), known.sha256());
  }

  /** How another process finds it. */
  String place() {
    return local == null ? given : place(given, local);
  }

  /**
   * How another process or a later command finds a model: the user's own files by their whole path,
   * others by name.
   *
   * @param given what the user called it
   */
  public static String place(String given, LocalModel local) {
    if (Control.isUntrained(given) && Files.isDirectory(Path.of(Control.base(given)))) {
      return Control.withBase(given, Path.of(Control.base(given)).toAbsolutePath().toString());
    }
    return local.origin() == LocalModel.Origin.DIRECTORY
        ? local.path().toAbsolutePath().toString()
        : given;
  }

  /** How a command finds the model of a stored run. */
  public static String reference(Input model) {
    String name = model.name();
    String base = Control.base(name);
    boolean own =
        model.path().endsWith("/" + name)
            || Control.isUntrained(name) && !base.contains("/") && Catalogue.byName(base).isEmpty();
    return own ? model.path() : name;
  }

  public List<LayerMix> layers() {
    return layers;
  }

  public synchronized Subject open() {
    if (opened == null && local == null) {
      opened = Subject.form();
    } else if (opened == null) {
      if (local.isStatic()) {
        loader.prepareProducts();
      }
      opened =
          local.isStatic()
              ? Subject.of(local.name(), loader.openStatic(local), scope.pieces())
              : Subject.keeping(
                  Subject.of(local.name(), openContextual(), layers, scope.pieces()),
                  markedEvaluations(),
                  progress);
    }
    return opened;
  }

  private ContextualModel openContextual() {
    ReadingOrder.caution(local.name(), traits.causal(), scope.echo(), measuresVectors)
        .ifPresent(progress::say);
    ContextualModel model =
        loader
            .open(local, scope.precision(), threads, Pieces.MEAN, scope.lowerCase())
            .betweenBatches(progress::endIfStopRequested);
    return scope.echo() ? model.echoing() : model;
  }

  private Path markedEvaluations() {
    Path folder = evaluations();
    InUse.mark(home, folder);
    return folder;
  }

  /** A folder for this model as it is opened here: what changes its answers is in the name. */
  private Path evaluations() {
    String sha256 = fingerprints.of(local).sha256();
    return home.evaluations()
        .resolve(
            "%s@%s-%s%s%s%s-v%s"
                .formatted(
                    FolderName.of(List.of(local.name())),
                    sha256.substring(0, DIGITS),
                    scope.precision(),
                    scope.pieces() == Pieces.MEAN
                        ? ""
                        : "-" + scope.pieces().name().toLowerCase(Locale.ROOT),
                    scope.lowerCase().map(lower -> lower ? "-lower" : "-cased").orElse(""),
                    scope.echo() ? "-echo" : "",
                    ENCODER_VERSION));
  }

  @Override
  public synchronized void close() {
    if (opened != null) {
      opened.close();
      opened = null;
    }
  }
}
