package org.semascope.models;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Config;
import org.semascope.models.arch.Elmo;
import org.semascope.models.arch.ExportedSizes;
import org.semascope.models.arch.Inventory;
import org.semascope.models.arch.ModelProperties;
import org.semascope.models.onnx.ExportedGraph;
import org.semascope.models.tokens.LetterCase;
import org.semascope.models.tokens.Tokenizer;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.Checkpoints;
import org.semascope.models.weights.ElmoFiles;
import org.semascope.models.weights.ModelFolder;
import org.semascope.models.weights.ModelForm;
import org.semascope.models.weights.StoredTensor;

/**
 * What a contextual model is, told from its files without running it.
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
    Path own = ModelFolder.of(directory);
    return switch (ModelForm.of(own)) {
      case CHECKPOINT -> ofCheckpoint(own);
      case ELMO -> ofElmo(own);
      case EXPORTED -> ofExported(own);
    };
  }

  private static ModelOverview ofCheckpoint(Path directory) {
    Checkpoint checkpoint = Checkpoints.open(directory);
    Architectures.Bound bound = Architectures.bind(Config.read(directory), checkpoint);
    Inventory inventory = Inventory.of(bound);
    return new ModelOverview(
        bound.family(),
        bound.architecture(),
        OptionalInt.of(bound.architecture().heads()),
        inventory.parameters(),
        each(checkpoint, ModelOverview::fileName),
        each(checkpoint, tensor -> tensor.dtype().name()),
        List.copyOf(inventory.unused()),
        LetterCase.caution(directory));
  }

  private static ModelOverview ofElmo(Path directory) {
    ElmoFiles files = ElmoFiles.in(directory).orElseThrow();
    Checkpoint checkpoint = files.checkpoint();
    Elmo elmo = Elmo.read(files.options(), checkpoint);
    Set<String> unused = new TreeSet<>(checkpoint.tensors().keySet());
    elmo.tensors().forEach(tensor -> unused.remove(tensor.name()));
    return new ModelOverview(
        "ELMo",
        elmo,
        OptionalInt.empty(),
        elmo.tensors().stream().mapToLong(tensor -> tensor.shape().elements()).sum(),
        each(checkpoint, ModelOverview::fileName),
        each(checkpoint, tensor -> tensor.dtype().name()),
        List.copyOf(unused),
        Optional.empty());
  }

  private static ModelOverview ofExported(Path directory) {
    Path file = ModelForm.exportedFile(directory).orElseThrow();
    try (Tokenizer tokenizer = Tokenizer.load(directory)) {
      ExportedGraph graph =
          new ExportedGraph(file, ExportedSizes.in(directory), tokenizer.vocabularySize());
      return new ModelOverview(
          graph.family(),
          graph,
          OptionalInt.empty(),
          graph.parameters(),
          List.of(directory.relativize(file).toString()),
          List.of("ONNX"),
          List.of(),
          LetterCase.caution(directory));
    }
  }

  private static List<String> each(Checkpoint checkpoint, Function<StoredTensor, String> fact) {
    return checkpoint.tensors().values().stream().map(fact).distinct().sorted().toList();
  }

  private static String fileName(StoredTensor tensor) {
    return tensor.file().getFileName().toString();
  }
}
