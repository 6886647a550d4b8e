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
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.encoder.TokenInput;
import org.semascope.models.encoder.VectorQuery;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.models.tokens.Aligner;
import org.semascope.models.tokens.AlignmentException;
import org.semascope.models.tokens.PieceRange;
import org.semascope.models.tokens.Tokenization;

/** A contextual model. Special tokens are in no vector. */
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
    this.traits = Traits.of(name, model.architecture(), this::lack);
    this.model = model;
    this.aligner = model.aligner();
    this.mixes = List.copyOf(mixes);
    this.pieces = pieces;
    mixes.forEach(mix -> layers.addAll(mix.layers()));
  }

  /** Looks the word up after another word, since many vocabularies include the space before it. */
  private Optional<String> lack(String word) {
    String before = "a ";
    Span span = new Span(before.length(), before.length() + word.length());
    try {
      AlignedInput input = aligner.align(new Occurrence(before + word, span));
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
  public KeyedStore kept(String kind) {
    return kept.apply(kind);
  }

  @Override
  public void close() {
    end.run();
  }

  /**
   * The encoder's input for one occurrence: the words of the text, then those of the phrase.
   *
   * @param words number of vectors of the text's words; 0 if the text's vector is not requested
   * @param unknown words of the text without any token
   * @param tokens of the phrase
   * @param loss why there is no input; otherwise empty
   */
  private record Request(
      AlignedInput input,
      VectorQuery query,
      int words,
      int unknown,
      int tokens,
      Optional<Span> window,
      String loss) {
    static Request lost(String reason) {
      return new Request(null, null, 0, 0, 0, Optional.empty(), reason);
    }

    Embedding embedding(float[][] vectors, float[][] sentence) {
      return new Embedding(vectors, sentence, words + unknown, tokens, unknown, window, loss);
    }

    /** The request for a text of which this request's text is the excerpt at {@code outer}. */
    Request within(Span outer) {
      Span kept =
          window
              .map(own -> new Span(outer.start() + own.start(), outer.start() + own.end()))
              .orElse(outer);
      return new Request(input, query, words, unknown, tokens, Optional.of(kept), loss);
    }
  }

  @Override
  public Pieces pieces() {
    return pieces;
  }

  @Override
  public Embedding.Batch words(List<Occurrence> occurrences) {
    return embeddings(occurrences.stream().map(this::wordRequest).toList(), List.of());
  }

  @Override
  public Embedding.Batch count(List<Occurrence> occurrences) {
    List<Request> requests = occurrences.stream().map(this::wordRequest).toList();
    return batch(
        requests,
        requests.stream().map(one -> one.embedding(new float[0][], new float[0][])).toList());
  }

  @Override
  public Embedding.Batch phrases(List<Occurrence> occurrences) {
    List<Request> requests = occurrences.stream().map(this::phraseRequest).toList();
    return embeddings(requests, sentenceVectors(requests));
  }

  private Request wordRequest(Occurrence occurrence) {
    try {
      return request(aligner.align(occurrence), 0, 0);
    } catch (AlignmentException e) {
      return Request.lost(NOT_IN_PIECES);
    }
  }

  private Request phraseRequest(Occurrence occurrence) {
    String text = occurrence.text();
    Span near;
    try {
      near = aligner.reach(occurrence);
    } catch (AlignmentException e) {
      return Request.lost(NOT_IN_PIECES);
    }
    if (near.length() == text.length()) {
      return phraseInWhole(occurrence);
    }
    Span span = occurrence.span();
    Span within = new Span(span.start() - near.start(), span.end() - near.start());
    return phraseInWhole(new Occurrence(near.of(text), within)).within(near);
  }

  private Request phraseInWhole(Occurrence occurrence) {
    String text = occurrence.text();
    List<Span> ofPhrase = Embedding.words(text, occurrence.span());
    try {
      List<Span> words = Embedding.words(text);
      Tokenization tokenization = model.tokenizer().tokenize(text);
      // Without words that the tokenizer drops, such as a single control character.
      List<Span> known =
          words.stream()
              .filter(word -> tokenization.spans().stream().anyMatch(word::overlaps))
              .toList();
      List<Span> kept = known;
      int length = tokenization.length() + model.tokenizer().specials().count();
      if (model.isEchoing() || length > model.architecture().maxLength()) {
        Optional<Span> window = aligner.align(text, ofPhrase).window();
        kept =
            known.stream().filter(word -> window.isEmpty() || window.get().contains(word)).toList();
      }
      List<Span> spans = new ArrayList<>(kept);
      spans.addAll(ofPhrase);
      return request(aligner.align(text, spans), kept.size(), words.size() - known.size());
    } catch (AlignmentException e) {
      return Request.lost(NOT_IN_PIECES);
    }
  }

  /**
   * @param words number of aligned targets that are words of the text; the others are the phrase's
   */
  private Request request(AlignedInput aligned, int words, int unknown) {
    List<PieceRange> ofPhrase = aligned.targets().subList(words, aligned.targets().size());
    if (model.isUnknown(aligned, ofPhrase)) {
      return Request.lost(ALL_UNKNOWN);
    }
    List<PieceRange> ranges = new ArrayList<>(aligned.targets().subList(0, words));
    ranges.addAll(pieces == Pieces.CONCAT ? singly(ofPhrase) : ofPhrase);
    return new Request(
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
        .map(token -> new PieceRange(token, token + 1))
        .toList();
  }

  /** The sentence vectors of texts that are not lost; none unless it is a sentence encoder. */
  private List<LayerVectors> sentenceVectors(List<Request> requests) {
    List<AlignedInput> texts =
        requests.stream().filter(one -> one.loss.isEmpty()).map(Request::input).toList();
    if (texts.isEmpty() || !model.sentencePooling().isPrescribed()) {
      return List.of();
    }
    SortedSet<Integer> pooled = new TreeSet<>();
    mixes.forEach(mix -> pooled.add(pooledAt(mix)));
    return model.ofWhole(texts, pooled);
  }

  /** A sentence encoder pools a single layer at that layer, combined layers at its last one. */
  private int pooledAt(LayerMix mix) {
    return mix.number().orElseGet(() -> traits.layers().last());
  }

  /**
   * @param sentences the texts' vectors; empty if they are the means of their words
   */
  private Embedding.Batch embeddings(List<Request> requests, List<LayerVectors> sentences) {
    List<VectorQuery> queries =
        requests.stream().filter(one -> one.loss.isEmpty()).map(Request::query).toList();
    // CONCAT queries single tokens, of which the mean is the token's vector.
    Pieces pooled = pieces == Pieces.CONCAT ? Pieces.MEAN : pieces;
    List<List<LayerVectors>> vectors =
        queries.isEmpty() ? List.of() : model.encoder().vectors(queries, layers, pooled);
    List<Embedding> all = new ArrayList<>();
    int next = 0;
    for (Request one : requests) {
      if (!one.loss.isEmpty()) {
        all.add(Embedding.lost(one.loss));
        continue;
      }
      Optional<LayerVectors> sentence =
          sentences.isEmpty() ? Optional.empty() : Optional.of(sentences.get(next));
      all.add(embedding(one, vectors.get(next), sentence));
      next++;
    }
    return batch(requests, all);
  }

  private static Embedding.Batch batch(List<Request> requests, List<Embedding> all) {
    Set<TokenInput> distinct = new HashSet<>();
    requests.stream()
        .filter(one -> one.loss.isEmpty())
        .forEach(one -> distinct.add(one.query.input()));
    return new Embedding.Batch(
        all, distinct.size(), distinct.stream().mapToLong(TokenInput::length).sum());
  }

  private Embedding embedding(
      Request request, List<LayerVectors> vectors, Optional<LayerVectors> sentence) {
    List<LayerVectors> words = vectors.subList(0, request.words);
    List<LayerVectors> phrase = vectors.subList(request.words, vectors.size());
    float[][] ofSentence = new float[words.isEmpty() ? 0 : mixes.size()][]; // (mixes, width)
    float[][] ofPhrase = new float[mixes.size()][]; // (mixes, width or more)
    for (int i = 0; i < ofPhrase.length; i++) {
      LayerMix mix = mixes.get(i);
      if (!words.isEmpty()) {
        ofSentence[i] = sentence.isPresent() ? sentence.get().at(pooledAt(mix)) : mean(words, mix);
      }
      ofPhrase[i] =
          pieces == Pieces.CONCAT
              ? Embedding.concatenated(
                  phrase.stream().map(token -> mean(List.of(token), mix)).toList())
              : mean(phrase, mix);
    }
    return request.embedding(ofPhrase, ofSentence);
  }

  /** The mean of words, with their layers combined. */
  private static float[] mean(List<LayerVectors> words, LayerMix mix) {
    if (words.size() == 1 && mix.layers().size() == 1) {
      return words.get(0).at(mix.layers().get(0));
    }
    return mix.combine() == LayerMix.Combine.MEAN
        ? meanAt(words, mix.layers())
        : Embedding.concatenated(
            mix.layers().stream().map(layer -> meanAt(words, List.of(layer))).toList());
  }

  private static float[] meanAt(List<LayerVectors> words, List<Integer> layers) {
    return Embedding.mean(
        layers.stream().flatMap(layer -> words.stream().map(word -> word.at(layer))).toList());
  }
}
