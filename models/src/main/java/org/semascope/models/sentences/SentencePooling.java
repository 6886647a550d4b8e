package org.semascope.models.sentences;

import com.fasterxml.jackson.databind.JsonNode;
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
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.semascope.models.ModelFormatException;
import org.semascope.models.encoder.Encoder;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.encoder.TokenInput;
import org.semascope.models.encoder.VectorQuery;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.models.tokens.PieceRange;
import org.semascope.models.tokens.SpecialTokens;
import org.semascope.models.weights.ModelFolder;
import org.semascope.models.wire.JsonFile;

/** How a model computes the vector of a whole text. */
public final class SentencePooling {
  private final List<PoolingMode> modes; // none: the mean of tokens, without special tokens
  private final List<UnaryOperator<float[]>> steps;
  private final String description;
  private final int dense; // output width of the last dense layer; 0 if there is none
  private final Limits limits;

  /**
   * How a sentence encoder preprocesses a text.
   *
   * @param maxTokens special tokens included; empty if only the model's own maximum applies
   * @param lowers whether texts are lower-cased
   */
  private record Limits(OptionalInt maxTokens, boolean lowers) {
    private static final String FILE = "sentence_bert_config.json";
    private static final String TOKENIZER = "tokenizer_config.json";

    static Limits in(Path folder) {
      Path file = folder.resolve(FILE);
      if (!Files.isRegularFile(file)) {
        return new Limits(OptionalInt.empty(), false);
      }
      JsonNode config = JsonFile.object(file);
      JsonNode length = config.path("max_seq_length");
      return new Limits(
          config.hasNonNull("max_seq_length")
              ? OptionalInt.of(JsonFile.positive(file, "max_seq_length", length))
              : OptionalInt.empty(),
          config.path("do_lower_case").asBoolean(false));
    }

    /**
     * Same as {@link #in}, but for a model saved by sentence-transformers: if its file sets no
     * length, as from version 5.4 on, the tokenizer's length applies. Tokenizers without a limit
     * write 10³⁰.
     */
    static Limits ofSentenceEncoder(Path folder) {
      Limits own = in(folder);
      Path file = folder.resolve(TOKENIZER);
      if (own.maxTokens().isPresent() || !Files.isRegularFile(file)) {
        return own;
      }
      JsonNode length = JsonFile.object(file).path("model_max_length");
      boolean unlimited = length.isNumber() && length.doubleValue() > Integer.MAX_VALUE;
      return length.isMissingNode() || length.isNull() || unlimited
          ? own
          : new Limits(
              OptionalInt.of(JsonFile.positive(file, "model_max_length", length)), own.lowers());
    }
  }

  private SentencePooling(
      Limits limits,
      List<PoolingMode> modes,
      List<UnaryOperator<float[]>> steps,
      List<String> descriptions,
      int dense) {
    this.limits = limits;
    this.modes = modes;
    this.steps = steps;
    this.description = String.join(", then ", descriptions);
    this.dense = dense;
  }

  /**
   * The pooling that modules.json, sentence_bert_config.json and 1_Pooling/config.json prescribe;
   * if they are missing, the mean of a text's tokens without special tokens.
   *
   * @throws ModelFormatException if a module is not supported
   */
  public static SentencePooling in(Path directory) {
    Path pooling = directory.resolve("1_Pooling");
    if (ModelFolder.hasModules(directory)) {
      return new Modules(directory).read();
    }
    if (Files.isRegularFile(pooling.resolve("config.json"))) {
      return new Modules(directory).pooling(pooling).build();
    }
    return new SentencePooling(
        Limits.in(directory),
        List.of(),
        List.of(),
        List.of("mean of pieces without special tokens"),
        0);
  }

  /** The maximum number of tokens of a text, if the model's files set it. */
  public OptionalInt maxTokens() {
    return limits.maxTokens();
  }

  /** A text, lower-cased if the model's files say so. */
  public String read(String text) {
    return limits.lowers() ? text.toLowerCase(Locale.ROOT) : text;
  }

  /** Whether the model's files prescribe it. */
  public boolean isPrescribed() {
    return !modes.isEmpty();
  }

  /** For messages and pages. */
  public String description() {
    return description;
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
    List<List<LayerVectors>> parts = new ArrayList<>(); // [modes][texts]
    if (modes.isEmpty()) {
      parts.add(mean(encoder, texts, specials, layers));
    }
    for (PoolingMode mode : modes) {
      parts.add(pooled(encoder, texts, mode, layers));
    }
    List<LayerVectors> all = new ArrayList<>(texts.size());
    for (int text = 0; text < texts.size(); text++) {
      Map<Integer, float[]> byLayer = new HashMap<>();
      for (int layer : layers) {
        int which = text;
        float[] vector =
            concatenated(parts.stream().map(part -> part.get(which).at(layer)).toList());
        for (UnaryOperator<float[]> step : steps) {
          vector = step.apply(vector);
        }
        byLayer.put(layer, vector);
      }
      all.add(LayerVectors.of(byLayer));
    }
    return all;
  }

