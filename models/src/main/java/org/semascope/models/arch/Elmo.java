package org.semascope.models.arch;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.semascope.models.ModelFormatException;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.DType;
import org.semascope.models.weights.Shape;
import org.semascope.models.weights.StoredTensor;

/**
 * ELMo (Peters et al. 2018): a character CNN, then separate forward and backward LSTMs. Layer 0 is
 * the output of the CNN, twice; layer k is the k-th forward LSTM concatenated with the k-th
 * backward LSTM. Matrices are [in, out].
 */
public final class Elmo implements ModelProperties {
  /** Bytes, begin and end of sentences and of words, and padding. */
  private static final int CHARACTERS = 261;

  /** Limited only by memory. */
  private static final int LONGEST_TEXT = 2000;

  private static final int GATES = 4;

  private final Sizes sizes;
  private final BiFunction<String, Shape, StoredTensor> weights; // by name, of a shape
  private final CharacterCnn cnn;

  /** The directions of the LSTMs. */
  public enum Direction {
    FROM_LEFT,
    FROM_RIGHT
  }

  /**
   * The sizes in ELMo's {@code options.json}.
   *
   * @param longestWord maximum characters of a word, with its begin and end
   * @param cells width of an LSTM's cell state
   * @param projection width of an LSTM's output, and of the vector of a word
   * @param cellClip bound of the cell state's absolute values
   * @param projectionClip bound of the output's absolute values
   * @param skips whether a layer above the first adds its input to its output
   */
  public record Sizes(
      int longestWord,
      int characterWidth,
      List<Filter> filters,
      int highways,
      Activation activation,
      int layers,
      int cells,
      int projection,
      double cellClip,
      double projectionClip,
      boolean skips) {
    /** {@code count} filters over {@code width} adjacent characters. */
    public record Filter(int width, int count) {}

    /** Limit for characters of a word and for filters; released models have 1,024. */
    private static final int MOST = 1 << 12;

    static Sizes read(Path options) {
      Config config = Config.of(options);
      int longest = config.positive("char_cnn.max_characters_per_token");
      if (longest > MOST) {
        throw ModelFormatException.file(
            options, "char_cnn.max_characters_per_token of at most " + MOST, longest);
      }
      Activation activation = config.activation("char_cnn.activation", "relu");
      if (activation != Activation.RELU && activation != Activation.TANH) {
        throw ModelFormatException.file(
            options, "char_cnn.activation to be relu or tanh", activation);
      }
      return new Sizes(
          longest,
          config.positive("char_cnn.embedding.dim"),
          filters(config, longest),
          config.positive("char_cnn.n_highway"),
          activation,
          config.positive("lstm.n_layers"),
          config.positive("lstm.dim"),
          config.positive("lstm.projection_dim"),
          config.positive("lstm.cell_clip", (double) Float.MAX_VALUE),
          config.positive("lstm.proj_clip", (double) Float.MAX_VALUE),
          config.flag("lstm.use_skip_connections", false));
    }

    private static List<Filter> filters(Config config, int longest) {
      List<Filter> filters = new ArrayList<>();
      for (JsonNode pair : config.value("char_cnn.filters")) {
        int width = pair.path(0).asInt();
        int count = pair.path(1).asInt();
        if (width < 1 || width > longest || count < 1 || count > MOST || filters.size() == MOST) {
          throw ModelFormatException.file(
              config.file(),
              "at most %s filters as [width, count], no wider than a word".formatted(MOST),
              pair);
        }
        filters.add(new Filter(width, count));
      }
      if (filters.isEmpty()) {
        throw ModelFormatException.file(config.file(), "char_cnn.filters to be a list", "none");
      }
      return List.copyOf(filters);
    }

    /** Width of the concatenated outputs of all filters. */
    public int filtered() {
      return filters.stream().mapToInt(Filter::count).sum();
    }
  }

  /** A linear layer: a matrix [in, out] and a bias [out]. */
  public record Layer(StoredTensor weight, StoredTensor bias) {}

  private Elmo(Sizes sizes, BiFunction<String, Shape, StoredTensor> weights) {
    this.sizes = sizes;
    this.weights = weights;
    this.cnn = cnn(sizes);
  }

  private static CharacterCnn cnn(Sizes sizes) {
    List<Linear.Filter> filters = new ArrayList<>();
    for (Sizes.Filter size : sizes.filters()) {
      int i = filters.size();
      filters.add(
          new Linear.Filter(
              "CNN/W_cnn_" + i,
              "CNN/b_cnn_" + i,
              sizes.characterWidth(),
              size.count(),
              size.width(),
              true));
    }
    List<CharacterCnn.Highway> highways = new ArrayList<>();
    for (int i = 0; i < sizes.highways(); i++) {
      String layer = "CNN_high_" + i + "/";
      highways.add(
          new CharacterCnn.SeparateHighway(
              linear(layer, "carry", sizes.filtered(), sizes.filtered()),
              linear(layer, "transform", sizes.filtered(), sizes.filtered())));
    }
    return new CharacterCnn(
        "char_embed",
        CHARACTERS,
        sizes.characterWidth(),
        filters,
        sizes.activation(),
        highways,
        linear("CNN_proj/", "proj", sizes.filtered(), sizes.projection()));
  }

