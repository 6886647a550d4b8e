package org.semascope.data.tagged;

import java.nio.file.Path;
import org.semascope.data.DataFormatException;
import org.semascope.data.text.Lines;

/** The characters of a file in UTF-8; every line ends with a line feed. */
final class SourceText implements AutoCloseable {
  static final int END = -1;

  /** Limit for a tag, text or string; reached only by files of another format. */
  static final int LONGEST = 1 << 20;

  private final Path file;
  private final Lines lines;
  private String text = "";
  private int at;
  private boolean ended;
  private boolean unreadable;

  SourceText(Path file) {
    this.file = file;
    this.lines = Lines.inPieces(file);
  }

  Path file() {
    return file;
  }

  /** Whether an exception was thrown because the file cannot be read: no record follows. */
  boolean isUnreadable() {
    return unreadable;
  }

  /** The line of the next character. */
  SourceLine line() {
    return new SourceLine(file, peek() == END ? lines.number() + 1 : lines.number());
  }

  /** The next character, or {@link #END}, without consuming it. */
  int peek() {
    if (at == text.length() && !ended) {
      try {
        String next = lines.next();
        ended = next == null;
        text = ended ? text : lines.continues() ? next : next + '\n';
        at = ended ? at : 0;
      } catch (DataFormatException e) {
        unreadable = true;
        throw e;
      }
    }
    return ended ? END : text.charAt(at);
  }

  /** The next character, or {@link #END}. */
  int read() {
    int character = peek();
    at += character == END ? 0 : 1;
    return character;
  }

  /** Appends a character to a piece of limited length. */
  void append(StringBuilder piece, int character) {
    if (piece.length() >= LONGEST) {
      throw line().fault("markup of at most " + LONGEST + " characters", "more");
    }
    piece.append((char) character);
  }

  @Override
  public void close() {
    lines.close();
  }
}
