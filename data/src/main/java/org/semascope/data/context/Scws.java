package org.semascope.data.context;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.Format;
import org.semascope.data.text.DelimitedRow;
import org.semascope.data.text.DelimitedRows;
import org.semascope.data.text.TableFormat;

/**
 * SCWS (Huang et al. 2012), {@code ratings.txt}: number, word, part of speech, word, part of
 * speech, two tokenised contexts with {@code <b> word </b>}, the mean rating from 0 to 10, the
 * ratings.
 */
final class Scws {
  private static final int FIELDS = 18;
  private static final int FIRST_CONTEXT = 5;
  private static final int SECOND_CONTEXT = 6;
  private static final int MEAN = 7;
  private static final double HIGHEST = 10;
  private static final Pattern MARKED = Pattern.compile("(.*?)<b>\\s*(\\S+)\\s*</b>(.*)");

  private Scws() {}

  static Format<UsePair> format() {
    return new TableFormat<>(
        "SCWS, pairs of words in context with ratings",
        null,
        lines -> isRow(DelimitedRows.split(lines.get(0), '\t')),
        () -> Scws::pair);
  }

  private static boolean isRow(List<String> fields) {
    return fields.size() == FIELDS
        && MARKED.matcher(fields.get(FIRST_CONTEXT)).matches()
        && MARKED.matcher(fields.get(SECOND_CONTEXT)).matches();
  }

  private static UsePair pair(DelimitedRow row) {
    row.expect(FIELDS);
    double mean = row.number(MEAN, "the mean rating");
    if (mean < 0 || mean > HIGHEST) {
      throw row.fault("a mean rating from 0 to 10", row.field(MEAN));
    }
    String first = row.text(1, "a word");
    PartOfSpeech part =
        row.field(2).equals(row.field(4)) ? PartOfSpeech.ofTag(row.field(2)) : PartOfSpeech.UNKNOWN;
    return UsePair.graded(
        first,
        use(row, FIRST_CONTEXT),
        use(row, SECOND_CONTEXT),
        mean,
        part,
        first.equalsIgnoreCase(row.text(3, "a word")) ? "same word" : "other word");
  }

  private static Occurrence use(DelimitedRow row, int at) {
    Matcher marked = MARKED.matcher(row.field(at));
    if (!marked.matches()) {
      throw row.fault("a context with <b> word </b>", DelimitedRow.quoted(row.field(at)));
    }
    long before =
        Arrays.stream(marked.group(1).split("\\s+")).filter(token -> !token.isEmpty()).count();
    String sentence = marked.group(1) + " " + marked.group(2) + " " + marked.group(3);
    return UsePairs.use(sentence, String.valueOf(before), row::fault);
  }
}
