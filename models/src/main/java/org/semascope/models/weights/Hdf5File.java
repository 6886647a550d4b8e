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
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;

/** Reads the datasets of an HDF5 file, named by their paths without the leading slash. */
record Hdf5File(FileBytes file, SortedMap<String, StoredTensor> tensors) {
  /** Weights nest five groups deep; a link to a parent group would never end. */
  private static final int DEEPEST = 16;

  private static final String EXPECTED = "weights in HDF5";

  static Checkpoint read(Path file) {
    try (FileBytes bytes = FileBytes.open(file, EXPECTED);
        HdfFile hdf5 = new HdfFile(file)) {
      Hdf5File reader = new Hdf5File(bytes, new TreeMap<>());
      reader.collect(hdf5, hdf5.getUserBlockSize(), 0);
      return new Checkpoint(file, reader.tensors);
    } catch (SemascopeException e) {
      throw e;
    } catch (RuntimeException e) { // jhdf throws other exceptions than HdfException too
      throw ModelFormatException.file(file, EXPECTED, e.getMessage(), e);
    }
  }

  private void collect(Group group, long base, int depth) {
    if (depth > DEEPEST) {
      throw file.bad("groups nested at most " + DEEPEST + " deep", group.getPath());
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

  /** The runtime maps the data from the file, so it must be contiguous and little-endian. */
  private StoredTensor tensor(Dataset data, long base) {
    String name = data.getPath().substring(1);
    if (!(data.getDataType() instanceof FloatingPoint number)
        || number.getByteOrder() != ByteOrder.LITTLE_ENDIAN) {
      throw file.bad(name, "little-endian floating-point numbers", data.getDataType());
    }
    DType type =
        switch (number.getSize()) {
          case 2 -> DType.F16;
          case 4 -> DType.F32;
          case 8 -> DType.F64;
          default -> throw file.bad(name, "numbers of 2, 4 or 8 bytes", number.getSize());
        };
    if (!(data instanceof ContiguousDataset contiguous)) {
      throw file.bad(name, "contiguous data, neither chunked nor compressed", data.getDataLayout());
    }
    long offset = base + contiguous.getDataAddress();
    long[] dims = data.getDimensionsAsLong();
    long length = StoredTensor.bytesOf(name, type, dims, file);
    return StoredTensor.checked(name, type, dims, file, offset, length);
  }
}
