package org.semascope.models.tokens;

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

/** Tokenizes texts with a subword vocabulary, by the native library. */
final class VocabularyTokenizer implements Tokenizer {
  private final Path origin;
  private final NativeTokenizer library;
  private final Vocabulary vocabulary;
  private final SpecialTokens specials;
  private final List<String> cautions;

  private VocabularyTokenizer(
      TokenizerDescription described,
      NativeTokenizer library,
      Vocabulary vocabulary,
      SpecialTokens specials) {
    this.origin = described.origin();
    this.cautions = described.cautions();
    this.library = library;
    this.vocabulary = vocabulary;
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
    json.putNull("decoder"); // never used, so its patterns need no check
    NativeTokenizer.loadLibrary();
    NativeTokenizer library;
    try {
      library = new NativeTokenizer(json);
    } catch (RuntimeException e) {
      throw ModelFormatException.file(origin, "a usable tokenizer", e.getMessage(), e);
    }
    try {
      VocabularyTokenizer tokenizer =
          new VocabularyTokenizer(described, library, vocabulary, roles.around(library));
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
      encoded = library.encode(text, false);
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
    for (int i = 0; i < ids.length; i++) {
      ids[i] = Math.toIntExact(encoded.ids()[i]);
      words[i] = Math.toIntExact(encoded.words()[i]);
      pieces.add(vocabulary.withoutSpace(ids[i], encoded.tokens()[i]));
      spans.add(visible(text, pieces.get(i), encoded.spans().get(i)));
    }
    return new Tokenization(text, ids, pieces, withMarks(text, spans), words);
  }

  /**
   * Extends spans by the combining marks after them that no other subword covers. The library gives
   * a composed character the span of the first character it was composed of.
   */
  private static List<Span> withMarks(String text, List<Span> spans) {
    Span[] whole = new Span[spans.size()];
    int next = text.length(); // start of the next subword
    int limit = next; // start of the first subword that lies after this one
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
    return vocabulary.token(id);
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
    return vocabulary.continuesWord(id);
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
   * The library gives a low line that is a token by itself the span of the next word's first
   * character, though it represents the space before the word.
   */
  private static Span visible(String text, String piece, Span span) {
    boolean isSpace = isLowLines(piece) && !isLowLines(span.of(text));
    return isSpace ? new Span(span.start(), span.start()) : Characters.trimmed(text, span);
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
