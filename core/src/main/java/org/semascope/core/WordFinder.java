package org.semascope.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Finds whole words in a text, preferring matches of the same case. */
public final class WordFinder {
  private WordFinder() {}

  /**
   * All occurrences of the word from left to right: exact matches, or case-insensitive ones if
   * there is no exact match.
   */
  public static List<Occurrence> all(String text, String word) {
    SemascopeException.throwIf(word.isBlank(), "the word to search for is empty");
    List<Occurrence> exact = search(text, word, false);
    return exact.isEmpty() ? search(text, word, true) : exact;
  }

  /** The only occurrence of the word; throws an exception that lists them if there are several. */
  public static Occurrence only(String text, String word) {
    List<Occurrence> found = some(text, word);
    if (found.size() > 1) {
      throw new SemascopeException(
          "\"%s\" occurs %s times, choose one with --occurrence or --span: %s"
              .formatted(word, found.size(), list(found)));
    }
    return found.get(0);
  }

  /** The {@code number}-th occurrence of the word, counted from 1. */
  public static Occurrence numbered(String text, String word, int number) {
    List<Occurrence> found = some(text, word);
    if (number < 1 || number > found.size()) {
      throw new SemascopeException(
          "there is no occurrence %s of \"%s\", only %s".formatted(number, word, list(found)));
    }
    return found.get(number - 1);
  }

  private static List<Occurrence> some(String text, String word) {
    List<Occurrence> found = all(text, word);
    SemascopeException.throwIf(found.isEmpty(), "there is no word \"%s\" in \"%s\"", word, text);
    return found;
  }

  private static List<Occurrence> search(String text, String word, boolean anyCase) {
    List<Occurrence> found = new ArrayList<>();
    int at = 0;
    while (at + word.length() <= text.length()) {
      int end = at + word.length();
      if (text.regionMatches(anyCase, at, word, 0, word.length())
          && isBoundary(text, at)
          && isBoundary(text, end)) {
        found.add(new Occurrence(text, new Span(at, end)));
        at = end;
      } else {
        at++;
      }
    }
    return found;
  }

  /** Whether a word may begin or end at this position. */
  private static boolean isBoundary(String text, int at) {
    if (at == 0 || at == text.length()) {
      return true;
    }
    int after = text.codePointAt(at);
    if (Character.isLowSurrogate(text.charAt(at)) || CodePoints.isMark(after)) {
      return false;
    }
    return !(joins(text.codePointBefore(at)) && joins(after));
  }

  /** Letters, digits and marks form words, except in scripts without spaces between words. */
  private static boolean joins(int codePoint) {
    return (Character.isLetterOrDigit(codePoint) || CodePoints.isMark(codePoint))
        && !CodePoints.isOfUnspacedScript(codePoint);
  }

  private static String list(List<Occurrence> found) {
    return found.stream()
        .map(
            one ->
                String.format(
                    Locale.ROOT,
                    "%d at %s (%s)",
                    found.indexOf(one) + 1,
                    one.span(),
                    surroundings(one)))
        .collect(Collectors.joining(", "));
  }

  private static String surroundings(Occurrence one) {
    int room = 15;
    String text = one.text();
    int start = Math.max(0, one.span().start() - room);
    int end = Math.min(text.length(), one.span().end() + room);
    return (start > 0 ? "..." : "")
        + text.substring(start, one.span().start())
        + "«"
        + one.word()
        + "»"
        + text.substring(one.span().end(), end)
        + (end < text.length() ? "..." : "");
  }
}
