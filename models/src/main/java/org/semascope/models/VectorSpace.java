package org.semascope.models;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.core.UsageException;

/**
 * The space in which the vectors of a layer are compared.
 *
 * @param removed number of principal components that {@code abtt} removes; otherwise 0
 */
public record VectorSpace(Kind kind, int removed) {
  /** How a vector is transformed, with statistics of a sample of word occurrences. */
  public enum Kind {
    /** Not at all. */
    RAW,
    /** Minus the mean. */
    CENTRED,
    /** Minus the mean, divided by the standard deviation of each dimension. */
    STANDARDISED,
    /** "All but the top": minus the mean and the first principal components. */
    ABTT
  }

  public static final VectorSpace RAW = new VectorSpace(Kind.RAW, 0);

  private static final Pattern ALL_BUT_THE_TOP = Pattern.compile("abtt:([1-9]\\d{0,3})");

  /** Reads a {@link #label}; American spellings are accepted. */
  public static VectorSpace parse(String given) {
    String name = given.strip().toLowerCase(Locale.ROOT);
    Matcher top = ALL_BUT_THE_TOP.matcher(name);
    if (top.matches()) {
      return new VectorSpace(Kind.ABTT, Integer.parseInt(top.group(1)));
    }
    return switch (name) {
      case "raw" -> RAW;
      case "centred", "centered" -> new VectorSpace(Kind.CENTRED, 0);
      case "standardised", "standardized" -> new VectorSpace(Kind.STANDARDISED, 0);
      default ->
          throw new UsageException(
              "--space %s: expected raw, centred, standardised or abtt:K, such as abtt:3"
                  .formatted(given));
    };
  }

  /** {@code raw}, {@code centred}, {@code standardised}, {@code abtt:3}. */
  public String label() {
    String name = kind.name().toLowerCase(Locale.ROOT);
    return kind == Kind.ABTT ? name + ":" + removed : name;
  }

  public boolean isRaw() {
    return kind == Kind.RAW;
  }
}
