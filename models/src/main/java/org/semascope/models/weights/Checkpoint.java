package org.semascope.models.weights;

import java.nio.file.Path;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The tensors of one model, by the names its files give them.
 *
 * @param origin the file, or the index of several, that messages name
 */
public record Checkpoint(Path origin, SortedMap<String, StoredTensor> tensors) {
  public Checkpoint {
    tensors = Collections.unmodifiableSortedMap(new TreeMap<>(tensors));
  }
}
