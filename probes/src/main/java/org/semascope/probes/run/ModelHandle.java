package org.semascope.probes.run;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.semascope.core.Progress;
import org.semascope.core.io.Sha256;
import org.semascope.engine.Input;
import org.semascope.models.LayerMix;
import org.semascope.models.OneTokenApproximation;
import org.semascope.models.Subject;
import org.semascope.models.Traits;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.store.Catalogue;
import org.semascope.models.store.Fingerprints;
import org.semascope.models.store.Fingerprints.Fingerprint;
import org.semascope.models.store.Home;
import org.semascope.models.store.LocalModel;
import org.semascope.probes.About;
import org.semascope.probes.Control;
import org.semascope.probes.ModelName;
import org.semascope.probes.Scope;

/** A model to be probed. It is opened on first use; a finished run never opens it. */
public final class ModelHandle implements AutoCloseable {
  /** Written form as the model of a run; the text names the formula and its version. */
  static final Input FORM =
      Input.embedded(
          Subject.FORM,
          Sha256.of("character bigrams; words of the context; 1".getBytes(StandardCharsets.UTF_8)));

  private final ModelPool pool;
  private final ModelName name;
  private final LocalModel local; // null for a model without files
  private final Subject fileless; // written form, or no model; null for a model with files
  private final Traits traits;
  private final Optional<String> configuration;
  private final List<LayerMix> layers;
  private final ModelNeeds needs;
  private final Scope scope;
  private Input input; // computed on first use; guarded by this
  private Subject opened; // guarded by this

  /**
   * With its own pool, which is closed with it.
   *
   * @param env environment variables with the locations of models
   * @param about the probe that the model is for
   */
  ModelHandle(
      Map<String, String> env,
      Progress progress,
      ModelName name,
      About about,
      Scope scope,
      int threads) {
    this(new ModelPool(env, progress, threads), name, ModelNeeds.of(about), scope);
  }

  ModelHandle(ModelPool pool, ModelName name, ModelNeeds needs, Scope scope) {
    this.pool = pool;
    this.name = name;
    this.needs = needs;
    this.scope = scope;
    this.fileless =
        isNone()
            ? Subject.NONE
            : name.reference().equals(Subject.FORM) && !needs.readsTexts() ? Subject.form() : null;
    this.local = fileless == null ? pool.resolve(name.reference()) : null;
    this.traits =
        local == null
            ? fileless.traits()
            : pool.describe(
                name.labelOr(local.name()), local, word -> open().traits().words().lack(word));
    if (!needs.asker().isEmpty() && !isNone()) {
      needs.require(traits, local == null);
    }
    if (scope.pieces() == Pieces.OTA && local != null) {
      OneTokenApproximation.Provider.find().require(local);
    }
    this.configuration = local == null ? Optional.empty() : pool.configuration(local);
    this.layers = isNone() ? fileless.layers() : needs.layers(traits, scope);
  }

  /** Whether there is no model. */
  boolean isNone() {
    return name.isNone();
  }

  Traits traits() {
    return traits;
  }

  /** Whether the model has untrained twins; those of an untrained model are other draws. */
  boolean hasTwin() {
    return configuration.isPresent() || isNone();
  }

  /** Whether texts are repeated; has no effect on static vectors. */
  boolean isEchoing() {
    return scope.echo() && traits.contextual();
  }

  /** The model in a recipe: its files are hashed, unless their hash is stored. */
  synchronized Input input() {
    if (input == null) {
      input =
          isNone()
              ? Input.NO_MODEL
              : local == null
                  ? FORM
                  : input(local, pool.fingerprints())
                      .withConfiguration(configuration.orElse(""))
                      .labelled(name.label());
    }
    return input;
  }

  public static Input input(LocalModel model, Fingerprints fingerprints) {
    Fingerprint known = fingerprints.of(model);
    Path location = model.vectors().orElse(model.directory());
    boolean alone = model.isStatic() && model.contexts().isEmpty();
    return Input.hashed(model.name(), location, alone ? List.of() : known.files(), known.sha256());
  }

  /** Path or name by which another process finds it. */
  String location() {
    String reference = name.reference();
    if (local == null) {
      return reference;
    }
    Path base = Home.userPath(Control.base(reference));
    if (Control.isUntrained(reference) && Files.isDirectory(base)) {
      return Control.withBase(reference, base.toAbsolutePath().toString());
    }
    return local.origin() == LocalModel.Origin.DIRECTORY
        ? local.path().toAbsolutePath().toString()
        : reference;
  }

  /** The model of a stored run, with its label. */
  public static ModelName nameOf(Input model) {
    return new ModelName(model.label(), reference(model));
  }

  private static String reference(Input model) {
    String name = model.name();
    String base = Control.base(name);
    boolean own =
        model.path().endsWith("/" + name) && !Catalogue.isInstalled(name, Path.of(model.path()))
            || Control.isUntrained(name) && !base.contains("/") && Catalogue.byName(base).isEmpty();
    return own ? model.path() : name;
  }

  public List<LayerMix> layers() {
    return layers;
  }

  public synchronized Subject open() {
    if (opened == null) {
      opened = local == null ? fileless : view();
    }
    return opened;
  }

  private Subject view() {
    String shown = name.labelOr(needs.asker().isEmpty() ? name.reference() : local.name());
    // Opening static vectors as a contextual model fails with a message.
    if (local.isStatic() && needs.needs() != About.Needs.CONTEXTUAL) {
      return pool.viewOfVectors(shown, local, scope.pieces());
    }
    if (needs.cautious()) {
      Traits.caution(shown, traits.causal(), scope.echo(), needs.measuresVectors(traits))
          .ifPresent(pool.progress()::say);
    }
    return pool.viewOfTexts(shown, local, layers, scope);
  }

  /** Closes the pool. */
  @Override
  public synchronized void close() {
    opened = null;
    pool.close();
  }
}
