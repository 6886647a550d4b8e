package org.semascope.models.weights;

import java.util.Arrays;

/** The dimensions of a tensor; a scalar has none. */
public final class Shape {
  private final long[] dims;

  private Shape(long[] dims) {
    this.dims = dims;
  }

  public static Shape of(long... dims) {
    if (Arrays.stream(dims).anyMatch(dim -> dim < 0)) {
      throw new IllegalArgumentException("negative dimension in " + Arrays.toString(dims));
    }
    return new Shape(dims.clone());
  }

  public int rank() {
    return dims.length;
  }

  public long dim(int axis) {
    return dims[axis];
  }

  public long[] dims() {
    return dims.clone();
  }

  /**
   * Number of elements.
   *
   * @throws ArithmeticException on overflow
   */
  public long elements() {
    return Arrays.stream(dims).reduce(1, Math::multiplyExact);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Shape shape && Arrays.equals(dims, shape.dims);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(dims);
  }

  @Override
  public String toString() {
    return Arrays.toString(dims);
  }
}
