package org.semascope.models;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.StoredTensor;

/** Checkpoints made of another's tensors. */
public final class GivenTensors {
  private GivenTensors() {}

  /** The tensors of {@code whole} under other names. */
  public static Checkpoint renamed(Checkpoint whole, UnaryOperator<String> newName) {
    SortedMap<String, StoredTensor> tensors = new TreeMap<>();
    whole.tensors().forEach((name, tensor) -> tensors.put(newName.apply(name), tensor));
    return of(whole, tensors);
  }

  public static Checkpoint of(Checkpoint whole, Map<String, StoredTensor> tensors) {
    SortedMap<String, StoredTensor> named = new TreeMap<>();
    tensors.forEach((name, tensor) -> named.put(name, named(name, tensor)));
    return new Checkpoint(whole.origin(), named);
  }

  private static StoredTensor named(String name, StoredTensor tensor) {
    return new StoredTensor(
        name, tensor.dtype(), tensor.shape(), tensor.file(), tensor.offset(), tensor.bytes());
  }
}
