package org.semascope.models.weights;

import java.nio.file.Path;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The tensors of one model, by their names in its files.
 *
 * @param origin the file, or the index of shards, for messages
 */
public record Checkpoint(Path origin, SortedMap<String, StoredTensor> tensors) {
  public Checkpoint {
    tensors = Collections.unmodifiableSortedMap(new TreeMap<>(tensors));
  }
}
