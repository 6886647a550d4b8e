package org.semascope.models.arch;

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
 * A checkpoint's tensors under the names the architecture's reference implementation gives them,
 * whatever its files say: with or without the family's prefix, {@code gamma} and {@code beta} for
 * weight and bias of a layer norm.
 */
public final class Tensors {
  /** How many missing tensors a message names. */
  private static final int NAMED = 8;

  private final Checkpoint checkpoint;
  private final Map<String, StoredTensor> byName = new TreeMap<>();
  private final boolean assumed;

  /** The tensors of a checkpoint. */
  Tensors(Checkpoint checkpoint, String prefix, List<String> heads) {
    this(checkpoint, prefix, heads, false);
  }

  /**
   * @param prefix of the encoder's tensors, such as {@code "bert."}
   * @param heads how names begin that never have the prefix, such as {@code "cls."}
   * @param assumed whether every tensor counts as present, for a configuration without weights
   */
  Tensors(Checkpoint checkpoint, String prefix, List<String> heads, boolean assumed) {
    this.checkpoint = checkpoint;
    this.assumed = assumed;
    boolean prefixed = checkpoint.tensors().keySet().stream().anyMatch(n -> n.startsWith(prefix));
    checkpoint
        .tensors()
        .forEach(
            (name, tensor) -> {
              boolean bare = !prefixed && heads.stream().noneMatch(name::startsWith);
              byName.put(modern(bare ? prefix + name : name), tensor);
            });
  }

  private static String modern(String name) {
    return name.replace("LayerNorm.gamma", "LayerNorm.weight")
        .replace("LayerNorm.beta", "LayerNorm.bias");
  }

  /** Whether the checkpoint has a tensor of this name. */
  public boolean has(String name) {
    return assumed || byName.containsKey(name);
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

  /** Shows a tensor from now on as having another shape than it must be stored in. */
  void view(String name, Shape stored, Shape seen) {
    StoredTensor tensor = byName.get(name);
    if (tensor != null && !tensor.shape().equals(seen)) {
      byName.put(name, require(name, stored).shaped(seen));
    }
  }

  /** All names. */
  Set<String> names() {
    return byName.keySet();
  }

  /** What the checkpoint's file calls the tensor of this name. */
  public String nameInFile(String name) {
    return byName.get(name).name();
  }

  /** The tensor of this name, which must have this shape and hold floating-point numbers. */
  public StoredTensor require(String name, Shape shape) {
    return find(name, shape)
        .orElseThrow(
            () -> ModelFormatException.tensor(checkpoint.origin(), name, shape, "no such tensor"));
  }

  /** As {@link #require}, but empty if there is none of this name. */
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

  /** Refuses the checkpoint if anything is missing, in one sentence with the names. */
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
