package org.semascope.models.vectors;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.StringTokenizer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.models.ModelFormatException;
import org.semascope.models.vectors.MappedWriter.Tensor;

/**
 * Reads word2vec's formats, which have a first line of counts, and GloVe's text, which has none.
 */
final class Word2VecReader {
  private Word2VecReader() {}

  /** Reads rows of a word, a space and floats. */
  static void binary(VectorInput in, Conversion to) throws IOException {
    Counts counts = Counts.read(in);
    to.dimension = counts.length();
    to.out.begin(Tensor.VECTORS);
    float[] row = new float[counts.length()];
    for (int i = 0; i < counts.words(); i++) {
      while (in.peek() == '\n') {
        in.read(); // some writers end rows with a newline, some do not
      }
      int length = in.readWord(' ');
      if (length < 0) {
        throw in.bad("as many rows as line 1 says, %s,".formatted(counts.words()), i);
      }
      in.readFloats(row, "row %s of %s".formatted(i + 1, counts.words()));
      to.row(in.line(), length, row);
    }
    while (in.peek() == '\n' || in.peek() == '\r') {
      in.read();
    }
    if (!in.atEnd()) {
      throw in.bad("the end after the %s rows of line 1".formatted(counts.words()), "more");
    }
  }

  /** Reads lines of a word and decimal numbers after the line of counts. */
  static void text(VectorInput in, Conversion to) throws IOException {
    Counts counts = Counts.read(in);
    long rows = rows(in, to, 1, counts.length(), counts.words());
    if (rows < counts.words()) {
      throw ModelFormatException.line(
          in.file(), 1, "as many rows as it says, " + counts.words(), rows);
    }
  }

  /** Reads lines without a line of counts before them. */
  static void glove(VectorInput in, Conversion to, int dimension) throws IOException {
    rows(in, to, 0, dimension, Long.MAX_VALUE);
  }

  /** Reads the lines after {@code line}, and returns the number of rows. */
  private static long rows(VectorInput in, Conversion to, long line, int dimension, long limit)
      throws IOException {
    float[] values = new float[dimension];
    to.dimension = dimension;
    to.out.begin(Tensor.VECTORS);
    long number = line;
    long rows = 0;
    for (int length = in.readLine(); length >= 0; length = in.readLine()) {
      number++;
      if (trimmed(in.line(), length) == 0) {
        continue;
      }
      if (rows == limit) {
        String expected = "the end after the %s rows of line 1".formatted(limit);
        throw ModelFormatException.line(in.file(), number, expected, "another row");
      }
      to.row(in.line(), parse(in.file(), number, in.line(), length, values), values);
      rows++;
    }
    return rows;
  }

  /**
   * Parses a line of a word and its numbers from the right, because words may contain spaces, as in
   * GloVe 840B. Returns the end of the word, which begins at 0.
   */
  static int parse(Path file, long line, byte[] text, int length, float[] values) {
    int end = trimmed(text, length);
    for (int i = values.length - 1; i >= 0; i--) {
      int start = fieldStart(text, end);
      values[i] = Decimal.parse(text, start, end);
      boolean number = !Float.isNaN(values[i]);
      if (!number && fields(text, length) > values.length) {
        String field = new String(text, start, end - start, StandardCharsets.UTF_8);
        throw ModelFormatException.line(file, line, "a finite number", VectorInput.quoted(field));
      }
      if (!number || start == 0) { // no word: a row for "" would start with a space
        throw wrongCount(file, line, text, length, values.length);
      }
      end = trimmed(text, start);
    }
    int last = fieldStart(text, end);
    if (last > 0 && !Float.isNaN(Decimal.parse(text, last, end))) {
      throw wrongCount(file, line, text, length, values.length); // probably one number too many
    }
    return end;
  }

  private static ModelFormatException wrongCount(
      Path file, long line, byte[] text, int length, int dimension) {
    return ModelFormatException.line(
        file, line, "a word and %s numbers".formatted(dimension), fields(text, length) + " fields");
  }

  /** Number of fields separated by white space. */
  static int fields(byte[] text, int length) {
    String line = new String(text, 0, length, StandardCharsets.ISO_8859_1);
    return new StringTokenizer(line, " \t\r").countTokens();
  }

  private static int trimmed(byte[] text, int length) {
    int end = length;
    while (end > 0 && isSeparator(text[end - 1])) {
      end--;
    }
    return end;
  }

  private static int fieldStart(byte[] text, int end) {
    int start = end;
    while (start > 0 && !isSeparator(text[start - 1])) {
      start--;
    }
    return start;
  }

  private static boolean isSeparator(byte one) {
    return one == ' ' || one == '\t' || one == '\r';
  }

  /** The first line of word2vec's files: number of words and dimension. */
  record Counts(long words, long dimension) {
    private static final int LONGEST = 100;
    private static final Pattern LINE = Pattern.compile("\\s*(\\d{1,18})[ \\t]+(\\d{1,18})\\s*");

    /** The counts in a line of that form, in range or not. */
    static Optional<Counts> of(String line) {
      Matcher counts = LINE.matcher(line);
      return line.length() <= LONGEST && counts.matches()
          ? Optional.of(
              new Counts(Long.parseLong(counts.group(1)), Long.parseLong(counts.group(2))))
          : Optional.empty();
    }

    /** Reads the first line of a file; refuses counts out of range. */
    static Counts read(VectorInput in) {
      int length = in.readLine();
      String line = new String(in.line(), 0, length, StandardCharsets.ISO_8859_1);
      Counts counts = of(line).orElseThrow(); // they determined the format
      if (counts.words < 1 || counts.words > Integer.MAX_VALUE) {
        throw bad(in, "a number of words from 1 to " + Integer.MAX_VALUE, counts.words);
      }
      if (!counts.hasDimension()) {
        throw bad(in, "a dimension from 1 to " + Conversion.MOST_DIMENSIONS, counts.dimension);
      }
      return counts;
    }

    boolean hasDimension() {
      return dimension >= 1 && dimension <= Conversion.MOST_DIMENSIONS;
    }

    /** The dimension of counts that were {@link #read}. */
    int length() {
      return Math.toIntExact(dimension);
    }

    private static ModelFormatException bad(VectorInput in, String expected, Object found) {
      return ModelFormatException.line(in.file(), 1, expected, found);
    }
  }
}
