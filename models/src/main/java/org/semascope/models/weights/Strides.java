package org.semascope.models.weights;

import java.nio.ByteBuffer;
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
    long extent = 1;
    for (int axis = 0; axis < dims.rank(); axis++) {
      long reach = Math.multiplyExact(dims.dim(axis) - 1, steps.get(axis));
      extent = Math.addExact(extent, reach);
    }
    return extent;
  }

  /**
   * The axes in the order of storage, slowest first, if the elements fill their range of the file
   * without gaps and repetitions: the tensor is then a transposition of that range.
   */
  public Optional<int[]> storedOrder() {
    // The stride of an axis of one element is never used.
    Comparator<Integer> byStep =
        Comparator.comparingLong(axis -> dims.dim(axis) == 1 ? Long.MAX_VALUE : steps.get(axis));
    IntStream axes = IntStream.range(0, dims.rank());
    int[] order = axes.boxed().sorted(byStep.reversed()).mapToInt(axis -> axis).toArray();
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

  /**
   * Fills a buffer with consecutive elements in row-major order.
   *
   * @param stored the elements in the order of the file
   * @param size bytes per element
   * @param first index of the first element in row-major order
   */
  void gather(ByteBuffer stored, int size, long first, ByteBuffer into) {
    ByteBuffer from = stored.duplicate().order(into.order());
    int last = dims.rank() - 1;
    long step = size * steps.get(last);
    for (long element = first; into.hasRemaining(); ) {
      long next = size * offset(element);
      // the rest of a row, whose elements are equally far apart
      long row = Math.min(dims.dim(last) - element % dims.dim(last), into.remaining() / size);
      element += row;
      for (; row > 0; row--, next += step) {
        int at = (int) next; // as a buffer has at most 2 GB
        switch (size) {
          case 1 -> into.put(from.get(at));
          case 2 -> into.putShort(from.getShort(at));
          case 4 -> into.putInt(from.getInt(at));
          default -> into.putLong(from.getLong(at));
        }
      }
    }
  }

  /** Distance from the first element to one at an index in row-major order. */
  private long offset(long element) {
    long rest = element;
    long offset = 0;
    for (int axis = dims.rank() - 1; axis >= 0; axis--) {
      offset += rest % dims.dim(axis) * steps.get(axis);
      rest /= dims.dim(axis);
    }
    return offset;
  }
}
