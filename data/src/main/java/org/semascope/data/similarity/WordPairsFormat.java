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
import org.semascope.data.text.Lines;
import org.semascope.data.text.Row;

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
    Optional<Layout> first = Layout.of(head.get(0));
    List<String> pairs = first.isPresent() ? head : head.subList(1, head.size());
    return pairs.stream().map(Layout::of).map(one -> one.map(Layout::size)).distinct().count() == 1
        && Layout.of(pairs.get(0)).isPresent();
  }

  /** Norms are pairs with a number too, but a count of answers is no similarity. */
  private static boolean isOfNorms(String header) {
    return header.toLowerCase(Locale.ROOT).matches("\"?cue\\b.*");
  }

  @Override
  public void read(Path path, Faults faults, Consumer<? super Judgment> each) {
    Optional<Layout> layout = Optional.empty();
    int seen = 0;
    try (Lines lines = Lines.open(path, StandardCharsets.UTF_8)) {
      for (String line = lines.next(); line != null; line = lines.next()) {
        if (line.isBlank()) {
          continue;
        }
        seen++;
        if (layout.isEmpty()) {
          layout = Layout.of(line);
          if (layout.isEmpty() && seen == 1) {
            continue;
          }
        }
        if (layout.isEmpty()) {
          throw DataFormatException.line(
              path, lines.number(), "word, word, score", Row.quoted(line));
        }
        Judgment judgment;
        try {
          Layout known = layout.get();
          judgment = known.judgment(new Row(path, lines.number(), known.fields(line)));
        } catch (DataFormatException fault) {
          faults.accept(fault);
          continue;
        }
        each.accept(judgment);
      }
    }
    if (layout.isEmpty()) {
      throw DataFormatException.file(path, "at least one pair", "none");
    }
  }
}
