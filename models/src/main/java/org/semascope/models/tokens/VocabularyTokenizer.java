package org.semascope.models.tokens;

import ai.djl.huggingface.tokenizers.jni.CharSpan;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.semascope.core.Excerpt;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.models.ModelFormatException;

/** Cuts texts into the pieces of a vocabulary, by the library all models with one use. */
final class VocabularyTokenizer implements Tokenizer {
  private final Path origin;
  private final NativeTokenizer library;
  private final Vocabulary vocabulary;
  private final PieceStart pieceStart;
  private final SpecialTokens specials;
  private final List<String> cautions;

  private VocabularyTokenizer(
      TokenizerDescription described,
      NativeTokenizer library,
      Vocabulary vocabulary,
      PieceStart pieceStart,
      SpecialTokens specials) {
    this.origin = described.origin();
    this.cautions = described.cautions();
    this.library = library;
    this.vocabulary = vocabulary;
    this.pieceStart = pieceStart;
    this.specials = specials;
  }

  static VocabularyTokenizer load(
      Path directory, Optional<String> modelType, Optional<Boolean> lowerCase) {
    TokenizerFiles files = new TokenizerFiles(directory, modelType);
    TokenizerDescription described = TokenizerDescription.of(files);
    Path origin = described.origin();
    ObjectNode json = described.json();
    lowerCase.ifPresent(lower -> LetterCase.set(json, lower));
    Vocabulary vocabulary = new Vocabulary(json, origin);
    SpecialRoles roles = new SpecialRoles(files, described, vocabulary);
    roles.addMaskTo(json);
    CharsMap.checkAll(json.path("normalizer"), origin);
    PieceStart pieceStart = new PieceStart(json);
    json.putNull("decoder"); // nothing is ever decoded, so its patterns need not be compiled
    NativeTokenizer.loadLibrary();
    NativeTokenizer library;
    try {
      library = new NativeTokenizer(json);
    } catch (RuntimeException e) {
      throw ModelFormatException.file(origin, "a usable tokenizer", e.getMessage(), e);
    }
    try {
      VocabularyTokenizer tokenizer =
          new VocabularyTokenizer(
              described, library, vocabulary, pieceStart, roles.around(library));
      tokenizer.checkMask();
      return tokenizer;
    } catch (RuntimeException e) {
      library.close();
      throw e;
    }
  }

  @Override
  public Tokenization tokenize(String text) {
    NativeTokenizer.Encoded encoded;
    try {
      encoded = library.encode(Utf16.withoutLoneSurrogates(text), false);
    } catch (IllegalStateException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new SemascopeException(
          "%s cannot tokenize \"%s\": %s".formatted(origin, Excerpt.of(text), e.getMessage()), e);
    }
    int[] ids = new int[encoded.ids().length];
    int[] words = new int[ids.length];
    List<String> pieces = new ArrayList<>(ids.length);
    List<Span> spans = new ArrayList<>(ids.length);
    Utf16 utf16 = new Utf16(text);
    for (int i = 0; i < ids.length; i++) {
      ids[i] = Math.toIntExact(encoded.ids()[i]);
      words[i] = Math.toIntExact(encoded.words()[i]);
      String piece = vocabulary.withoutBlank(ids[i], encoded.tokens()[i]);
      CharSpan span = encoded.spans()[i];
      pieces.add(piece);
      spans.add(visible(text, piece, utf16.span(span.getStart(), span.getEnd())));
    }
    return new Tokenization(text, ids, pieces, withMarks(text, spans), words);
  }

  /**
   * The spans with the marks after them that no other piece claims. The library gives a character
   * that it composed the span of the first one it was made of.
   */
  private static List<Span> withMarks(String text, List<Span> spans) {
    Span[] whole = new Span[spans.size()];
    int next = text.length(); // where the piece after this one starts
    int limit = next; // where the first piece starts that lies behind this one
    for (int i = whole.length - 1; i >= 0; i--) {
      Span span = spans.get(i);
      limit = next >= span.end() ? next : limit;
      whole[i] = span.isEmpty() ? span : Characters.withMarks(text, span, limit);
      next = span.isEmpty() ? next : span.start();
    }
    return List.of(whole);
  }

  @Override
  public int vocabularySize() {
    return vocabulary.size();
  }

  @Override
  public String piece(int id) {
    return vocabulary.piece(id);
  }

  @Override
  public boolean hasPiece(int id) {
    return vocabulary.has(id);
  }

  @Override
  public OptionalInt id(String piece) {
    return vocabulary.id(piece);
  }

  @Override
  public boolean continuesWord(int id) {
    return vocabulary.has(id) && !vocabulary.isAdded(id) && pieceStart.goesOn(vocabulary.piece(id));
  }

  @Override
  public SpecialTokens specials() {
    return specials;
  }

  @Override
  public List<String> cautions() {
    return cautions;
  }

  @Override
  public void close() {
    library.close();
  }

  /**
   * A SentencePiece blank in front of a word is given the word's first character by the library,
   * though it stands for what is before it.
   */
  private static Span visible(String text, String piece, Span span) {
    boolean blank = isLowLines(piece) && !isLowLines(span.of(text));
    return blank ? new Span(span.start(), span.start()) : Characters.trimmed(text, span);
  }

  private static boolean isLowLines(String piece) {
    return piece.chars().allMatch(c -> c == Characters.LOW_LINE);
  }

  private void checkMask() {
    if (specials.mask().isEmpty()) {
      return;
    }
    String mask = specials.maskText().orElseThrow();
    int[] ids = tokenize(mask).ids();
    if (ids.length != 1 || ids[0] != specials.mask().getAsInt()) {
      throw ModelFormatException.file(
          origin,
          "%s to be token %s".formatted(mask, specials.mask().getAsInt()),
          Arrays.toString(ids));
    }
  }
}
