package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.semascope.core.Excerpt;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.models.ModelFormatException;

/** Tokenizes texts with a subword vocabulary, by the native library. */
final class VocabularyTokenizer extends Vocabulary implements Tokenizer {
  /** Any word: only the special tokens around it matter. */
  private static final String PROBE = "a";

  private final List<String> cautions;
  private final NativeTokenizer library;
  private final SpecialTokens specials;

  static VocabularyTokenizer load(
      Path directory, Optional<String> modelType, Optional<Boolean> lowerCase) {
    TokenizerFiles files = new TokenizerFiles(directory, modelType);
    TokenizerDescription described = TokenizerDescription.of(files);
    lowerCase.ifPresent(lower -> LetterCase.set(described.json(), lower));
    return new VocabularyTokenizer(files, described);
  }

  private VocabularyTokenizer(TokenizerFiles files, TokenizerDescription described) {
    super(described.json(), described.origin());
    cautions = described.cautions();
    ObjectNode json = described.json();
    // A mask written in a text is a token; some files leave that to tokenizer_config.json.
    Optional<String> mask = special(files, "mask_token", "[MASK]", "<mask>");
    mask.filter(token -> !isAdded(token))
        .map(token -> AddedTokens.json(id(token).orElseThrow(), token, false))
        .ifPresent(token -> addedTokens(json).add(token));
    CharsMap.checkAll(json.path("normalizer"), origin);
    json.putNull("decoder"); // never used, so its patterns need no check
    NativeTokenizer.loadLibrary();
    try {
      library = new NativeTokenizer(json);
    } catch (RuntimeException e) {
      throw unusable(e);
    }
    try {
      specials = specials(files, mask, json.path("model"));
      checkMask();
    } catch (RuntimeException e) {
      library.close();
      throw e;
    }
  }

  private static ArrayNode addedTokens(ObjectNode json) {
    return json.path("added_tokens") instanceof ArrayNode tokens
        ? tokens
        : json.putArray("added_tokens"); // absent or null
  }

  private SpecialTokens specials(TokenizerFiles files, Optional<String> mask, JsonNode model) {
    NativeTokenizer.Encoded encoded;
    try {
      encoded = library.encode(PROBE, true);
    } catch (RuntimeException e) {
      throw unusable(e);
    }
    int length = encoded.ids().length;
    int first = 0;
    int end = length;
    while (first < end && encoded.specialMask()[first] == 1) {
      first++;
    }
    while (end > first && encoded.specialMask()[end - 1] == 1) {
      end--;
    }
    if (first == end) {
      throw wrong("tokens for \"" + PROBE + "\"", "none");
    }
    return new SpecialTokens(
        integers(encoded.ids(), 0, first),
        integers(encoded.ids(), end, length),
        integers(encoded.types(), 0, first),
        Math.toIntExact(encoded.types()[first]),
        integers(encoded.types(), end, length),
        id(mask),
        mask,
        id(special(files, "pad_token", "[PAD]", "<pad>")),
        unknown(files, model),
        id(
            special(files, "bos_token")
                .or(() -> special(files, "cls_token"))
                // GPT-2's files do not declare its only special token, which begins texts as well.
                .or(() -> Optional.of(ByteLevelFamily.GPT_TOKEN).filter(this::isAdded))));
  }

  private OptionalInt unknown(TokenizerFiles files, JsonNode model) {
    JsonNode number = model.path("unk_id");
    if (number.isInt()) {
      return OptionalInt.of(number.intValue());
    }
    JsonNode token = model.path("unk_token");
    if (!token.isTextual()) {
      return id(special(files, "unk_token"));
    }
    OptionalInt id = id(token.textValue());
    if (id.isEmpty()) {
      throw wrong(token.textValue() + " in the vocabulary", "none");
    }
    return id;
  }

  /** The token of a role as the model's files name it, or else the first default that is added. */
  private Optional<String> special(TokenizerFiles files, String role, String... defaults) {
    return files
        .specialText(role)
        .or(() -> Stream.of(defaults).filter(this::isAdded).findFirst())
        .filter(token -> id(token).isPresent());
  }

  private OptionalInt id(Optional<String> token) {
    return token.isPresent() ? id(token.get()) : OptionalInt.empty();
  }

  private static List<Integer> integers(long[] values, int from, int to) {
    return Arrays.stream(values, from, to).mapToObj(Math::toIntExact).toList();
  }

  private void checkMask() {
    if (specials.mask().isPresent()) {
      int[] ids = tokenize(specials.maskText().orElseThrow()).ids();
      int mask = specials.mask().getAsInt();
      if (ids.length != 1 || ids[0] != mask) {
        throw wrong(specials.maskText().get() + " to be token " + mask, Arrays.toString(ids));
      }
    }
  }

  private ModelFormatException unusable(RuntimeException e) {
    return ModelFormatException.file(origin, "a usable tokenizer", e.getMessage(), e);
  }

  private ModelFormatException wrong(String expected, String found) {
    return ModelFormatException.file(origin, expected, found);
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
    int[] ids = Arrays.stream(encoded.ids()).mapToInt(Math::toIntExact).toArray();
    int[] words = Arrays.stream(encoded.words()).mapToInt(Math::toIntExact).toArray();
    List<String> pieces = new ArrayList<>(ids.length);
    List<Span> spans = new ArrayList<>(ids.length);
    for (int i = 0; i < ids.length; i++) {
      pieces.add(withoutSpace(ids[i], encoded.tokens()[i]));
      spans.add(visible(text, pieces.get(i), encoded.spans().get(i)));
    }
    return new Tokenization(text, ids, pieces, withMarks(text, spans), words);
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
  public SpecialTokens specials() {
    return specials;
  }

  @Override
  public void report(Consumer<String> listener) {
    cautions.forEach(listener);
  }

  @Override
  public void close() {
    library.close();
  }
}
