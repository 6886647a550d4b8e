package org.semascope.data.tables;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.core.WordFinder;
import org.semascope.data.DataFormatException;
import org.semascope.data.text.DecimalMark;
import org.semascope.data.text.DelimitedRow;

/** A row of a user's table, with fields by column name. Fields are without surrounding spaces. */
public final class UserRow {
  private static final Map<String, PartOfSpeech> PARTS =
      Map.ofEntries(
          Map.entry("n", PartOfSpeech.NOUN),
          Map.entry("noun", PartOfSpeech.NOUN),
          Map.entry("v", PartOfSpeech.VERB),
          Map.entry("verb", PartOfSpeech.VERB),
          Map.entry("a", PartOfSpeech.ADJECTIVE),
          Map.entry("j", PartOfSpeech.ADJECTIVE),
          Map.entry("s", PartOfSpeech.ADJECTIVE),
          Map.entry("adj", PartOfSpeech.ADJECTIVE),
          Map.entry("adjective", PartOfSpeech.ADJECTIVE),
          Map.entry("r", PartOfSpeech.ADVERB),
          Map.entry("adv", PartOfSpeech.ADVERB),
          Map.entry("adverb", PartOfSpeech.ADVERB),
          Map.entry("p", PartOfSpeech.PREPOSITION),
          Map.entry("adp", PartOfSpeech.PREPOSITION),
          Map.entry("prep", PartOfSpeech.PREPOSITION),
          Map.entry("preposition", PartOfSpeech.PREPOSITION));

  private final DelimitedRow row;
  private final TableLayout layout;
  private final DecimalMark mark;

  UserRow(DelimitedRow row, TableLayout layout, DecimalMark mark) {
    this.row = row;
    this.layout = layout;
    this.mark = mark;
  }

  /** For readers of other formats of the same records. */
  public DelimitedRow row() {
    return row;
  }

  public long line() {
    return row.line();
  }

  /** Whether the table has this column. */
  public boolean has(String column) {
    return !at(column).isEmpty();
  }

  /** The field; empty if it is, or if the table does not have the column. */
  public String optional(String column) {
    List<Integer> at = at(column);
    return at.isEmpty() ? "" : row.field(at.get(0));
  }

  /** The field, which must not be empty. */
  public String text(String column) {
    String field = optional(column);
    if (field.isEmpty()) {
      throw row.fault(
          "a value in the column \"" + column + "\"",
          has(column) ? "an empty field" : "no such column");
    }
    return field;
  }

  /** A finite number with a decimal point or comma. */
  public double number(String column) {
    return mark.number(row, text(column), DelimitedRow.quoted(column));
  }

  /**
   * A number in a field with more than that, such as a weight of a list.
   *
   * @param what for the message
   */
  public double number(String text, String what) {
    return mark.number(row, text, what);
  }

  /** Same as {@link #number(String)}; none for an empty field. */
  public OptionalDouble optionalNumber(String column) {
    return optional(column).isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(number(column));
  }

  /** A positive integer. */
  public int count(String column) {
    text(column);
    return row.count(at(column).get(0), DelimitedRow.quoted(column));
  }

  /** The elements of a list, separated by {@code |} or {@code ;}, or those of a JSON array. */
  public List<String> list(String column) {
    return Stream.of(optional(column).split("[|;]"))
        .map(String::strip)
        .filter(element -> !element.isEmpty())
        .toList();
  }

  /** The non-empty fields of a repeated column. */
  public List<String> all(String column) {
    return at(column).stream().map(row::field).filter(field -> !field.isEmpty()).toList();
  }

  /** The part of speech; {@link PartOfSpeech#UNKNOWN} for an empty field or another name. */
  public PartOfSpeech partOfSpeech(String column) {
    return PARTS.getOrDefault(optional(column).toLowerCase(Locale.ROOT), PartOfSpeech.UNKNOWN);
  }

  /**
   * The word of a text, by its span or as its only occurrence. With a span, a given word must be
   * the one at the span.
   *
   * @param start column of the span's first character; {@code end} of the one after its last
   */
  public Occurrence occurrence(String text, String word, String start, String end) {
    String written = text(text);
    if (optional(start).isEmpty() && optional(end).isEmpty()) {
      return only(written, text(word), start, end);
    }
    Span span = span(start, end);
    String expected = optional(word);
    for (String possible : unmarked(written).toList()) {
      boolean inside = span.end() <= possible.length();
      if (inside
          && (expected.isEmpty()
              || unmarked(expected).anyMatch(own -> own.equals(span.of(possible))))) {
        try {
          return new Occurrence(possible, span);
        } catch (SemascopeException e) {
          throw row.fault("a span of a word", e.getMessage());
        }
      }
    }
    throw row.fault(
        "%s at %s of the text"
            .formatted(expected.isEmpty() ? "a word" : DelimitedRow.quoted(expected), span),
        DelimitedRow.quoted(written));
  }

  private Occurrence only(String text, String word, String start, String end) {
    List<Occurrence> found = WordFinder.all(text, word);
    if (found.size() != 1) {
      throw row.fault(
          "a text with %s once%s"
              .formatted(
                  DelimitedRow.quoted(word),
                  found.isEmpty() ? "" : ", or the columns %s and %s".formatted(start, end)),
          (found.isEmpty() ? "" : found.size() + " times: ") + DelimitedRow.quoted(text));
    }
    return found.get(0);
  }

  private Span span(String start, String end) {
    String from = optional(start);
    String to = optional(end);
    if (!from.matches("\\d{1,8}")
        || !to.matches("\\d{1,8}")
        || Integer.parseInt(to) <= Integer.parseInt(from)) {
      throw row.fault("%s and %s as numbers".formatted(start, end), from + " and " + to);
    }
    return new Span(Integer.parseInt(from), Integer.parseInt(to));
  }

  /**
   * The possible original values of a field: a leading apostrophe may protect it from being read as
   * a formula by a spreadsheet.
   */
  private static Stream<String> unmarked(String field) {
    return field.startsWith("'") ? Stream.of(field, field.substring(1)) : Stream.of(field);
  }

  public DataFormatException fault(String expected, Object found) {
    return row.fault(expected, found);
  }

  private List<Integer> at(String column) {
    layout.kind().column(column); // a name that the kind does not declare is an error
    return layout.at(column);
  }
}