  private static Linear linear(String layer, String part, long in, long out) {
    return Linear.of(layer + "W_" + part, layer + "b_" + part, in, out).storedInByOut();
  }

  /** Checks names and shapes of all tensors. */
  public static Elmo read(Path options, Checkpoint checkpoint) {
    Elmo elmo =
        new Elmo(Sizes.read(options), new Tensors(checkpoint, "", List.of(), false)::require);
    elmo.tensors();
    return elmo;
  }

  /** The tensors that a configuration requires, in the order of use. */
  public static Map<String, Shape> outline(Path options) {
    Map<String, Shape> required = new LinkedHashMap<>();
    new Elmo(
            Sizes.read(options),
            (name, shape) -> {
              required.put(name, shape);
              long bytes = shape.elements() * DType.F32.bytes();
              return new StoredTensor(name, DType.F32, shape, options, 0, bytes);
            })
        .tensors();
    return required;
  }

  /** The initialisation of its weights before training. */
  public static Initialisation initialisation(Path options) {
    return Initialisation.elmo(Sizes.read(options));
  }

  /** All tensors in use. */
  public List<StoredTensor> tensors() {
    Map<String, StoredTensor> ofWords = new LinkedHashMap<>();
    new WeightAudit(
            (name, shape) -> Optional.of(ofWords.computeIfAbsent(name, n -> tensor(n, shape))))
        .words(cnn);
    List<StoredTensor> all = new ArrayList<>(ofWords.values());
    for (Direction direction : Direction.values()) {
      for (int layer = 1; layer <= layers(); layer++) {
        Layer gates = gates(layer, direction);
        all.addAll(List.of(gates.weight(), gates.bias(), output(layer, direction)));
      }
    }
    return all;
  }

  public Sizes sizes() {
    return sizes;
  }

  /** The vectors of words [words, projection] from their characters [words, characters]. */
  public <T> T words(Ops<T> ops, T characters) {
    return cnn.vectors(ops, characters);
  }

  /** From an LSTM's input to its four gates: [projection, 4 · cells]. */
  public Layer inputGates(int layer, Direction direction) {
    Layer gates = gates(layer, direction);
    return new Layer(rows(gates.weight(), 0, half()), gates.bias());
  }

  /** From an LSTM's previous output to its four gates: [projection, 4 · cells]. */
  public StoredTensor stateGates(int layer, Direction direction) {
    return rows(gates(layer, direction).weight(), sizes.projection(), half());
  }

  /** From the cell state to the output: [cells, projection]. */
  public StoredTensor output(int layer, Direction direction) {
    return tensor(cell(layer, direction) + "W_P_0", sizes.cells(), sizes.projection());
  }

  /** Rows of the input, then of the previous output. */
  private Layer gates(int layer, Direction direction) {
    String name = cell(layer, direction);
    return new Layer(
        tensor(name + "W_0", 2L * sizes.projection(), gateWidth()),
        tensor(name + "B", gateWidth()));
  }

  /** The gates of the input alone, or of the previous output alone. */
  private Shape half() {
    return Shape.of(sizes.projection(), gateWidth());
  }

  private long gateWidth() {
    return (long) GATES * sizes.cells();
  }

  private static String cell(int layer, Direction direction) {
    return "RNN_%s/RNN/MultiRNNCell/Cell%s/LSTMCell/".formatted(direction.ordinal(), layer - 1);
  }

  private StoredTensor tensor(String name, long... shape) {
    return tensor(name, Shape.of(shape));
  }

  /** The tensor of a name, which must have this shape. */
  public StoredTensor tensor(String name, Shape shape) {
    return weights.apply(name, shape);
  }

  /** A matrix that starts at a row of a tensor. */
  private static StoredTensor rows(StoredTensor whole, long first, Shape shape) {
    long bytes = shape.elements() * whole.dtype().bytes();
    long skipped = first * shape.dim(1) * whole.dtype().bytes();
    return new StoredTensor(
        whole.name(), whole.dtype(), shape, whole.file(), whole.offset() + skipped, bytes);
  }

  @Override
  public int layers() {
    return sizes.layers();
  }

  @Override
  public int hiddenSize() {
    return 2 * sizes.projection();
  }

  /** Open: words are read by characters. */
  @Override
  public int vocabularySize() {
    return Integer.MAX_VALUE;
  }

  @Override
  public int maxLength() {
    return LONGEST_TEXT;
  }

  @Override
  public int segments() {
    return 1;
  }

  @Override
  public Ability ability() {
    return Ability.vectorsOnly("reads words by characters and has no masks");
  }

  @Override
  public int widestFilter() {
    return cnn.widestFilter();
  }
}
