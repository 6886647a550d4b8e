package org.semascope.data;

import java.nio.file.Path;
import org.semascope.core.SemascopeException;

/** An invalid data file. The message names the file, the line if there is one, and the reason. */
public final class DataFormatException extends SemascopeException {
  private DataFormatException(String message, Throwable cause) {
    super(message, cause);
  }

  /** {@code norms.csv:17: expected 31 fields, found 30}. */
  public static DataFormatException line(Path file, long line, String expected, Object found) {
    return new DataFormatException(
        "%s:%s: expected %s, found %s".formatted(file, line, expected, found), null);
  }

  /** {@code norms.csv: expected at least one pair, found none}. */
  public static DataFormatException file(Path file, String expected, Object found) {
    return new DataFormatException(
        "%s: expected %s, found %s".formatted(file, expected, found), null);
  }

  /** Same as {@link #file(Path, String, Object)}, with a cause. */
  public static DataFormatException file(
      Path file, String expected, Object found, Throwable cause) {
    return new DataFormatException(
        "%s: expected %s, found %s".formatted(file, expected, found), cause);
  }
}
