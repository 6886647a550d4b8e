package org.semascope.data.corpora;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Words whose full stop does not end a sentence: some never, some where a number follows. */
final class Abbreviations {
  private final Set<String> always = new HashSet<>();
  private final Set<String> beforeNumbers = new HashSet<>();

  /**
   * @param resource lines of words; one that begins with 0 lists those that precede numbers
   */
  Abbreviations(String resource) {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Abbreviations.class.getResourceAsStream(resource), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.startsWith("#")) {
          List<String> words = Arrays.asList(line.split(" "));
          boolean numbers = words.get(0).equals("0");
          (numbers ? beforeNumbers : always).addAll(words.subList(numbers ? 1 : 0, words.size()));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether a sentence goes on after this word, full stop included, with this character. */
  boolean goesOn(String word, int next) {
    return always.contains(word)
        || (Character.isDigit(next) && beforeNumbers.contains(word))
        || (isInitial(word) && Character.isUpperCase(next));
  }

  /** As in "J. R. R. Tolkien". */
  private static boolean isInitial(String word) {
    return word.codePointCount(0, word.length()) == 2
        && Character.isUpperCase(word.codePointAt(0))
        && word.endsWith(".");
  }
}
