package org.semascope.data.tagged;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.Sentence;
import org.semascope.core.Span;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.text.DelimitedRow;
import org.semascope.data.text.DelimitedRows;

/**
 * A concordance written by {@code search --format csv} and labelled by the user: comment lines
 * ({@code #}), then comma-separated values with at least the columns {@code text}, {@code start},
 * {@code end}, {@code word}, {@code lemma}, {@code pos}, {@code source} and {@code my sense}. A row
 * with an empty {@code my sense} is a sentence without tags. A label {@code 1} of the lemma {@code
 * bank} is the sense {@code bank.1}.
 */
final class ConcordanceFormat extends SenseCorpusFormat<TaggedSentence> {
  private static final String FIRST = "# semascope search";
  private static final List<String> COLUMNS =
      List.of("text", "start", "end", "word", "lemma", "pos", "source", "my sense");

  private static final Pattern WORD = Pattern.compile("\\P{javaWhitespace}+");

  ConcordanceFormat(TokenJoiner joiner) {
    super(joiner, "a concordance of `search`, labelled", 1, ".*\\.csv");
  }

  @Override
  boolean matches(Path file, String opening) {
    return opening.startsWith(FIRST)
        || opening.startsWith("\"" + FIRST)
        || List.of(opening.lines().findFirst().orElse("").split(",")).containsAll(COLUMNS);
  }

  @Override
  void readFile(Path file, Faults faults, Consumer<? super TaggedSentence> each) {
    try (DelimitedRows rows = DelimitedRows.csv(file)) {
      DelimitedRow header = rows.next();
      while (header != null && header.fields().get(0).startsWith("#")) {
        header = rows.next();
      }
      List<String> names = header == null ? List.of() : header.fields();
      for (String column : COLUMNS) {
        if (!names.contains(column)) {
          throw DataFormatException.file(file, "a column \"" + column + "\"", names);
        }
      }
      for (DelimitedRow row = rows.next(); row != null; row = rows.next()) {
        faults.check(row, one -> sentence(one, names)).ifPresent(each);
      }
    }
  }

  private static TaggedSentence sentence(DelimitedRow row, List<String> names) {
    row.expect(names.size());
    List<String> fields =
        COLUMNS.stream().map(name -> row.fields().get(names.indexOf(name))).toList();
    Span span = span(row, fields);
    String expected = "\"%s\" at %s of its text".formatted(fields.get(3), span);
    String text =
        unmarked(fields.get(0))
            .filter(each -> unmarked(fields.get(3)).anyMatch(word -> occurs(word, span, each)))
            .findFirst()
            .orElseThrow(() -> row.fault(expected, fields.get(0)));
    String word = span.of(text);
    List<Span> tokens = new ArrayList<>(words(text, 0, span.start()));
    int first = tokens.size();
    tokens.add(span);
    tokens.addAll(words(text, span.end(), text.length()));
    String lemma = fields.get(4).isBlank() ? word.toLowerCase(Locale.ROOT) : fields.get(4);
    String label = fields.get(7).strip();
    PartOfSpeech part = partOfSpeech(fields.get(5));
    List<String> senses = List.of(label.startsWith(lemma) ? label : lemma + "." + label);
    Sentence sentence = new Sentence(fields.get(6), text, tokens);
    return new TaggedSentence(
        sentence,
        label.isEmpty()
            ? List.of()
            : List.of(new TaggedSentence.Tag(first, first + 1, lemma, part, senses, false)));
  }

  /**
   * The possible original values of a field: a leading apostrophe may protect it from being read as
   * a formula by a spreadsheet.
   */
  private static Stream<String> unmarked(String field) {
    return field.startsWith("'") ? Stream.of(field, field.substring(1)) : Stream.of(field);
  }

  private static Span span(DelimitedRow row, List<String> fields) {
    String start = fields.get(1).strip();
    String end = fields.get(2).strip();
    if (!start.matches("\\d{1,8}")
        || !end.matches("\\d{1,8}")
        || Integer.parseInt(end) <= Integer.parseInt(start)) {
      throw row.fault("start and end as numbers", start + " and " + end);
    }
    return new Span(Integer.parseInt(start), Integer.parseInt(end));
  }

  private static boolean occurs(String word, Span span, String text) {
    return span.end() <= text.length() && span.of(text).equals(word);
  }

  private static PartOfSpeech partOfSpeech(String name) {
    return Stream.of(PartOfSpeech.values())
        .filter(each -> each.name().equalsIgnoreCase(name.strip()))
        .findFirst()
        .orElse(PartOfSpeech.OTHER);
  }

  /** The whitespace-separated words in a range of the text. */
  private static List<Span> words(String text, int from, int to) {
    Matcher word = WORD.matcher(text).region(from, to);
    return word.results().map(found -> new Span(found.start(), found.end())).toList();
  }
}
