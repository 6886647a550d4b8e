package org.semascope.data.tagged;

import java.nio.file.Path;
import org.semascope.data.DataFormatException;
import org.semascope.data.text.Lines;

/** The text of a file by character, in UTF-8; every line ends with a line feed. */
final class SourceText implements AutoCloseable {
  static final int END = -1;

  /** No piece of markup of any corpus comes near it; a file without markup would. */
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

  /** Whether an exception was thrown because the file cannot be read, so that no record follows. */
  boolean isUnreadable() {
    return unreadable;
  }

  /** The line of the next character. */
  SourceLine line() {
    return new SourceLine(file, peek() == END ? lines.number() + 1 : lines.number());
  }

  /** The next character, or {@link #END}, without taking it. */
  int peek() {
    if (at == text.length() && !ended) {
      try {
        String next = lines.next();
        ended = next == null;
        text = ended ? text : lines.goesOn() ? next : next + '\n';
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

  /** Appends a character to a piece that must not grow without end. */
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
