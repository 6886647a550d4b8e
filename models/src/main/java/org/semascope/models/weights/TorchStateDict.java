package org.semascope.models.weights;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.semascope.models.ModelFormatException;
import org.semascope.models.weights.PickleValues.Dict;

/** Finds the named tensors in what was pickled: at the top, or where training scripts put them. */
final class TorchStateDict {
  private static final List<String> WRAPPERS = List.of("state_dict", "model");
  private static final int DEEPEST = 3;

  /** Knows where in the file the bytes of a storage start. */
  interface Storages {
    /**
     * @param tensor the tensor that asks, for messages
     */
    long start(String tensor, TorchStorage storage);
  }

  private TorchStateDict() {}

  static Checkpoint place(FileBytes file, Object pickled, Storages storages) {
    SortedMap<String, StoredTensor> tensors = new TreeMap<>();
    find(file, pickled)
        .entries()
        .forEach(
            (name, value) -> {
              if (value instanceof TorchTensor tensor) {
                long start = storages.start(name, tensor.storage());
                tensors.put(name, tensor.place(name, file, start));
              }
            });
    return new FileCheckpoint(file.path(), tensors);
  }

  private static Dict find(FileBytes file, Object pickled) {
    Object value = pickled;
    for (int depth = 0; depth < DEEPEST && value instanceof Dict dict; depth++) {
      if (dict.entries().values().stream().anyMatch(TorchTensor.class::isInstance)) {
        return dict;
      }
      value = unwrap(dict);
    }
    throw ModelFormatException.file(
        file.path(), "a dictionary of tensors", PickleValues.describe(pickled) + " without any");
  }

  private static Object unwrap(Dict dict) {
    return WRAPPERS.stream()
        .map(dict.entries()::get)
        .filter(Dict.class::isInstance)
        .findFirst()
        .orElse(null);
  }
}
