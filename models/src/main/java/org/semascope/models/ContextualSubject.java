package org.semascope.models;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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

/**
 * A contextual model. Special tokens are in no vector.
 *
 * @param stores of kept evaluations, by kind
 * @param end run when the subject is closed
 */
record ContextualSubject(
    String name,
    ContextualModel model,
    List<LayerMix> layers,
    Pieces pieces,
    Function<String, KeyedStore> stores,
    Runnable end)
    implements Subject {
  @Override
  public Traits traits() {
    return Traits.of(name, model.architecture(), this::lack);
  }

  /** Looks the word up after another word, since many vocabularies include the space before it. */
  private Optional<String> lack(String word) {
    String before = "a ";
    Span span = new Span(before.length(), before.length() + word.length());
    Optional<String> unknown = Optional.of("not in the vocabulary of " + name);
    try {
      AlignedInput input = model.align(new Occurrence(before + word, span));
      if (input.targets().get(0).length() > 1) {
        return Optional.of("more than one piece of %s's vocabulary".formatted(name));
      }
      return MaskedText.isPredictable(model, input) ? Optional.empty() : unknown;
    } catch (AlignmentException e) {
      return unknown;
    }
  }

  @Override
  public Optional<ContextualModel> contextual() {
    return Optional.of(model);
  }

  @Override
  public KeyedStore kept(String kind) {
    return stores.apply(kind);
  }

  @Override
  public void close() {
    end.run();
  }

  @Override
  public Embedding.Batch words(List<Occurrence> occurrences) {
    return embeddings(requests(occurrences, this::word), List.of());
  }

  @Override
  public Embedding.Batch count(List<Occurrence> occurrences) {
    List<Request> requests = requests(occurrences, this::word);
    return batch(requests, requests.stream().map(Request::counted).toList());
  }

  @Override
  public Embedding.Batch phrases(List<Occurrence> occurrences) {
    List<Request> requests = requests(occurrences, this::phrase);
    return embeddings(requests, sentences(requests));
  }

  /**
   * The encoder's input for one occurrence.
   *
   * @param query the words of the text, then those of the phrase; null if the occurrence is lost
   * @param words number of the text's words; 0 if the text's vector is not requested
   * @param counted the embedding without vectors
   */
  private record Request(AlignedInput input, VectorQuery query, int words, Embedding counted) {
    static Request lost(String reason) {
      return new Request(null, null, 0, Embedding.lost(reason));
    }
  }

  private static List<Request> requests(
      List<Occurrence> occurrences, Function<Occurrence, Request> each) {
    List<Request> requests = new ArrayList<>();
    for (Occurrence occurrence : occurrences) {
      try {
        requests.add(each.apply(occurrence));
      } catch (AlignmentException e) {
        requests.add(Request.lost("not in whole pieces of the model's vocabulary"));
      }
    }
    return requests;
  }

  private Request word(Occurrence occurrence) {
    AlignedInput input = model.align(occurrence);
    return request(input, 0, 0, input.window());
  }

  private Request phrase(Occurrence occurrence) {
    Aligner aligner = model.aligner();
    Span near = aligner.reach(occurrence);
    String text = near.of(occurrence.text());
    Span span = shifted(occurrence.span(), -near.start());
    List<Span> ofPhrase = Embedding.words(text, span);
    List<Span> kept = new ArrayList<>(Embedding.words(text));
    int words = kept.size();
    Tokenization tokenization = model.tokenizer().tokenize(text);
    // The tokenizer drops some words, such as a single control character.
    kept.removeIf(word -> tokenization.spans().stream().noneMatch(word::overlaps));
    int unknown = words - kept.size();
    int length = tokenization.length() + model.tokenizer().specials().count();
    if (model.isEchoing() || length > model.architecture().maxLength()) {
      Optional<Span> window = aligner.align(text, ofPhrase).window();
      kept.removeIf(word -> window.isPresent() && !window.get().contains(word));
    }
    List<Span> spans = Stream.concat(kept.stream(), ofPhrase.stream()).toList();
    AlignedInput input = aligner.align(text, spans);
    Optional<Span> window = input.window().map(own -> shifted(own, near.start()));
    boolean cut = near.length() < occurrence.text().length();
    return request(input, kept.size(), unknown, cut ? Optional.of(window.orElse(near)) : window);
  }

  private static Span shifted(Span span, int by) {
    return new Span(span.start() + by, span.end() + by);
  }

  /**
   * @param words number of targets that are words of the text; the others are the phrase's
   * @param unknown words of the text without any token
   */
  private Request request(AlignedInput input, int words, int unknown, Optional<Span> window) {
    List<PieceRange> ofPhrase = input.targets().subList(words, input.targets().size());
    if (model.isUnknown(input, ofPhrase)) {
      return Request.lost("made of nothing but the unknown piece");
    }
    List<PieceRange> ranges = new ArrayList<>(input.targets().subList(0, words));
    ranges.addAll(pieces == Pieces.CONCAT ? singly(ofPhrase) : ofPhrase);
    int tokens = ofPhrase.stream().mapToInt(PieceRange::length).sum();
    return new Request(
        input,
        new VectorQuery(TokenInput.of(input), ranges),
        words,
        Embedding.counted(words + unknown, tokens, unknown, window));
  }

  private static List<PieceRange> singly(List<PieceRange> words) {
    return words.stream()
        .flatMapToInt(word -> IntStream.range(word.first(), word.end()))
        .mapToObj(token -> new PieceRange(token, token + 1))
        .toList();
  }

  private static Stream<Request> found(List<Request> requests) {
    return requests.stream().filter(one -> !one.counted.isLost());
  }

  /** The sentence vectors of texts that are not lost; none unless it is a sentence encoder. */
  private List<LayerVectors> sentences(List<Request> requests) {
    List<AlignedInput> texts = found(requests).map(Request::input).toList();
    if (texts.isEmpty() || !model.sentencePooling().isPrescribed()) {
      return List.of();
    }
    return model.ofWhole(texts, numbers(mix -> List.of(pooledAt(mix))));
  }

  private SortedSet<Integer> numbers(Function<LayerMix, List<Integer>> each) {
    return layers.stream()
        .flatMap(mix -> each.apply(mix).stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** A sentence encoder pools a single layer at that layer, combined layers at its last one. */
  private int pooledAt(LayerMix mix) {
    return mix.number().orElseGet(() -> model.architecture().exposed().last());
  }

  /**
   * @param sentences the texts' vectors; empty if they are the means of their words
   */
  private Embedding.Batch embeddings(List<Request> requests, List<LayerVectors> sentences) {
    Map<VectorQuery, Integer> words = new IdentityHashMap<>();
    found(requests).forEach(one -> words.put(one.query, one.words));
    List<VectorQuery> queries =
        model.entered(found(requests).map(Request::query).toList(), words::get);
    // CONCAT queries single tokens, of which the mean is the token's vector.
    Pieces pooled = pieces == Pieces.CONCAT ? Pieces.MEAN : pieces;
    Iterator<List<LayerVectors>> vectors =
        queries.isEmpty()
            ? Collections.emptyIterator()
            : model.encoder().vectors(queries, numbers(LayerMix::layers), pooled).iterator();
    Iterator<LayerVectors> sentence = sentences.iterator();
    List<Embedding> all = new ArrayList<>();
    for (Request one : requests) {
      all.add(
          one.counted.isLost()
              ? one.counted
              : embedding(one, vectors.next(), sentence.hasNext() ? sentence.next() : null));
    }
    return batch(requests, all);
  }

  private static Embedding.Batch batch(List<Request> requests, List<Embedding> all) {
    Set<TokenInput> inputs =
        found(requests).map(one -> one.query.input()).collect(Collectors.toSet());
    long tokens = inputs.stream().mapToLong(TokenInput::length).sum();
    return new Embedding.Batch(all, inputs.size(), tokens);
  }

  private Embedding embedding(Request request, List<LayerVectors> vectors, LayerVectors pooled) {
    List<LayerVectors> words = vectors.subList(0, request.words);
    List<LayerVectors> phrase = vectors.subList(request.words, vectors.size());
    // (choices of layers, width or more)
    float[][] ofPhrase = layers.stream().map(mix -> phrase(phrase, mix)).toArray(float[][]::new);
    if (words.isEmpty()) {
      return request.counted.with(ofPhrase, new float[0][]);
    }
    return request.counted.with(
        ofPhrase,
        layers.stream()
            .map(mix -> pooled == null ? mean(words, mix) : pooled.at(pooledAt(mix)))
            .toArray(float[][]::new)); // (choices of layers, width)
  }

  private float[] phrase(List<LayerVectors> vectors, LayerMix mix) {
    return pieces == Pieces.CONCAT
        ? Pieces.concatenated(vectors.stream().map(token -> mean(List.of(token), mix)).toList())
        : mean(vectors, mix);
  }

  /** The mean of words, with their layers combined. */
  private static float[] mean(List<LayerVectors> words, LayerMix mix) {
    return mix.combine() == LayerMix.Combine.MEAN
        ? meanAt(words, mix.layers())
        : Pieces.concatenated(
            mix.layers().stream().map(layer -> meanAt(words, List.of(layer))).toList());
  }

  private static float[] meanAt(List<LayerVectors> words, List<Integer> layers) {
    return Embedding.mean(
        layers.stream().flatMap(layer -> words.stream().map(word -> word.at(layer))).toList());
  }
}
