package org.semascope.models.vectors;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.models.ModelFormatException;

/** The first line of word2vec's files. */
record Counts(long words, long dimension) {
  private static final int LONGEST = 100;
  private static final Pattern LINE = Pattern.compile("\\s*(\\d{1,18})[ \\t]+(\\d{1,18})\\s*");

  /** The counts in a line that has their form, sensible or not. */
  static Optional<Counts> at(byte[] text, int length) {
    if (length > LONGEST) {
      return Optional.empty();
    }
    Matcher line = LINE.matcher(new String(text, 0, length, StandardCharsets.ISO_8859_1));
    return line.matches()
        ? Optional.of(new Counts(Long.parseLong(line.group(1)), Long.parseLong(line.group(2))))
        : Optional.empty();
  }

  /** The counts that a file begins with; refused where nothing can have as many. */
  static Counts read(VectorInput in) {
    int length = in.readLine();
    Counts counts =
        at(in.line(), Math.max(0, length))
            .orElseThrow(() -> bad(in, "a line of count and dimension", "none"));
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

  /** As an array's length, of counts that were {@link #read}. */
  int length() {
    return Math.toIntExact(dimension);
  }

  private static ModelFormatException bad(VectorInput in, String expected, Object found) {
    return ModelFormatException.line(in.file(), 1, expected, found);
  }
}
