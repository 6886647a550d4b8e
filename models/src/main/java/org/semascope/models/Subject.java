package org.semascope.models;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.semascope.core.Occurrence;
import org.semascope.core.io.KeyedStore;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.vectors.StaticVectors;

/**
 * A model of any kind, as a probe sees it: a contextual model or static vectors, opened for certain
 * layers and a certain way of joining pieces. Places that cannot be represented come back with the
 * reason, never as an exception. Safe for many threads.
 */
public interface Subject extends AutoCloseable {
  /** Stands for the model of a probe that needs none. */
  Subject NONE = new NoSubject();

  /** The name under which written form takes the place of a model: see {@link #form}. */
  String FORM = "form";

  Traits traits();

  /** What every vector is given at, in this order; {@link LayerMix#STATIC} for static vectors. */
  List<LayerMix> layers();

  /** How the pieces of a word become its vector. */
  Pieces pieces();

  /** The vector of each word in its text, made of all pieces that the word has there. */
  EmbeddedPlaces words(List<Occurrence> places);

  /** Same as {@link #words}, but nothing goes through the model and there are no vectors. */
  default EmbeddedPlaces count(List<Occurrence> places) {
    return new EmbeddedPlaces(List.of(), 0, 0);
  }

  /**
   * The vector of each phrase, the mean of its words, and of the text around it. The text's vector
   * is the mean of its words, or of a sentence encoder its own.
   */
  EmbeddedPlaces phrases(List<Occurrence> places);

  /** The contextual model behind it, for probes that need more than vectors. */
  Optional<ContextualModel> contextual();

  /** The static vectors behind it, for probes that need more than the words' own vectors. */
  Optional<StaticVectors> vectors();

  /**
   * Evaluations of this very model that other runs have made and that this one can use, such as
   * probabilities at masked places. A key must hold all that a value depends on beside the model as
   * it was opened (weights, precision, case, pieces): texts, places, layers.
   *
   * @param kind a word that names what is kept, such as {@code masks}
   */
  default KeyedStore kept(String kind) {
    return KeyedStore.none();
  }

  @Override
  void close();

  /**
   * @param name what its user calls it
   * @param layers those that the model gives, as {@link LayerSelection} finds them
   */
  static Subject of(String name, ContextualModel model, List<LayerMix> layers, Pieces pieces) {
    return new ContextualSubject(
        name, model, layers, pieces, kind -> KeyedStore.none(), model::close);
  }

  /**
   * @param pieces {@link Pieces#CONCAT} sets the words of a phrase one after another; otherwise a
   *     phrase is the mean of its words
   */
  static Subject of(String name, StaticVectors vectors, Pieces pieces) {
    return new StaticSubject(name, vectors, pieces, vectors::close);
  }

  /** Written form in place of a model: what spelling alone gives, as a control. */
  static Subject form() {
    return new FormSubject();
  }

  /**
   * A view of a model that several callers share: closing the view closes nothing.
   *
   * @param kept the shared stores: see {@link #kept}
   */
  static Subject view(
      String name,
      ContextualModel model,
      List<LayerMix> layers,
      Pieces pieces,
      Function<String, KeyedStore> kept) {
    return new ContextualSubject(name, model, layers, pieces, kept, () -> {});
  }

  /** A view of shared vectors: closing the view closes nothing. */
  static Subject view(String name, StaticVectors vectors, Pieces pieces) {
    return new StaticSubject(name, vectors, pieces, () -> {});
  }
}
