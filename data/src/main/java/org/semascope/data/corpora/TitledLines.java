package org.semascope.data.corpora;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.text.Lines;

/** One paragraph per line: its article's title, a tab, its text. */
final class TitledLines implements CorpusFormat {
  /** Tables of words have fewer words in a cell. */
  private static final double PROSE = 5;

  @Override
  public String name() {
    return "paragraphs as lines: title, tab, text";
  }

  @Override
  public boolean recognises(Path path) {
    List<String> lines = Head.of(path).lines();
    return !lines.isEmpty()
        && lines.stream().allMatch(TitledLines::isValid)
        && Head.wordsPerLine(lines.stream().map(l -> l.substring(l.indexOf('\t'))).toList())
            >= PROSE;
  }

  private static boolean isValid(String line) {
    int tab = line.indexOf('\t');
    return tab > 0 && tab == line.lastIndexOf('\t') && !line.substring(tab).isBlank();
  }

  @Override
  public void read(Path path, Faults faults, Consumer<? super Paragraph> each) {
    Collector paragraphs = new Collector(path, each);
    try (Lines lines = Lines.open(path, StandardCharsets.UTF_8)) {
      for (String line = lines.next(faults); line != null; line = lines.next(faults)) {
        if (isValid(line)) {
          int tab = line.indexOf('\t');
          paragraphs.add(line.substring(0, tab), line.substring(tab + 1).strip());
        } else if (!line.isBlank()) {
          faults.accept(
              DataFormatException.line(
                  path, lines.number(), "a title, one tab and a text", fields(line)));
        }
      }
    }
    paragraphs.finish();
  }

  private static String fields(String line) {
    long tabs = line.chars().filter(c -> c == '\t').count();
    return tabs == 1 ? "an empty field" : tabs == 0 ? "no tab" : tabs + " tabs";
  }
}
