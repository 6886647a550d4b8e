package org.semascope.models.sentences;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;
import org.semascope.models.encoder.Encoder;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.encoder.TokenInput;
import org.semascope.models.encoder.VectorQuery;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.models.tokens.PieceRange;
import org.semascope.models.tokens.SpecialTokens;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.Checkpoints;
import org.semascope.models.weights.FiniteCheck;
import org.semascope.models.weights.FloatReader;
import org.semascope.models.weights.ModelFolder;
import org.semascope.models.weights.Shape;
import org.semascope.models.weights.StoredTensor;
import org.semascope.models.wire.JsonFile;

/** How a model computes the vector of a whole text. */
public final class SentencePooling {
  private final List<PoolingMode> modes = new ArrayList<>(); // none: mean without special tokens
  private final List<UnaryOperator<float[]>> steps = new ArrayList<>(); // after pooling
  private final List<String> descriptions = new ArrayList<>();
  private final OptionalInt maxTokens;
  private final boolean lowers;
  private int dense; // output width of the last dense layer; 0 if there is none

  /**
   * The pooling that modules.json, sentence_bert_config.json and 1_Pooling/config.json prescribe;
   * if they are missing, the mean of a text's tokens without special tokens.
   *
   * @throws ModelFormatException if a module is not supported
   */
  public static SentencePooling in(Path directory) {
    return new SentencePooling(directory);
  }

  private SentencePooling(Path directory) {
    Path pooling = directory.resolve("1_Pooling");
    Path folder = directory;
    if (ModelFolder.hasModules(directory)) {
      folder = ModelFolder.of(directory);
      addModules(directory);
    } else if (Files.isRegularFile(pooling.resolve("config.json"))) {
      folder = ModelFolder.of(directory);
      addPooling(pooling);
    } else {
      descriptions.add("mean of pieces without special tokens");
    }
    Path limits = folder.resolve("sentence_bert_config.json");
    lowers = ifPresent(limits).path("do_lower_case").asBoolean(false);
    OptionalInt own = length(limits, "max_seq_length");
    // Sentence-transformers, from version 5.4 on, leaves the length to the tokenizer.
    maxTokens =
        own.isPresent() || modes.isEmpty()
            ? own
            : length(folder.resolve("tokenizer_config.json"), "model_max_length");
  }

  private static JsonNode ifPresent(Path file) {
    return Files.isRegularFile(file) ? JsonFile.object(file) : MissingNode.getInstance();
  }

  /** A maximum number of tokens, if it is set; for no limit, tokenizers write 10³⁰. */
  private static OptionalInt length(Path file, String key) {
    JsonNode length = ifPresent(file).path(key);
    boolean unlimited = length.isNumber() && length.doubleValue() > Integer.MAX_VALUE;
    return length.isMissingNode() || length.isNull() || unlimited
        ? OptionalInt.empty()
        : OptionalInt.of(JsonFile.positive(file, key, length));
  }

  private void addModules(Path directory) {
    Path file = directory.resolve("modules.json");
    for (ModelFolder.Module module : ModelFolder.modules(directory)) {
      switch (module.kind()) {
        // The model itself; older files name its family.
        case "Transformer",
            "BERT",
            "RoBERTa",
            "DistilBERT",
            "ALBERT",
            "CamemBERT",
            "XLNet",
            "XLMRoBERTa" -> {}
        case "Pooling" -> addPooling(module.folder());
        case "Dense" -> {
          DenseLayer layer = DenseLayer.read(module.folder());
          dense = layer.bias.length;
          addStep(layer, "a linear map to " + dense);
        }
        case "Normalize" -> addStep(SentencePooling::ofLengthOne, "length one");
        default ->
            throw ModelFormatException.file(
                file, "modules of type Transformer, Pooling, Dense or Normalize", module.type());
      }
    }
    if (modes.isEmpty()) {
      throw ModelFormatException.file(file, "a module of type Pooling", "none");
    }
  }

  private void addStep(UnaryOperator<float[]> step, String description) {
    steps.add(step);
    descriptions.add(description);
  }

  private void addPooling(Path folder) {
    Path file = folder.resolve("config.json");
    JsonNode config = JsonFile.object(file);
    String named = config.path("pooling_mode").asText("");
    for (PoolingMode mode : PoolingMode.values()) {
      boolean isChosen =
          named.isEmpty()
              ? config.path(mode.flag()).asBoolean(mode == PoolingMode.MEAN) // the default
              : mode.toString().equals(named);
      if (isChosen) {
        modes.add(mode);
      }
    }
    if (modes.isEmpty()) {
      String known = "pooling_mode to be one of " + Arrays.toString(PoolingMode.values());
      throw named.isEmpty()
          ? ModelFormatException.file(file, "a pooling mode", "none that is known")
          : ModelFormatException.file(file, known, named);
    }
    descriptions.add(
        modes.stream().map(PoolingMode::toString).collect(Collectors.joining(" and ")));
  }

  /** The maximum number of tokens of a text, special ones included, if the model's files set it. */
  public OptionalInt maxTokens() {
    return maxTokens;
  }

  /** A text, lower-cased if the model's files say so. */
  public String read(String text) {
    return lowers ? text.toLowerCase(Locale.ROOT) : text;
  }

