package org.semascope.models.tokens;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.core.Span;

/** Texts of characters that are difficult for offsets. */
final class RandomTexts {
  private static final List<String> SYMBOLS =
      List.of(
          "a",
          "b",
          "e",
          "n",
          "t",
          "the",
          "capital",
          "ing",
          "A",
          "E",
          "é",
          "É",
          "e\u0301",
          "n\u0303",
          "ß",
          "İ",
          "ﬁ",
          "ł",
          "½",
          "東",
          "京",
          "日",
          "語",
          "テ",
          "한",
          "ש",
          "ل",
          "ป",
          "ี",
          "😀",
          "👍🏽",
          "❤\uFE0F",
          "👨\u200d👩\u200d👧",
          "𝒳",
          "\u00ad",
          "\u200b",
          "\u200d",
          "-",
          "'",
          ".",
          ",",
          "(",
          "_",
          "…",
          "“",
          "1",
          "0",
          "[",
          "<",
          "▁",
          "\uFFFD",
          "\uE000");
  private static final List<String> SPACES = List.of(" ", " ", " ", " ", "  ", "\t", "\n", " \n ");
  private static final Pattern WORD = Pattern.compile("\\S+");

  private final Random random;

  RandomTexts(long seed) {
    random = new Random(seed);
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  String text(int words) {
    StringBuilder text = new StringBuilder(random.nextInt(4) == 0 ? any(SPACES) : "");
    for (int i = 0; i < words; i++) {
      for (int n = 1 + random.nextInt(5); n > 0; n--) {
        text.append(any(SYMBOLS));
      }
      text.append(any(SPACES));
    }
    return text.toString();
  }

  /** The runs without spaces. */
  static List<Span> words(String text) {
    List<Span> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(text);
    while (matcher.find()) {
      words.add(new Span(matcher.start(), matcher.end()));
    }
    return words;
  }

  private String any(List<String> list) {
    return list.get(random.nextInt(list.size()));
  }
}
