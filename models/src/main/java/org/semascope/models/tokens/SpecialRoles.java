package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.semascope.models.ModelFormatException;

/** Finds a model's special tokens and where the tokenizer puts them. */
final class SpecialRoles {
  /** Any word: only the special tokens around it matter. */
  private static final String PROBE = "a";

  private final TokenizerFiles files;
  private final Path origin;
  private final JsonNode model;
  private final Vocabulary vocabulary;

  SpecialRoles(TokenizerFiles files, TokenizerDescription described, Vocabulary vocabulary) {
    this.files = files;
    this.origin = described.origin();
    this.model = described.json().path("model");
    this.vocabulary = vocabulary;
  }

  /**
   * Makes a mask written in a text a token; some tokenizer.json files leave that to
   * tokenizer_config.json.
   */
  void addMaskTo(ObjectNode json) {
    Optional<String> mask = maskText();
    if (mask.isEmpty()) {
      return;
    }
    int id = vocabulary.id(mask.get()).orElseThrow();
    if (!vocabulary.isAdded(id)) {
      json.withArray("added_tokens").add(AddedTokens.json(id, mask.get(), false));
    }
  }

  SpecialTokens around(NativeTokenizer library) {
    NativeTokenizer.Encoded encoded;
    try {
      encoded = library.encode(PROBE, true);
    } catch (RuntimeException e) {
      throw ModelFormatException.file(origin, "a usable tokenizer", e.getMessage(), e);
    }
    int first = 0;
    int end = encoded.ids().length;
    while (first < end && encoded.specialMask()[first] == 1) {
      first++;
    }
    while (end > first && encoded.specialMask()[end - 1] == 1) {
      end--;
    }
    if (first == end) {
      throw ModelFormatException.file(origin, "tokens for \"" + PROBE + "\"", "none");
    }
    return new SpecialTokens(
        integers(encoded.ids(), 0, first),
        integers(encoded.ids(), end, encoded.ids().length),
        integers(encoded.types(), 0, first),
        Math.toIntExact(encoded.types()[first]),
        integers(encoded.types(), end, encoded.ids().length),
        id(maskText()),
        maskText(),
        id(text("pad_token", "[PAD]", "<pad>")),
        unknown(),
        id(text("bos_token").or(() -> text("cls_token")).or(this::endOfText)));
  }

  /** GPT-2's files do not declare its only special token, which begins texts as well. */
  private Optional<String> endOfText() {
    return Optional.of(ByteLevelFamily.GPT_TOKEN).filter(this::isAdded);
  }

  private Optional<String> maskText() {
    return text("mask_token", "[MASK]", "<mask>");
  }

  private OptionalInt unknown() {
    JsonNode number = model.path("unk_id");
    if (number.isInt()) {
      return OptionalInt.of(number.intValue());
    }
    JsonNode piece = model.path("unk_token");
    if (!piece.isTextual()) {
      return id(text("unk_token"));
    }
    OptionalInt id = vocabulary.id(piece.textValue());
    if (id.isEmpty()) {
      throw ModelFormatException.file(
          origin, "%s in the vocabulary".formatted(piece.textValue()), "none");
    }
    return id;
  }

  /** The token of a role as the model's files name it, or else the first default that exists. */
  private Optional<String> text(String role, String... defaults) {
    return files
        .specialText(role)
        .or(() -> Stream.of(defaults).filter(this::isAdded).findFirst())
        .filter(token -> vocabulary.id(token).isPresent());
  }

  private boolean isAdded(String token) {
    OptionalInt id = vocabulary.id(token);
    return id.isPresent() && vocabulary.isAdded(id.getAsInt());
  }

  private OptionalInt id(Optional<String> token) {
    return token.isPresent() ? vocabulary.id(token.get()) : OptionalInt.empty();
  }

  private static List<Integer> integers(long[] values, int from, int to) {
    List<Integer> integers = new ArrayList<>(to - from);
    for (int i = from; i < to; i++) {
      integers.add(Math.toIntExact(values[i]));
    }
    return integers;
  }
}
