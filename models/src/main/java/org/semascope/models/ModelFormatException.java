package org.semascope.models;

import java.nio.file.Path;
import org.semascope.core.SemascopeException;

/** A model's file is not what it should be. Names the file, the tensor if any, and both sides. */
public final class ModelFormatException extends SemascopeException {
  private ModelFormatException(String message, Throwable cause) {
    super(message, cause);
  }

  /** {@code model.safetensors: expected a header of JSON, found a page of HTML}. */
  public static ModelFormatException file(Path file, String expected, Object found) {
    return new ModelFormatException(
        "%s: expected %s, found %s".formatted(file, expected, found), null);
  }

  /** {@code model.safetensors: tensor a.weight: expected [768, 3072], found [768, 768]}. */
  public static ModelFormatException tensor(
      Path file, String tensor, Object expected, Object found) {
    return new ModelFormatException(
        "%s: tensor %s: expected %s, found %s".formatted(file, tensor, expected, found), null);
  }

  /** {@code glove.txt:17: expected a word and 300 numbers, found a word and 299}. */
  public static ModelFormatException line(Path file, long line, String expected, Object found) {
    return new ModelFormatException(
        "%s:%d: expected %s, found %s".formatted(file, line, expected, found), null);
  }

  /** As {@link #file}, for a fault another library reported. */
  public static ModelFormatException file(
      Path file, String expected, Object found, Throwable cause) {
    return new ModelFormatException(
        "%s: expected %s, found %s".formatted(file, expected, found), cause);
  }
}
