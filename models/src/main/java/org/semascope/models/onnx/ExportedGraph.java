package org.semascope.models.onnx;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;
import org.semascope.models.arch.Ability;
import org.semascope.models.arch.ExportedSizes;
import org.semascope.models.arch.ModelProperties;
import org.semascope.models.onnx.GraphOutline.Tensor;
import org.semascope.models.weights.GraphFiles;

/**
 * An encoder that was exported to ONNX by another program. Its available layers are its outputs
 * and, if its blocks have BERT's structure, the inner {@link HiddenStates}.
 */
public final class ExportedGraph implements ModelProperties {
  public static final String IDS = "input_ids";
  public static final String MASK = "attention_mask";
  public static final String TYPES = "token_type_ids";
  public static final String POSITIONS = "position_ids";

  /** The output of scores over the vocabulary: [texts, tokens, vocabulary]. */
  public static final String LOGITS = "logits";

  private static final Set<String> KNOWN = Set.of(IDS, MASK, TYPES, POSITIONS);
  private static final List<String> LAST = List.of("last_hidden_state", "token_embeddings");
  private static final Pattern ONE_LAYER = Pattern.compile("hidden_states?[._/](\\d{1,4})");
  private static final Pattern BLOCK = Pattern.compile("layers?[._/](\\d{1,4})[._/]");
  private static final String MASKED_HEAD = "ForMaskedLM";
  private static final Pattern CAUSAL = Pattern.compile(".*(ForCausalLM|LMHeadModel)");

  /** Operators that scale their input by the largest value of the batch. */
  private static final Set<String> ROUNDING =
      Set.of("DynamicQuantizeLinear", "DynamicQuantizeMatMul", "DynamicQuantizeLSTM", "QAttention");

  private static final int DEFAULT_POSITIONS = 512;
  private static final int SEGMENTS = 2;

  private final Path file;
  private final List<Path> files;
  private final GraphOutline outline;
  private final ExportedSizes sizes;
  private final int vocabulary;
  private final int layers;
  private final TreeMap<Integer, Tensor> outputs = new TreeMap<>();
  private final TreeMap<Integer, String> inner = new TreeMap<>(); // layers that are not outputs
  private final String whyHidden;

  /**
   * @param sizes from config.json
   * @param vocabulary size of its tokenizer's vocabulary
   */
  public ExportedGraph(Path file, ExportedSizes sizes, int vocabulary) {
    this.file = file;
    this.files = GraphFiles.of(file); // refuses external data outside the folder
    this.outline = GraphOutline.read(file);
    this.sizes = sizes;
    this.vocabulary = vocabulary;
    requireInputs();
    for (Tensor output : outline.outputs()) {
      Matcher layer = ONE_LAYER.matcher(output.name());
      if (layer.matches()) {
        outputs.put(Integer.parseInt(layer.group(1)), output);
      }
    }
    HiddenStates states = new HiddenStates(outline);
    this.whyHidden = whyHidden(states);
    this.layers = countLayers(states);
    lastHiddenState().ifPresent(output -> outputs.put(layers, output));
    if (whyHidden.isEmpty()) {
      for (int layer = 0; layer < states.names().size(); layer++) {
        if (!outputs.containsKey(layer)) {
          String name = states.names().get(layer);
          inner.put(layer, name);
          outputs.put(layer, new Tensor(name, 0, 3, OptionalInt.of(states.width())));
        }
      }
    }
    if (outputs.isEmpty() && !predictsMasks()) {
      throw ModelFormatException.file(
          file,
          "an output last_hidden_state [texts, tokens, width], or logits of an MLM head",
          names(outline.outputs()) + exportedFrom());
    }
  }

  /** Why inner values are not used as layers; empty if they are. */
  private String whyHidden(HiddenStates states) {
    if (!states.fault().isEmpty()) {
      return states.fault();
    }
    int found = states.names().size() - 1;
    if (sizes.layers().isPresent() && sizes.layers().getAsInt() != found) {
      return "%s blocks were found, but config.json says %s"
          .formatted(found, sizes.layers().getAsInt());
    }
    if (sizes.width().isPresent() && sizes.width().getAsInt() != states.width()) {
      return "its blocks are %s wide, but config.json says %s"
          .formatted(states.width(), sizes.width().getAsInt());
    }
    for (Map.Entry<Integer, Tensor> output : outputs.entrySet()) {
      if (!states.is(output.getKey(), output.getValue().name())) {
        return "its output %s is not the layer that its structure implies"
            .formatted(output.getValue().name());
      }
    }
    Optional<Tensor> last = lastHiddenState();
    if (last.isPresent() && !states.is(found, last.get().name())) {
      return "its output %s is not the output of its last block".formatted(last.get().name());
    }
    // The runtime reads weights only from the graph's folder, and follows no links out of it.
    return files.stream()
        .filter(data -> Files.exists(data))
        .filter(data -> !WeightsFolder.realFile(data).startsWith(weightsFolder()))
        .map(data -> "its weights in %s are in another folder".formatted(data.getFileName()))
        .findFirst()
        .orElse("");
  }