  private static List<LayerVectors> mean(
      Encoder encoder,
      List<AlignedInput> texts,
      SpecialTokens specials,
      SortedSet<Integer> layers) {
    List<VectorQuery> queries = new ArrayList<>();
    for (AlignedInput text : texts) {
      int start = Math.max(text.start(), specials.prefix().size());
      int end = text.ids().length - specials.suffix().size();
      queries.add(new VectorQuery(input(text), List.of(new PieceRange(start, end))));
    }
    return encoder.vectors(queries, layers, Pieces.MEAN).stream().map(all -> all.get(0)).toList();
  }

  private static List<LayerVectors> pooled(
      Encoder encoder, List<AlignedInput> texts, PoolingMode mode, SortedSet<Integer> layers) {
    List<VectorQuery> queries = new ArrayList<>();
    for (AlignedInput text : texts) {
      queries.add(new VectorQuery(input(text), mode.ranges(read(text))));
    }
    List<List<LayerVectors>> found = encoder.finalVectors(queries, layers, mode.pieces());
    List<LayerVectors> pooled = new ArrayList<>();
    for (int text = 0; text < texts.size(); text++) {
      Map<Integer, float[]> byLayer = new HashMap<>();
      for (int layer : layers) {
        List<float[]> ranges = found.get(text).stream().map(one -> one.at(layer)).toList();
        byLayer.put(layer, mode.combine(ranges, read(texts.get(text)).length()));
      }
      pooled.add(LayerVectors.of(byLayer));
    }
    return pooled;
  }

  private static PieceRange read(AlignedInput text) {
    return new PieceRange(text.start(), text.ids().length);
  }

  private static TokenInput input(AlignedInput text) {
    return TokenInput.of(text.ids(), text.typeIds());
  }

  private static float[] concatenated(List<float[]> parts) {
    float[] all = new float[parts.stream().mapToInt(part -> part.length).sum()];
    int at = 0;
    for (float[] part : parts) {
      System.arraycopy(part, 0, all, at, part.length);
      at += part.length;
    }
    return all;
  }

  /** Collects the modules of a directory. */
  private static final class Modules {
    private final Path directory;
    private final List<PoolingMode> modes = new ArrayList<>();
    private final List<UnaryOperator<float[]>> steps = new ArrayList<>();
    private final List<String> descriptions = new ArrayList<>();
    private int dense;

    Modules(Path directory) {
      this.directory = directory;
    }

    SentencePooling read() {
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
          case "Pooling" -> pooling(module.folder());
          case "Dense" -> dense(new DenseLayer(module.folder()));
          case "Normalize" -> normalize();
          default ->
              throw ModelFormatException.file(
                  file, "modules of type Transformer, Pooling, Dense or Normalize", module.type());
        }
      }
      if (modes.isEmpty()) {
        throw ModelFormatException.file(file, "a module of type Pooling", "none");
      }
      return build();
    }

    SentencePooling build() {
      return new SentencePooling(
          Limits.ofSentenceEncoder(ModelFolder.of(directory)),
          List.copyOf(modes),
          List.copyOf(steps),
          descriptions,
          dense);
    }

    Modules pooling(Path folder) {
      Path file = folder.resolve("config.json");
      JsonNode config = JsonFile.object(file);
      String named = config.path("pooling_mode").asText("");
      if (!named.isEmpty()) {
        modes.add(
            PoolingMode.named(named)
                .orElseThrow(
                    () ->
                        ModelFormatException.file(
                            file,
                            "pooling_mode to be one of " + Arrays.toString(PoolingMode.values()),
                            named)));
      } else { // the default is the mean
        Arrays.stream(PoolingMode.values())
            .filter(mode -> config.path(mode.flag()).asBoolean(mode == PoolingMode.MEAN))
            .forEach(modes::add);
      }
      if (modes.isEmpty()) {
        throw ModelFormatException.file(file, "a pooling mode", "none that is known");
      }
      descriptions.add(
          modes.stream().map(PoolingMode::toString).collect(Collectors.joining(" and ")));
      return this;
    }

    private void dense(DenseLayer layer) {
      steps.add(layer);
      descriptions.add("a linear map to " + layer.out());
      dense = layer.out();
    }

    private void normalize() {
      steps.add(SentencePooling::ofLengthOne);
      descriptions.add("length one");
    }
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
}
