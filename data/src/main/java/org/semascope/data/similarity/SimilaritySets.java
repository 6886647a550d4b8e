package org.semascope.data.similarity;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.tables.TableKind;
import org.semascope.data.tables.TableKinds;
import org.semascope.data.tables.UserRow;
import org.semascope.data.tables.UserTable;
import org.semascope.data.text.DelimitedRow;
import org.semascope.data.text.DelimitedRows;
import org.semascope.data.text.Lines;

/** The formats of similarity judgments. */
public final class SimilaritySets {
  private SimilaritySets() {}

  public static List<Format<Judgment>> formats() {
    return List.of(
        new WordPairs(),
        new HyperLex(),
        new UserTable<>(TableKinds.SIMILARITY, () -> SimilaritySets::judgment));
  }

  private static Judgment judgment(UserRow row) {
    Optional<PartOfSpeech> part =
        Optional.of(row.partOfSpeech("pos")).filter(found -> found != PartOfSpeech.UNKNOWN);
    return new Judgment(row.text("word1"), row.text("word2"), part, part, row.number("score"));
  }

  /**
   * Word, word, score, in this order: separated by tabs, commas, semicolons or spaces, without a
   * header or with one whose first two columns are of words.
   */
  private static final class WordPairs implements Format<Judgment> {
    private static final int LOOK = 20;

    @Override
    public String name() {
      return "similarity judgments, word, word, score";
    }

    @Override
    public boolean recognises(Path path) {
      List<String> head =
          Lines.head(path, StandardCharsets.UTF_8).stream()
              .filter(line -> !line.isBlank())
              .limit(LOOK)
              .toList();
      if (head.isEmpty() || TableKind.isClaimed(path)) {
        return false;
      }
      int header = ColumnLayout.of(head.get(0)).isPresent() ? 0 : 1;
      List<Optional<ColumnLayout>> layouts =
          head.stream().skip(header).map(ColumnLayout::of).toList();
      Optional<ColumnLayout> first = layouts.stream().findFirst().flatMap(any -> any);
      return first.isPresent()
          && (header == 0 || first.get().isHeader(head.get(0)))
          && layouts.stream()
              .allMatch(one -> one.isPresent() && one.get().size == first.get().size);
    }

    @Override
    public void read(Path path, Faults faults, Consumer<? super Judgment> each) {
      Optional<ColumnLayout> layout = Optional.empty();
      boolean isFirst = true;
      try (Lines lines = Lines.open(path, StandardCharsets.UTF_8)) {
        for (String line = lines.next(); line != null; line = lines.next()) {
          if (line.isBlank()) {
            continue;
          }
          layout = layout.isPresent() ? layout : ColumnLayout.of(line);
          if (layout.isPresent()) {
            Judgment judgment;
            try {
              judgment = layout.get().judgment(path, lines.number(), line);
            } catch (DataFormatException fault) {
              faults.accept(fault);
              continue;
            }
            each.accept(judgment);
          } else if (!isFirst) { // only the first line may be a header
            throw DataFormatException.line(
                path, lines.number(), "word, word, score", DelimitedRow.quoted(line));
          }
          isFirst = false;
        }
      }
      if (layout.isEmpty()) {
        throw DataFormatException.file(path, "at least one pair", "none");
      }
    }

    /**
     * The columns of a file of word pairs, determined by its first pair: two words, optionally
     * their part of speech (SimLex, SimVerb), the score, then any other columns.
     *
     * @param separator of fields; a space means any number of spaces
     * @param suffixed whether words have a part-of-speech suffix, as {@code sun-n} in MEN
     */
    private record ColumnLayout(char separator, int size, boolean part, boolean suffixed) {
      private static final Map<String, PartOfSpeech> PARTS =
          Map.of(
              "n", PartOfSpeech.NOUN,
              "v", PartOfSpeech.VERB,
              "a", PartOfSpeech.ADJECTIVE,
              "j", PartOfSpeech.ADJECTIVE,
              "r", PartOfSpeech.ADVERB);
      private static final Pattern SUFFIXED = Pattern.compile("(.+)-([nvajr])");
      private static final Pattern LETTER = Pattern.compile("\\p{L}");

      /** The name of a column of words, such as {@code Word 1}. */
      private static final Pattern WORDS =
          Pattern.compile(
              ".*(word|term|noun|verb|lemma|item|concept|first|second).*|[wt][ _-]?[12]",
              Pattern.CASE_INSENSITIVE);

      /** The layout of a line, if it is a pair with a score. */
      static Optional<ColumnLayout> of(String line) {
        return Stream.of('\t', ',', ';', ' ')
            .map(separator -> of(split(line, separator), separator))
            .flatMap(Optional::stream)
            .findFirst();
      }

      private static Optional<ColumnLayout> of(List<String> fields, char separator) {
        boolean part =
            fields.size() > 3 && PARTS.containsKey(fields.get(2).toLowerCase(Locale.ROOT));
        int score = part ? 3 : 2;
        boolean pair =
            fields.size() > score
                && fields.stream().limit(2).allMatch(word -> LETTER.matcher(word).find())
                && !DelimitedRow.isNumber(fields.get(1))
                && DelimitedRow.isNumber(fields.get(score));
        boolean suffixed =
            fields.stream().limit(2).allMatch(word -> SUFFIXED.matcher(word).matches());
        return pair
            ? Optional.of(new ColumnLayout(separator, fields.size(), part, suffixed))
            : Optional.empty();
      }

      /** Whether the first line of a file of this layout names two columns of words. */
      boolean isHeader(String line) {
        List<String> names = split(line, separator);
        return names.size() == size
            && names.stream().limit(2).allMatch(name -> WORDS.matcher(name).matches());
      }

      Judgment judgment(Path path, long number, String line) {
        DelimitedRow row = new DelimitedRow(path, number, split(line, separator)).expect(size);
        double score = row.number(part ? 3 : 2, "the score");
        String first = row.text(0, "a word");
        String second = row.text(1, "a word");
        if (suffixed) {
          Matcher one = suffixed(row, first);
          Matcher other = suffixed(row, second);
          return new Judgment(one.group(1), other.group(1), part(one), part(other), score);
        }
        Optional<PartOfSpeech> both = part ? Optional.of(part(row)) : Optional.empty();
        return new Judgment(first, second, both, both, score);
      }

      private static PartOfSpeech part(DelimitedRow row) {
        PartOfSpeech part = PARTS.get(row.field(2).toLowerCase(Locale.ROOT));
        if (part == null) {
          throw row.fault(
              "a part of speech, one of N, V, A, J, R", DelimitedRow.quoted(row.field(2)));
        }
        return part;
      }

      private static Optional<PartOfSpeech> part(Matcher suffixed) {
        return Optional.of(PARTS.get(suffixed.group(2)));
      }

      private static Matcher suffixed(DelimitedRow row, String word) {
        Matcher suffixed = SUFFIXED.matcher(word);
        if (!suffixed.matches()) {
          throw row.fault(
              "a word with its part of speech, such as sun-n", DelimitedRow.quoted(word));
        }
        return suffixed;
      }

      private static List<String> split(String line, char separator) {
        return separator == ' '
            ? List.of(line.strip().split("\\s+"))
            : DelimitedRows.split(line, separator).stream().map(String::strip).toList();
      }
    }
  }
}
