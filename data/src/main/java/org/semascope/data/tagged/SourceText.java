package org.semascope.data.tagged;

import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
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

  /**
   * Reads the records of the file. After a bad record, reading resumes unless the file itself is
   * unreadable.
   *
   * @param next returns the next record, or null at the end
   * @param what for the message if there is neither a record nor a fault
   */
  <R> void each(Supplier<R> next, String what, Faults faults, Consumer<? super R> each) {
    for (boolean any = false; ; any = true) {
      R record;
      try {
        record = next.get();
      } catch (DataFormatException bad) {
        if (unreadable) {
          throw bad;
        }
        faults.accept(bad);
        continue;
      }
      if (record == null && !any) {
        throw DataFormatException.file(file, what, "none");
      } else if (record == null) {
        return;
      }
      each.accept(record);
    }
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

  /** Appends the next characters that match. */
  void readWhile(IntPredicate matches, StringBuilder piece) {
    while (peek() != END && matches.test(peek())) {
      append(piece, read());
    }
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
