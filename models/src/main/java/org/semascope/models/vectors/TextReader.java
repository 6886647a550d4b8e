package org.semascope.models.vectors;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.StringTokenizer;
import org.semascope.models.ModelFormatException;
import org.semascope.models.vectors.FormatFinder.Counts;
import org.semascope.models.vectors.MappedWriter.Tensor;

/** Reads word2vec's text format, which has a first line of counts, and GloVe's, which has none. */
final class TextReader {
  private TextReader() {}

  /** Reads a file whose first line states the number of rows and the dimension. */
  static void word2vec(VectorInput in, Conversion to) throws IOException {
    Counts counts = Counts.read(in);
    long rows = rows(in, to, 1, counts.length(), counts.words());
    if (rows < counts.words()) {
      throw ModelFormatException.line(
          in.file(), 1, "as many rows as it says, " + counts.words(), rows);
    }
  }

  /** Reads a file of rows only. */
  static void glove(VectorInput in, Conversion to, int dimension) throws IOException {
    rows(in, to, 0, dimension, Long.MAX_VALUE);
  }

  /** Reads the lines after {@code line}, and returns the number of rows. */
  private static long rows(VectorInput in, Conversion to, long line, int dimension, long limit)
      throws IOException {
    Row row = new Row(in.file(), dimension);
    to.dimension(dimension);
    to.out().begin(Tensor.VECTORS);
    long number = line;
    long rows = 0;
    for (int length = in.readLine(); length >= 0; length = in.readLine()) {
      number++;
      if (Row.isEmpty(in.line(), length)) {
        continue;
      }
      if (rows == limit) {
        throw ModelFormatException.line(
            in.file(),
            number,
            "the end after the %s rows of line 1".formatted(limit),
            "another row");
      }
      row.parse(in.line(), length, number);
      to.row(in.line(), row.wordEnd(), row.values());
      rows++;
    }
    return rows;
  }

  /**
   * A line of a word and its numbers. It is parsed from the right, because words may contain
   * spaces, as in GloVe 840B.
   */
  static final class Row {
    private final Path file;
    private final float[] values;
    private int wordEnd;

    Row(Path file, int dimension) {
      this.file = file;
      this.values = new float[dimension];
    }

    /** The end of the word, which begins at 0. */
    int wordEnd() {
      return wordEnd;
    }

    /** The numbers; overwritten by the next line. */
    float[] values() {
      return values;
    }

    void parse(byte[] text, int length, long line) {
      int end = trimmed(text, length);
      for (int i = values.length - 1; i >= 0; i--) {
        int start = fieldStart(text, end);
        values[i] = Decimal.parse(text, start, end);
        boolean number = !Float.isNaN(values[i]);
        if (!number && fields(text, length) > values.length) {
          String field = new String(text, start, end - start, StandardCharsets.UTF_8);
          throw ModelFormatException.line(file, line, "a finite number", VectorInput.quoted(field));
        }
        if (!number || start == 0) {
          throw count(text, length, line); // no word: a row for "" would start with a space
        }
        end = trimmed(text, start);
      }
      int last = fieldStart(text, end);
      if (last > 0 && !Float.isNaN(Decimal.parse(text, last, end))) {
        throw count(text, length, line); // probably one number too many
      }
      wordEnd = end;
    }

    static boolean isEmpty(byte[] text, int length) {
      return trimmed(text, length) == 0;
    }

    /** Number of fields separated by white space. */
    static int fields(String line) {
      return new StringTokenizer(line, " \t\r").countTokens();
    }

    private static int fields(byte[] text, int length) {
      return fields(new String(text, 0, length, StandardCharsets.ISO_8859_1));
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

    private ModelFormatException count(byte[] text, int length, long line) {
      return ModelFormatException.line(
          file,
          line,
          "a word and %s numbers".formatted(values.length),
          fields(text, length) + " fields");
    }
  }
}
