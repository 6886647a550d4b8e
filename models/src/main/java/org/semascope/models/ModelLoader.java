package org.semascope.models;

import java.nio.file.Path;
import java.util.Optional;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.models.onnx.Precision;
import org.semascope.models.store.Fingerprints;
import org.semascope.models.store.Home;
import org.semascope.models.store.InUse;
import org.semascope.models.store.LocalModel;
import org.semascope.models.store.VectorCache;
import org.semascope.models.tokens.LetterCase;
import org.semascope.models.vectors.MappedVectors;
import org.semascope.models.weights.FiniteCheck;

/** Opens models on this machine, and stores the results of checks of their files. */
public final class ModelLoader {
  private final Home home;
  private final Progress progress;

  public ModelLoader(Home home, Progress progress) {
    this.home = home;
    this.progress = progress;
  }

  /** Opens a model with casing as configured by the model. */
  public ContextualModel open(LocalModel model, Precision precision, int threads) {
    return open(model, precision, threads, Optional.empty());
  }

  /**
   * Opens a model. At the first time, the weights that it uses are checked for NaN, infinity and
   * matrices of one repeated number.
   *
   * @param lowerCase whether texts are lower-cased; empty: as configured by the model, with a
   *     caution if its vocabulary has capitals and its files do not configure it
   */
  public ContextualModel open(
      LocalModel model, Precision precision, int threads, Optional<Boolean> lowerCase) {
    SemascopeException.throwIf(
        model.isStatic(),
        "%s has static vectors: this needs a contextual model, such as bert-base-uncased",
        model.name());
    InUse.mark(home, model.directory());
    NativeLibraries.keepIn(home.natives());
    ModelDirectory directory = ModelDirectory.of(model.directory());
    if (lowerCase.isEmpty()) {
      LetterCase.caution(directory.folder()).ifPresent(progress::say);
    }
    ContextualModel opened = directory.open(precision, threads, lowerCase);
    try {
      requireFinite(model, directory);
    } catch (RuntimeException e) {
      opened.close();
      throw e;
    }
    opened.tokenizer().report(progress::say);
    return opened;
  }

  /**
   * Opens static vectors, with the context vectors next to them. At the first time a file is
   * converted, which takes a while.
   */
  public MappedVectors openStatic(LocalModel model) {
    SemascopeException.throwIf(
        !model.isStatic(),
        "%s is a contextual model: this needs static vectors, such as glove-6b-100d or a file of word2vec, GloVe or fastText",
        model.name());
    Path file = model.vectors().orElseThrow();
    InUse.mark(home, file);
    VectorCache cache = new VectorCache(home, progress);
    MappedVectors words = cache.open(file);
    return model
        .contexts()
        .map(contexts -> words.withContexts(cache.open(contexts), contexts))
        .orElse(words);
  }

  /** The properties of a contextual model; an exported one loads its tokenizer for them. */
  public ModelDirectory.Overview overview(LocalModel model) {
    NativeLibraries.keepTokenizersIn(home.natives());
    return ModelDirectory.of(model.directory()).overview();
  }

  /** To be called before searches in static vectors, whose products onnxruntime computes. */
  public void prepareProducts() {
    NativeLibraries.keepIn(home.natives());
  }

  /** Tensors that a model does not use, such as causal masks, may contain infinity. */
  private void requireFinite(LocalModel model, ModelDirectory directory) {
    if (directory instanceof ModelDirectory.OfGraph) {
      return; // its weights are inside the graph
    }
    Fingerprints fingerprints = new Fingerprints(home, progress);
    if (!fingerprints.of(model.directory()).finite().orElse(false)) {
      FiniteCheck.requireFinite(directory.tensors());
      FiniteCheck.requireVaried(directory.tensors());
      fingerprints.rememberFinite(model.directory(), true);
    }
  }
}
