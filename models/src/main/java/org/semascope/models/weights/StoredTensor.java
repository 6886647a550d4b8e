package org.semascope.models.weights;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.semascope.models.ModelFormatException;

/**
 * The location of a tensor: {@code bytes} contiguous, row-major, little-endian bytes of {@code
 * file} from {@code offset}, unless it has strides.
 *
 * @param bytes length of all elements in row-major order, also if strides repeat or skip some
 * @param strides layout of the elements if it is not contiguous and row-major
 */
public record StoredTensor(
    String name,
    DType dtype,
    Shape shape,
    Path file,
    long offset,
    long bytes,
    Optional<Strides> strides) {
  /** Strides of 0 expand one element to any size; such buffers of real models are small. */
  private static final long MOST_REPEATED = 1L << 26;

  private static final int BUFFER = 1 << 18;

  /** Takes whole elements, little-endian, which begin at a byte of the tensor. */
  interface Consumer<X extends Exception> {
    /** The piece is valid during the call only. */
    void take(ByteBuffer piece, long at) throws X;
  }

  public StoredTensor {
    long elements = shape.elements();
    if (offset < 0
        || bytes != Math.multiplyExact(elements, dtype.bytes())
        || strides.map(s -> s.dims().elements() != elements).orElse(false)) {
      throw new IllegalArgumentException(
          "tensor %s cannot be %s %s in %s bytes at byte %s with strides %s"
              .formatted(name, dtype, shape, bytes, offset, strides));
    }
  }

  /** A tensor without strides. */
  public StoredTensor(String name, DType dtype, Shape shape, Path file, long offset, long bytes) {
    this(name, dtype, shape, file, offset, bytes, Optional.empty());
  }

  /**
   * A tensor as a file describes it.
   *
   * @param bytes length of the tensor according to the file
   * @throws ModelFormatException if the description is inconsistent or exceeds the file
   */
  static StoredTensor checked(
      String name, DType dtype, long[] dims, FileBytes file, long offset, long bytes) {
    long expected = bytesOf(name, dtype, dims, file);
    if (bytes != expected) {
      throw file.bad(
          name,
          "%s bytes for %s %s".formatted(expected, dtype, Arrays.toString(dims)),
          bytes + " bytes");
    }
    requireInside(name, file, offset, bytes);
    return new StoredTensor(name, dtype, Shape.of(dims), file.path(), offset, bytes);
  }

  static void requireInside(String name, FileBytes file, long offset, long bytes) {
    if (offset < 0 || bytes > file.size() - offset) {
      throw file.bad(
          name,
          "data inside the file of " + file.size() + " bytes",
          "%s bytes at byte %s".formatted(bytes, offset));
    }
  }

  /** The length of a tensor with these dimensions, which come from a file. */
  static long bytesOf(String name, DType dtype, long[] dims, FileBytes file) {
    if (Arrays.stream(dims).anyMatch(dim -> dim < 0)) {
      throw file.bad(name, "dimensions of zero or more", Arrays.toString(dims));
    }
    try {
      return Math.multiplyExact(Shape.of(dims).elements(), dtype.bytes());
    } catch (ArithmeticException e) {
      throw file.bad(name, "a size within 64-bit integers", Arrays.toString(dims));
    }
  }

  /** The same elements in the same row-major order, with other dimensions. */
  public StoredTensor shaped(Shape other) {
    return new StoredTensor(name, dtype, other, file, offset, bytes, strides);
  }

  /** Refuses a tensor that is large only because strides repeat its elements. */
  void requireStored() {
    long stored = strides.map(steps -> steps.extent() * dtype.bytes()).orElse(bytes);
    if (bytes > Math.max(stored, MOST_REPEATED)) {
      throw ModelFormatException.tensor(
          file, name, "at most %s bytes of repeated elements".formatted(MOST_REPEATED), bytes);
    }
  }

  /** Maps the bytes in the file, little-endian. */
  public ByteBuffer map() {
    return map(0, bytes);
  }

  /** Maps a part of the bytes in the file, at most 2 GB, little-endian. */
  public ByteBuffer map(long from, long length) {
    try (FileBytes input = FileBytes.open(file)) {
      return input.map(offset + from, length, name);
    }
  }

  /** All elements in row-major order, little-endian. */
  public byte[] rowMajorBytes() {
    requireStored();
    if (bytes > Integer.MAX_VALUE - 8) {
      throw ModelFormatException.tensor(file, name, "less than 2 GB", bytes + " bytes");
    }
    return rowMajorBytes(0, bytes);
  }

  /** The row-major bytes from {@code start} to {@code end}. */
  byte[] rowMajorBytes(long start, long end) {
    ByteBuffer all = ByteBuffer.allocate((int) (end - start));
    forEachPiece(start, end, (piece, at) -> all.put(piece));
    return all.array();
  }

  /** Reads the row-major bytes from {@code start} to {@code end} through one buffer. */
  <X extends Exception> void forEachPiece(long start, long end, Consumer<X> consumer) throws X {
    ByteBuffer buffer = ByteBuffer.allocateDirect((int) Math.min(BUFFER, end - start));
    try (FileBytes input = FileBytes.open(file)) {
      // Mapped, since a transposed matrix is read all over its range of the file at once.
      Optional<ByteBuffer> mapped =
          strides.map(s -> input.map(offset, s.extent() * dtype.bytes(), name));
      for (long at = start; at < end; at += buffer.capacity()) {
        buffer.clear().limit((int) Math.min(buffer.capacity(), end - at));
        if (mapped.isPresent()) {
          strides.get().gather(mapped.get(), dtype.bytes(), at / dtype.bytes(), buffer);
        } else {
          input.fill(offset + at, buffer);
        }
        consumer.take(buffer.flip().slice().order(ByteOrder.LITTLE_ENDIAN), at);
      }
    }
  }
}
