package org.semascope.data.similarity;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.text.DelimitedRow;
import org.semascope.data.text.DelimitedRows;

/**
 * Where a file of word pairs has what, told by its first pair: two words, then perhaps a part of
 * speech of both (SimLex, SimVerb), then the score, then whatever the authors added.
 *
 * @param separator between fields; a blank stands for any number of them
 * @param suffixed whether words carry their part of speech, as {@code sun-n} in MEN
 */
record ColumnLayout(char separator, int size, boolean part, boolean suffixed) {
  private static final Map<String, PartOfSpeech> PARTS =
      Map.of(
          "n", PartOfSpeech.NOUN,
          "v", PartOfSpeech.VERB,
          "a", PartOfSpeech.ADJECTIVE,
          "j", PartOfSpeech.ADJECTIVE,
          "r", PartOfSpeech.ADVERB);
  private static final Pattern SUFFIXED = Pattern.compile("(.+)-([nvajr])");
  private static final Pattern LETTER = Pattern.compile(".*\\p{L}.*");
  private static final List<Character> SEPARATORS = List.of('\t', ',', ';', ' ');

  /** The layout of a line, if it is a pair with a score. */
  static Optional<ColumnLayout> of(String line) {
    for (char separator : SEPARATORS) {
      List<String> fields = split(line, separator);
      if (fields.size() < 3) {
        continue;
      }
      boolean part = PARTS.containsKey(fields.get(2).toLowerCase(Locale.ROOT));
      int score = part ? 3 : 2;
      boolean pair =
          fields.size() > score
              && LETTER.matcher(fields.get(0)).matches()
              && LETTER.matcher(fields.get(1)).matches()
              && !DelimitedRow.isNumber(fields.get(1))
              && DelimitedRow.isNumber(fields.get(score));
      if (pair) {
        boolean suffixed =
            SUFFIXED.matcher(fields.get(0)).matches() && SUFFIXED.matcher(fields.get(1)).matches();
        return Optional.of(new ColumnLayout(separator, fields.size(), part, suffixed));
      }
    }
    return Optional.empty();
  }

  List<String> fields(String line) {
    return split(line, separator);
  }

  Judgment judgment(DelimitedRow row) {
    row.expect(size);
    double score = row.number(part ? 3 : 2, "the score");
    String first = row.text(0, "a word");
    String second = row.text(1, "a word");
    if (suffixed) {
      return new Judgment(
          word(row, first), word(row, second), suffix(first), suffix(second), score);
    }
    Optional<PartOfSpeech> both = part ? Optional.of(part(row)) : Optional.empty();
    return new Judgment(first, second, both, both, score);
  }

  private static PartOfSpeech part(DelimitedRow row) {
    PartOfSpeech part = PARTS.get(row.field(2).toLowerCase(Locale.ROOT));
    if (part == null) {
      throw row.fault("a part of speech, one of N, V, A, J, R", DelimitedRow.quoted(row.field(2)));
    }
    return part;
  }

  private static String word(DelimitedRow row, String suffixed) {
    if (!SUFFIXED.matcher(suffixed).matches()) {
      throw row.fault(
          "a word with its part of speech, such as sun-n", DelimitedRow.quoted(suffixed));
    }
    return suffixed.substring(0, suffixed.length() - 2);
  }

  private static Optional<PartOfSpeech> suffix(String suffixed) {
    return Optional.of(PARTS.get(suffixed.substring(suffixed.length() - 1)));
  }

  private static List<String> split(String line, char separator) {
    return separator == ' '
        ? List.of(line.strip().split("\\s+"))
        : DelimitedRows.split(line, separator).stream().map(String::strip).toList();
  }
}
