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
 * Checks a tokenizer.json before the native library follows it: replacements that each double the
 * text would take all memory, and a pattern that backtracks without end could not be interrupted.
 * Only known kinds of steps are allowed, within limits that released tokenizers keep by far.
 */
final class TokenizerLimits {
  /** How many characters each kind of normalizer may make of one, at most. */
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
          Map.entry("BertNormalizer", 4), // blanks around Chinese characters, accents apart
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

  private static final Set<String> POST_PROCESSORS =
      Set.of("TemplateProcessing", "BertProcessing", "RobertaProcessing", "ByteLevel");

  private static final Set<String> MODELS = Set.of("WordPiece", "BPE", "Unigram", "WordLevel");

  private static final String SEQUENCE = "Sequence";

  /** Released tokenizers have up to ten steps. */
  private static final int MOST_STEPS = 64;

  /** ALBERT's, which decomposes characters twice, comes to 1,944. */
  private static final long MOST_GROWTH = 2048;

  /** Released tokenizers replace characters by no more than there were. */
  private static final int MOST_REPLACED = 16;

  /** Released tokenizers have sequences of steps, but no sequences within them. */
  private static final int DEEPEST = 2;

  /** Released templates have up to seven pieces, each of one token. */
  private static final int MOST_PIECES = 32;

  private static final int MOST_OF_A_PIECE = 16;
  private static final int MOST_SPECIALS = 1024;

  private static final int LONGEST_TOKEN = 512;
  private static final int LONGEST_TOKENS = 1 << 20;
  private static final int LONGEST_TEXT = 64;
  private static final int LONGEST_WORD = 10_000;

  private final Path file;
  private int steps;
  private long growth = 1;
  private long replaced = 1;

  private TokenizerLimits(Path file) {
    this.file = file;
  }

  /**
   * Refuses a tokenizer that does what no released one does.
   *
   * @param json in the form of tokenizer.json
   * @param file that messages name
   */
  static void check(ObjectNode json, Path file) {
    TokenizerLimits limits = new TokenizerLimits(file);
    limits.added(json.path("added_tokens"));
    limits.model(json.path("model"));
    limits.steps("normalizer", "normalizers", NORMALIZERS, json.path("normalizer"), 0);
    limits.steps("pre_tokenizer", "pretokenizers", PRE_TOKENIZERS, json.path("pre_tokenizer"), 0);
    limits.postProcessor(json.path("post_processor"), 0);
  }

  /** The library takes time by the square of a token's length to make itself ready. */
  private void added(JsonNode tokens) {
    if (!tokens.isArray() && !tokens.isNull() && !tokens.isMissingNode()) {
      throw refused("added_tokens to be a list", tokens.getNodeType());
    }
    long all = 0;
    for (JsonNode token : tokens) {
      int length = token.path("content").asText("").length();
      all += length;
      if (length > LONGEST_TOKEN || all > LONGEST_TOKENS) {
        throw refused(
            "added_tokens of at most %s characters, %s in all"
                .formatted(LONGEST_TOKEN, LONGEST_TOKENS),
            "%s, %s so far".formatted(length, all));
      }
    }
  }

  private void model(JsonNode model) {
    String type = model.path("type").asText("");
    if (!type.isEmpty() && !MODELS.contains(type)) { // GPT-2's file has none
      throw refused("a model of type WordPiece, BPE, Unigram or WordLevel", quoted(type));
    }
    JsonNode longest = model.path("max_input_chars_per_word");
    if (longest.isNumber() && longest.asLong() > LONGEST_WORD) {
      throw refused("max_input_chars_per_word of at most " + LONGEST_WORD, longest);
    }
    requireShort(model, "continuing_subword_prefix");
    requireShort(model, "end_of_word_suffix");
  }

