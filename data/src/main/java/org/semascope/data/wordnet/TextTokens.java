package org.semascope.data.wordnet;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.semascope.core.Span;

/**
 * A short text as words and punctuation marks. A hyphen is a separate token, so that {@code
 * five-toed} has the word {@code toed}; an apostrophe is part of its word ({@code o'clock}) unless
 * it begins the genitive {@code 's}.
 */
record TextTokens(String text, List<Span> spans) {
  static TextTokens of(String text) {
    List<Span> spans = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      int start = at;
      if (isGenitive(text, at)) {
        at += 2;
      } else if (isWordPart(text, at)) {
        while (at < text.length() && isWordPart(text, at) && !isGenitive(text, at)) {
          at += Character.charCount(text.codePointAt(at));
        }
      } else {
        at += Character.charCount(text.codePointAt(at));
        if (Character.isWhitespace(text.codePointAt(start))) {
          continue;
        }
      }
      spans.add(new Span(start, at));
    }
    return new TextTokens(text, spans);
  }

  private static boolean isWordPart(String text, int at) {
    int letter = text.codePointAt(at);
    if (letter == '\'') {
      return at > 0
          && at + 1 < text.length()
          && Character.isLetterOrDigit(text.codePointBefore(at))
          && Character.isLetterOrDigit(text.codePointAt(at + 1));
    }
    return Character.isLetterOrDigit(letter)
        || Character.getType(letter) == Character.NON_SPACING_MARK;
  }

  private static boolean isGenitive(String text, int at) {
    return text.startsWith("'s", at)
        && at > 0
        && Character.isLetterOrDigit(text.codePointBefore(at))
        && (at + 2 == text.length() || !Character.isLetterOrDigit(text.codePointAt(at + 2)));
  }

  int size() {
    return spans.size();
  }

  /** In lower case. */
  String word(int index) {
    return spans.get(index).of(text).toLowerCase(Locale.ROOT);
  }

  boolean isWord(int index) {
    Span span = spans.get(index);
    return span.length() > 1 || Character.isLetterOrDigit(text.codePointAt(span.start()));
  }

  /** The words without punctuation, in lower case. */
  List<String> words() {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < size(); i++) {
      if (isWord(i)) {
        words.add(word(i));
      }
    }
    return words;
  }
}
