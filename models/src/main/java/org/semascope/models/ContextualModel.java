package org.semascope.models;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.semascope.core.Occurrence;
import org.semascope.core.SemascopeException;
import org.semascope.models.arch.ModelProperties;
import org.semascope.models.encoder.Encoder;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.encoder.MaskQuery;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.encoder.Prediction;
import org.semascope.models.encoder.TokenInput;
import org.semascope.models.encoder.VectorQuery;
import org.semascope.models.onnx.Precision;
import org.semascope.models.sentences.SentencePooling;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.models.tokens.Aligner;
import org.semascope.models.tokens.PieceRange;
import org.semascope.models.tokens.Tokenizer;

/** A contextual model: tokenizer and encoder of one directory. Safe for many threads. */
public final class ContextualModel implements AutoCloseable {
  /** The SentencePiece token that is only the space before a word. */
  private static final String SPACE = "\u2581";

  private final Path directory;
  private final Tokenizer tokenizer;
  private final Aligner aligner;
  private final Encoder encoder;
  private final Pieces pieces;
  private final OneTokenWords oneToken; // null unless words of several tokens enter as one
  private SentencePooling sentencePooling; // guarded by this

  /** Pools subwords by {@link Pieces#MEAN}. */
  ContextualModel(Path directory, Tokenizer tokenizer, Encoder encoder) {
    this(
        directory,
        tokenizer,
        new Aligner(tokenizer, encoder.architecture().maxLength()),
        encoder.named(directory.toString(), tokenizer::shown),
        Pieces.MEAN,
        null);
  }

  private ContextualModel(
      Path directory,
      Tokenizer tokenizer,
      Aligner aligner,
      Encoder encoder,
      Pieces pieces,
      OneTokenWords oneToken) {
    this.directory = directory;
    this.tokenizer = tokenizer;
    this.aligner = aligner;
    this.encoder = encoder;
    this.pieces = pieces;
    this.oneToken = oneToken;
  }

  /** Opens a directory with casing as configured by the model. */
  public static ContextualModel open(Path directory, Precision precision, int threads) {
    return ModelDirectory.of(directory).open(precision, threads, Optional.empty());
  }

  /**
   * Same model, but every text goes in twice and vectors are taken from the second copy, where a
   * left-to-right model has seen the whole text once (Springer et al. 2024). Closing either closes
   * both.
   */
  public ContextualModel echoing() {
    return new ContextualModel(directory, tokenizer, aligner.echoing(), encoder, pieces, oneToken);
  }

  /**
   * Same model, but calls {@code check} before every batch; an exception ends the computation.
   * Closing either closes both.
   */
  public ContextualModel betweenBatches(Runnable check) {
    Encoder checking = encoder.betweenBatches(check);
    return new ContextualModel(directory, tokenizer, aligner, checking, pieces, oneToken);
  }

  /** Same model, but words of several subwords are pooled this way. Closing either closes both. */
  public ContextualModel pooling(Pieces other) {
    return new ContextualModel(directory, tokenizer, aligner, encoder, other, null);
  }

  /**
   * Same model, but words of several tokens enter it as one token. Closing either closes both, but
   * not {@code words}.
   */
  public ContextualModel withOneToken(OneTokenWords words) {
    return new ContextualModel(directory, tokenizer, aligner, encoder, Pieces.OTA, words);
  }

  /** Whether texts go in twice. */
  public boolean isEchoing() {
    return aligner.isEchoing();
  }

  Aligner aligner() {
    return aligner;
  }

  public ModelProperties architecture() {
    return encoder.architecture();
  }

  public Tokenizer tokenizer() {
    return tokenizer;
  }

  public Encoder encoder() {
    return encoder;
  }

  /** The model's input for a word in its text, and the word's tokens. */
  public AlignedInput align(Occurrence occurrence) {
    return aligner.align(occurrence);
  }

  /** A text's end, at least as long as the model's maximum length. */
  String ending(String text) {
    return aligner.ending(text, architecture().maxLength());
  }

  /** Whether any token of the input's first target is known. */
  public boolean knows(AlignedInput input) {
    return !isUnknown(input, input.targets().subList(0, 1));
  }

  /**
   * Whether all tokens of these targets are the unknown token, so that their vectors are those of
   * any unknown word. A token that is only the space before a word does not count.
   */
  boolean isUnknown(AlignedInput input, List<PieceRange> targets) {
    OptionalInt unknown = tokenizer.specials().unknown();
    return unknown.isPresent()
        && targets.stream()
            .flatMapToInt(word -> IntStream.range(word.first(), word.end()))
            .allMatch(
                at ->
                    input.ids()[at] == unknown.getAsInt() || input.pieces().get(at).equals(SPACE));
  }

