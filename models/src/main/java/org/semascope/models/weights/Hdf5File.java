package org.semascope.models.weights;

import io.jhdf.HdfFile;
import io.jhdf.api.Dataset;
import io.jhdf.api.Group;
import io.jhdf.api.Node;
import io.jhdf.api.dataset.ContiguousDataset;
import io.jhdf.object.datatype.FloatingPoint;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import org.semascope.models.ModelFormatException;

/** The data sets of an HDF5 file, by their paths without the leading slash. */
public final class Hdf5File {
  /** Weights nest five groups deep; a link back to an upper group would nest for ever. */
  private static final int DEEPEST = 16;

  private final Path file;
  private final long size;
  private final SortedMap<String, StoredTensor> tensors = new TreeMap<>();

  private Hdf5File(Path file, long size) {
    this.file = file;
    this.size = size;
  }

  public static Checkpoint read(Path file) {
    long size;
    try (FileBytes bytes = FileBytes.open(file)) {
      bytes.refuseFailedDownload("weights in HDF5");
      size = bytes.size();
    }
    try (HdfFile hdf5 = new HdfFile(file)) {
      Hdf5File reader = new Hdf5File(file, size);
      reader.collect(hdf5, hdf5.getUserBlockSize(), 0);
      return new Checkpoint(file, reader.tensors);
    } catch (ModelFormatException e) {
      throw e;
    } catch (RuntimeException e) { // the library throws more than its own
      throw ModelFormatException.file(file, "weights in HDF5", e.getMessage(), e);
    }
  }

  private void collect(Group group, long base, int depth) {
    if (depth > DEEPEST) {
      throw ModelFormatException.file(
          file, "groups nested at most " + DEEPEST + " deep", group.getPath());
    }
    for (Node node : group) {
      if (node instanceof Group inner) {
        collect(inner, base, depth + 1);
      } else if (node instanceof Dataset data) {
        StoredTensor tensor = tensor(data, base);
        tensors.put(tensor.name(), tensor);
      }
    }
  }

  /**
   * Where the numbers lie; the runtime reads them from there, so they must lie as it needs them.
   */
  private StoredTensor tensor(Dataset data, long base) {
    String name = data.getPath().substring(1);
    Shape shape = Shape.of(data.getDimensionsAsLong());
    if (!(data.getDataType() instanceof FloatingPoint number)
        || number.getByteOrder() != ByteOrder.LITTLE_ENDIAN) {
      throw ModelFormatException.tensor(
          file, name, "little-endian floating-point numbers", data.getDataType());
    }
    DType type =
        switch (number.getSize()) {
          case 2 -> DType.F16;
          case 4 -> DType.F32;
          case 8 -> DType.F64;
          default ->
              throw ModelFormatException.tensor(
                  file, name, "numbers of 2, 4 or 8 bytes", number.getSize());
        };
    if (!(data instanceof ContiguousDataset contiguous)) {
      throw ModelFormatException.tensor(
          file, name, "numbers in one piece, neither chunked nor packed", data.getDataLayout());
    }
    long offset = base + contiguous.getDataAddress();
    long bytes = Math.multiplyExact(shape.elements(), type.bytes());
    if (offset < 0 || bytes > size - offset) {
      throw ModelFormatException.tensor(
          file, name, bytes + " bytes from byte " + offset, "a file of " + size);
    }
    return new StoredTensor(name, type, shape, file, offset, bytes);
  }
}