  /** Whether the model's files prescribe it. */
  public boolean isPrescribed() {
    return !modes.isEmpty();
  }

  /** For messages and pages. */
  public String description() {
    return String.join(", then ", descriptions);
  }

  /** The width of the vectors of a model with this hidden size. */
  public int width(int hidden) {
    return dense > 0 ? dense : Math.max(1, modes.size()) * hidden;
  }

  /** The vector of each whole text at these layers. */
  public List<LayerVectors> vectors(
      Encoder encoder,
      List<AlignedInput> texts,
      SpecialTokens specials,
      SortedSet<Integer> layers) {
    if (modes.isEmpty()) {
      List<VectorQuery> queries = new ArrayList<>();
      for (AlignedInput text : texts) {
        int start = Math.max(text.start(), specials.prefix().size());
        PieceRange words = new PieceRange(start, text.ids().length - specials.suffix().size());
        queries.add(new VectorQuery(TokenInput.of(text), List.of(words)));
      }
      return encoder.vectors(queries, layers, Pieces.MEAN).stream().map(all -> all.get(0)).toList();
    }
    List<List<List<LayerVectors>>> found = new ArrayList<>(); // [modes][texts][ranges]
    for (PoolingMode mode : modes) {
      List<VectorQuery> queries =
          texts.stream()
              .map(text -> new VectorQuery(TokenInput.of(text), mode.ranges(pooled(text))))
              .toList();
      found.add(encoder.finalVectors(queries, layers, mode.pieces()));
    }
    List<LayerVectors> all = new ArrayList<>();
    for (int text = 0; text < texts.size(); text++) {
      Map<Integer, float[]> byLayer = new HashMap<>();
      for (int layer : layers) {
        List<float[]> parts = new ArrayList<>();
        for (int mode = 0; mode < modes.size(); mode++) {
          List<LayerVectors> ranges = found.get(mode).get(text);
          List<float[]> vectors = ranges.stream().map(range -> range.at(layer)).toList();
          parts.add(modes.get(mode).combine(vectors, pooled(texts.get(text)).length()));
        }
        float[] vector = Pieces.concatenated(parts);
        for (UnaryOperator<float[]> step : steps) {
          vector = step.apply(vector);
        }
        byLayer.put(layer, vector);
      }
      all.add(LayerVectors.of(byLayer));
    }
    return all;
  }

  /** The tokens to pool: all, or the second copy of a text that goes in twice. */
  private static PieceRange pooled(AlignedInput text) {
    return new PieceRange(text.start(), text.ids().length);
  }

  private static float[] ofLengthOne(float[] vector) {
    double squares = 0;
    for (float value : vector) {
      squares += (double) value * value;
    }
    double length = Math.max(Math.sqrt(squares), 1e-12); // as in torch, so that 0 stays 0
    float[] unit = new float[vector.length];
    for (int i = 0; i < unit.length; i++) {
      unit[i] = (float) (vector[i] / length);
    }
    return unit;
  }

  /**
   * A dense layer {@code f(W x + b)}.
   *
   * @param weight [out, in]
   * @param bias [out]
   */
  private record DenseLayer(int in, float[] weight, float[] bias, DoubleUnaryOperator function)
      implements UnaryOperator<float[]> {
    static DenseLayer read(Path folder) {
      Path file = folder.resolve("config.json");
      JsonNode config = JsonFile.object(file);
      int in = JsonFile.positive(file, "in_features", config.path("in_features"));
      int out = JsonFile.positive(file, "out_features", config.path("out_features"));
      String name = config.path("activation_function").asText("torch.nn.modules.activation.Tanh");
      DoubleUnaryOperator function =
          switch (name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT)) {
            case "identity" -> DoubleUnaryOperator.identity();
            case "tanh" -> Math::tanh;
            case "relu" -> sum -> Math.max(0, sum);
            default ->
                throw ModelFormatException.file(
                    file, "activation_function to be Identity, Tanh or ReLU", name);
          };
      Checkpoint checkpoint = Checkpoints.open(folder);
      float[] weight = read(checkpoint, "linear.weight", Shape.of(out, in));
      boolean hasBias = config.path("bias").asBoolean(true);
      float[] bias = hasBias ? read(checkpoint, "linear.bias", Shape.of(out)) : new float[out];
      return new DenseLayer(in, weight, bias, function);
    }

    private static float[] read(Checkpoint checkpoint, String name, Shape shape) {
      StoredTensor tensor = checkpoint.tensors().get(name);
      if (tensor == null || !tensor.shape().equals(shape)) {
        throw ModelFormatException.tensor(
            checkpoint.origin(), name, shape, tensor == null ? "no such tensor" : tensor.shape());
      }
      FiniteCheck.requireFinite(List.of(tensor));
      return FloatReader.read(tensor);
    }

    @Override
    public float[] apply(float[] x) {
      SemascopeException.throwIf(
          x.length != in,
          "the dense layer after pooling takes vectors of %s, but the model's have %s",
          in,
          x.length);
      float[] y = new float[bias.length];
      for (int row = 0; row < y.length; row++) {
        double sum = bias[row];
        for (int i = 0; i < in; i++) {
          sum += (double) weight[row * in + i] * x[i];
        }
        y[row] = (float) function.applyAsDouble(sum);
      }
      return y;
    }
  }
}
