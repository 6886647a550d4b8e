package org.semascope.data.corpora;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
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
    BreakIterator breaks = sentences.clone(); // iterators have a state
    breaks.setText(text);
    List<Span> found = new ArrayList<>();
    int start = 0;
    for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
      if (end == text.length() || !continues(text, start, end)) {
        add(text, start, end, found);
        start = end;
      }
    }
    return found;
  }

  /** The tokens of a range of the text, punctuation included; spans refer to the whole text. */
  public List<Span> tokens(String text, Span range) {
    BreakIterator breaks = words.clone();
    breaks.setText(range.of(text));
    List<Span> found = new ArrayList<>();
    int start = range.start();
    for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
      add(text, start, range.start() + end, found);
      start = range.start() + end;
    }
    return found;
  }

  /** One of the {@link #sentences} as a separate text with its tokens. */
  public Sentence sentence(String id, String text, Span sentence) {
    String own = sentence.of(text);
    return new Sentence(id, own, tokens(own, new Span(0, own.length())));
  }

  private boolean continues(String text, int start, int end) {
    int after = skip(text, end);
    if (after == text.length()) {
      return false;
    }
    int next = text.codePointAt(after);
    int last = end;
    while (last > start && isSpace(text.charAt(last - 1))) {
      last--;
    }
    int word = last;
    while (word > start && !isSpace(text.charAt(word - 1)) && !opens(text.charAt(word - 1))) {
      word--;
    }
    return Character.isLowerCase(next) || abbreviations.continues(text.substring(word, last), next);
  }

  /** The position of the next sentence's first letter, after quotes and brackets. */
  private static int skip(String text, int from) {
    int at = from;
    while (at < text.length() && (isSpace(text.charAt(at)) || opens(text.charAt(at)))) {
      at++;
    }
    return at;
  }

  private static boolean opens(char c) {
    return "\"'“‘«([{¿¡".indexOf(c) >= 0;
  }

  private static boolean isSpace(char c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c);
  }

  private static void add(String text, int from, int to, List<Span> found) {
    int start = from;
    int end = to;
    while (start < end && isSpace(text.charAt(start))) {
      start++;
    }
    while (end > start && isSpace(text.charAt(end - 1))) {
      end--;
    }
    if (start < end) {
      found.add(new Span(start, end));
    }
  }

  /** Abbreviations whose full stop never ends a sentence, or not before a number. */
  private static final class Abbreviations {
    private final Set<String> always = new HashSet<>();
    private final Set<String> beforeNumbers = new HashSet<>();

    /**
     * @param resource lines of words; a line that begins with 0 lists those that precede numbers
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
