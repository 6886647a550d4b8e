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
 * The properties of a contextual model that its files determine, without running it.
 *
 * @param family for users, such as BERT
 * @param heads of attention, if the files determine them
 * @param parameters number of parameters in use
 * @param files of weights
 * @param types of the weights' numbers
 * @param unused names of tensors in the files that the model does not use
 * @param caution a sentence that a user should read before using it
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
   * @throws ModelFormatException if a file does not have the expected format
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
