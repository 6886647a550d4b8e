package org.semascope.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Finds a word in a text as a person would: whole words only, the case as given if possible. */
public final class WordFinder {
  private WordFinder() {}

  /**
   * Every place the word stands at, from left to right: as it is written, or, if it nowhere is, in
   * any case.
   */
  public static List<Occurrence> all(String text, String word) {
    SemascopeException.throwIf(word.isBlank(), "the word to look for is empty");
    List<Occurrence> exact = search(text, word, false);
    return exact.isEmpty() ? search(text, word, true) : exact;
  }

  /** The only place the word stands at; several are an error that lists them. */
  public static Occurrence only(String text, String word) {
    List<Occurrence> found = some(text, word);
    if (found.size() > 1) {
      throw new SemascopeException(
          "\"%s\" stands at %s places, choose one with --occurrence or --span: %s"
              .formatted(word, found.size(), places(found)));
    }
    return found.get(0);
  }

  /** The {@code number}-th place the word stands at, counted from 1. */
  public static Occurrence numbered(String text, String word, int number) {
    List<Occurrence> found = some(text, word);
    if (number < 1 || number > found.size()) {
      throw new SemascopeException(
          "there is no occurrence %s of \"%s\", only %s".formatted(number, word, places(found)));
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

  /** Whether a word may begin or end at this place: not between two parts of one word. */
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

  /** CodePoints and digits make up words, except in scripts that write no spaces between words. */
  private static boolean joins(int codePoint) {
    return (Character.isLetterOrDigit(codePoint) || CodePoints.isMark(codePoint))
        && !CodePoints.isOfUnspacedScript(codePoint);
  }

  private static String places(List<Occurrence> found) {
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
