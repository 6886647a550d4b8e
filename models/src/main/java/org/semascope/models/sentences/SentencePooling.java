package org.semascope.models.sentences;

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

/** How a model makes one vector of a text. */
public final class SentencePooling {
  private final List<PoolingMode> modes; // none: the mean of pieces, without special tokens
  private final List<UnaryOperator<float[]>> steps;
  private final String description;
  private final int dense; // the width of the last linear map; 0 if there is none
  private final EncoderReading reading;

  private SentencePooling(
      EncoderReading reading,
      List<PoolingMode> modes,
      List<UnaryOperator<float[]>> steps,
      List<String> told,
      int dense) {
    this.reading = reading;
    this.modes = modes;
    this.steps = steps;
    this.description = String.join(", then ", told);
    this.dense = dense;
  }

  /**
   * What the directory's modules.json, sentence_bert_config.json and 1_Pooling/config.json
   * prescribe; where they are missing, the mean of a text's pieces without special tokens.
   *
   * @throws ModelFormatException if they prescribe what is not known here
   */
  public static SentencePooling in(Path directory) {
    Path usual = directory.resolve("1_Pooling");
    if (ModelFolder.hasModules(directory)) {
      return new Modules(directory).read();
    }
    if (Files.isRegularFile(usual.resolve("config.json"))) {
      return new Modules(directory).pooling(usual).made();
    }
    return new SentencePooling(
        EncoderReading.in(directory),
        List.of(),
        List.of(),
        List.of("mean of pieces without special tokens"),
        0);
  }

  /** The most tokens of a text that are read, if the model's own files set a number. */
  public OptionalInt longest() {
    return reading.longest();
  }

  /** A text as the model's own files want it read. */
  public String read(String text) {
    return reading.lowers() ? text.toLowerCase(Locale.ROOT) : text;
  }

  /** Whether the model's own files prescribe it. */
  public boolean isPrescribed() {
    return !modes.isEmpty();
  }

  /** In words, for people. */
  public String description() {
    return description;
  }

  /** How wide the vectors are, of a model whose own are this wide. */
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
      parts.add(pieces(encoder, texts, specials, layers));
    }
    for (PoolingMode mode : modes) {
      parts.add(pooled(encoder, texts, mode, layers));
    }
    List<LayerVectors> all = new ArrayList<>(texts.size());
    for (int text = 0; text < texts.size(); text++) {
      Map<Integer, float[]> byLayer = new HashMap<>();
      for (int layer : layers) {
        int which = text;
        float[] vector = joined(parts.stream().map(part -> part.get(which).at(layer)).toList());
        for (UnaryOperator<float[]> step : steps) {
          vector = step.apply(vector);
        }
        byLayer.put(layer, vector);
      }
      all.add(LayerVectors.of(byLayer));
    }
    return all;
  }

  private static List<LayerVectors> pieces(
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
    List<List<LayerVectors>> found = encoder.finishedVectors(queries, layers, mode.pieces());
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

  private static float[] joined(List<float[]> parts) {
    float[] all = new float[parts.stream().mapToInt(part -> part.length).sum()];
    int at = 0;
    for (float[] part : parts) {
      System.arraycopy(part, 0, all, at, part.length);
      at += part.length;
    }
    return all;
  }

  /** Gathers what the modules of a directory do. */
  private static final class Modules {
    private final Path directory;
    private final List<PoolingMode> modes = new ArrayList<>();
    private final List<UnaryOperator<float[]>> steps = new ArrayList<>();
    private final List<String> told = new ArrayList<>();
    private int dense;

    Modules(Path directory) {
      this.directory = directory;
    }

    SentencePooling read() {
      Path file = directory.resolve("modules.json");
      for (ModelFolder.Module module : ModelFolder.modules(directory)) {
        switch (module.kind()) {
          // The model itself; it was named by its family once.
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
      return made();
    }

    SentencePooling made() {
      return new SentencePooling(
          EncoderReading.ofSentenceEncoder(ModelFolder.of(directory)),
          List.copyOf(modes),
          List.copyOf(steps),
          told,
          dense);
    }

    Modules pooling(Path folder) {
      ModuleFile config = ModuleFile.read(folder.resolve("config.json"));
      String named = config.text("pooling_mode", "");
      if (!named.isEmpty()) {
        modes.add(
            PoolingMode.named(named)
                .orElseThrow(
                    () ->
                        ModelFormatException.file(
                            config.file(),
                            "pooling_mode to be one of " + Arrays.toString(PoolingMode.values()),
                            named)));
      } else { // only the mean is taken where the file is silent
        Arrays.stream(PoolingMode.values())
            .filter(mode -> config.flag(mode.flag(), mode == PoolingMode.MEAN))
            .forEach(modes::add);
      }
      if (modes.isEmpty()) {
        throw ModelFormatException.file(config.file(), "a pooling mode", "none that is known");
      }
      told.add(modes.stream().map(PoolingMode::toString).collect(Collectors.joining(" and ")));
      return this;
    }

    private void dense(DenseLayer layer) {
      steps.add(layer);
      told.add("a linear map to " + layer.out());
      dense = layer.out();
    }

    private void normalize() {
      steps.add(SentencePooling::ofLengthOne);
      told.add("length one");
    }
  }

  private static float[] ofLengthOne(float[] vector) {
    double squares = 0;
    for (float value : vector) {
      squares += (double) value * value;
    }
    double length = Math.max(Math.sqrt(squares), 1e-12); // as torch does, so that 0 stays 0
    float[] unit = new float[vector.length];
    for (int i = 0; i < unit.length; i++) {
      unit[i] = (float) (vector[i] / length);
    }
    return unit;
  }
}
