package org.semascope.models.tokens;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.core.Span;

/** Splits texts into words for ELMo. */
final class WordTokenizer extends OpenTokenizer {
  private static final Pattern CHUNK = Pattern.compile("[^\\s\\p{Z}\\p{Cntrl}]+");

  /** One mark, or several of the same: an ellipsis, a dash of two hyphens, a quotation mark. */
  private static final Pattern MARKS = Pattern.compile("([\\p{P}\\p{S}])\\1*");

  private static final Pattern CLITIC = Pattern.compile("(?i)(?:n['’]t|['’](?:s|m|d|re|ve|ll))\\z");

  /** Letters with a full stop after each, including the last. */
  private static final Pattern INITIALS = Pattern.compile("(?:\\p{L}\\.)+");

  /**
   * @param longest maximum number of characters of a word, with its markers
   */
  WordTokenizer(int longest) {
    super(new SeenWords(List.of()), "<S>", "</S>", Optional.empty(), longest, 0);
  }

  @Override
  List<Word> split(String text) {
    return spans(text).stream().map(span -> new Word(span, span.of(text))).toList();
  }

  /**
   * Splits a text at spaces, and punctuation off both ends of each chunk, as in the Penn Treebank:
   * {@code "(He) didn't."} becomes {@code ( He ) did n't .} Punctuation inside words stays ({@code
   * well-known}, {@code 68.88}, {@code U.S.}), and a text that is already split is unchanged.
   */
  static List<Span> spans(String text) {
    List<Span> words = new ArrayList<>();
    for (Matcher chunk = CHUNK.matcher(text); chunk.find(); ) {
      splitChunk(text, chunk.start(), chunk.end(), words);
    }
    return words;
  }

  private static void splitChunk(String text, int from, int to, List<Span> words) {
    int start = from;
    for (int end = marksFrom(text, start, to); end > start; end = marksFrom(text, start, to)) {
      words.add(new Span(start, end));
      start = end;
    }
    List<Span> after = new ArrayList<>();
    int end = to;
    for (int at = marksBefore(text, start, end); at < end; at = marksBefore(text, start, end)) {
      after.add(0, new Span(at, end));
      end = at;
    }
    if (start < end) {
      int clitic = cliticStart(text, start, end);
      if (clitic > start) {
        words.add(new Span(start, clitic));
      }
      words.add(new Span(clitic, end));
    }
    words.addAll(after);
  }

  /** The end of the marks that a chunk begins with; its start if it begins with a word. */
  private static int marksFrom(String text, int start, int end) {
    Matcher marks = MARKS.matcher(text).region(start, end);
    boolean isClitic = CLITIC.matcher(text).region(start, end).matches();
    return marks.lookingAt() && !isClitic ? marks.end() : start;
  }

  /** The start of the marks that a chunk ends with; its end if it ends with a word. */
  private static int marksBefore(String text, int start, int end) {
    if (INITIALS.matcher(text).region(start, end).matches()) {
      return end;
    }
    int at = end;
    for (int mark = 0; at > start; at -= Character.charCount(mark)) {
      int before = text.codePointBefore(at);
      boolean isMark = MARKS.matcher(Character.toString(before)).matches();
      if (!isMark || (at < end && before != mark)) {
        break;
      }
      mark = before;
    }
    return at;
  }

  /** The start of the clitic at the end of a word; the word's start if it has none. */
  private static int cliticStart(String text, int start, int end) {
    Matcher clitic = CLITIC.matcher(text).region(start, end);
    return clitic.find() ? clitic.start() : start;
  }
}
