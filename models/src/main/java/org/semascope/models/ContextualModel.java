package org.semascope.models;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
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

/**
 * A model that gives a word another vector in every text: tokenizer and encoder of one directory.
 * Safe for many threads.
 */
public final class ContextualModel implements AutoCloseable {
  /** The subword of a SentencePiece model for the space before a word alone. */
  private static final String SPACE = "\u2581";

  private final Path directory;
  private final Tokenizer tokenizer;
  private final Aligner aligner;
  private final Encoder encoder;
  private final Pieces pieces;
  private SentencePooling sentencePooling; // guarded by this

  private ContextualModel(
      Path directory, Tokenizer tokenizer, Aligner aligner, Encoder encoder, Pieces pieces) {
    this.directory = directory;
    this.tokenizer = tokenizer;
    this.aligner = aligner;
    this.encoder = encoder.named(directory.toString(), tokenizer::shown);
    this.pieces = pieces;
  }

  /** Same as with {@link Pieces#MEAN}, and capitals read as the model's files say. */
  public static ContextualModel open(Path directory, Precision precision, int threads) {
    return open(directory, precision, threads, Pieces.MEAN, Optional.empty());
  }

  /**
   * Opens a model directory; every tensor's name, shape and place is checked before any work.
   *
   * @param pieces how the vector of a word comes from those of its pieces, whoever asks for it
   * @param lowerCase whether texts are read in lower case; empty: as the model's files say
   */
  public static ContextualModel open(
      Path directory,
      Precision precision,
      int threads,
      Pieces pieces,
      Optional<Boolean> lowerCase) {
    return ModelDirectory.of(directory).open(precision, threads, pieces, lowerCase);
  }

  /** Of a tokenizer, which is closed if the encoder cannot be made. */
  static ContextualModel of(
      Path directory, Tokenizer tokenizer, Pieces pieces, Supplier<Encoder> encoder) {
    try {
      Encoder made = encoder.get();
      Aligner aligner = new Aligner(tokenizer, made.architecture().maxLength());
      return new ContextualModel(directory, tokenizer, aligner, made, pieces);
    } catch (RuntimeException e) {
      tokenizer.close();
      throw e;
    }
  }

  /**
   * This model, which is given every text twice and read at the second copy: vectors of words and
   * sentences there come from a model that has seen the whole text once, even if it reads from left
   * to right (Springer et al. 2024). Closing either closes both.
   */
  public ContextualModel echoing() {
    return new ContextualModel(directory, tokenizer, aligner.echoing(), encoder, pieces);
  }

  /**
   * This model, which calls {@code check} before every batch: what it throws ends the computation.
   * Closing either closes both.
   */
  public ContextualModel betweenBatches(Runnable check) {
    return new ContextualModel(
        directory, tokenizer, aligner, encoder.betweenBatches(check), pieces);
  }

  /** Same model, but words of several subwords are pooled this way. Closing either closes both. */
  public ContextualModel pooling(Pieces other) {
    return new ContextualModel(directory, tokenizer, aligner, encoder, other);
  }

  /** Whether texts go in twice. */
  public boolean isEchoing() {
    return aligner.isEchoing();
  }

  /** Finds words in texts, as this model reads them. */
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

  /** The pieces of a word in its text, and what goes into the model for it. */
  public AlignedInput align(Occurrence occurrence) {
    return aligner.align(occurrence);
  }

  /** As much of a text's end as the model can take. */
  String ending(String text) {
    return aligner.ending(text, architecture().maxLength());
  }

  /** Whether the vocabulary knows anything of the input's first target. */
  public boolean knows(AlignedInput input) {
    return !isUnknown(input, input.targets().subList(0, 1));
  }

  /**
   * Whether all subwords of these targets are the unknown one, so that their vectors are those of
   * any other unknown word. A subword for the space before a word alone says nothing of the word.
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
   * What goes into the model for a whole text; for its beginning, which is told, where the model's
   * own files set a length for sentences.
   */
  public AlignedInput whole(String text) {
    SentencePooling pooling = sentencePooling();
    String read = pooling.read(text);
    OptionalInt longest = pooling.longest();
    return longest.isPresent() ? aligner.truncated(read, longest.getAsInt()) : aligner.whole(read);
  }

  /** The vectors of each input's first target at these layers. */
  public List<LayerVectors> vectors(List<AlignedInput> inputs, SortedSet<Integer> layers) {
    List<VectorQuery> queries = new ArrayList<>(inputs.size());
    for (AlignedInput input : inputs) {
      queries.add(
          new VectorQuery(
              TokenInput.of(input.ids(), input.typeIds()), List.of(input.targets().get(0))));
    }
    return encoder.vectors(queries, layers, pieces).stream().map(words -> words.get(0)).toList();
  }

  /**
   * One vector for each whole text at each of these layers, the way the model's own files
   * prescribe, or else the mean of its pieces without special tokens.
   *
   * @throws org.semascope.models.tokens.AlignmentException if a text is empty or too long
   */
  public List<LayerVectors> sentences(List<String> texts, SortedSet<Integer> layers) {
    return ofWhole(texts.stream().map(this::whole).toList(), layers);
  }

  /** As {@link #sentences}, of texts that are {@link #whole} already. */
  public List<LayerVectors> ofWhole(List<AlignedInput> texts, SortedSet<Integer> layers) {
    List<LayerVectors> vectors =
        sentencePooling().vectors(encoder, texts, tokenizer.specials(), layers);
    for (int i = 0; i < vectors.size(); i++) {
      if (!vectors.get(i).isFinite()) { // the layers were, so that the steps after them overflowed
        throw new SemascopeException(
            "%s: expected sentence vectors to be finite numbers, found NaN or infinity after %s in the text \"%s ...\""
                .formatted(
                    directory,
                    sentencePooling().description(),
                    texts.get(i).pieces().stream().limit(12).collect(Collectors.joining(" "))));
      }
    }
    return vectors;
  }

  /** How {@link #sentences} come about. */
  public synchronized SentencePooling sentencePooling() {
    if (sentencePooling == null) {
      sentencePooling = SentencePooling.in(directory);
    }
    return sentencePooling;
  }

  /** Probabilities at each masked place, and the {@code top} likeliest words there. */
  public List<Prediction> predict(List<MaskedPlace> places, int top) {
    List<MaskQuery> queries = new ArrayList<>(places.size());
    for (MaskedPlace place : places) {
      TokenInput input = TokenInput.of(place.input().ids(), place.input().typeIds());
      queries.add(new MaskQuery(input, place.position(), place.candidates()));
    }
    return encoder.predict(queries, top);
  }

  @Override
  public void close() {
    encoder.close();
    tokenizer.close();
  }
}
