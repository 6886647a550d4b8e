package org.semascope.models.weights;

import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.SortedMap;

/** The tensors of one model, by the names its files give them, whatever the files' format. */
public interface Checkpoint {
  /** The file, or the index of several, that messages should name. */
  Path origin();

  /** Every tensor by name. */
  SortedMap<String, StoredTensor> tensors();

  /** The CRC-32C of a tensor's bytes, where the format keeps one. */
  default OptionalInt crc32c(String tensor) {
    return OptionalInt.empty();
  }
}
