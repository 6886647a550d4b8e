package org.semascope.models;

import java.nio.file.Path;
import org.semascope.core.Excerpt;
import org.semascope.core.SemascopeException;

/** A model file has an unexpected content. Names the file, the tensor, and both values. */
public final class ModelFormatException extends SemascopeException {
  private static final int MAX_FOUND = 400;

  /** Values from files may be of any length. */
  private ModelFormatException(String where, Object expected, Object found, Throwable cause) {
    super(
        "%s: expected %s, found %s"
            .formatted(where, expected, Excerpt.start(String.valueOf(found), MAX_FOUND)),
        cause);
  }

  /** {@code model.safetensors: expected a header of JSON, found a page of HTML}. */
  public static ModelFormatException file(Path file, String expected, Object found) {
    return file(file, expected, found, null);
  }

  /** Same as {@link #file}, but for a fault that another library reported. */
  public static ModelFormatException file(
      Path file, String expected, Object found, Throwable cause) {
    return new ModelFormatException(file.toString(), expected, found, cause);
  }

  /** {@code model.safetensors: tensor a.weight: expected [768, 3072], found [768, 768]}. */
  public static ModelFormatException tensor(
      Path file, String tensor, Object expected, Object found) {
    return new ModelFormatException(file + ": tensor " + tensor, expected, found, null);
  }

  /** {@code glove.txt:17: expected a word and 300 numbers, found a word and 299}. */
  public static ModelFormatException line(Path file, long line, String expected, Object found) {
    return new ModelFormatException(file + ":" + line, expected, found, null);
  }
}
