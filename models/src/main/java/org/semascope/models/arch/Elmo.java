package org.semascope.models.arch;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
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

  private final ElmoSizes sizes;
  private final BiFunction<String, Shape, StoredTensor> weights; // by name, of a shape

  /** The directions of the LSTMs. */
  public enum Direction {
    FROM_LEFT,
    FROM_RIGHT
  }

  private Elmo(ElmoSizes sizes, BiFunction<String, Shape, StoredTensor> weights) {
    this.sizes = sizes;
    this.weights = weights;
  }

  /** Checks names and shapes of all tensors. */
  public static Elmo read(Path options, Checkpoint checkpoint) {
    Elmo elmo = new Elmo(ElmoSizes.read(options), new Tensors(checkpoint, "", List.of())::require);
    elmo.tensors();
    return elmo;
  }

  /** The tensors that a configuration requires, in the order of use. */
  public static Map<String, Shape> outline(Path options) {
    Map<String, Shape> required = new LinkedHashMap<>();
    new Elmo(
            ElmoSizes.read(options),
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
    return Initialisation.elmo(ElmoSizes.read(options));
  }

  /** All tensors in use. */
  public List<StoredTensor> tensors() {
    List<StoredTensor> all = new ArrayList<>(List.of(characters()));
    for (int i = 0; i < sizes.filters().size(); i++) {
      all.addAll(List.of(filter(i), filterBias(i)));
    }
    for (int i = 0; i < sizes.highways(); i++) {
      for (String part : List.of("carry", "transform")) {
        all.addAll(List.of(highway(i, part), highwayBias(i, part)));
      }
    }
    all.addAll(List.of(projection(), projectionBias()));
    for (Direction direction : Direction.values()) {
      for (int layer = 1; layer <= layers(); layer++) {
        all.add(gates(layer, direction));
        all.add(gatesBias(layer, direction));
        all.add(output(layer, direction));
      }
    }
    return all;
  }

  public ElmoSizes sizes() {
    return sizes;
  }

  public StoredTensor characters() {
    return tensor("char_embed", CHARACTERS, sizes.characterWidth());
  }

  /** One filter: [width · character width, count]. */
  public StoredTensor filter(int number) {
    ElmoSizes.Filter filter = sizes.filters().get(number);
    StoredTensor stored =
        tensor("CNN/W_cnn_" + number, 1, filter.width(), sizes.characterWidth(), filter.count());
    long window = (long) filter.width() * sizes.characterWidth();
    return rows(stored, 0, Shape.of(window, filter.count()));
  }

  public StoredTensor filterBias(int number) {
    return tensor("CNN/b_cnn_" + number, sizes.filters().get(number).count());
  }

  /** {@code part} is carry or transform. */
  public StoredTensor highway(int number, String part) {
    return tensor("CNN_high_" + number + "/W_" + part, sizes.filtered(), sizes.filtered());
  }

  public StoredTensor highwayBias(int number, String part) {
    return tensor("CNN_high_" + number + "/b_" + part, sizes.filtered());
  }

  public StoredTensor projection() {
    return tensor("CNN_proj/W_proj", sizes.filtered(), sizes.projection());
  }

  public StoredTensor projectionBias() {
    return tensor("CNN_proj/b_proj", sizes.projection());
  }

  /** From an LSTM's input to its four gates: [projection, 4 · cells]. */
  public StoredTensor inputGates(int layer, Direction direction) {
    return rows(gates(layer, direction), 0, Shape.of(sizes.projection(), gateWidth()));
  }

  /** From an LSTM's previous output to its four gates: [projection, 4 · cells]. */
  public StoredTensor stateGates(int layer, Direction direction) {
    return rows(
        gates(layer, direction), sizes.projection(), Shape.of(sizes.projection(), gateWidth()));
  }

  public StoredTensor gatesBias(int layer, Direction direction) {
    return tensor(cell(layer, direction) + "B", gateWidth());
  }

  /** From the cell state to the output: [cells, projection]. */
  public StoredTensor output(int layer, Direction direction) {
    return tensor(cell(layer, direction) + "W_P_0", sizes.cells(), sizes.projection());
  }

  /** Rows of the input, then of the previous output. */
  private StoredTensor gates(int layer, Direction direction) {
    return tensor(cell(layer, direction) + "W_0", 2L * sizes.projection(), gateWidth());
  }

  private long gateWidth() {
    return (long) GATES * sizes.cells();
  }

  private static String cell(int layer, Direction direction) {
    return "RNN_%s/RNN/MultiRNNCell/Cell%s/LSTMCell/".formatted(direction.ordinal(), layer - 1);
  }

  private StoredTensor tensor(String name, long... shape) {
    return weights.apply(name, Shape.of(shape));
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
  public boolean spells() {
    return true;
  }
}
