package org.semascope.data.context;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.text.DelimitedRow;
import org.semascope.data.text.DelimitedRows;
import org.semascope.data.text.Lines;

/**
 * USim (Erk et al. 2009, 2013): two lines per pair, each with a tokenised sentence, the index of
 * the word, the mean rating of the pair from 1 to 5, and {@code bright.a 1}.
 */
final class UsimFormat implements Format<UsePair> {
  private static final int FIELDS = 4;
  private static final double LOWEST = 1;
  private static final double HIGHEST = 5;
  private static final Pattern USE = Pattern.compile("(\\S+)\\.([navr]) (\\S+)");

  @Override
  public String name() {
    return "USim, pairs of uses of a word with ratings";
  }

  @Override
  public boolean recognises(Path path) {
    List<String> head = Lines.head(path, StandardCharsets.UTF_8);
    return head.size() > 1 && head.stream().limit(2).allMatch(UsimFormat::isRow);
  }

  private static boolean isRow(String line) {
    List<String> fields = DelimitedRows.split(line, '\t');
    return fields.size() == FIELDS
        && fields.get(1).matches("\\d+")
        && DelimitedRow.isNumber(fields.get(2))
        && USE.matcher(fields.get(3)).matches();
  }

  @Override
  public void read(Path path, Faults faults, Consumer<? super UsePair> each) {
    try (DelimitedRows rows = DelimitedRows.tabbed(path)) {
      DelimitedRow first = rows.first(path, "at least one pair");
      for (; first != null; first = rows.next()) {
        DelimitedRow one = first;
        DelimitedRow second = rows.next();
        if (second == null) {
          throw DataFormatException.file(path, "two lines for each pair", "an odd number of lines");
        }
        faults.check(second, other -> pair(one, other)).ifPresent(each);
      }
    }
  }

  private static UsePair pair(DelimitedRow first, DelimitedRow second) {
    first.expect(FIELDS);
    second.expect(FIELDS);
    double rating = first.number(2, "the mean rating");
    if (rating < LOWEST || rating > HIGHEST) {
      throw first.fault("a mean rating from 1 to 5", first.field(2));
    }
    if (second.number(2, "the mean rating") != rating) {
      throw second.fault("the rating of the pair's first line, " + first.field(2), second.field(2));
    }
    if (!USE.matcher(first.field(3)).matches()) {
      throw first.fault("a use such as bright.a 1", DelimitedRow.quoted(first.field(3)));
    }
    String lemma = first.field(3).replaceAll(" .*", "");
    if (!second.field(3).startsWith(lemma + " ")) {
      throw second.fault("another use of " + lemma, DelimitedRow.quoted(second.field(3)));
    }
    return UsePair.graded(
        lemma.substring(0, lemma.length() - 2),
        UsePairs.use(first.field(0), first.field(1), first::fault),
        UsePairs.use(second.field(0), second.field(1), second::fault),
        rating,
        PartOfSpeech.ofTag(lemma.substring(lemma.length() - 1)),
        "");
  }
}
