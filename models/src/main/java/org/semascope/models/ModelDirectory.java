package org.semascope.models;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Config;
import org.semascope.models.arch.Elmo;
import org.semascope.models.arch.ExportedSizes;
import org.semascope.models.arch.Inventory;
import org.semascope.models.encoder.Encoder;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.onnx.ExportedGraph;
import org.semascope.models.onnx.Precision;
import org.semascope.models.onnx.WeightsFolder;
import org.semascope.models.tokens.LetterCase;
import org.semascope.models.tokens.SeenWords;
import org.semascope.models.tokens.Tokenizer;
import org.semascope.models.tokens.TokenizerJson;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.Checkpoints;
import org.semascope.models.weights.ElmoFiles;
import org.semascope.models.weights.GraphFiles;
import org.semascope.models.weights.ModelFolder;
import org.semascope.models.weights.StoredTensor;
import org.semascope.models.wire.FolderFiles;

/**
 * The directory of a contextual model. Files are read when a method first needs them, and once: the
 * object describes the directory as it was then.
 */
public sealed interface ModelDirectory {
  /**
   * Finds out what a directory holds. Where nothing is recognised, it is treated as a checkpoint,
   * whose methods report what is missing.
   */
  static ModelDirectory of(Path directory) {
    Path folder = ModelFolder.of(directory);
    if (Checkpoints.isIn(folder)) {
      return new OfCheckpoint(directory, folder);
    }
    Optional<Path> graph = OfGraph.graphIn(folder);
    if (graph.isPresent()) {
      return new OfGraph(directory, folder, graph.get());
    }
    Optional<ElmoFiles> elmo =
        Files.isRegularFile(folder.resolve("config.json"))
            ? Optional.empty()
            : ElmoFiles.in(folder);
    return elmo.isPresent()
        ? new OfElmo(directory, folder, elmo.get())
        : new OfCheckpoint(directory, folder);
  }

  /** The directory that the user named. */
  Path given();

  /** The folder of the model itself, which is inside that of an old sentence encoder. */
  Path folder();

  /** Whether all files are there that it takes to open the model. */
  boolean isWhole();

  /** The weights, and what cannot be recognised by its name alone. */
  List<Path> files();

  /** The tensors that the model uses; none if they are inside a graph. */
  Collection<StoredTensor> tensors();

  /**
   * @throws ModelFormatException if a file is not what its name promises
   */
  ModelOverview overview();

  /**
   * Opens the model; every tensor's name, shape and position is checked before any work.
   *
   * @param lowerCase whether texts are read in lower case; empty: as the model's files say
   */
  ContextualModel open(
      Precision precision, int threads, Pieces pieces, Optional<Boolean> lowerCase);

  /** {@code config.json} and tensors by name, as in repositories of the hub. */
  final class OfCheckpoint implements ModelDirectory {
    private final Path given;
    private final Path folder;
    private Loaded loaded; // guarded by this

    private record Loaded(Checkpoint checkpoint, Architectures.Bound bound, Inventory inventory) {}

    private OfCheckpoint(Path given, Path folder) {
      this.given = given;
      this.folder = folder;
    }

    @Override
    public Path given() {
      return given;
    }

    @Override
    public Path folder() {
      return folder;
    }

    @Override
    public boolean isWhole() {
      return Files.isRegularFile(folder.resolve("config.json")) && !files().isEmpty();
    }

    @Override
    public List<Path> files() {
      return Checkpoints.files(folder);
    }

    private synchronized Loaded load() {
      if (loaded == null) {
        Config config = Config.read(folder);
        Checkpoint checkpoint = Checkpoints.open(folder);
        Architectures.Bound bound = Architectures.bind(config, checkpoint);
        loaded = new Loaded(checkpoint, bound, Inventory.of(bound));
      }
      return loaded;
    }

    @Override
    public Collection<StoredTensor> tensors() {
      return load().inventory.used();
    }

    @Override
    public ModelOverview overview() {
      Architectures.Bound bound = load().bound;
      return ModelOverview.of(
          bound.family(),
          bound.architecture(),
          OptionalInt.of(bound.architecture().heads()),
          load().checkpoint,
          tensors(),
          load().inventory.unused(),
          LetterCase.caution(folder));
    }

