package org.semascope.models.weights;

import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** A checkpoint whose tensors are all known. */
record FileCheckpoint(Path origin, SortedMap<String, StoredTensor> tensors) implements Checkpoint {
  FileCheckpoint {
    tensors = Collections.unmodifiableSortedMap(new TreeMap<>(tensors));
  }

  FileCheckpoint(Path origin, Map<String, StoredTensor> tensors) {
    this(origin, new TreeMap<>(tensors));
  }
}
