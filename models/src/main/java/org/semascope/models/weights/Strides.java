package org.semascope.models.weights;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How the numbers of a tensor lie in a file where they are not one after another: the number at
 * index (i, j, ...) lies i · steps₀ + j · steps₁ + ... numbers after the first. PyTorch writes
 * tensors so that were transposed, cut out of others or expanded before they were saved.
 *
 * @param dims the dimensions that the steps belong to; the tensor may be shown in others
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
   * How many numbers there are from the first to the last, those between them included.
   *
   * @throws ArithmeticException if that is more than a long can say
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
   * The axes in the order in which the numbers lie, the slowest first, if the numbers fill their
   * stretch of the file without gaps and repetitions: transposing the stretch then gives the
   * tensor.
   */
  public Optional<int[]> storedOrder() {
    // Along an axis of one element no step is ever taken, so that its stride says nothing.
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

  /** Walks through the numbers in row-major order. */
  Walk from(long element) {
    return new Walk(element);
  }

  /** A place in row-major order, and where its number lies. */
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

    /** How many numbers after the first the number at this place lies. */
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

  /** As messages show it. */
  @Override
  public String toString() {
    return "%s in steps of %s".formatted(dims, Arrays.toString(steps.toArray()));
  }
}
