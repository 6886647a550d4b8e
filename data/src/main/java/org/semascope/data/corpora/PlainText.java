package org.semascope.data.corpora;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.text.Compression;
import org.semascope.data.text.Lines;

/** Prose with blank lines between paragraphs; lines of a paragraph are joined by blanks. */
final class PlainText implements CorpusFormat {
  static final int LONGEST_PARAGRAPH = 1 << 20;

  /** Word lists and tables have fewer words on a line. */
  private static final double PROSE = 5;

  @Override
  public String name() {
    return "plain text, a blank line between paragraphs";
  }

  @Override
  public boolean recognises(Path path) {
    if (!isNamedText(path)) {
      return false;
    }
    List<String> lines = Head.of(path).lines();
    return Head.wordsPerLine(lines) >= PROSE
        && lines.stream().noneMatch(line -> line.strip().indexOf('\t') >= 0);
  }

  static boolean isNamedText(Path path) {
    String name = Compression.plainName(path);
    return name.endsWith(".txt") || name.endsWith(".text");
  }

  @Override
  public void read(Path path, Faults faults, Consumer<? super Paragraph> each) {
    Collector paragraphs = new Collector(path, each);
    String title = Compression.plainName(path).replaceFirst("\\.te?xt$", "");
    StringBuilder block = new StringBuilder();
    long first = 1;
    try (Lines lines = Lines.open(path, StandardCharsets.UTF_8)) {
      for (String line = lines.next(faults); line != null; line = lines.next(faults)) {
        if (line.isBlank()) {
          end(path, first, block, title, faults, paragraphs);
          first = lines.number() + 1;
        } else if (block.length() <= LONGEST_PARAGRAPH) {
          block.append(block.isEmpty() ? "" : " ").append(line.strip());
        }
      }
      end(path, first, block, title, faults, paragraphs);
    }
    paragraphs.finish();
  }

  private static void end(
      Path path,
      long line,
      StringBuilder block,
      String title,
      Faults faults,
      Collector paragraphs) {
    if (block.length() > LONGEST_PARAGRAPH) {
      faults.accept(
          DataFormatException.line(
              path,
              line,
              "a blank line after at most %d characters".formatted(LONGEST_PARAGRAPH),
              "a longer paragraph"));
    } else if (!block.isEmpty()) {
      paragraphs.add(title, block.toString());
    }
    block.setLength(0);
  }
}
