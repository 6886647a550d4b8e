package org.semascope.models.tokens;

import java.util.Set;

/**
 * Regular expressions that tokenizers split and replace by: literal text, the alternatives of
 * released tokenizers, and either of them joined by bars. Each alternative goes back over a stretch
 * of text once at most.
 */
final class KnownPatterns {
  private static final int LONGEST = 1000;
  private static final String META = "\\^$.|?*+()[]{}";

  private static final String CONTRACTIONS = "(?i:'s|'t|'re|'ve|'m|'ll|'d)";
  private static final String LEAD = "[^\\r\\n\\p{L}\\p{N}]?";
  private static final String UPPER = "[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]";
  private static final String LOWER = "[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]";
  private static final String ASCII_SIGN = "[!\"#$%&'()*+,\\-./:;<=>?@\\[\\\\\\]^_`{|}~]";

  private static final Set<String> ALTERNATIVES =
      Set.of(
          // blanks and ends of lines
          "\\s",
          "\\s+",
          " {2,}",
          " +",
          "\\n",
          "\\n+",
          "\\r",
          "\\r\\n",
          "\\t",
          "[\\n]+",
          "[^\\n]+",
          "[\\r\\n]",
          "\\s++$",
          "\\s+$",
          "^\\s+",
          "\\s+(?!\\S)",
          "\\s*[\\r\\n]",
          "\\s*[\\r\\n]+",
          // digits
          "\\d",
          "\\d+",
          "\\d{1,3}",
          "[0-9]",
          "[0-9]+",
          "[0-9][0-9][0-9]",
          "\\p{N}",
          "\\p{N}+",
          "[\\p{N}]",
          " ?\\p{N}",
          " ?\\p{N}+",
          "\\p{N}{1}",
          "\\p{N}{1,2}",
          "\\p{N}{1,3}",
          "\\p{N}{1,3}+",
          // GPT-2, CLIP
          " ?\\p{L}+",
          " ?[^\\s\\p{L}\\p{N}]+",
          "[\\p{L}]+",
          "[^\\s\\p{L}\\p{N}]+",
          "<\\|startoftext\\|>",
          "<\\|endoftext\\|>",
          // GPT-4, Llama 3, Qwen, OLMo, GLM, Seed, MiniCPM
          CONTRACTIONS,
          "'(?i:[sdmt]|ll|ve|re)",
          LEAD + "\\p{L}+",
          LEAD + "+\\p{L}+",
          LEAD + "+\\p{L}++",
          LEAD + "[\\p{L}\\p{M}]+",
          " ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*",
          " ?[^\\s\\p{L}\\p{N}]++[\\r\\n]*",
          " ?[^\\s\\p{L}\\p{N}]++[\\r\\n]*+",
          " ?[^\\s\\p{L}\\p{M}\\p{N}]+[\\r\\n]*",
          " ?[^\\s\\p{L}\\p{N}\\r\\n]+",
          "[\\p{Han}]+",
          // o200k, Tekken, Llama 4
          LEAD + UPPER + "*" + LOWER + "+",
          LEAD + UPPER + "+" + LOWER + "*",
          LEAD + UPPER + "*" + LOWER + "+" + CONTRACTIONS + "?",
          LEAD + UPPER + "+" + LOWER + "*" + CONTRACTIONS + "?",
          " ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*",
          // DeepSeek
          "\\s?\\p{L}+",
          "\\s?\\p{P}+",
          "[一-龥\u3040-ゟ゠-ヿ]+",
          "[一-龥ࠀ-一가-\uD7FF]+",
          ASCII_SIGN + "[A-Za-z]+",
          "[^\\r\\n\\p{L}\\p{P}\\p{S}]?[\\p{L}\\p{M}]+",
          "[^\r\n\\p{L}\\p{P}\\p{S}]?[\\p{L}\\p{M}]+",
          " ?[\\p{P}\\p{S}]+[\\r\\n]*",
          " ?[\\p{P}\\p{S}]+[\r\n]*",
          "\\s*[\r\n]+",
          // Falcon, BLOOM, and splitting into words and signs
          "[\\p{P}\\$\\+<=>\\^~\\|`]+",
          "[\\p{P}\\$\\+<=>\\^~\\|]+",
          " ?[^(\\s|[.,!?…。，、।۔،])]+",
          " ?[^(\\s|.,!?…。，、।۔،)]+",
          "\\w+",
          "[^\\w\\s]",
          "[^\\w\\s]+");

  private KnownPatterns() {}

  static boolean contains(String regex) {
    return regex.length() <= LONGEST && isJoined(regex);
  }

  private static boolean isJoined(String regex) {
    if (isOne(regex)) {
      return true;
    }
    for (int bar = regex.indexOf('|'); bar >= 0; bar = regex.indexOf('|', bar + 1)) {
      if (isOne(regex.substring(0, bar)) && isJoined(regex.substring(bar + 1))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOne(String regex) {
    return ALTERNATIVES.contains(regex)
        || (!regex.isEmpty() && regex.chars().noneMatch(c -> META.indexOf(c) >= 0));
  }
}
