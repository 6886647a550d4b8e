package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.semascope.core.Excerpt;
import org.semascope.models.ModelFormatException;

/**
 * Checks a tokenizer.json before the native library runs it: replacements that each double the text
 * would take all memory, and catastrophic backtracking could not be interrupted. Only known
 * component types are allowed, within limits far above those of released tokenizers.
 */
final class TokenizerLimits {
  /**
   * A part of tokenizer.json.
   *
   * @param list the key of a sequence's components
   * @param types those that a component may have
   */
  private record Part(String key, String list, String types) {}

  private static final List<Part> PARTS =
      List.of(
          new Part(
              "normalizer",
              "normalizers",
              "Strip StripAccents Nmt Lowercase NFC NFD NFKC NFKD Precompiled BertNormalizer"
                  + " ByteLevel Prepend Replace"),
          new Part(
              "pre_tokenizer",
              "pretokenizers",
              "BertPreTokenizer CharDelimiterSplit Digits Metaspace Punctuation Split"
                  + " UnicodeScripts Whitespace WhitespaceSplit ByteLevel"),
          new Part(
              "post_processor",
              "processors",
              "TemplateProcessing BertProcessing RobertaProcessing ByteLevel"));

  /** GPT-2's file has no type. */
  private static final Set<String> MODELS = Set.of("", "WordPiece", "BPE", "Unigram", "WordLevel");

  /** The most characters that a normalizer or pre-tokenizer makes of one, if several. */
  private static final Map<String, Integer> GROWTH =
      Map.of(
          "Lowercase", 2, // İ
          "NFC", 3,
          "NFD", 4,
          "NFKC", 18, // ﷺ
          "NFKD", 18,
          "Precompiled", CharsMap.LONGEST,
          "BertNormalizer", 4, // spaces around Chinese characters, decomposed accents
          "ByteLevel", 4); // a character has up to four bytes

  private static final String SEQUENCE = "Sequence";

  /** Released tokenizers have up to ten components. */
  private static final int MAX_STEPS = 64;

  /** ALBERT's, which decomposes characters twice, reaches 1,944. */
  private static final long MAX_GROWTH = 2048;

  /** Growth by Replace; in released tokenizers 1. */
  private static final int MAX_REPLACED = 16;

  /** Released tokenizers have sequences of components, but not nested ones. */
  private static final int MAX_DEPTH = 2;

  /** Released templates have up to seven items, each of one token. */
  private static final int MAX_ITEMS = 32;

  private static final int MAX_TOKENS_PER_ITEM = 16;
  private static final int MAX_SPECIALS = 1024;

  private static final int MAX_ADDED_LENGTH = 512;
  private static final int MAX_ADDED_TOTAL = 1 << 20;
  private static final int MAX_TEXT = 64;
  private static final int MAX_WORD = 10_000;

  private final Path file;
  private int steps;
  private long growth = 1;
  private long replaced = 1;

  private TokenizerLimits(Path file) {
    this.file = file;
  }

  /**
   * @param json in the form of tokenizer.json
   * @param file that messages name
   * @throws ModelFormatException if the tokenizer exceeds a limit
   */
  static void check(ObjectNode json, Path file) {
    TokenizerLimits limits = new TokenizerLimits(file);
    limits.added(json.path("added_tokens"));
    limits.model(json.path("model"));
    PARTS.forEach(part -> limits.steps(part, json.path(part.key), 0));
  }

  /** The library's start takes time quadratic in the length of an added token. */
  private void added(JsonNode tokens) {
    boolean isList = tokens.isArray() || tokens.isNull() || tokens.isMissingNode();
    require(isList, "added_tokens to be a list", tokens.getNodeType());
    long total = 0;
    for (JsonNode token : tokens) {
      requireShort(token, "content", MAX_ADDED_LENGTH);
      total += token.path("content").asText("").length();
    }
    requireAtMost(MAX_ADDED_TOTAL, total, "added_tokens of at most %s characters");
  }

