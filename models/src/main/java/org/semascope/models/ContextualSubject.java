package org.semascope.models;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.core.io.KeyedStore;
import org.semascope.models.arch.ModelProperties;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.encoder.TokenInput;
import org.semascope.models.encoder.VectorQuery;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.models.tokens.Aligner;
import org.semascope.models.tokens.AlignmentException;
import org.semascope.models.tokens.PieceRange;
import org.semascope.models.tokens.Tokenization;
import org.semascope.models.vectors.StaticVectors;

/** A model that reads texts. Special tokens take no part in any vector. */
final class ContextualSubject implements Subject {
  private static final String NOT_IN_PIECES = "not in whole pieces of the model's vocabulary";

  private static final String SEVERAL_PIECES = "more than one piece of %s's vocabulary";
  private static final String NOT_IN_VOCABULARY = "not in the vocabulary of %s";
  private static final String ALL_UNKNOWN = "made of nothing but the unknown piece";

  private final Traits traits;
  private final ContextualModel model;
  private final Aligner aligner;
  private final List<LayerMix> mixes;
  private final SortedSet<Integer> layers = new TreeSet<>();
  private final Pieces pieces;
  private final int maxLength;
  private final int width;
  private final Function<String, KeyedStore> kept;
  private final Runnable end;

  ContextualSubject(
      String name,
      ContextualModel model,
      List<LayerMix> mixes,
      Pieces pieces,
      Function<String, KeyedStore> kept,
      Runnable end) {
    this.kept = kept;
    this.end = end;
    ModelProperties anatomy = model.architecture();
    this.traits = Traits.of(name, anatomy, this::lack);
    this.model = model;
    this.aligner = model.aligner();
    this.mixes = List.copyOf(mixes);
    this.pieces = pieces;
    this.maxLength = anatomy.maxLength();
    this.width = anatomy.hiddenSize();
    mixes.forEach(mix -> layers.addAll(mix.layers()));
  }

  /** The word stands behind another, where many vocabularies have it with a blank before it. */
  private Optional<String> lack(String word) {
    String before = "a ";
    Occurrence place =
        new Occurrence(before + word, new Span(before.length(), before.length() + word.length()));
    try {
      AlignedInput input = aligner.align(place);
      if (input.targets().get(0).length() > 1) {
        return Optional.of(String.format(Locale.ROOT, SEVERAL_PIECES, traits.name()));
      }
      return model.isUnknown(input, input.targets())
          ? Optional.of(String.format(Locale.ROOT, NOT_IN_VOCABULARY, traits.name()))
          : Optional.empty();
    } catch (AlignmentException e) {
      return Optional.of(String.format(Locale.ROOT, NOT_IN_VOCABULARY, traits.name()));
    }
  }

  @Override
  public Traits traits() {
    return traits;
  }

  @Override
  public List<LayerMix> layers() {
    return mixes;
  }

  @Override
  public Optional<ContextualModel> contextual() {
    return Optional.of(model);
  }

  @Override
  public Optional<StaticVectors> vectors() {
    return Optional.empty();
  }

  @Override
  public KeyedStore kept(String kind) {
    return kept.apply(kind);
  }

  @Override
  public void close() {
    end.run();
  }

  /**
   * What is asked of the encoder for one place: the words of the text, then those of the phrase.
   *
   * @param words how many vectors of the text's words come first; 0 where none are wanted
   * @param unknown words of the text without any piece
   * @param pieces of the phrase
   */
  private record Asked(
      AlignedInput input,
      VectorQuery query,
      int words,
      int unknown,
      int pieces,
      Optional<Span> window,
      String loss) {
    static Asked lost(String reason) {
      return new Asked(null, null, 0, 0, 0, Optional.empty(), reason);
    }

    Embedding withoutVectors() {
      return new Embedding(
          new float[0][], new float[0][], words + unknown, pieces, unknown, window, loss);
    }

    /** Of a text that was cut before it was looked at, here to these characters. */
    Asked cutTo(Span outer) {
      Span kept =
          window
              .map(own -> new Span(outer.start() + own.start(), outer.start() + own.end()))
              .orElse(outer);
      return new Asked(input, query, words, unknown, pieces, Optional.of(kept), loss);
    }
  }

  @Override
  public Pieces pieces() {
    return pieces;
  }

  @Override
  public EmbeddedPlaces words(List<Occurrence> places) {
    List<Asked> asked = places.stream().map(this::askWord).toList();
    return embeddings(asked, List.of());
  }

  @Override
  public EmbeddedPlaces count(List<Occurrence> places) {
    List<Asked> asked = places.stream().map(this::askWord).toList();
    return counted(asked, asked.stream().map(Asked::withoutVectors).toList());
  }

  @Override
  public EmbeddedPlaces phrases(List<Occurrence> places) {
    List<Asked> asked = places.stream().map(this::askPhrase).toList();
    return embeddings(asked, prescribed(asked));
  }

  private Asked askWord(Occurrence place) {
    try {
      return asked(aligner.align(place), 0, 0);
    } catch (AlignmentException e) {
      return Asked.lost(NOT_IN_PIECES);
    }
  }

