package org.semascope.models.weights;

import java.nio.file.Path;
import java.util.Arrays;
import org.semascope.models.ModelFormatException;

/** Makes tensors of what a file claims about them, whatever its format; false claims are named. */
final class StoredTensors {
  private StoredTensors() {}

  /**
   * @param bytes how long the file says the tensor is
   * @param fileSize the true size of {@code file}
   */
  static StoredTensor place(
      String name, DType dtype, long[] dims, Path file, long offset, long bytes, long fileSize) {
    requireBytes(name, dtype, dims, file, bytes);
    requireInside(name, file, offset, bytes, fileSize);
    return new StoredTensor(name, dtype, Shape.of(dims), file, offset, bytes);
  }

  static void requireInside(String name, Path file, long offset, long bytes, long fileSize) {
    if (offset < 0 || bytes > fileSize - offset) {
      throw ModelFormatException.tensor(
          file,
          name,
          "data inside the file of " + fileSize + " bytes",
          "%s bytes at byte %s".formatted(bytes, offset));
    }
  }

  /**
   * @param claimant the file that says so
   */
  static void requireBytes(String name, DType dtype, long[] dims, Path claimant, long bytes) {
    long expected = bytesOf(name, dtype, dims, claimant);
    if (bytes != expected) {
      throw ModelFormatException.tensor(
          claimant,
          name,
          "%s bytes for %s %s".formatted(expected, dtype, Arrays.toString(dims)),
          bytes + " bytes");
    }
  }

  static long bytesOf(String name, DType dtype, long[] dims, Path claimant) {
    if (Arrays.stream(dims).anyMatch(dim -> dim < 0)) {
      throw ModelFormatException.tensor(
          claimant, name, "dimensions of zero or more", Arrays.toString(dims));
    }
    try {
      return Math.multiplyExact(Shape.of(dims).elements(), dtype.bytes());
    } catch (ArithmeticException e) {
      throw ModelFormatException.tensor(
          claimant, name, "a size a 64-bit number can hold", Arrays.toString(dims));
    }
  }
}