    @Override
    public ContextualModel open(
        Precision precision, int threads, Pieces pieces, Optional<Boolean> lowerCase) {
      Architectures.Bound bound = load().bound;
      Tokenizer tokenizer = Tokenizer.load(folder, Optional.of(bound.modelType()), lowerCase);
      return ContextualModel.of(
          given,
          tokenizer,
          pieces,
          () ->
              Encoder.of(
                  bound,
                  WeightsFolder.of(load().checkpoint),
                  tokenizer.specials().mask(),
                  precision,
                  threads));
    }
  }

  /** {@code options.json} and an ELMo's tensors. */
  record OfElmo(Path given, Path folder, ElmoFiles elmo) implements ModelDirectory {
    @Override
    public boolean isWhole() {
      return true;
    }

    @Override
    public List<Path> files() {
      return List.of(elmo.options(), elmo.weights());
    }

    @Override
    public Collection<StoredTensor> tensors() {
      return Elmo.read(elmo.options(), elmo.checkpoint()).tensors();
    }

    @Override
    public ModelOverview overview() {
      Checkpoint checkpoint = elmo.checkpoint();
      Elmo model = Elmo.read(elmo.options(), checkpoint);
      Set<String> unused = new TreeSet<>(checkpoint.tensors().keySet());
      model.tensors().forEach(tensor -> unused.remove(tensor.name()));
      return ModelOverview.of(
          "ELMo",
          model,
          OptionalInt.empty(),
          checkpoint,
          model.tensors(),
          unused,
          Optional.empty());
    }

    @Override
    public ContextualModel open(
        Precision precision, int threads, Pieces pieces, Optional<Boolean> lowerCase) {
      requireFp32(given, precision);
      if (lowerCase.isPresent()) {
        throw new SemascopeException(
            given + " is an ELMo, which reads capitals as they are: leave --lower-case out");
      }
      Checkpoint checkpoint = elmo.checkpoint();
      Elmo model = Elmo.read(elmo.options(), checkpoint);
      SeenWords words = new SeenWords();
      return ContextualModel.of(
          given,
          Tokenizer.ofWords(words),
          pieces,
          () -> Encoder.of(model, WeightsFolder.of(checkpoint), words, threads));
    }
  }

  /** A graph that was exported to ONNX, and its tokenizer. */
  record OfGraph(Path given, Path folder, Path graph) implements ModelDirectory {
    /**
     * The graph of an exported model: where exporters put it, or the only one beside the only
     * tokenizer, whatever their names begin with.
     */
    static Optional<Path> graphIn(Path folder) {
      return Stream.of("model.onnx", "onnx/model.onnx")
          .map(folder::resolve)
          .filter(Files::isRegularFile)
          .findFirst()
          .or(
              () -> {
                List<Path> graphs = FolderFiles.endingWith(folder, ".onnx");
                return graphs.size() == 1
                        && FolderFiles.endingWith(folder, "tokenizer.json").size() == 1
                    ? Optional.of(graphs.get(0))
                    : Optional.empty();
              });
    }

    @Override
    public boolean isWhole() {
      return TokenizerJson.in(folder).isPresent();
    }

    @Override
    public List<Path> files() {
      return Stream.concat(GraphFiles.of(graph).stream(), TokenizerJson.in(folder).stream())
          .filter(Files::isRegularFile)
          .toList();
    }

    @Override
    public Collection<StoredTensor> tensors() {
      return List.of();
    }

    @Override
    public ModelOverview overview() {
      try (Tokenizer tokenizer = Tokenizer.load(folder)) {
        ExportedGraph read = read(tokenizer);
        return new ModelOverview(
            read.family(),
            read,
            OptionalInt.empty(),
            read.parameters(),
            List.of(folder.relativize(graph).toString()),
            List.of("ONNX"),
            List.of(),
            LetterCase.caution(folder));
      }
    }

    @Override
    public ContextualModel open(
        Precision precision, int threads, Pieces pieces, Optional<Boolean> lowerCase) {
      requireFp32(given, precision);
      Tokenizer tokenizer = Tokenizer.load(folder, Optional.empty(), lowerCase);
      return ContextualModel.of(
          given, tokenizer, pieces, () -> Encoder.of(read(tokenizer), threads));
    }

    private ExportedGraph read(Tokenizer tokenizer) {
      return new ExportedGraph(graph, ExportedSizes.in(folder), tokenizer.vocabularySize());
    }
  }

  private static void requireFp32(Path directory, Precision precision) {
    if (precision != Precision.FP32) {
      throw new SemascopeException(
          "%s can be computed in fp32 only, since it is no checkpoint as the hub has them"
              .formatted(directory));
    }
  }
}
