package org.semascope.models.weights;

import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The tensors of one model, by their names in its files.
 *
 * @param origin the file, or the index of shards, for messages
 * @param metadata texts in the header of a safetensors file
 */
public record Checkpoint(
    Path origin, SortedMap<String, StoredTensor> tensors, Map<String, String> metadata) {
  public Checkpoint {
    tensors = Collections.unmodifiableSortedMap(new TreeMap<>(tensors));
    metadata = Map.copyOf(metadata);
  }

  /** A checkpoint without metadata. */
  public Checkpoint(Path origin, SortedMap<String, StoredTensor> tensors) {
    this(origin, tensors, Map.of());
  }
}
