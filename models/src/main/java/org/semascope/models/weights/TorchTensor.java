package org.semascope.models.weights;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.semascope.models.ModelFormatException;

/**
 * A tensor as a pickle describes it, not yet believed.
 *
 * @param offset where it starts in its storage, in elements
 */
record TorchTensor(TorchStorage storage, DType dtype, long offset, long[] dims, long[] strides) {

  /**
   * @param storageStart where the storage's bytes start in the file
   */
  StoredTensor place(String name, FileBytes file, long storageStart) {
    long bytes = StoredTensors.bytesOf(name, dtype, dims, file.path());
    Optional<Strides> strided = strided(name, file.path());
    long stretch = strided.isPresent() ? stretch(name, file.path(), strided.get()) : bytes;
    long room = storage.bytes() - stretch;
    if (room < 0 || offset < 0 || offset > room / dtype.bytes()) {
      throw ModelFormatException.tensor(
          file.path(),
          name,
          "%s bytes from element %s".formatted(stretch, offset),
          "a storage of %s bytes".formatted(storage.bytes()));
    }
    long start = storageStart + offset * dtype.bytes();
    StoredTensors.requireInside(name, file.path(), start, stretch, file.size());
    return new StoredTensor(name, dtype, Shape.of(dims), file.path(), start, bytes, strided);
  }

  /** The strides, unless the numbers lie one after another in row-major order. */
  private Optional<Strides> strided(String name, Path file) {
    if (strides.length != dims.length || Arrays.stream(strides).anyMatch(step -> step < 0)) {
      throw ModelFormatException.tensor(
          file,
          name,
          "a stride of 0 or more for each of the dimensions " + Arrays.toString(dims),
          Arrays.toString(strides));
    }
    long[] expected = rowMajor();
    boolean contiguous = true;
    for (int axis = 0; axis < dims.length; axis++) {
      // Along an axis of one element no step is ever taken, so that any stride will do.
      contiguous &= dims[axis] == 1 || strides[axis] == expected[axis];
    }
    return contiguous || Arrays.stream(dims).anyMatch(dim -> dim == 0)
        ? Optional.empty()
        : Optional.of(new Strides(Shape.of(dims), Arrays.stream(strides).boxed().toList()));
  }

  private long stretch(String name, Path file, Strides strided) {
    try {
      return Math.multiplyExact(strided.extent(), dtype.bytes());
    } catch (ArithmeticException e) {
      throw ModelFormatException.tensor(
          file, name, "strides inside its storage", Arrays.toString(strides));
    }
  }

  private long[] rowMajor() {
    long[] steps = new long[dims.length];
    long step = 1;
    for (int axis = dims.length - 1; axis >= 0; axis--) {
      steps[axis] = step;
      step *= dims[axis];
    }
    return steps;
  }
}
