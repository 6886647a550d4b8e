package org.semascope.models;

import java.nio.file.Path;
import java.util.Optional;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.onnx.Precision;
import org.semascope.models.store.Fingerprints;
import org.semascope.models.store.Home;
import org.semascope.models.store.InUse;
import org.semascope.models.store.LocalModel;
import org.semascope.models.store.VectorCache;
import org.semascope.models.tokens.LetterCase;
import org.semascope.models.vectors.MappedVectors;
import org.semascope.models.weights.FiniteCheck;

/** Opens models that are on this machine, and remembers what was found out about them. */
public final class ModelLoader {
  private final Home home;
  private final Progress progress;

  public ModelLoader(Home home, Progress progress) {
    this.home = home;
    this.progress = progress;
  }

  /** Opens a model with the usual pooling of subwords, and casing as configured by the model. */
  public ContextualModel open(LocalModel model, Precision precision, int threads) {
    return open(model, precision, threads, Pieces.MEAN, Optional.empty());
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
    ModelDirectory directory = ModelDirectory.of(model.directory());
    if (lowerCase.isEmpty()) {
      LetterCase.caution(directory.folder()).ifPresent(progress::say);
    }
    ContextualModel opened = directory.open(precision, threads, pieces, lowerCase);
    try {
      requireFinite(directory);
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

  /** Tensors that a model does not use, such as causal masks, may contain infinity. */
  private void requireFinite(ModelDirectory directory) {
    if (directory instanceof ModelDirectory.OfGraph) {
      return; // its weights are inside the graph
    }
    Fingerprints fingerprints = new Fingerprints(home, progress);
    if (!fingerprints.of(directory.given()).finite().orElse(false)) {
      FiniteCheck.requireFinite(directory.tensors());
      FiniteCheck.requireVaried(directory.tensors());
      fingerprints.rememberFinite(directory.given(), true);
    }
  }
}
