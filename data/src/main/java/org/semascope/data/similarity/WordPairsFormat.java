package org.semascope.data.similarity;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.text.DelimitedRow;
import org.semascope.data.text.Lines;

/**
 * Word, word, score: between tabs, commas, semicolons or blanks, with or without a header, which is
 * the form of all similarity sets in use.
 */
final class WordPairsFormat implements Format<Judgment> {
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

  /** Norms are pairs with a number too, but a count of answers is no similarity. */
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

  private static Optional<Judgment> judgment(ColumnLayout layout, DelimitedRow row, Faults faults) {
    try {
      return Optional.of(layout.judgment(row));
    } catch (DataFormatException fault) {
      faults.accept(fault);
      return Optional.empty();
    }
  }

  /** The next line that is not blank, which must be there. */
  private static String filled(Lines lines, Path path) {
    for (String line = lines.next(); line != null; line = lines.next()) {
      if (!line.isBlank()) {
        return line;
      }
    }
    throw DataFormatException.file(path, "at least one pair", "none");
  }
}
