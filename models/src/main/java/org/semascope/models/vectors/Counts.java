package org.semascope.models.vectors;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.models.ModelFormatException;

/** The first line of word2vec's files. */
record Counts(int words, int dimension) {
  private static final Pattern LINE = Pattern.compile("\\s*(\\d{1,18})[ \\t]+(\\d{1,18})\\s*");

  /** Whether a line has the form of counts, sensible or not. */
  static boolean isAt(byte[] text, int length) {
    return matcher(text, length).isPresent();
  }

  static Counts read(VectorInput in) {
    int length = in.readLine();
    Matcher line =
        matcher(in.line(), Math.max(0, length))
            .orElseThrow(() -> bad(in, "a line of count and dimension", "none"));
    long words = Long.parseLong(line.group(1));
    long dimension = Long.parseLong(line.group(2));
    if (words < 1 || words > Integer.MAX_VALUE) {
      throw bad(in, "a number of words from 1 to " + Integer.MAX_VALUE, words);
    }
    if (dimension < 1 || dimension > Conversion.MOST_DIMENSIONS) {
      throw bad(in, "a dimension from 1 to " + Conversion.MOST_DIMENSIONS, dimension);
    }
    return new Counts((int) words, (int) dimension);
  }

  private static Optional<Matcher> matcher(byte[] text, int length) {
    if (length > 100) {
      return Optional.empty();
    }
    Matcher line = LINE.matcher(new String(text, 0, length, StandardCharsets.ISO_8859_1));
    return line.matches() ? Optional.of(line) : Optional.empty();
  }

  private static ModelFormatException bad(VectorInput in, String expected, Object found) {
    return ModelFormatException.line(in.file(), 1, expected, found);
  }
}
