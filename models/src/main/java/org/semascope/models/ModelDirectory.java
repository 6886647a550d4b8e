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
import org.semascope.models.arch.ModelProperties;
import org.semascope.models.encoder.Encoder;
import org.semascope.models.encoder.Ragged;
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
  private static final String CONFIG = "config.json";

  private final Path given; // by the user
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
    if (!Checkpoints.isIn(folder)) {
      Optional<Path> graph = OfGraph.graphIn(folder);
      if (graph.isPresent()) {
        return new OfGraph(directory, folder, graph.get());
      }
      if (!Files.isRegularFile(folder.resolve(CONFIG))) {
        Optional<ElmoFiles> elmo = ElmoFiles.in(folder);
        if (elmo.isPresent()) {
          return new OfElmo(directory, folder, elmo.get());
        }
      }
    }
    return new OfCheckpoint(directory, folder);
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
   * The properties of a model that its files determine, without running it.
   *
   * @param family for users, such as BERT
   * @param heads of attention, if the files determine them
   * @param parameters number of parameters in use
   * @param files of weights
   * @param types of the weights' numbers
   * @param unused names of tensors in the files that the model does not use
   * @param caution a sentence that a user should read before using it
   */
  public record Overview(
      String family,
      ModelProperties anatomy,
      OptionalInt heads,
      long parameters,
      List<String> files,
      List<String> types,
      List<String> unused,
      Optional<String> caution) {}

  /**
   * @throws ModelFormatException if a file does not have the expected format
   */
  public abstract Overview overview();

  final Overview overview(
      String family,
      ModelProperties anatomy,
      OptionalInt heads,
      Checkpoint checkpoint,
      Set<String> unused,
      Optional<String> caution) {
    long parameters = tensors().stream().mapToLong(tensor -> tensor.shape().elements()).sum();
    Set<String> files = new TreeSet<>();
    Set<String> types = new TreeSet<>();
    for (StoredTensor tensor : checkpoint.tensors().values()) {
      files.add(tensor.file().getFileName().toString());
      types.add(tensor.dtype().name());
    }
    return new Overview(
        family,
        anatomy,
        heads,
        parameters,
        List.copyOf(files),
        List.copyOf(types),
        List.copyOf(unused),
        caution);
  }

  /**
   * Opens the model; the name, shape and offset of every tensor is checked first.
   *
   * @param lowerCase whether texts are lower-cased; empty: as configured by the model
   */
  public final ContextualModel open(Precision precision, int threads, Optional<Boolean> lowerCase) {
    SemascopeException.throwIf(
        precision != Precision.FP32 && !(this instanceof OfCheckpoint),
        "%s can be computed in fp32 only, since it is not a checkpoint of the hub's format",
        given);
    SemascopeException.throwIf(
        lowerCase.isPresent() && this instanceof OfElmo,
        "%s is an ELMo model, which is case-sensitive: leave --lower-case out",
        given);
    Tokenizer tokenizer = tokenizer(lowerCase);
    try {
      return new ContextualModel(given, tokenizer, encoder(tokenizer, precision, threads));
    } catch (RuntimeException e) {
      tokenizer.close();
      throw e;
    }
  }

  abstract Tokenizer tokenizer(Optional<Boolean> lowerCase);

  abstract Encoder encoder(Tokenizer tokenizer, Precision precision, int threads);

  /** {@code config.json} and tensors by name, as in repositories of the hub. */
  public static final class OfCheckpoint extends ModelDirectory {
    private Loaded loaded; // guarded by this

    private record Loaded(Checkpoint checkpoint, Architectures.Bound bound, Inventory inventory) {}

    private OfCheckpoint(Path given, Path folder) {
      super(given, folder);
    }

    @Override
    public boolean isWhole() {
      return Files.isRegularFile(folder().resolve(CONFIG)) && !files().isEmpty();
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
    public Overview overview() {
      Architectures.Bound bound = load().bound;
      return overview(
          bound.family(),
          bound.architecture(),
          OptionalInt.of(bound.architecture().heads()),
          load().checkpoint,
          load().inventory.unused(),
          LetterCase.caution(folder()));
    }

    @Override
    Tokenizer tokenizer(Optional<Boolean> lowerCase) {
      Tokenizer loaded = Tokenizer.load(folder(), Optional.of(load().bound.modelType()), lowerCase);
      requirePredicted(loaded, load().bound.architecture());
      return loaded;
    }

    /** Refuses a list of words that does not fit the MLM head of a model that spells. */
    private void requirePredicted(Tokenizer tokenizer, ModelProperties model) {
      int listed = tokenizer.predictedSize();
      if (model.spells() && model.predictsMasks() && listed != model.vocabularySize()) {
        throw ModelFormatException.file(
            folder().resolve(SeenWords.PREDICTED),
            "%s words, as the MLM head predicts".formatted(model.vocabularySize()),
            listed);
      }
    }

    @Override
    Encoder encoder(Tokenizer tokenizer, Precision precision, int threads) {
      Path weights = WeightsFolder.of(load().checkpoint);
      Architectures.Bound bound = load().bound;
      return Encoder.of(
          bound,
          weights,
          tokenizer.specials().mask(),
          Ragged.Words.of(tokenizer, bound.architecture()),
          precision,
          threads);
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
    public Overview overview() {
      Checkpoint checkpoint = load().checkpoint;
      Set<String> unused = new TreeSet<>(checkpoint.tensors().keySet());
      tensors().forEach(tensor -> unused.remove(tensor.name()));
      return overview(
          "ELMo", load().model, OptionalInt.empty(), checkpoint, unused, Optional.empty());
    }

    @Override
    Tokenizer tokenizer(Optional<Boolean> lowerCase) {
      return Tokenizer.ofElmo(load().model.sizes().longestWord());
    }

    @Override
    Encoder encoder(Tokenizer tokenizer, Precision precision, int threads) {
      Path weights = WeightsFolder.of(load().checkpoint);
      return Encoder.of(load().model, weights, tokenizer.spelling().orElseThrow(), threads);
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
      for (String name : List.of("model.onnx", "onnx/model.onnx")) {
        if (Files.isRegularFile(folder.resolve(name))) {
          return Optional.of(folder.resolve(name));
        }
      }
      List<Path> graphs = FolderFiles.endingWith(folder, ".onnx");
      return graphs.size() == 1 && FolderFiles.endingWith(folder, "tokenizer.json").size() == 1
          ? Optional.of(graphs.get(0))
          : Optional.empty();
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
    public Overview overview() {
      try (Tokenizer tokenizer = Tokenizer.load(folder())) {
        ExportedGraph read = read(tokenizer);
        return new Overview(
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
    Tokenizer tokenizer(Optional<Boolean> lowerCase) {
      return Tokenizer.load(folder(), Optional.empty(), lowerCase);
    }

    @Override
    Encoder encoder(Tokenizer tokenizer, Precision precision, int threads) {
      return Encoder.of(read(tokenizer), threads);
    }

    private ExportedGraph read(Tokenizer tokenizer) {
      return new ExportedGraph(graph, ExportedSizes.in(folder()), tokenizer.vocabularySize());
    }
  }
}
