package org.semascope.models.vectors;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.IntFunction;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.AtomicFile;

/**
 * Writes word or context vectors in word2vec's formats: a line {@code count dimension}, then a row
 * per word. The file is written atomically and replaces an older one.
 */
public final class Word2VecWriter {
  private Word2VecWriter() {}

  /**
   * Writes a line per word; parsing the numbers gives the same floats.
   *
   * @param words the word of each row: {@code list::get}, or {@code vectors::word}
   */
  public static void text(Path target, IntFunction<String> words, VectorRows rows) {
    write(
        target,
        words,
        rows,
        (out, vector) -> {
          StringBuilder line = new StringBuilder(12 * vector.length);
          for (float value : vector) {
            line.append(' ').append(value);
          }
          out.write(line.toString().getBytes(StandardCharsets.US_ASCII));
        });
  }

  /** Same as {@link #text}, but with little-endian floats. */
  public static void binary(Path target, IntFunction<String> words, VectorRows rows) {
    ByteBuffer bytes =
        ByteBuffer.allocate(rows.dimension() * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    write(
        target,
        words,
        rows,
        (out, vector) -> {
          bytes.clear().asFloatBuffer().put(vector);
          out.write(' ');
          out.write(bytes.array());
        });
  }

  /** Writes the numbers of a row, beginning with the space after the word. */
  @FunctionalInterface
  private interface Numbers {
    void write(OutputStream out, float[] vector) throws IOException;
  }

  private static void write(
      Path target, IntFunction<String> words, VectorRows rows, Numbers numbers) {
    try {
      if (!Files.isDirectory(target.toAbsolutePath().getParent())) {
        throw new NoSuchFileException(target.toString()); // do not create a mistyped folder
      }
      AtomicFile.write(target, out -> fill(out, words, rows, numbers));
    } catch (IOException e) {
      throw new SemascopeException("cannot write %s: %s".formatted(target, IoReason.of(e)), e);
    }
  }

  private static void fill(
      OutputStream out, IntFunction<String> words, VectorRows rows, Numbers numbers)
      throws IOException {
    String header = "%s %s\n".formatted(rows.count(), rows.dimension());
    out.write(header.getBytes(StandardCharsets.US_ASCII));
    float[] vector = new float[rows.dimension()];
    for (int row = 0; row < rows.count(); row++) {
      out.write(writable(words.apply(row)).getBytes(StandardCharsets.UTF_8));
      rows.copy(row, vector, 0);
      numbers.write(out, vector);
      out.write('\n');
    }
  }

  /** A space ends a word and a newline a row, so words cannot contain them. */
  private static String writable(String word) {
    if (word.isEmpty() || word.chars().anyMatch(c -> c == ' ' || c == '\n' || c == '\r')) {
      throw new SemascopeException(
          "word2vec's files cannot hold the word \"%s\": a word must not be empty or contain spaces"
              .formatted(word));
    }
    return word;
  }
}
