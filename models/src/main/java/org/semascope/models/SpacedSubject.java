package org.semascope.models;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.semascope.core.Occurrence;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.KeyedStore;
import org.semascope.core.io.KeyedStore.Key;
import org.semascope.models.encoder.Pieces;

/**
 * A model whose vectors are transformed into a {@link VectorSpace}. The statistics of each layer,
 * or of each combination of layers, come from a sample of word occurrences and are cached with the
 * model. Means of words are transformed like words: all transformations are affine. A sentence
 * encoder's own sentence vectors have statistics of their own, from the texts of the sample.
 */
final class SpacedSubject implements Subject {
  /** Raised if statistics change. */
  private static final String KIND = "spaces-1";

  /** Number of principal components that are computed and cached for any space. */
  private static final int USUAL_COMPONENTS = 10;

  private final Subject raw;
  private final VectorSpace space;
  private final Sample sample;
  private final List<LayerTransform> ofWords; // one for each layer
  private List<LayerTransform> ofSentences; // computed on first use; guarded by this

  SpacedSubject(Subject raw, VectorSpace space, Sample sample) {
    this.raw = raw;
    this.space = space;
    this.sample = sample;
    this.ofWords = transforms("words", () -> raw.words(sample.occurrences()), Embedding::vectors);
  }

  private interface Vectors {
    Embedding.Batch of();
  }

  private List<LayerTransform> transforms(
      String what, Vectors vectors, Function<Embedding, float[][]> side) {
    KeyedStore kept = raw.kept(KIND);
    int components = Math.max(USUAL_COMPONENTS, space.removed());
    List<Key> keys =
        raw.layers().stream()
            .map(
                mix -> Key.of(sample.id(), what, "" + components, mix.label(), raw.pieces().name()))
            .toList();
    List<LayerTransform> known =
        keys.stream()
            .flatMap(key -> kept.floats(key).map(LayerTransform::unpacked).stream())
            .toList();
    return (known.size() == keys.size() ? known : computed(vectors, side, components, keys))
        .stream().map(this::inSpace).toList();
  }

  private LayerTransform inSpace(LayerTransform statistics) {
    SemascopeException.throwIf(
        space.removed() >= statistics.width(),
        "--space %s: the vectors of %s have %s dimensions",
        space.label(),
        traits().name(),
        statistics.width());
    return statistics.in(space);
  }

  private List<LayerTransform> computed(
      Vectors vectors, Function<Embedding, float[][]> side, int components, List<Key> keys) {
    sample.announce();
    List<Embedding> found = vectors.of().all().stream().filter(one -> !one.isLost()).toList();
    SemascopeException.throwIf(
        found.size() <= space.removed(),
        "--space %s: %s has vectors of %s word occurrences of the sample (%s); at least %s are"
            + " needed",
        space.label(),
        traits().name(),
        found.size(),
        sample.id(),
        space.removed() + 1);
    List<LayerTransform> computed =
        IntStream.range(0, keys.size())
            .parallel()
            .mapToObj(layer -> found.stream().map(one -> side.apply(one)[layer]).toList())
            .map(layer -> LayerTransform.of(layer, components))
            .toList();
    KeyedStore kept = raw.kept(KIND);
    for (int layer = 0; layer < keys.size(); layer++) {
      kept.put(keys.get(layer), computed.get(layer).packed());
    }
    return computed;
  }

  @Override
  public Traits traits() {
    return raw.traits();
  }

  @Override
  public List<LayerMix> layers() {
    return raw.layers();
  }

  @Override
  public Pieces pieces() {
    return raw.pieces();
  }

  @Override
  public Embedding.Batch words(List<Occurrence> occurrences) {
    return transformed(raw.words(occurrences), ofWords);
  }

  @Override
  public Embedding.Batch count(List<Occurrence> occurrences) {
    return raw.count(occurrences);
  }

  @Override
  public Embedding.Batch phrases(List<Occurrence> occurrences) {
    return transformed(raw.phrases(occurrences), ofSentences());
  }

  private synchronized List<LayerTransform> ofSentences() {
    boolean own = contextual().filter(model -> model.sentencePooling().isPrescribed()).isPresent();
    if (ofSentences == null) {
      ofSentences =
          own
              ? transforms(
                  "sentences", () -> raw.phrases(sample.occurrences()), Embedding::sentence)
              : ofWords;
    }
    return ofSentences;
  }

  private Embedding.Batch transformed(Embedding.Batch batch, List<LayerTransform> sentences) {
    return new Embedding.Batch(
        batch.all().stream()
            .map(
                one ->
                    one.isLost()
                        ? one
                        : one.with(
                            transformed(one.vectors(), ofWords),
                            transformed(one.sentence(), sentences)))
            .toList(),
        batch.texts(),
        batch.tokens());
  }

  private static float[][] transformed(float[][] vectors, List<LayerTransform> transforms) {
    List<float[]> all = new ArrayList<>();
    for (int layer = 0; layer < vectors.length; layer++) {
      all.add(transforms.get(layer).apply(vectors[layer]));
    }
    return all.toArray(float[][]::new);
  }

  @Override
  public Optional<ContextualModel> contextual() {
    return raw.contextual();
  }

  /** The cached values are vectors in this space. */
  @Override
  public KeyedStore kept(String kind) {
    return raw.kept(kind + "-" + space.label().replace(':', '-'));
  }

  @Override
  public void close() {
    raw.close();
  }
}
