package org.semascope.models;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.semascope.core.Occurrence;
import org.semascope.core.Progress;
import org.semascope.core.io.KeyedStore;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.vectors.StaticVectors;

/**
 * A model of any kind, as a probe sees it: a contextual model or static vectors, opened for certain
 * layers and a certain pooling of subwords. An occurrence that cannot be represented is returned
 * with the reason, never as an exception. Safe for many threads.
 */
public interface Subject extends AutoCloseable {
  /** For probes that need no model: has no vectors. */
  Subject NONE =
      new Subject() {
        @Override
        public Traits traits() {
          return new Traits("no-model", false, new TreeSet<>());
        }

        @Override
        public Embedding.Batch words(List<Occurrence> occurrences) {
          return Embedding.Batch.of(occurrences, any -> Embedding.lost("there is no model"));
        }

        @Override
        public Embedding.Batch phrases(List<Occurrence> occurrences) {
          return words(occurrences);
        }
      };

  /** The model name that selects {@link #form}. */
  String FORM = "form";

  Traits traits();

  /** The layers of every vector, in this order; {@link LayerMix#STATIC} for static vectors. */
  default List<LayerMix> layers() {
    return List.of(LayerMix.STATIC);
  }

  /** How the vectors of a word's subwords are pooled. */
  default Pieces pieces() {
    return Pieces.MEAN;
  }

  /** The vector of each word in its text, pooled over the word's subwords. */
  Embedding.Batch words(List<Occurrence> occurrences);

  /** Same as {@link #words}, but the model does not run and there are no vectors. */
  default Embedding.Batch count(List<Occurrence> occurrences) {
    return new Embedding.Batch(List.of(), 0, 0);
  }

  /**
   * The vector of each phrase, the mean of its words, and of the text around it: the mean of the
   * text's words or, of a sentence encoder, its own sentence vector.
   */
  Embedding.Batch phrases(List<Occurrence> occurrences);

  /** The contextual model, for probes that need more than vectors. */
  default Optional<ContextualModel> contextual() {
    return Optional.empty();
  }

  /**
   * The static vectors, for probes that need more than the words' own vectors; none if the words'
   * vectors are transformed.
   */
  default Optional<StaticVectors> vectors() {
    return Optional.empty();
  }

  /**
   * Stored evaluations of this model, such as probabilities at masked positions, which later runs
   * reuse. A key must contain everything that a value depends on except the model as it was opened
   * (weights, precision, case, pieces): texts, positions, layers.
   *
   * @param kind a word that names the evaluation, such as {@code masks}
   */
  default KeyedStore kept(String kind) {
    return KeyedStore.none();
  }

  @Override
  default void close() {}

  /**
   * @param name the user's name for the model
   * @param layers those that the model has, see {@link LayerSelection}
   */
  static Subject of(String name, ContextualModel model, List<LayerMix> layers, Pieces pieces) {
    return new ContextualSubject(
        name, model, layers, pieces, kind -> KeyedStore.none(), model::close);
  }

  /**
   * @param pieces {@link Pieces#CONCAT} concatenates the words of a phrase; otherwise a phrase is
   *     the mean of its words
   */
  static Subject of(String name, StaticVectors vectors, Pieces pieces) {
    return new StaticSubject(name, vectors, pieces, vectors::close);
  }

  /** Spelling instead of a model, as a control. */
  static Subject form() {
    return new FormSubject();
  }

  /**
   * A view of a model that several callers share: closing the view does not close the model.
   *
   * @param kept the shared stores, see {@link #kept}
   */
  static Subject view(
      String name,
      ContextualModel model,
      List<LayerMix> layers,
      Pieces pieces,
      Function<String, KeyedStore> kept) {
    return new ContextualSubject(name, model, layers, pieces, kept, () -> {});
  }

  /** A view of shared vectors: closing the view does not close the vectors. */
  static Subject view(String name, StaticVectors vectors, Pieces pieces) {
    return new StaticSubject(name, vectors, pieces, () -> {});
  }

  /**
   * A model whose vectors are transformed.
   *
   * @param sample the word occurrences whose vectors have the statistics of the space
   */
  static Subject in(VectorSpace space, Subject raw, Sample sample) {
    return space.isRaw() ? raw : new SpacedSubject(raw, space, sample);
  }

  /** A sample of word occurrences, for statistics of vectors. */
  interface Sample {
    /** Identifies the sample, in recipes and caches. */
    String id();

    List<Occurrence> occurrences();

    /** Called before the statistics are computed, which takes time. */
    default void announce() {}
  }

  /**
   * Stored evaluations of one model that later runs reuse: a store for each kind, in one folder.
   */
  final class KeptEvaluations implements AutoCloseable {
    private final Supplier<Path> folder;
    private final Progress progress;
    private final Map<String, KeyedStore> stores = new ConcurrentHashMap<>();

    /**
     * @param folder for this model only; evaluated when a store is first opened
     * @param progress gets one line for each kind with damaged records
     */
    public KeptEvaluations(Supplier<Path> folder, Progress progress) {
      this.folder = folder;
      this.progress = progress;
    }

    /** The store of a kind of evaluation, see {@link Subject#kept}. */
    public KeyedStore of(String kind) {
      return stores.computeIfAbsent(
          kind, name -> KeyedStore.open(folder.get().resolve(name), progress));
    }

    @Override
    public void close() {
      stores.values().forEach(KeyedStore::close);
      stores.clear();
    }
  }
}