  private Asked askPhrase(Occurrence place) {
    List<Span> ofPhrase = Words.between(place.text(), place.span());
    try {
      Span near = aligner.reach(place);
      if (near.length() < place.text().length()) {
        Span within =
            new Span(place.span().start() - near.start(), place.span().end() - near.start());
        return askPhrase(new Occurrence(near.of(place.text()), within)).cutTo(near);
      }
      List<Span> words = Words.between(place.text());
      Tokenization tokenization = model.tokenizer().tokenize(place.text());
      // Without words that the tokenizer drops, such as a control character by itself.
      List<Span> known =
          words.stream()
              .filter(word -> tokenization.spans().stream().anyMatch(word::overlaps))
              .toList();
      List<Span> kept = known;
      if (model.isEchoing()
          || tokenization.length() + model.tokenizer().specials().count() > maxLength) {
        Optional<Span> window = aligner.align(place.text(), ofPhrase).window();
        kept =
            known.stream().filter(word -> window.isEmpty() || window.get().contains(word)).toList();
      }
      List<Span> spans = new ArrayList<>(kept);
      spans.addAll(ofPhrase);
      return asked(aligner.align(place.text(), spans), kept.size(), words.size() - known.size());
    } catch (AlignmentException e) {
      return Asked.lost(NOT_IN_PIECES);
    }
  }

  /**
   * @param words how many of the aligned targets are words of the text; the others are the phrase's
   */
  private Asked asked(AlignedInput aligned, int words, int unknown) {
    List<PieceRange> ofPhrase = aligned.targets().subList(words, aligned.targets().size());
    if (model.isUnknown(aligned, ofPhrase)) {
      return Asked.lost(ALL_UNKNOWN);
    }
    List<PieceRange> ranges = new ArrayList<>(aligned.targets().subList(0, words));
    ranges.addAll(pieces == Pieces.CONCAT ? singly(ofPhrase) : ofPhrase);
    return new Asked(
        aligned,
        new VectorQuery(TokenInput.of(aligned.ids(), aligned.typeIds()), ranges),
        words,
        unknown,
        ofPhrase.stream().mapToInt(PieceRange::length).sum(),
        aligned.window(),
        "");
  }

  private static List<PieceRange> singly(List<PieceRange> words) {
    return words.stream()
        .flatMap(word -> IntStream.range(word.first(), word.end()).boxed())
        .map(piece -> new PieceRange(piece, piece + 1))
        .toList();
  }

  /** The texts' vectors of a sentence encoder, for those that are not lost; none of others. */
  private List<LayerVectors> prescribed(List<Asked> asked) {
    List<AlignedInput> texts =
        asked.stream().filter(one -> one.loss.isEmpty()).map(Asked::input).toList();
    if (texts.isEmpty() || !model.sentencePooling().isPrescribed()) {
      return List.of();
    }
    SortedSet<Integer> pooled = new TreeSet<>();
    mixes.forEach(mix -> pooled.add(pooledAt(mix)));
    return model.ofWhole(texts, pooled);
  }

  /** A sentence encoder pools joined layers at its last one, a single layer where it is. */
  private int pooledAt(LayerMix mix) {
    return mix.number().orElseGet(() -> traits.layers().last());
  }

  /**
   * @param prescribed the texts' own vectors; empty where they are the means of their words
   */
  private EmbeddedPlaces embeddings(List<Asked> asked, List<LayerVectors> prescribed) {
    List<VectorQuery> queries =
        asked.stream().filter(one -> one.loss.isEmpty()).map(Asked::query).toList();
    Pieces pooled = pieces == Pieces.CONCAT ? Pieces.MEAN : pieces; // of single pieces: as they are
    List<List<LayerVectors>> vectors =
        queries.isEmpty() ? List.of() : model.encoder().vectors(queries, layers, pooled);
    List<Embedding> all = new ArrayList<>();
    int next = 0;
    for (Asked one : asked) {
      if (!one.loss.isEmpty()) {
        all.add(Embedding.lost(one.loss));
        continue;
      }
      Optional<LayerVectors> own =
          prescribed.isEmpty() ? Optional.empty() : Optional.of(prescribed.get(next));
      all.add(embedding(one, vectors.get(next), own));
      next++;
    }
    return counted(asked, all);
  }

  private static EmbeddedPlaces counted(List<Asked> asked, List<Embedding> all) {
    Set<TokenInput> distinct = new HashSet<>();
    asked.stream()
        .filter(one -> one.loss.isEmpty())
        .forEach(one -> distinct.add(one.query.input()));
    return new EmbeddedPlaces(
        all, distinct.size(), distinct.stream().mapToLong(TokenInput::length).sum());
  }

  private Embedding embedding(Asked asked, List<LayerVectors> vectors, Optional<LayerVectors> own) {
    List<LayerVectors> words = vectors.subList(0, asked.words);
    List<LayerVectors> phrase = vectors.subList(asked.words, vectors.size());
    float[][] ofSentence = new float[words.isEmpty() ? 0 : mixes.size()][]; // (mixes, width)
    float[][] ofPhrase = new float[mixes.size()][]; // (mixes, width or more)
    for (int mix = 0; mix < ofPhrase.length; mix++) {
      LayerMix layersOfMix = mixes.get(mix);
      if (!words.isEmpty()) {
        ofSentence[mix] =
            own.isPresent() ? own.get().at(pooledAt(layersOfMix)) : mean(words, layersOfMix);
      }
      ofPhrase[mix] =
          pieces == Pieces.CONCAT
              ? oneAfterAnother(phrase, layersOfMix)
              : mean(phrase, layersOfMix);
    }
    return new Embedding(
        ofPhrase,
        ofSentence,
        asked.words + asked.unknown,
        asked.pieces,
        asked.unknown,
        asked.window,
        "");
  }

  private float[] mean(List<LayerVectors> words, LayerMix mix) {
    if (words.size() == 1 && mix.layers().size() == 1) {
      return words.get(0).at(mix.layers().get(0));
    }
    if (mix.combine() == LayerMix.Combine.MEAN) {
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
    return StaticSubject.oneAfterAnother(each);
  }
}
