package org.semascope.data.tagged;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.semascope.data.DataFormatException;

/** The text of a file, by character or by line, in UTF-8 and nothing else. */
final class SourceText implements Closeable {
  static final int END = -1;

  /** No line and no piece of markup of any corpus comes near it; a file without line ends would. */
  static final int LONGEST = 1 << 20;

  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private final Path file;
  private final Reader reader;
  private final char[] buffer = new char[8192];
  private int buffered;
  private int at;
  private int peeked;
  private int line = 1;

  SourceText(Path file) {
    this.file = file;
    try {
      reader =
          new InputStreamReader(
              Files.newInputStream(file),
              StandardCharsets.UTF_8
                  .newDecoder()
                  .onMalformedInput(CodingErrorAction.REPORT)
                  .onUnmappableCharacter(CodingErrorAction.REPORT));
    } catch (IOException e) {
      throw unreadable(e);
    }
    try {
      peeked = fetch();
      if (peeked == BYTE_ORDER_MARK) {
        peeked = fetch();
      }
    } catch (DataFormatException e) {
      close();
      throw e;
    }
  }

  Path file() {
    return file;
  }

  /** The line of the next character, counted from 1. */
  int line() {
    return line;
  }

  int peek() {
    return peeked;
  }

  /** The next character, or {@link #END}. */
  int read() {
    int character = peeked;
    if (character != END) {
      peeked = fetch();
      if (character == '\n') {
        line++;
      }
    }
    return character;
  }

  /** The next line without its end, or null. */
  String readLine() throws BadRecord {
    if (peeked == END) {
      return null;
    }
    int number = line;
    StringBuilder text = new StringBuilder();
    for (int character = read(); character != END && character != '\n'; character = read()) {
      if (text.length() >= LONGEST) {
        skipLine();
        throw new BadRecord(number, "a line of at most " + LONGEST + " characters", "a longer one");
      }
      text.append((char) character);
    }
    int length = text.length();
    if (length > 0 && text.charAt(length - 1) == '\r') {
      text.setLength(length - 1);
    }
    return text.toString();
  }

  private void skipLine() {
    for (int character = read(); character != END && character != '\n'; ) {
      character = read();
    }
  }

  private int fetch() {
    if (at == buffered) {
      try {
        buffered = reader.read(buffer);
      } catch (CharacterCodingException e) {
        throw DataFormatException.file(
            file, "text in UTF-8", "bytes that are not, after line " + line, e);
      } catch (IOException e) {
        throw unreadable(e);
      }
      at = 0;
      if (buffered <= 0) {
        buffered = 0;
        return END;
      }
    }
    return buffer[at++];
  }

  private DataFormatException unreadable(IOException cause) {
    return DataFormatException.file(file, "a file that can be read", cause, cause);
  }

  @Override
  public void close() {
    try {
      reader.close();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }
}
