package org.semascope.app.input;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.core.Occurrence;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.core.UsageException;
import org.semascope.core.WordFinder;

/**
 * Which occurrence of a word in a text is meant: its number, its span, or neither if the word
 * occurs once. Absent components are null.
 */
public record OccurrenceSpec(String word, Integer occurrence, String span) {
  private static final Pattern SPAN = Pattern.compile("(\\d{1,9}):(\\d{1,9})");

  public OccurrenceSpec {
    UsageException.throwIf(
        occurrence != null && span != null, "give the occurrence or the span, not both");
  }

  public Occurrence in(String text) {
    if (span != null) {
      Occurrence found = new Occurrence(text, parse(span));
      if (word != null && !found.word().equalsIgnoreCase(word)) {
        throw new SemascopeException(
            "span %s is \"%s\", not \"%s\"".formatted(span, found.word(), word));
      }
      return found;
    }
    UsageException.throwIf(word == null, "give the word, or its span as start:end");
    return occurrence == null
        ? WordFinder.only(text, word)
        : WordFinder.numbered(text, word, occurrence);
  }

  private static Span parse(String span) {
    Matcher matcher = SPAN.matcher(span.strip());
    UsageException.throwIf(!matcher.matches(), "a span is start:end, not \"%s\"", span);
    int start = Integer.parseInt(matcher.group(1));
    int end = Integer.parseInt(matcher.group(2));
    UsageException.throwIf(end <= start, "span %s must end after it starts", span);
    return new Span(start, end);
  }
}
