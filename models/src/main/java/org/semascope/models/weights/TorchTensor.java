package org.semascope.models.weights;

import java.nio.file.Path;
import java.util.Arrays;
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
    requireRowMajor(name, file.path());
    long room = storage.bytes() - bytes;
    if (room < 0 || offset < 0 || offset > room / dtype.bytes()) {
      throw ModelFormatException.tensor(
          file.path(),
          name,
          "%d bytes from element %d".formatted(bytes, offset),
          "a storage of %d bytes".formatted(storage.bytes()));
    }
    return StoredTensors.place(
        name, dtype, dims, file.path(), storageStart + offset * dtype.bytes(), bytes, file.size());
  }

  private void requireRowMajor(String name, Path file) {
    long[] expected = rowMajor();
    boolean contiguous = strides.length == dims.length;
    for (int axis = 0; contiguous && axis < dims.length; axis++) {
      // Along an axis of one element no step is ever taken, so that any stride will do.
      contiguous = dims[axis] == 1 || strides[axis] == expected[axis];
    }
    if (!contiguous && Arrays.stream(dims).noneMatch(dim -> dim == 0)) {
      throw ModelFormatException.tensor(
          file,
          name,
          "strides %s of a contiguous tensor".formatted(Arrays.toString(expected)),
          Arrays.toString(strides));
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
