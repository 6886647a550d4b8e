package org.semascope.data.corpora;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.text.Compression;
import org.semascope.data.text.Lines;

/**
 * Text in UTF-8. If the beginning of a file has an empty line between others, empty lines end
 * paragraphs, and the lines of a paragraph are joined by spaces; otherwise every line is a
 * paragraph. Long paragraphs are split between words.
 *
 * @param lines whether every line is always a paragraph
 */
record PlainText(boolean lines) implements CorpusFormat {
  /** In characters. A file may be one line of any length. */
  static final int LONGEST_PARAGRAPH = 10_000;

  /** Word lists and tables have fewer words on a line. */
  private static final double PROSE = 5;

  @Override
  public String name() {
    return lines ? "plain text, a paragraph a line" : "plain text";
  }

  /**
   * Whether it is prose, in a file with a plain-text name: {@code .txt}, {@code .text}, {@code
   * .tokens}, or no ending.
   */
  @Override
  public boolean recognises(Path path) {
    String name = Compression.plainName(path);
    if (name.indexOf('.') >= 0 && !name.matches("(?i).*\\.(te?xt|tokens)")) {
      return false;
    }
    Head head = Head.of(path);
    List<String> some = head.lines();
    return Head.wordsPerLine(some) >= PROSE
        && !head.text().matches("(?s)\\s*[<{].*") // markup, JSON
        && some.stream().noneMatch(line -> line.strip().indexOf('\t') >= 0);
  }

  @Override
  public void read(Path path, Faults faults, Consumer<? super Paragraph> each) {
    Collector paragraphs = new Collector(path, each);
    String title = Compression.plainName(path).replaceFirst("\\.te?xt$", "");
    read(path, faults, (text, lines) -> paragraphs.add(title, text));
    paragraphs.finish();
  }

  /** Receives the text of each paragraph, and where its lines are. */
  interface Receiver {
    void accept(String text, LineStarts lines);
  }

  /** The lines of a paragraph, ascending: offsets of their first characters, and their numbers. */
  record LineStarts(List<Integer> offsets, List<Long> numbers) {
    LineStarts() {
      this(new ArrayList<>(), new ArrayList<>());
    }

    void add(int offset, long number) {
      offsets.add(offset);
      numbers.add(number);
    }

    /** The number, from 1, of the line that has the character at an offset. */
    long at(int offset) {
      int line = 0;
      while (line + 1 < offsets.size() && offsets.get(line + 1) <= offset) {
        line++;
      }
      return numbers.get(line);
    }

    /** The lines of the text after an offset. */
    LineStarts from(int cut) {
      LineStarts rest = new LineStarts();
      rest.add(0, at(cut));
      for (int i = 0; i < offsets.size(); i++) {
        if (offsets.get(i) > cut) {
          rest.add(offsets.get(i) - cut, numbers.get(i));
        }
      }
      return rest;
    }
  }

  void read(Path path, Faults faults, Receiver each) {
    boolean byLine = lines || !Head.of(path).hasEmptyLines();
    Block block = new Block(each);
    try (Lines pieces = Lines.inPieces(path)) {
      boolean begins = true;
      for (String piece = pieces.next(faults); piece != null; piece = pieces.next(faults)) {
        if (piece.indexOf('\0') >= 0) {
          faults.accept(DataFormatException.line(path, pieces.number(), "text", "a NUL byte"));
        } else if (begins && piece.isBlank() && !pieces.continues()) {
          block.end();
        } else {
          block.add(piece, begins, pieces.number());
          if (byLine && !pieces.continues()) {
            block.end();
          }
        }
        begins = !pieces.continues();
      }
    }
    block.end();
  }

  /** The current paragraph. */
  private static final class Block {
    private final Receiver each;
    private final StringBuilder text = new StringBuilder();
    private LineStarts lines = new LineStarts();

    Block(Receiver each) {
      this.each = each;
    }

    /**
     * @param begins whether the piece begins a line
     */
    void add(String piece, boolean begins, long number) {
      if (begins) {
        trim();
        text.append(text.isEmpty() ? "" : " ");
        lines.add(text.length(), number);
        text.append(piece.stripLeading());
      } else {
        text.append(piece);
      }
      while (text.length() > LONGEST_PARAGRAPH) {
        int cut = cut();
        give(text.substring(0, cut));
        while (cut < text.length() && Character.isWhitespace(text.charAt(cut))) {
          cut++;
        }
        text.delete(0, cut);
        lines = lines.from(cut);
      }
    }

    void end() {
      give(text.toString());
      text.setLength(0);
      lines = new LineStarts();
    }

    /** The last space within the limit, or a position between two characters. */
    private int cut() {
      for (int i = LONGEST_PARAGRAPH; i > 0; i--) {
        if (Character.isWhitespace(text.charAt(i))) {
          return i;
        }
      }
      return Character.isLowSurrogate(text.charAt(LONGEST_PARAGRAPH))
          ? LONGEST_PARAGRAPH - 1
          : LONGEST_PARAGRAPH;
    }

    private void give(String paragraph) {
      if (!paragraph.isBlank()) {
        each.accept(paragraph.strip(), lines);
      }
    }

    private void trim() {
      while (!text.isEmpty() && Character.isWhitespace(text.charAt(text.length() - 1))) {
        text.setLength(text.length() - 1);
      }
    }
  }
}
