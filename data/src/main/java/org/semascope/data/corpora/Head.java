package org.semascope.data.corpora;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.semascope.core.SemascopeException;
import org.semascope.data.DataFormatException;
import org.semascope.data.text.Compression;
import org.semascope.data.text.Lines;

/** The beginning of a file, for recognising its format. */
record Head(String text) {
  private static final int BYTES = 1 << 15;
  private static final Head NONE = new Head("");
  private static final Pattern SPACES = Pattern.compile("\\s+");
  private static final Pattern EMPTY_LINE = Pattern.compile("\\n\\h*\\r?\\n");

  /** Empty for a file that cannot be read or is not text. */
  static Head of(Path file) {
    if (!Files.isRegularFile(file)) {
      return NONE;
    }
    try {
      byte[] bytes = read(file);
      CharBuffer chars = CharBuffer.allocate(bytes.length);
      // Not the end of the input: the last character may be incomplete.
      CoderResult result =
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes), chars, false);
      String text = chars.flip().toString();
      boolean isText = !result.isError() && text.indexOf('\0') < 0;
      return isText ? new Head(text.startsWith("\uFEFF") ? text.substring(1) : text) : NONE;
    } catch (SemascopeException e) {
      return NONE;
    }
  }

  /**
   * Throws for a file that is not text.
   *
   * @throws DataFormatException also if the file cannot be read or decompressed
   */
  static void requireText(Path file) {
    if (new String(read(file), StandardCharsets.ISO_8859_1).indexOf('\0') >= 0) {
      throw DataFormatException.file(
          file, "a corpus, which is text in UTF-8", "a binary file (it has NUL bytes)");
    }
  }

  private static byte[] read(Path file) {
    try (InputStream in = Compression.open(file)) {
      return in.readNBytes(BYTES);
    } catch (IOException e) {
      throw Lines.unreadable(file, e);
    }
  }

  /**
   * Its non-empty lines; the last one may be incomplete, and is included only if it is the only
   * one.
   */
  List<String> lines() {
    int end = text.lastIndexOf('\n');
    return (end < 0 ? text : text.substring(0, end)).lines().filter(l -> !l.isBlank()).toList();
  }

  /** Whether an empty line separates others. */
  boolean hasEmptyLines() {
    return EMPTY_LINE.matcher(text.strip()).find();
  }

  /** The mean number of whitespace-separated words with a letter per line. */
  static double wordsPerLine(List<String> lines) {
    return lines.stream()
        .mapToLong(line -> SPACES.splitAsStream(line).filter(Head::hasLetter).count())
        .average()
        .orElse(0);
  }

  private static boolean hasLetter(String word) {
    return word.codePoints().anyMatch(Character::isLetter);
  }
}
