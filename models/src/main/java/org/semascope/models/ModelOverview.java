package org.semascope.models;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import org.semascope.models.arch.ModelProperties;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.StoredTensor;

/**
 * What the files of a contextual model say about it, without running it.
 *
 * @param family as a user would say it
 * @param heads of attention, where that can be told
 * @param parameters numbers that are used
 * @param files of weights
 * @param types of their numbers
 * @param unused tensors by the names in the files
 * @param caution what to know before texts are read
 */
public record ModelOverview(
    String family,
    ModelProperties anatomy,
    OptionalInt heads,
    long parameters,
    List<String> files,
    List<String> types,
    List<String> unused,
    Optional<String> caution) {
  /**
   * @throws ModelFormatException if a file is not what its name promises
   */
  public static ModelOverview of(Path directory) {
    return ModelDirectory.of(directory).overview();
  }

  static ModelOverview of(
      String family,
      ModelProperties anatomy,
      OptionalInt heads,
      Checkpoint checkpoint,
      Collection<StoredTensor> used,
      Set<String> unused,
      Optional<String> caution) {
    return new ModelOverview(
        family,
        anatomy,
        heads,
        used.stream().mapToLong(tensor -> tensor.shape().elements()).sum(),
        each(checkpoint, tensor -> tensor.file().getFileName().toString()),
        each(checkpoint, tensor -> tensor.dtype().name()),
        List.copyOf(unused),
        caution);
  }

  private static List<String> each(Checkpoint checkpoint, Function<StoredTensor, String> fact) {
    return checkpoint.tensors().values().stream().map(fact).distinct().sorted().toList();
  }
}
