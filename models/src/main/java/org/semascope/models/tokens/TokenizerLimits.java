package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.semascope.core.Excerpt;
import org.semascope.models.ModelFormatException;

/**
 * Checks a tokenizer.json before the native library runs it: replacements that each double the text
 * would take all memory, and catastrophic backtracking could not be interrupted. Only known
 * component types are allowed, within limits far above those of released tokenizers.
 */
final class TokenizerLimits {
  /** The most characters that each type of normalizer makes of one. */
  private static final Map<String, Integer> NORMALIZERS =
      Map.ofEntries(
          Map.entry("Strip", 1),
          Map.entry("StripAccents", 1),
          Map.entry("Nmt", 1),
          Map.entry("Lowercase", 2), // İ
          Map.entry("NFC", 3),
          Map.entry("NFD", 4),
          Map.entry("NFKC", 18), // ﷺ
          Map.entry("NFKD", 18),
          Map.entry("Precompiled", CharsMap.LONGEST),
          Map.entry("BertNormalizer", 4), // spaces around Chinese characters, decomposed accents
          Map.entry("ByteLevel", 4),
          Map.entry("Prepend", 1),
          Map.entry("Replace", 1));

  private static final Map<String, Integer> PRE_TOKENIZERS =
      Map.ofEntries(
          Map.entry("BertPreTokenizer", 1),
          Map.entry("CharDelimiterSplit", 1),
          Map.entry("Digits", 1),
          Map.entry("Metaspace", 1),
          Map.entry("Punctuation", 1),
          Map.entry("Split", 1),
          Map.entry("UnicodeScripts", 1),
          Map.entry("Whitespace", 1),
          Map.entry("WhitespaceSplit", 1),
          Map.entry("ByteLevel", 4)); // a character has up to four bytes

  private static final Map<String, Integer> POST_PROCESSORS =
      Map.of("TemplateProcessing", 1, "BertProcessing", 1, "RobertaProcessing", 1, "ByteLevel", 1);

  /** GPT-2's file has no type. */
  private static final Set<String> MODELS = Set.of("", "WordPiece", "BPE", "Unigram", "WordLevel");

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
    limits.steps("normalizer", "normalizers", NORMALIZERS, json.path("normalizer"), 0);
    limits.steps("pre_tokenizer", "pretokenizers", PRE_TOKENIZERS, json.path("pre_tokenizer"), 0);
    limits.steps("post_processor", "processors", POST_PROCESSORS, json.path("post_processor"), 0);
  }

  /** The library's start takes time quadratic in the length of an added token. */
  private void added(JsonNode tokens) {
    if (!tokens.isArray() && !tokens.isNull() && !tokens.isMissingNode()) {
      throw refused("added_tokens to be a list", tokens.getNodeType());
    }
    long total = 0;
    for (JsonNode token : tokens) {
      requireShort(token, "content", MAX_ADDED_LENGTH);
      total += token.path("content").asText("").length();
    }
    if (total > MAX_ADDED_TOTAL) {
      throw refused("added_tokens of at most %s characters".formatted(MAX_ADDED_TOTAL), total);
    }
  }

  private void model(JsonNode model) {
    String type = model.path("type").asText("");
    if (!MODELS.contains(type)) {
      throw refused("a model of type WordPiece, BPE, Unigram or WordLevel", quoted(type));
    }
    JsonNode longest = model.path("max_input_chars_per_word");
    if (longest.isNumber() && longest.asLong() > MAX_WORD) {
      throw refused("max_input_chars_per_word of at most " + MAX_WORD, longest);
    }
    requireShort(model, "continuing_subword_prefix", MAX_TEXT);
    requireShort(model, "end_of_word_suffix", MAX_TEXT);
  }

  private void steps(
      String part, String list, Map<String, Integer> types, JsonNode step, int depth) {
    if (step.isMissingNode() || step.isNull()) {
      return;
    }
    if (++steps > MAX_STEPS) {
      throw refused("at most %s components".formatted(MAX_STEPS), "more");
    }
    if (depth > MAX_DEPTH) { // the library's recursion would end the process
      throw refused(
          "a %s with sequences nested at most %s deep".formatted(part, MAX_DEPTH), "deeper ones");
    }
    String type = step.path("type").asText("");
    if (type.equals(SEQUENCE)) {
      step.path(list).forEach(each -> steps(part, list, types, each, depth + 1));
      return;
    }
    if (!types.containsKey(type)) {
      throw refused("a known type of " + part, quoted(type));
    }
    growth *= types.get(type);
    switch (type) {
      case "Replace" -> replace(step);
      case "Prepend" -> requireShort(step, "prepend", MAX_TEXT);
      case "Split" -> pattern(step);
      case "TemplateProcessing" -> template(step);
      default -> {}
    }
    if (growth > MAX_GROWTH || replaced > MAX_REPLACED) {
      throw refused(
          "components that make at most %s characters of one, %s by replacing"
              .formatted(MAX_GROWTH, MAX_REPLACED),
          "%s and %s up to %s".formatted(growth, replaced, type));
    }
  }

  private void replace(JsonNode step) {
    requireShort(step, "content", MAX_TEXT);
    int found = pattern(step);
    if (found == 0) {
      throw refused(
          "a pattern to replace that never matches the empty string",
          quoted(step.path("pattern").toString()));
    }
    int put = step.path("content").asText("").length();
    replaced *= Math.max(1, (put + found - 1) / found);
  }

  /** Returns the minimum length of a match. */
  private int pattern(JsonNode step) {
    JsonNode pattern = step.path("pattern");
    if (pattern.path("Regex").isTextual()) {
      String regex = pattern.path("Regex").textValue();
      PatternLimits.refusal(regex)
          .ifPresent(
              expected -> {
                throw refused(expected, quoted(regex));
              });
      return PatternLimits.matchesEmpty(regex) ? 0 : 1;
    }
    String text = pattern.path("String").asText("");
    if (text.isEmpty()) {
      throw refused("a pattern that is a String or a Regex", quoted(pattern.toString()));
    }
    return text.length();
  }

  /** Every item of a template is written out for every text: a few of them become gigabytes. */
  private void template(JsonNode step) {
    JsonNode specials = step.path("special_tokens");
    requireAtMost(MAX_SPECIALS, "special_tokens", specials);
    for (JsonNode special : specials) {
      requireAtMost(MAX_TOKENS_PER_ITEM, "ids of a special token", special.path("ids"));
      requireAtMost(MAX_TOKENS_PER_ITEM, "tokens of a special token", special.path("tokens"));
    }
    for (String template : List.of("single", "pair")) {
      requireAtMost(MAX_ITEMS, template, step.path(template));
      Set<String> texts = new HashSet<>();
      for (JsonNode item : step.path(template)) {
        JsonNode text = item.path(SEQUENCE).path("id");
        if (!text.isMissingNode() && !texts.add(text.asText())) {
          throw refused(
              "a post_processor whose %s has each text once".formatted(template),
              "%s again".formatted(quoted(text.asText())));
        }
      }
    }
  }

  private void requireAtMost(int most, String what, JsonNode list) {
    if (list.size() > most) {
      throw refused("a post_processor with at most %s %s".formatted(most, what), list.size());
    }
  }

  private void requireShort(JsonNode step, String key, int most) {
    int length = step.path(key).asText("").length();
    if (length > most) {
      throw refused("%s of at most %s characters".formatted(key, most), length);
    }
  }

  private static String quoted(String text) {
    return '"' + Excerpt.of(text) + '"';
  }

  private ModelFormatException refused(String expected, Object found) {
    return ModelFormatException.file(file, expected, found);
  }
}
