package org.semascope.core;

import java.util.ArrayList;
import java.util.List;

/** Finds whole words in a text, preferring matches of the same case. */
public final class WordFinder {
  private static final int SHOWN = 15; // characters around a word in messages

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
    return only(word, some(text, word));
  }

  /** The only one of some occurrences; throws an exception that lists them if there are several. */
  public static Occurrence only(String word, List<Occurrence> found) {
    if (found.size() > 1) {
      throw new SemascopeException(
          "\"%s\" occurs %s times, choose one with --occurrence or --span: %s"
              .formatted(word, found.size(), list(found)));
    }
    return found.get(0);
  }

  /** The {@code number}-th occurrence of the word, counted from 1. */
  public static Occurrence numbered(String text, String word, int number) {
    return numbered(word, some(text, word), number);
  }

  /** The {@code number}-th of some occurrences, counted from 1. */
  public static Occurrence numbered(String word, List<Occurrence> found, int number) {
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
    int length = word.length();
    for (int at = 0; at + length <= text.length(); at++) {
      if (text.regionMatches(anyCase, at, word, 0, length)
          && isBoundary(text, at)
          && isBoundary(text, at + length)) {
        found.add(new Occurrence(text, new Span(at, at + length)));
        at += length - 1; // occurrences do not overlap
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
    List<String> all = new ArrayList<>();
    for (Occurrence one : found) {
      all.add("%s at %s (%s)".formatted(all.size() + 1, one.span(), surroundings(one)));
    }
    return String.join(", ", all);
  }

  private static String surroundings(Occurrence one) {
    String text = one.text();
    Span span = one.span();
    int start = Math.max(0, span.start() - SHOWN);
    int end = Math.min(text.length(), span.end() + SHOWN);
    String before = (start > 0 ? "..." : "") + text.substring(start, span.start());
    String after = text.substring(span.end(), end) + (end < text.length() ? "..." : "");
    return before + "«" + one.word() + "»" + after;
  }
}
