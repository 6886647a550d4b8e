package org.semascope.app.input;

import java.util.Arrays;
import java.util.List;
import org.semascope.core.UsageException;

/** Comma-separated lists. */
public final class Lists {
  private Lists() {}

  public static List<String> words(String text) {
    List<String> words =
        Arrays.stream(text.split(",")).map(String::strip).filter(word -> !word.isEmpty()).toList();
    UsageException.throwIf(words.isEmpty(), "\"%s\" contains no word", text);
    return words;
  }

  public static int[] numbers(String option, String text) {
    return Arrays.stream(text.split(",", -1)).mapToInt(part -> number(option, part)).toArray();
  }

  static int number(String what, String text) {
    try {
      return Integer.parseInt(text.strip());
    } catch (NumberFormatException e) {
      throw new UsageException("%s takes whole numbers, not \"%s\"".formatted(what, text), e);
    }
  }
}
