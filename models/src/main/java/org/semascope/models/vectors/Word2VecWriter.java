package org.semascope.models.vectors;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Function;
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
    write(target, words, rows, Word2VecWriter::decimals);
  }

  /** Same as {@link #text}, but with little-endian floats. */
  public static void binary(Path target, IntFunction<String> words, VectorRows rows) {
    write(target, words, rows, Word2VecWriter::littleEndian);
  }

  private static byte[] decimals(float[] vector) {
    StringBuilder line = new StringBuilder(12 * vector.length);
    for (float value : vector) {
      line.append(' ').append(value);
    }
    return line.toString().getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[] littleEndian(float[] vector) {
    ByteBuffer bytes = ByteBuffer.allocate(1 + vector.length * Float.BYTES).put((byte) ' ');
    bytes.order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().put(vector);
    return bytes.array();
  }

  /**
   * @param numbers encodes a vector, beginning with the space after the word
   */
  private static void write(
      Path target, IntFunction<String> words, VectorRows rows, Function<float[], byte[]> numbers) {
    try {
      if (!Files.isDirectory(target.toAbsolutePath().getParent())) {
        throw new NoSuchFileException(target.toString()); // do not create a mistyped folder
      }
      AtomicFile.write(
          target,
          out -> {
            String header = "%s %s\n".formatted(rows.count(), rows.dimension());
            out.write(header.getBytes(StandardCharsets.US_ASCII));
            for (int row = 0; row < rows.count(); row++) {
              out.write(writable(words.apply(row)).getBytes(StandardCharsets.UTF_8));
              out.write(numbers.apply(rows.row(row)));
              out.write('\n');
            }
          });
    } catch (IOException e) {
      throw new SemascopeException("cannot write %s: %s".formatted(target, IoReason.of(e)), e);
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
