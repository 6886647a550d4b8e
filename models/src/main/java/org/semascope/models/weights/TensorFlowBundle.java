package org.semascope.models.weights;

import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.zip.CRC32C;
import org.semascope.models.ModelFormatException;

/**
 * A TensorFlow checkpoint of version 2: {@code <prefix>.index} lists the variables, {@code
 * <prefix>.data-00000-of-00001} and so on hold their numbers.
 */
public final class TensorFlowBundle implements Checkpoint {
  private static final String INDEX = ".index";

  private final Path index;
  private final SortedMap<String, StoredTensor> tensors;
  private final Map<String, Integer> checksums;

  private TensorFlowBundle(BundleReader reader) {
    this.index = reader.index();
    this.tensors = new FileCheckpoint(index, reader.tensors()).tensors();
    this.checksums = Map.copyOf(reader.checksums());
  }

  /**
   * Opens a bundle by its prefix ({@code variables/variables}) or its index file.
   *
   * @throws ModelFormatException if the index is damaged or does not fit the data files
   */
  public static TensorFlowBundle open(Path prefixOrIndexFile) {
    String name = prefixOrIndexFile.getFileName().toString();
    Path index =
        name.endsWith(INDEX) ? prefixOrIndexFile : prefixOrIndexFile.resolveSibling(name + INDEX);
    return new TensorFlowBundle(BundleReader.read(index));
  }

  @Override
  public Path origin() {
    return index;
  }

  @Override
  public SortedMap<String, StoredTensor> tensors() {
    return tensors;
  }

  @Override
  public OptionalInt crc32c(String tensor) {
    Integer checksum = checksums.get(tensor);
    return checksum == null ? OptionalInt.empty() : OptionalInt.of(checksum);
  }

  /** Reads a variable's data through and refuses it if its checksum is not the index's. */
  public void verify(String name) {
    StoredTensor tensor = tensors.get(name);
    if (tensor == null) {
      throw ModelFormatException.tensor(index, name, "a variable of that name", "none");
    }
    CRC32C crc = new CRC32C();
    TensorBytes.forEach(tensor, (bytes, at) -> crc.update(bytes));
    Crc32c.require(tensor, checksums.get(name), crc);
  }
}
