package org.semascope.data.corpora;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.semascope.core.Sentence;
import org.semascope.core.Span;

/**
 * Splits text into sentences and sentences into tokens by ICU's Unicode rules. Sentence boundaries
 * after abbreviations and initials, or before a lower-case word, are removed. Thread-safe.
 */
public final class SentenceSplitter {
  private final BreakIterator sentences;
  private final BreakIterator words;
  private final Abbreviations abbreviations;

  private SentenceSplitter(Language language) {
    ULocale locale = ULocale.forLanguageTag(language.tag);
    this.sentences = BreakIterator.getSentenceInstance(locale);
    this.words = BreakIterator.getWordInstance(locale);
    this.abbreviations = new Abbreviations("abbreviations-" + language.tag + ".txt");
  }

  /** The languages with a list of abbreviations. */
  public enum Language {
    ENGLISH("en"),
    PORTUGUESE("pt");

    private final String tag;

    Language(String tag) {
      this.tag = tag;
    }
  }

  public static SentenceSplitter of(Language language) {
    return new SentenceSplitter(language);
  }

  /** The sentences in order, without surrounding spaces; empty text has none. */
  public List<Span> sentences(String text) {
    return parts(sentences, text, new Span(0, text.length()), this::continues);
  }

  /** The tokens of a range of the text, punctuation included; spans refer to the whole text. */
  public List<Span> tokens(String text, Span range) {
    return parts(words, text, range, (any, start, end) -> false);
  }

  private interface Continuation {
    /** Whether a part of the text continues after the end that a break iterator found. */
    boolean continues(String text, int start, int end);
  }

  private static List<Span> parts(
      BreakIterator iterator, String text, Span range, Continuation continuation) {
    BreakIterator breaks = iterator.clone(); // iterators have a state
    breaks.setText(range.of(text));
    List<Span> found = new ArrayList<>();
    int start = range.start();
    for (int next = breaks.next(); next != BreakIterator.DONE; next = breaks.next()) {
      int end = range.start() + next;
      if (!continuation.continues(text, start, end)) {
        Span part = withoutSpaces(text, start, end);
        if (!part.isEmpty()) {
          found.add(part);
        }
        start = end;
      }
    }
    return found;
  }

  /** One of the {@link #sentences} as a separate text with its tokens. */
  public Sentence sentence(String id, String text, Span sentence) {
    String own = sentence.of(text);
    return new Sentence(id, own, tokens(own, new Span(0, own.length())));
  }

  private boolean continues(String text, int start, int end) {
    int after = end; // the next sentence's first letter, after quotes and brackets
    while (after < text.length() && isOutside(text.charAt(after))) {
      after++;
    }
    if (after == text.length()) {
      return false;
    }
    int last = withoutSpaces(text, start, end).end();
    int word = last;
    while (word > start && !isOutside(text.charAt(word - 1))) {
      word--;
    }
    int next = text.codePointAt(after);
    return Character.isLowerCase(next) || abbreviations.continues(text.substring(word, last), next);
  }

  /** Whether it is a space, an opening quote or an opening bracket. */
  private static boolean isOutside(char c) {
    return isSpace(c) || "\"'“‘«([{¿¡".indexOf(c) >= 0;
  }

  private static boolean isSpace(char c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c);
  }

  private static Span withoutSpaces(String text, int from, int to) {
    int start = from;
    int end = to;
    while (start < end && isSpace(text.charAt(start))) {
      start++;
    }
    while (end > start && isSpace(text.charAt(end - 1))) {
      end--;
    }
    return new Span(start, end);
  }

  /** Abbreviations whose full stop never ends a sentence, or not before a number. */
  private static final class Abbreviations {
    private final Set<String> always = new HashSet<>();
    private final Set<String> beforeNumbers = new HashSet<>();

    /**
     * @param resource lines of words; a line that begins with 0 lists those that precede numbers
     */
    Abbreviations(String resource) {
      try (InputStream in = Abbreviations.class.getResourceAsStream(resource)) {
        String lists = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        for (String line : lists.lines().filter(line -> !line.startsWith("#")).toList()) {
          boolean numbers = line.startsWith("0 ");
          (numbers ? beforeNumbers : always)
              .addAll(List.of(line.substring(numbers ? 2 : 0).split(" ")));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** Whether a sentence continues after this word (with full stop) and before this character. */
    boolean continues(String word, int next) {
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
}
