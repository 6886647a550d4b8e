package org.semascope.probes.idioms;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.models.ContextualModel;
import org.semascope.models.encoder.Input;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.encoder.VectorQuery;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.models.tokens.Aligner;
import org.semascope.models.tokens.AlignmentException;
import org.semascope.models.tokens.PieceRange;
import org.semascope.probes.idioms.LayerMix.Combine;

/**
 * Vectors of a model that reads sentences: a word is the mean of its pieces, a sentence the mean of
 * its words, special tokens left out. A sentence encoder has vectors of its own for sentences,
 * pooled as it prescribes: at its last layer for the choice of layers asked for, whatever layers
 * words are taken from, and at the layer itself for each layer by itself.
 */
final class ContextualSpace implements Space {
  private static final String TOO_LONG = "too long for the model";
  private static final String NOT_IN_PIECES = "not in whole pieces of the model's vocabulary";

  private final ContextualModel model;
  private final Aligner aligner;
  private final List<LayerMix> mixes;
  private final SortedSet<Integer> layers = new TreeSet<>();
  private final PieceMode pieces;
  private final int width;

  ContextualSpace(ContextualModel model, List<LayerMix> mixes, PieceMode pieces) {
    this.model = model;
    this.aligner = new Aligner(model.tokenizer(), model.architecture().maxLength());
    this.mixes = mixes;
    this.pieces = pieces;
    this.width = model.architecture().hiddenSize();
    mixes.forEach(mix -> layers.addAll(mix.layers()));
  }

  @Override
  public boolean isContextual() {
    return true;
  }

  /**
   * Where a sentence's words and its phrase stand among the vectors asked for.
   *
   * @param words of the sentence that have vectors: the first ones
   * @param pieces of the phrase
   */
  private record Asked(
      AlignedInput sentence, VectorQuery query, int words, int unknown, int pieces) {}

  @Override
  public List<Embedding> embed(List<Occurrence> phrases) {
    List<Optional<Asked>> asked = phrases.stream().map(this::ask).toList();
    List<VectorQuery> queries = asked.stream().flatMap(Optional::stream).map(Asked::query).toList();
    List<List<LayerVectors>> vectors =
        queries.isEmpty() ? List.of() : model.encoder().vectors(queries, layers);
    List<LayerVectors> prescribed = prescribed(asked.stream().flatMap(Optional::stream).toList());
    List<Embedding> embedded = new ArrayList<>();
    int next = 0;
    for (int i = 0; i < asked.size(); i++) {
      if (asked.get(i).isEmpty()) {
        embedded.add(Embedding.failed(isTooLong(phrases.get(i)) ? TOO_LONG : NOT_IN_PIECES));
      } else {
        Optional<LayerVectors> own =
            prescribed.isEmpty() ? Optional.empty() : Optional.of(prescribed.get(next));
        embedded.add(embedding(asked.get(i).get(), vectors.get(next), own));
        next++;
      }
    }
    return embedded;
  }

  private boolean isTooLong(Occurrence phrase) {
    int pieces = model.tokenizer().tokenize(phrase.text()).length();
    return pieces + model.tokenizer().specials().count() > model.architecture().maxLength();
  }

  /** The sentences' vectors of a sentence encoder; none of other models. */
  private List<LayerVectors> prescribed(List<Asked> asked) {
    if (asked.isEmpty() || !model.sentencePooling().isPrescribed()) {
      return List.of();
    }
    SortedSet<Integer> pooled = new TreeSet<>();
    IntStream.range(0, mixes.size()).map(this::pooledAt).forEach(pooled::add);
    return model.ofWhole(asked.stream().map(Asked::sentence).toList(), pooled);
  }

  /** The layer of a sentence encoder's own vectors: the first choice is the one asked for. */
  private int pooledAt(int mix) {
    return mix == 0 ? model.architecture().exposed().last() : mixes.get(mix).layers().get(0);
  }

  private Optional<Asked> ask(Occurrence phrase) {
    List<Span> all = Blanks.words(phrase.text());
    List<Span> words = withPieces(phrase.text(), all);
    List<Span> spans = new ArrayList<>(words);
    spans.addAll(Blanks.words(phrase.text(), phrase.span()));
    AlignedInput aligned;
    try {
      aligned = aligner.align(phrase.text(), spans);
    } catch (AlignmentException told) {
      return Optional.empty();
    }
    List<PieceRange> ofPhrase = aligned.targets().subList(words.size(), spans.size());
    List<PieceRange> ranges = new ArrayList<>(aligned.targets().subList(0, words.size()));
    ranges.addAll(pieces == PieceMode.MEAN ? ofPhrase : singly(ofPhrase));
    return Optional.of(
        new Asked(
            aligned,
            new VectorQuery(Input.of(aligned.ids(), aligned.typeIds()), ranges),
            words.size(),
            all.size() - words.size(),
            ofPhrase.stream().mapToInt(PieceRange::length).sum()));
  }

  /** Without those that the tokenizer drops, such as a control character by itself. */
  private List<Span> withPieces(String text, List<Span> words) {
    List<Span> spans = model.tokenizer().tokenize(text).spans();
    return words.stream().filter(word -> spans.stream().anyMatch(word::overlaps)).toList();
  }

  private static List<PieceRange> singly(List<PieceRange> words) {
    return words.stream()
        .flatMap(word -> IntStream.range(word.first(), word.end()).boxed())
        .map(piece -> new PieceRange(piece, piece + 1))
        .toList();
  }

  private Embedding embedding(Asked asked, List<LayerVectors> vectors, Optional<LayerVectors> own) {
    List<LayerVectors> words = vectors.subList(0, asked.words());
    List<LayerVectors> phrase = vectors.subList(asked.words(), vectors.size());
    float[][] ofSentence = new float[mixes.size()][]; // (mixes, width or more)
    float[][] ofPhrase = new float[mixes.size()][];
    for (int mix = 0; mix < ofSentence.length; mix++) {
      ofSentence[mix] = own.isPresent() ? own.get().at(pooledAt(mix)) : mean(words, mixes.get(mix));
      ofPhrase[mix] =
          pieces == PieceMode.MEAN
              ? mean(phrase, mixes.get(mix))
              : oneAfterAnother(phrase, mixes.get(mix));
    }
    return new Embedding(
        ofSentence, ofPhrase, asked.words() + asked.unknown(), asked.pieces(), asked.unknown(), "");
  }

  private float[] mean(List<LayerVectors> words, LayerMix mix) {
    if (mix.combine() == Combine.MEAN) {
      MeanVector mean = new MeanVector(width);
      mix.layers().forEach(layer -> words.forEach(word -> mean.add(word.at(layer))));
      return mean.vector();
    }
    float[] all = new float[mix.layers().size() * width];
    for (int i = 0; i < mix.layers().size(); i++) {
      MeanVector mean = new MeanVector(width);
      for (LayerVectors word : words) {
        mean.add(word.at(mix.layers().get(i)));
      }
      mean.writeTo(all, i * width);
    }
    return all;
  }

  private float[] oneAfterAnother(List<LayerVectors> phrase, LayerMix mix) {
    List<float[]> each = phrase.stream().map(piece -> mean(List.of(piece), mix)).toList();
    float[] all = new float[each.stream().mapToInt(vector -> vector.length).sum()];
    int at = 0;
    for (float[] vector : each) {
      System.arraycopy(vector, 0, all, at, vector.length);
      at += vector.length;
    }
    return all;
  }
}
