package org.semascope.models.weights;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The layout of a tensor whose elements are not contiguous in row-major order: element (i, j, ...)
 * is i · steps₀ + j · steps₁ + ... elements after the first. PyTorch saves transposed, sliced and
 * expanded tensors so.
 *
 * @param dims the dimensions that the steps belong to; the tensor itself may have others
 */
public record Strides(Shape dims, List<Long> steps) {
  public Strides {
    steps = List.copyOf(steps);
    if (steps.size() != dims.rank()
        || dims.elements() == 0
        || steps.stream().anyMatch(step -> step < 0)) {
      throw new IllegalArgumentException("no strides of %s: %s".formatted(dims, steps));
    }
  }

  /**
   * Number of elements from the first to the last in the file, including unused ones.
   *
   * @throws ArithmeticException on overflow
   */
  public long extent() {
    long last = 0;
    for (int axis = 0; axis < dims.rank(); axis++) {
      long reach = Math.multiplyExact(dims.dim(axis) - 1, steps.get(axis));
      last = Math.addExact(last, reach);
    }
    return Math.addExact(last, 1);
  }

  /**
   * The axes in the order of storage, slowest first, if the elements fill their range of the file
   * without gaps and repetitions: the tensor is then a transposition of that range.
   */
  public Optional<int[]> storedOrder() {
    // The stride of an axis of one element is never used.
    int[] order =
        IntStream.range(0, dims.rank())
            .boxed()
            .sorted(
                Comparator.<Integer>comparingLong(
                        axis -> dims.dim(axis) == 1 ? Long.MAX_VALUE : steps.get(axis))
                    .reversed())
            .mapToInt(Integer::intValue)
            .toArray();
    long step = 1;
    for (int i = order.length - 1; i >= 0; i--) {
      long dim = dims.dim(order[i]);
      if (dim > 1 && steps.get(order[i]) != step) {
        return Optional.empty();
      }
      step *= dim;
    }
    return Optional.of(order);
  }

  /** Iterates in row-major order from an element on. */
  Walk from(long element) {
    return new Walk(element);
  }

  /** An index in row-major order and the offset of its element. */
  final class Walk {
    private final long[] index = new long[dims.rank()];
    private long at;

    private Walk(long element) {
      long rest = element;
      for (int axis = index.length - 1; axis >= 0; axis--) {
        index[axis] = rest % dims.dim(axis);
        rest /= dims.dim(axis);
        at += index[axis] * steps.get(axis);
      }
    }

    /** Offset from the first element, in elements. */
    long at() {
      return at;
    }

    void advance() {
      for (int axis = index.length - 1; axis >= 0; axis--) {
        long step = steps.get(axis);
        at += step;
        if (++index[axis] < dims.dim(axis)) {
          return;
        }
        at -= index[axis] * step;
        index[axis] = 0;
      }
    }
  }

  @Override
  public String toString() {
    return "%s in steps of %s".formatted(dims, Arrays.toString(steps.toArray()));
  }
}