  private void steps(
      String part, String list, Map<String, Integer> kinds, JsonNode step, int depth) {
    if (step.isMissingNode() || step.isNull()) {
      return;
    }
    count(part, depth);
    String type = step.path("type").asText("");
    if (type.equals(SEQUENCE)) {
      step.path(list).forEach(each -> steps(part, list, kinds, each, depth + 1));
      return;
    }
    if (!kinds.containsKey(type)) {
      throw refused("a known kind of " + part, quoted(type));
    }
    growth *= kinds.get(type);
    switch (type) {
      case "Replace" -> replace(step);
      case "Prepend" -> requireShort(step, "prepend");
      case "Split" -> pattern(step);
      default -> {}
    }
    if (growth > MOST_GROWTH || replaced > MOST_REPLACED) {
      throw refused(
          "steps that make at most %s characters of one, %s by replacing"
              .formatted(MOST_GROWTH, MOST_REPLACED),
          "%s and %s up to %s".formatted(growth, replaced, type));
    }
  }

  private void replace(JsonNode step) {
    requireShort(step, "content");
    int found = pattern(step);
    if (found == 0) {
      throw refused(
          "a pattern to replace that has characters", quoted(step.path("pattern").toString()));
    }
    int put = step.path("content").asText("").length();
    replaced *= Math.max(1, (put + found - 1) / found);
  }

  /** Returns how many characters a match has at least. */
  private int pattern(JsonNode step) {
    JsonNode pattern = step.path("pattern");
    JsonNode regex = pattern.path("Regex");
    if (regex.isTextual()) {
      String given = regex.textValue();
      PatternLimits.refusal(given)
          .ifPresent(
              expected -> {
                throw refused(expected, quoted(given));
              });
      return PatternLimits.matchesNothing(given) ? 0 : 1;
    }
    JsonNode text = pattern.path("String");
    if (!text.isTextual() || text.textValue().isEmpty()) {
      throw refused("a pattern that is a String or a Regex", quoted(pattern.toString()));
    }
    return text.textValue().length();
  }

  /** The library goes into sequences by recursion, which ends the process if it goes too deep. */
  private void count(String part, int depth) {
    if (++steps > MOST_STEPS) {
      throw refused("at most %s steps".formatted(MOST_STEPS), "more");
    }
    if (depth > DEEPEST) {
      throw refused(
          "a %s with sequences nested at most %s deep".formatted(part, DEEPEST), "deeper ones");
    }
  }

  private void postProcessor(JsonNode step, int depth) {
    if (step.isMissingNode() || step.isNull()) {
      return;
    }
    count("post_processor", depth);
    String type = step.path("type").asText("");
    if (type.equals(SEQUENCE)) {
      step.path("processors").forEach(each -> postProcessor(each, depth + 1));
    } else if (!POST_PROCESSORS.contains(type)) {
      throw refused("a known kind of post_processor", quoted(type));
    } else {
      template(step);
    }
  }

  /** Every piece of a template is written out for every text: a few of them become gigabytes. */
  private void template(JsonNode step) {
    JsonNode specials = step.path("special_tokens");
    requireAtMost(MOST_SPECIALS, "special_tokens", specials);
    for (JsonNode special : specials) {
      requireAtMost(MOST_OF_A_PIECE, "ids of a special token", special.path("ids"));
      requireAtMost(MOST_OF_A_PIECE, "tokens of a special token", special.path("tokens"));
    }
    for (String way : List.of("single", "pair")) {
      requireAtMost(MOST_PIECES, way, step.path(way));
      Set<String> texts = new HashSet<>();
      for (JsonNode piece : step.path(way)) {
        JsonNode text = piece.path(SEQUENCE).path("id");
        if (!text.isMissingNode() && !texts.add(text.asText())) {
          throw refused(
              "a post_processor whose %s has each text once".formatted(way),
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

  private void requireShort(JsonNode step, String key) {
    int length = step.path(key).asText("").length();
    if (length > LONGEST_TEXT) {
      throw refused("%s of at most %s characters".formatted(key, LONGEST_TEXT), length);
    }
  }

  private static String quoted(String text) {
    return '"' + Excerpt.of(text) + '"';
  }

  private ModelFormatException refused(String expected, Object found) {
    return ModelFormatException.file(file, expected, found);
  }
}
