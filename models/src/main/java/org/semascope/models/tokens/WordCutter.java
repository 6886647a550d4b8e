package org.semascope.models.tokens;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.core.Span;

/**
 * Cuts a text at blanks and takes punctuation off both ends of what is between them, as the
 * newspaper corpora of English do: {@code "(He) didn't."} is {@code ( He ) did n't .} What stands
 * between letters stays ({@code well-known}, {@code 68.88}, {@code U.S.}), and a text cut this way
 * already is left as it is.
 */
final class WordCutter {
  private static final Pattern CHUNK = Pattern.compile("[^\\s\\p{Z}\\p{Cntrl}]+");

  /** One mark, or several of the same: an ellipsis, a dash of two hyphens, a quotation mark. */
  private static final Pattern MARKS = Pattern.compile("([\\p{P}\\p{S}])\\1*");

  /** What the corpora part from the word it leans on. */
  private static final Pattern CLITIC = Pattern.compile("(?i)n['’]t|['’](?:s|m|d|re|ve|ll)");

  /** Letters with a point after each: the last one belongs to them. */
  private static final Pattern INITIALS = Pattern.compile("(?:\\p{L}\\.)+");

  private final String text;
  private final List<Span> words = new ArrayList<>();

  private WordCutter(String text) {
    this.text = text;
  }

  static List<Span> cut(String text) {
    WordCutter cutter = new WordCutter(text);
    for (Matcher chunk = CHUNK.matcher(text); chunk.find(); ) {
      cutter.chunk(chunk.start(), chunk.end());
    }
    return cutter.words;
  }

  private void chunk(int from, int to) {
    int start = from;
    for (int end = marksFrom(start, to); end > start; end = marksFrom(start, to)) {
      words.add(new Span(start, end));
      start = end;
    }
    List<Span> after = new ArrayList<>();
    int end = to;
    for (int at = marksBefore(start, end); at < end; at = marksBefore(start, end)) {
      after.add(0, new Span(at, end));
      end = at;
    }
    word(start, end);
    words.addAll(after);
  }

  /** The end of the marks that a chunk begins with; its start if it begins with a word. */
  private int marksFrom(int start, int end) {
    Matcher marks = MARKS.matcher(text).region(start, end);
    return marks.lookingAt() && !whole(CLITIC, start, end) ? marks.end() : start;
  }

  /** The start of the marks that a chunk ends with; its end if it ends with a word. */
  private int marksBefore(int start, int end) {
    if (whole(INITIALS, start, end)) {
      return end;
    }
    int at = end;
    for (int mark = 0; at > start; at -= Character.charCount(mark)) {
      int before = text.codePointBefore(at);
      if (!isMark(before) || (at < end && before != mark)) {
        break;
      }
      mark = before;
    }
    return at;
  }

  private void word(int start, int end) {
    if (start == end) {
      return;
    }
    Matcher clitic = CLITIC.matcher(text).region(start, end);
    for (boolean found = clitic.find(); found; found = clitic.find()) {
      if (clitic.end() == end && clitic.start() > start) {
        words.add(new Span(start, clitic.start()));
        words.add(new Span(clitic.start(), end));
        return;
      }
    }
    words.add(new Span(start, end));
  }

  private boolean whole(Pattern pattern, int start, int end) {
    return pattern.matcher(text).region(start, end).matches();
  }

  private static boolean isMark(int codePoint) {
    return MARKS.matcher(Character.toString(codePoint)).matches();
  }
}