  /**
   * The model's input for a whole text, truncated to {@code max_seq_length} if the model's files
   * set it; the input's window then shows what is kept.
   */
  public AlignedInput whole(String text) {
    String read = sentencePooling().read(text);
    OptionalInt maxTokens = sentencePooling().maxTokens();
    return maxTokens.isPresent()
        ? aligner.truncated(read, maxTokens.getAsInt())
        : aligner.whole(read);
  }

  /** The vectors of each input's first target at these layers. */
  public List<LayerVectors> vectors(List<AlignedInput> inputs, SortedSet<Integer> layers) {
    List<VectorQuery> queries =
        inputs.stream()
            .map(input -> new VectorQuery(TokenInput.of(input), input.targets().subList(0, 1)))
            .toList();
    return encoder.vectors(entered(queries, any -> 0), layers, pieces).stream()
        .map(words -> words.get(0))
        .toList();
  }

  /**
   * The queries as they enter the model: with {@link #withOneToken}, words of several tokens are
   * one token.
   *
   * @param first index of the first word of a query to which this applies
   */
  List<VectorQuery> entered(List<VectorQuery> queries, ToIntFunction<VectorQuery> first) {
    if (oneToken == null) {
      return queries;
    }
    List<List<PieceRange>> split = new ArrayList<>(); // for each query
    Set<List<Integer>> words = new LinkedHashSet<>();
    for (VectorQuery query : queries) {
      List<PieceRange> ranges =
          query.words().stream()
              .skip(first.applyAsInt(query))
              .filter(range -> range.length() > 1)
              .distinct()
              .toList();
      split.add(ranges);
      ranges.forEach(range -> words.add(tokens(query, range)));
    }
    Map<List<Integer>, float[]> embeddings = oneToken.embeddings(words);
    List<VectorQuery> entered = new ArrayList<>();
    for (VectorQuery query : queries) {
      List<PieceRange> ranges = split.get(entered.size());
      List<float[]> own = ranges.stream().map(r -> embeddings.get(tokens(query, r))).toList();
      entered.add(
          ranges.isEmpty()
              ? query
              : new VectorQuery(
                  query.input().withOneToken(ranges, own),
                  query.words().stream()
                      .map(range -> TokenInput.withOneToken(range, ranges))
                      .toList()));
    }
    return entered;
  }

  private static List<Integer> tokens(VectorQuery query, PieceRange range) {
    return Arrays.stream(query.input().ids(), range.first(), range.end()).boxed().toList();
  }

  /**
   * One vector for each whole text at each of these layers, pooled as the model's own files
   * prescribe, or else as the mean of its tokens without special tokens.
   *
   * @throws org.semascope.models.tokens.AlignmentException if a text is empty or too long
   */
  public List<LayerVectors> sentences(List<String> texts, SortedSet<Integer> layers) {
    return ofWhole(texts.stream().map(this::whole).toList(), layers);
  }

  /** Same as {@link #sentences}, but for inputs of {@link #whole}. */
  public List<LayerVectors> ofWhole(List<AlignedInput> texts, SortedSet<Integer> layers) {
    List<LayerVectors> vectors =
        sentencePooling().vectors(encoder, texts, tokenizer.specials(), layers);
    for (int i = 0; i < vectors.size(); i++) {
      if (!vectors.get(i).isFinite()) { // the layers were finite, so pooling overflowed
        List<String> tokens = texts.get(i).pieces();
        throw new SemascopeException(
            "%s: expected sentence vectors to be finite numbers, found NaN or infinity after %s in the text \"%s ...\""
                .formatted(
                    directory,
                    sentencePooling().description(),
                    String.join(" ", tokens.subList(0, Math.min(12, tokens.size())))));
      }
    }
    return vectors;
  }

  /** How {@link #sentences} are pooled. */
  public synchronized SentencePooling sentencePooling() {
    if (sentencePooling == null) {
      sentencePooling = SentencePooling.in(directory);
    }
    return sentencePooling;
  }

  /** Probabilities at each mask, and the {@code top} most probable tokens there. */
  public List<Prediction> predict(List<MaskedText.Mask> masks, int top) {
    List<MaskQuery> queries =
        masks.stream()
            .map(m -> new MaskQuery(TokenInput.of(m.input()), m.position(), m.candidates()))
            .toList();
    return encoder.predict(queries, top);
  }

  @Override
  public void close() {
    encoder.close();
    tokenizer.close();
  }
}