  private void model(JsonNode model) {
    String type = model.path("type").asText("");
    String expected = "a model of type WordPiece, BPE, Unigram or WordLevel";
    require(MODELS.contains(type), expected, quoted(type));
    long longest = model.path("max_input_chars_per_word").asLong();
    requireAtMost(MAX_WORD, longest, "max_input_chars_per_word of at most %s");
    requireShort(model, "continuing_subword_prefix", MAX_TEXT);
    requireShort(model, "end_of_word_suffix", MAX_TEXT);
  }

  private void steps(Part part, JsonNode step, int depth) {
    if (step.isMissingNode() || step.isNull()) {
      return;
    }
    requireAtMost(MAX_STEPS, ++steps, "at most %s components");
    // The library's recursion would end the process.
    requireAtMost(MAX_DEPTH, depth, "a " + part.key + " with sequences nested at most %s deep");
    String type = step.path("type").asText("");
    if (type.equals(SEQUENCE)) {
      step.path(part.list).forEach(each -> steps(part, each, depth + 1));
      return;
    }
    boolean isKnown = List.of(part.types.split(" ")).contains(type);
    require(isKnown, "a known type of " + part.key, quoted(type));
    growth *= part.key.equals("post_processor") ? 1 : GROWTH.getOrDefault(type, 1);
    switch (type) {
      case "Replace" -> replace(step);
      case "Prepend" -> requireShort(step, "prepend", MAX_TEXT);
      case "Split" -> pattern(step);
      case "TemplateProcessing" -> template(step);
      default -> {}
    }
    require(
        growth <= MAX_GROWTH && replaced <= MAX_REPLACED,
        "components that make at most %s characters of one, %s by replacing"
            .formatted(MAX_GROWTH, MAX_REPLACED),
        "%s and %s up to %s".formatted(growth, replaced, type));
  }

  private void replace(JsonNode step) {
    requireShort(step, "content", MAX_TEXT);
    int found = pattern(step);
    String pattern = quoted(step.path("pattern").toString());
    require(found > 0, "a pattern to replace that never matches the empty string", pattern);
    int put = step.path("content").asText("").length();
    replaced *= Math.max(1, (put + found - 1) / found);
  }

  /** Returns the minimum length of a match. */
  private int pattern(JsonNode step) {
    JsonNode pattern = step.path("pattern");
    if (pattern.path("Regex").isTextual()) {
      String regex = pattern.path("Regex").textValue();
      Optional<String> refusal = PatternLimits.refusal(regex);
      require(refusal.isEmpty(), refusal.orElse(""), quoted(regex));
      return PatternLimits.matchesEmpty(regex) ? 0 : 1;
    }
    String text = pattern.path("String").asText("");
    require(!text.isEmpty(), "a pattern that is a String or a Regex", quoted(pattern.toString()));
    return text.length();
  }

  /** Every item of a template is written out for every text: a few of them become gigabytes. */
  private void template(JsonNode step) {
    JsonNode specials = step.path("special_tokens");
    requireFew(MAX_SPECIALS, "special_tokens", specials);
    for (JsonNode special : specials) {
      requireFew(MAX_TOKENS_PER_ITEM, "ids of a special token", special.path("ids"));
      requireFew(MAX_TOKENS_PER_ITEM, "tokens of a special token", special.path("tokens"));
    }
    for (String template : List.of("single", "pair")) {
      requireFew(MAX_ITEMS, template, step.path(template));
      String expected = "a post_processor whose " + template + " has each text once";
      Set<String> texts = new HashSet<>();
      for (JsonNode text : step.path(template).findValues(SEQUENCE)) {
        String id = text.path("id").asText();
        require(texts.add(id), expected, quoted(id) + " again");
      }
    }
  }

  private void requireFew(int most, String what, JsonNode list) {
    requireAtMost(most, list.size(), "a post_processor with at most %s " + what);
  }

  private void requireShort(JsonNode step, String key, int most) {
    requireAtMost(most, step.path(key).asText("").length(), key + " of at most %s characters");
  }

  private void requireAtMost(int most, long found, String expected) {
    require(found <= most, String.format(Locale.ROOT, expected, most), found);
  }

  private static String quoted(String text) {
    return '"' + Excerpt.of(text) + '"';
  }

  private void require(boolean condition, String expected, Object found) {
    if (!condition) {
      throw ModelFormatException.file(file, expected, found);
    }
  }
}
