package org.semascope.models;

import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Config;
import org.semascope.models.arch.Elmo;
import org.semascope.models.arch.Inventory;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.onnx.Precision;
import org.semascope.models.store.Fingerprint;
import org.semascope.models.store.Fingerprints;
import org.semascope.models.store.Home;
import org.semascope.models.store.InUse;
import org.semascope.models.store.LocalModel;
import org.semascope.models.store.VectorCache;
import org.semascope.models.tokens.LetterCase;
import org.semascope.models.vectors.MappedVectors;
import org.semascope.models.weights.Checkpoints;
import org.semascope.models.weights.ElmoFiles;
import org.semascope.models.weights.FiniteCheck;
import org.semascope.models.weights.ModelFolder;
import org.semascope.models.weights.ModelForm;
import org.semascope.models.weights.StoredTensor;

/** Opens models that are on this machine, and remembers what was found out about them. */
public final class ModelLoader {
  private final Home home;
  private final Progress progress;

  public ModelLoader(Home home, Progress progress) {
    this.home = home;
    this.progress = progress;
  }

  /** Same as with {@link Pieces#MEAN}. */
  public ContextualModel open(LocalModel model, Precision precision, int threads) {
    return open(model, precision, threads, Pieces.MEAN);
  }

  /** Same as where capitals are read as the model's files say. */
  public ContextualModel open(LocalModel model, Precision precision, int threads, Pieces pieces) {
    return open(model, precision, threads, pieces, Optional.empty());
  }

  /**
   * Opens a model; weights seen for the first time are searched for NaN, infinity and matrices of
   * one repeated number, as far as the model uses them.
   *
   * @param lowerCase whether texts are read in lower case; empty: as the model's files say, with a
   *     caution where they have capitals and do not say
   */
  public ContextualModel open(
      LocalModel model,
      Precision precision,
      int threads,
      Pieces pieces,
      Optional<Boolean> lowerCase) {
    if (model.isStatic()) {
      throw new SemascopeException(
          "%s has one vector per word, whatever the text, and no masks: this needs a contextual model, such as bert-base-uncased"
              .formatted(model.name()));
    }
    InUse.mark(home, model.directory());
    NativeLibraries.keepIn(home.natives());
    if (lowerCase.isEmpty()) {
      LetterCase.caution(ModelFolder.of(model.directory())).ifPresent(progress::say);
    }
    ContextualModel opened =
        ContextualModel.open(model.directory(), precision, threads, pieces, lowerCase);
    try {
      requireFinite(model.directory());
    } catch (RuntimeException e) {
      opened.close();
      throw e;
    }
    opened.tokenizer().cautions().forEach(progress::say);
    return opened;
  }

  /**
   * Opens static vectors, with the context vectors that lie beside them; a file seen for the first
   * time is converted, which takes its time.
   */
  public MappedVectors openStatic(LocalModel model) {
    Path file =
        model
            .vectors()
            .orElseThrow(
                () ->
                    new SemascopeException(
                        "%s has no vector of a word without a text: this needs static vectors, such as glove-6b-100d or a file of word2vec, GloVe or fastText"
                            .formatted(model.name())));
    InUse.mark(home, file);
    VectorCache cache = new VectorCache(home, progress);
    MappedVectors words = cache.open(file);
    return model
        .contexts()
        .map(contexts -> words.withContexts(cache.open(contexts), contexts))
        .orElse(words);
  }

  /** What a contextual model is; an exported one is asked for its tokenizer too. */
  public ModelOverview overview(LocalModel model) {
    NativeLibraries.keepTokenizersIn(home.natives());
    return ModelOverview.of(model.directory());
  }

  /** To be called before static vectors are multiplied by the thousand, which onnxruntime does. */
  public void prepareProducts() {
    NativeLibraries.keepIn(home.natives());
  }

  private void requireFinite(Path directory) {
    Path own = ModelFolder.of(directory);
    ModelForm form = ModelForm.of(own);
    if (form == ModelForm.EXPORTED) {
      return; // what is inside a graph is between it and the runtime
    }
    Fingerprints fingerprints = new Fingerprints(home, progress);
    Fingerprint fingerprint = fingerprints.of(directory);
    if (!fingerprint.finite().orElse(false)) {
      Collection<StoredTensor> used = used(own, form);
      FiniteCheck.requireFinite(used);
      FiniteCheck.requireVaried(used);
      fingerprints.rememberFinite(directory, true);
    }
  }

  /** Buffers that a model does not use may hold infinity by right. */
  private static Collection<StoredTensor> used(Path directory, ModelForm form) {
    if (form == ModelForm.ELMO) {
      ElmoFiles files = ElmoFiles.in(directory).orElseThrow();
      return Elmo.read(files.options(), files.checkpoint()).tensors();
    }
    return Inventory.of(Architectures.bind(Config.read(directory), Checkpoints.open(directory)))
        .used();
  }
}