  /** By name or, if the exporter kept no names, the first output of rank 3. */
  private Optional<Tensor> lastHiddenState() {
    Optional<Tensor> named =
        outline.outputs().stream().filter(output -> LAST.contains(output.name())).findFirst();
    if (named.isPresent() || !outputs.isEmpty() || predictsMasks()) {
      return named;
    }
    return outline.outputs().stream()
        .filter(output -> output.rank() == 3 && !output.name().equals(LOGITS))
        .findFirst();
  }

  private void requireInputs() {
    List<String> inputs = outline.inputs().stream().map(Tensor::name).toList();
    if (!inputs.contains(IDS) || !KNOWN.containsAll(inputs)) {
      throw ModelFormatException.file(
          file,
          "an encoder's inputs (%s, with or without %s, %s, %s)"
              .formatted(IDS, MASK, TYPES, POSITIONS),
          names(outline.inputs()));
    }
  }

  /** From its blocks, the configuration, numbered outputs, or names of nodes, in this order. */
  private int countLayers(HiddenStates states) {
    if (whyHidden.isEmpty()) {
      return states.names().size() - 1;
    }
    return sizes.layers().orElseGet(() -> outputs.isEmpty() ? deepestBlock() : outputs.lastKey());
  }

  private int deepestBlock() {
    return outline.names().stream()
        .map(BLOCK::matcher)
        .filter(Matcher::find)
        .mapToInt(block -> Integer.parseInt(block.group(1)) + 1)
        .max()
        .orElse(1);
  }

  public Path file() {
    return file;
  }

  /**
   * The graph with all layers as outputs, for a session whose folder of weights is {@link
   * #weightsFolder}; empty if the file itself has all outputs.
   */
  public Optional<byte[]> opened() {
    return inner.isEmpty()
        ? Optional.empty()
        : Optional.of(GraphCopy.withOutputs(file, inner.values()));
  }

  public Path weightsFolder() {
    return WeightsFolder.realFile(file).getParent();
  }

  public boolean has(String input) {
    return outline.inputs().stream().anyMatch(one -> one.name().equals(input));
  }

  /** Whether it has this input with this type. */
  public boolean takes(String input, Element type) {
    return outline.inputs().stream()
        .anyMatch(one -> one.name().equals(input) && one.element() == type.code());
  }

  /** The name of the output for an {@link #exposed} layer. */
  public String output(int layer) {
    return outputs.get(layer).name();
  }

  /**
   * Whether it quantises inputs by the largest value of the batch: a text's vectors then depend on
   * the other texts, so each text has to run alone.
   */
  public boolean roundsByBatch() {
    return outline.nodes().stream().anyMatch(node -> ROUNDING.contains(node.operator()));
  }

  /** Number of parameters. */
  public long parameters() {
    return outline.parameters();
  }

  private static String names(List<Tensor> tensors) {
    return tensors.stream().map(Tensor::name).collect(Collectors.joining(", "));
  }

  /** A display name. */
  public String family() {
    return sizes.modelType().isEmpty() ? "ONNX graph" : "ONNX graph of " + sizes.modelType();
  }

  @Override
  public int layers() {
    return layers;
  }

  @Override
  public SortedSet<Integer> exposed() {
    return new TreeSet<>(outputs.keySet());
  }

  @Override
  public String whyHidden() {
    return whyHidden;
  }

  @Override
  public int hiddenSize() {
    IntStream ofOutputs = outputs.values().stream().flatMapToInt(output -> output.width().stream());
    String fault = ": neither its outputs nor config.json give the width of its vectors";
    return IntStream.concat(ofOutputs, sizes.width().stream())
        .findFirst()
        .orElseThrow(() -> new SemascopeException(file + fault));
  }

  @Override
  public int vocabularySize() {
    return vocabulary;
  }

  @Override
  public int maxLength() {
    return sizes.positions().orElse(DEFAULT_POSITIONS);
  }

  @Override
  public int segments() {
    return has(TYPES) ? SEGMENTS : 1;
  }

  /** According to {@code architectures} in config.json. */
  @Override
  public boolean isCausal() {
    return sizes.architectures().stream().anyMatch(CAUSAL.asMatchPredicate());
  }

  @Override
  public Ability ability() {
    if (isCausal()) {
      return Ability.vectorsOnly("is causal and has no masks");
    }
    return Ability.masksIf(outline.outputs().stream().anyMatch(this::isMaskedHead));
  }

  /** Token classifiers also have an output logits. */
  private boolean isMaskedHead(Tensor output) {
    if (!output.name().equals(LOGITS) || output.rank() != 3) {
      return false;
    }
    return sizes.architectures().isEmpty()
        ? output.width().orElse(0) >= vocabulary
        : sizes.architectures().stream().anyMatch(name -> name.endsWith(MASKED_HEAD));
  }

  private String exportedFrom() {
    return sizes.architectures().isEmpty() ? "" : " of " + String.join(", ", sizes.architectures());
  }
}
