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
public abstract sealed class ModelDirectory {
  private final Path given;
  private final Path folder;

  private ModelDirectory(Path given, Path folder) {
    this.given = given;
    this.folder = folder;
  }

  /**
   * Determines the kind of a directory. An unrecognised one is treated as a checkpoint, whose
   * methods report what is missing.
   */
  public static ModelDirectory of(Path directory) {
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
  public final Path given() {
    return given;
  }

  /** The folder of the model's own files, which may be a subfolder of a sentence encoder's. */
  public final Path folder() {
    return folder;
  }

  /** Whether all files are there that are needed to open the model. */
  public abstract boolean isWhole();

  /** The files of weights, and others that cannot be recognised by name. */
  public abstract List<Path> files();

  /** The tensors that the model uses; none of an exported graph. */
  public abstract Collection<StoredTensor> tensors();

  /**
   * @throws ModelFormatException if a file does not have the expected format
   */
  public abstract ModelOverview overview();

  /**
   * Opens the model; the name, shape and offset of every tensor is checked first.
   *
   * @param lowerCase whether texts are lower-cased; empty: as configured by the model
   */
  public abstract ContextualModel open(
      Precision precision, int threads, Pieces pieces, Optional<Boolean> lowerCase);

  /** {@code config.json} and tensors by name, as in repositories of the hub. */
  public static final class OfCheckpoint extends ModelDirectory {
    private Loaded loaded; // guarded by this

    private record Loaded(Checkpoint checkpoint, Architectures.Bound bound, Inventory inventory) {}

    private OfCheckpoint(Path given, Path folder) {
      super(given, folder);
    }

    @Override
    public boolean isWhole() {
      return Files.isRegularFile(folder().resolve("config.json")) && !files().isEmpty();
    }

    @Override
    public List<Path> files() {
      return Checkpoints.files(folder());
    }

    private synchronized Loaded load() {
      if (loaded == null) {
        Config config = Config.read(folder());
        Checkpoint checkpoint = Checkpoints.open(folder());
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
          LetterCase.caution(folder()));
    }

    @Override
    public ContextualModel open(
        Precision precision, int threads, Pieces pieces, Optional<Boolean> lowerCase) {
      Architectures.Bound bound = load().bound;
      Tokenizer tokenizer = Tokenizer.load(folder(), Optional.of(bound.modelType()), lowerCase);
      return ContextualModel.of(
          given(),
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

  /** {@code options.json} and the tensors of an ELMo model. */
  public static final class OfElmo extends ModelDirectory {
    private final ElmoFiles elmo;
    private Loaded loaded; // guarded by this

    private record Loaded(Checkpoint checkpoint, Elmo model) {}

    private OfElmo(Path given, Path folder, ElmoFiles elmo) {
      super(given, folder);
      this.elmo = elmo;
    }

    public ElmoFiles elmo() {
      return elmo;
    }

    private synchronized Loaded load() {
      if (loaded == null) {
        Checkpoint checkpoint = elmo.checkpoint();
        loaded = new Loaded(checkpoint, Elmo.read(elmo.options(), checkpoint));
      }
      return loaded;
    }

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
      return load().model.tensors();
    }

    @Override
    public ModelOverview overview() {
      Set<String> unused = new TreeSet<>(load().checkpoint.tensors().keySet());
      tensors().forEach(tensor -> unused.remove(tensor.name()));
      return ModelOverview.of(
          "ELMo",
          load().model,
          OptionalInt.empty(),
          load().checkpoint,
          tensors(),
          unused,
          Optional.empty());
    }

    @Override
    public ContextualModel open(
        Precision precision, int threads, Pieces pieces, Optional<Boolean> lowerCase) {
      requireFp32(precision);
      if (lowerCase.isPresent()) {
        throw new SemascopeException(
            given() + " is an ELMo model, which is case-sensitive: leave --lower-case out");
      }
      SeenWords words = new SeenWords();
      return ContextualModel.of(
          given(),
          Tokenizer.ofWords(words),
          pieces,
          () -> Encoder.of(load().model, WeightsFolder.of(load().checkpoint), words, threads));
    }
  }

  /** A graph that was exported to ONNX, and its tokenizer. */
  public static final class OfGraph extends ModelDirectory {
    private final Path graph;

    private OfGraph(Path given, Path folder, Path graph) {
      super(given, folder);
      this.graph = graph;
    }

    /** The graph under the exporters' names, or the only graph if there is only one tokenizer. */
    private static Optional<Path> graphIn(Path folder) {
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

    Path graph() {
      return graph;
    }

    @Override
    public boolean isWhole() {
      return TokenizerJson.in(folder()).isPresent();
    }

    @Override
    public List<Path> files() {
      return Stream.concat(GraphFiles.of(graph).stream(), TokenizerJson.in(folder()).stream())
          .filter(Files::isRegularFile)
          .toList();
    }

    @Override
    public Collection<StoredTensor> tensors() {
      return List.of();
    }

    @Override
    public ModelOverview overview() {
      try (Tokenizer tokenizer = Tokenizer.load(folder())) {
        ExportedGraph read = read(tokenizer);
        return new ModelOverview(
            read.family(),
            read,
            OptionalInt.empty(),
            read.parameters(),
            List.of(folder().relativize(graph).toString()),
            List.of("ONNX"),
            List.of(),
            LetterCase.caution(folder()));
      }
    }

    @Override
    public ContextualModel open(
        Precision precision, int threads, Pieces pieces, Optional<Boolean> lowerCase) {
      requireFp32(precision);
      Tokenizer tokenizer = Tokenizer.load(folder(), Optional.empty(), lowerCase);
      return ContextualModel.of(
          given(), tokenizer, pieces, () -> Encoder.of(read(tokenizer), threads));
    }

    private ExportedGraph read(Tokenizer tokenizer) {
      return new ExportedGraph(graph, ExportedSizes.in(folder()), tokenizer.vocabularySize());
    }
  }

  final void requireFp32(Precision precision) {
    if (precision != Precision.FP32) {
      throw new SemascopeException(
          "%s can be computed in fp32 only, since it is not a checkpoint of the hub's format"
              .formatted(given));
    }
  }
}
