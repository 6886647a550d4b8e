package org.semascope.models.arch;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.semascope.models.ModelFormatException;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.Shape;
import org.semascope.models.weights.StoredTensor;

/**
 * A checkpoint's tensors by the names of the reference implementation. Files may omit the family's
 * prefix, or have {@code gamma} and {@code beta} for weight and bias of a layer norm.
 */
public final class Tensors {
  /** Number of missing tensors in a message. */
  private static final int NAMED = 8;

  private final Checkpoint checkpoint;
  private final Map<String, StoredTensor> byName = new TreeMap<>();
  private final boolean assumed;

  /**
   * @param prefix of the encoder's tensors, such as {@code "bert."}
   * @param heads prefixes of tensors that never have {@code prefix}, such as {@code "cls."}
   * @param assumed whether {@link #has} is always true, for a configuration without weights
   */
  Tensors(Checkpoint checkpoint, String prefix, List<String> heads, boolean assumed) {
    this.checkpoint = checkpoint;
    this.assumed = assumed;
    Map<String, StoredTensor> stored = new TreeMap<>();
    checkpoint.tensors().forEach((name, tensor) -> stored.put(usual(name), tensor));
    boolean prefixed = stored.keySet().stream().anyMatch(n -> n.startsWith(prefix));
    stored.forEach(
        (name, tensor) -> {
          boolean bare = !prefixed && heads.stream().noneMatch(name::startsWith);
          byName.put(bare ? prefix + name : name, tensor);
        });
  }

  private static String usual(String name) {
    return name.replaceFirst("^character_bert\\.", "bert.")
        .replace("LayerNorm.gamma", "LayerNorm.weight")
        .replace("LayerNorm.beta", "LayerNorm.bias");
  }

  public boolean has(String name) {
    return assumed || byName.containsKey(name);
  }

  /** Whether there are no weights, only a configuration. */
  boolean isAssumed() {
    return assumed;
  }

  /** The shape of a tensor; empty if there is none of this name. */
  Optional<Shape> shape(String name) {
    return Optional.ofNullable(byName.get(name)).map(StoredTensor::shape);
  }

  /** The file or directory that messages name. */
  Path origin() {
    return checkpoint.origin();
  }

  /** The first of these names that the checkpoint has, else the first. */
  String firstOf(String... names) {
    for (String name : names) {
      if (has(name)) {
        return name;
      }
    }
    return names[0];
  }

  /** Reshapes a tensor, which must be stored in another shape. */
  void view(String name, Shape stored, Shape seen) {
    StoredTensor tensor = byName.get(name);
    if (tensor != null && !tensor.shape().equals(seen)) {
      byName.put(name, require(name, stored).shaped(seen));
    }
  }

  Set<String> names() {
    return byName.keySet();
  }

  /** The tensor's name in the checkpoint's file. */
  public String nameInFile(String name) {
    return byName.get(name).name();
  }

  /** The tensor of this name, which must have this shape and hold floating-point numbers. */
  public StoredTensor require(String name, Shape shape) {
    return find(name, shape)
        .orElseThrow(
            () -> ModelFormatException.tensor(checkpoint.origin(), name, shape, "no such tensor"));
  }

  /** Same as {@link #require}, but empty if there is no tensor of this name. */
  Optional<StoredTensor> find(String name, Shape shape) {
    StoredTensor tensor = byName.get(name);
    if (tensor == null) {
      return Optional.empty();
    }
    if (!tensor.shape().equals(shape)) {
      throw ModelFormatException.tensor(tensor.file(), tensor.name(), shape, tensor.shape());
    }
    if (!tensor.dtype().isFloating()) {
      throw ModelFormatException.tensor(
          tensor.file(), tensor.name(), "floating-point numbers", tensor.dtype());
    }
    return Optional.of(tensor);
  }

  /** Refuses the checkpoint if tensors are missing. */
  void refuse(Map<String, Shape> missing) {
    if (missing.size() == 1) {
      missing.forEach(this::require);
    }
    if (!missing.isEmpty()) {
      String named = missing.keySet().stream().limit(NAMED).collect(Collectors.joining(", "));
      int others = missing.size() - NAMED;
      throw ModelFormatException.file(
          checkpoint.origin(),
          "tensors " + named + (others > 0 ? " and %s others".formatted(others) : ""),
          "none of them");
    }
  }
}
