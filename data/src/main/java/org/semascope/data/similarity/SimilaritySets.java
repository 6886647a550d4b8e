package org.semascope.data.similarity;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.text.DelimitedRow;
import org.semascope.data.text.DelimitedRows;
import org.semascope.data.text.Lines;

/** The formats of similarity judgments. */
public final class SimilaritySets {
  private SimilaritySets() {}

  public static List<Format<Judgment>> formats() {
    return List.of(new WordPairs());
  }

  /**
   * Word, word, score: separated by tabs, commas, semicolons or spaces, with or without a header.
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
      if (head.isEmpty() || isOfNorms(head.get(0))) {
        return false;
      }
      int header = ColumnLayout.of(head.get(0)).isPresent() ? 0 : 1;
      List<Optional<ColumnLayout>> layouts =
          head.stream().skip(header).map(ColumnLayout::of).toList();
      return !layouts.isEmpty()
          && layouts.stream().allMatch(one -> one.isPresent() && haveSameSize(one, layouts.get(0)));
    }

    private static boolean haveSameSize(Optional<ColumnLayout> one, Optional<ColumnLayout> other) {
      return one.map(ColumnLayout::size).equals(other.map(ColumnLayout::size));
    }

    /** Norms also are pairs with a number, but a count of responses is not a similarity. */
    private static boolean isOfNorms(String header) {
      return header.toLowerCase(Locale.ROOT).matches("\"?cue\\b.*");
    }

    @Override
    public void read(Path path, Faults faults, Consumer<? super Judgment> each) {
      try (Lines lines = Lines.open(path, StandardCharsets.UTF_8)) {
        String line = filled(lines, path);
        if (ColumnLayout.of(line).isEmpty()) {
          line = filled(lines, path);
        }
        String first = line;
        ColumnLayout layout =
            ColumnLayout.of(first)
                .orElseThrow(
                    () ->
                        DataFormatException.line(
                            path, lines.number(), "word, word, score", DelimitedRow.quoted(first)));
        for (; line != null; line = lines.next()) {
          if (!line.isBlank()) {
            judgment(layout, new DelimitedRow(path, lines.number(), layout.fields(line)), faults)
                .ifPresent(each);
          }
        }
      }
    }

    private static Optional<Judgment> judgment(
        ColumnLayout layout, DelimitedRow row, Faults faults) {
      try {
        return Optional.of(layout.judgment(row));
      } catch (DataFormatException fault) {
        faults.accept(fault);
        return Optional.empty();
      }
    }

    /** The next non-empty line; throws at the end of the file. */
    private static String filled(Lines lines, Path path) {
      for (String line = lines.next(); line != null; line = lines.next()) {
        if (!line.isBlank()) {
          return line;
        }
      }
      throw DataFormatException.file(path, "at least one pair", "none");
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
                SUFFIXED.matcher(fields.get(0)).matches()
                    && SUFFIXED.matcher(fields.get(1)).matches();
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
          throw row.fault(
              "a part of speech, one of N, V, A, J, R", DelimitedRow.quoted(row.field(2)));
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
  }
}
