package org.semascope.models.weights;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.core.Progress;
import org.semascope.models.ModelFormatException;
import org.semascope.models.weights.BertVariables.Variable;

/** Turns the variables of Google's BERT into a safetensors file as Hugging Face names it. */
public final class TensorFlowBert {
  private static final String MODULE = "module/";
  private static final Pattern TRAINING = Pattern.compile("global_step|.*/adam_[mv]");
  private static final Pattern LAYER = Pattern.compile(BertVariables.LAYER + "(\\d{1,4})/.*");

  private final Path origin;

  /** By name without the prefix of a module, without what only training needs. */
  private final Map<String, StoredTensor> variables = new TreeMap<>();

  private TensorFlowBert(Checkpoint bundle) {
    this.origin = bundle.origin();
    for (StoredTensor tensor : bundle.tensors().values()) {
      String name = tensor.name();
      String bare = name.startsWith(MODULE) ? name.substring(MODULE.length()) : name;
      if (!TRAINING.matcher(bare).matches() && variables.put(bare, tensor) != null) {
        throw ModelFormatException.tensor(origin, bare, "it with or without 'module/'", "both");
      }
    }
  }

  /** The sizes of the model in a bundle, by the shapes of its variables. */
  public static BertShape sizes(Checkpoint bundle) {
    return new TensorFlowBert(bundle).sizes();
  }

  /**
   * Writes the model's tensors to a safetensors file: names and layouts as Hugging Face has them,
   * every checksum verified, every number finite. On failure no file is left.
   *
   * @param progress hears of the bytes written
   */
  public static void convert(Checkpoint bundle, Path targetSafetensors, Progress progress) {
    TensorFlowBert bert = new TensorFlowBert(bundle);
    List<Variable> present = bert.present();
    List<SafetensorsWriter.Planned> plan =
        present.stream()
            .map(v -> new SafetensorsWriter.Planned(v.target(), DType.F32, v.targetShape()))
            .toList();
    long total = plan.stream().mapToLong(SafetensorsWriter.Planned::bytes).sum();
    try (Progress.Task task =
            progress.begin(
                "converting " + bundle.origin().getFileName(), total, Progress.Unit.BYTES);
        SafetensorsWriter writer =
            SafetensorsWriter.create(targetSafetensors, plan, Map.of("format", "pt"))) {
      for (Variable variable : present) {
        StoredTensor tensor = bert.variables.get(variable.source());
        VerifiedCopy copy = new VerifiedCopy(tensor, bundle.crc32c(tensor.name()));
        writer.write(
            variable.target(),
            out -> {
              if (variable.transposed()) {
                copy.transposed(out);
              } else {
                copy.asIs(out);
              }
            });
        task.advance(tensor.bytes());
      }
    }
  }

  private BertShape sizes() {
    int layers = 0;
    for (String name : variables.keySet()) {
      Matcher layer = LAYER.matcher(name);
      if (layer.matches()) {
        layers = Math.max(layers, Integer.parseInt(layer.group(1)) + 1);
      }
    }
    Shape words = matrix(BertVariables.WORDS);
    return new BertShape(
        words.dim(0),
        words.dim(1),
        Math.max(layers, 1),
        matrix(BertVariables.FIRST_INTERMEDIATE).dim(1),
        matrix(BertVariables.POSITIONS).dim(0),
        matrix(BertVariables.TYPES).dim(0));
  }

  private Shape matrix(String name) {
    Shape shape = find(name).shape();
    if (shape.rank() != 2 || shape.elements() == 0) {
      throw ModelFormatException.tensor(origin, name, "a matrix", shape);
    }
    return shape;
  }

  /** The variables to convert, each there and of its shape; a stranger among them is refused. */
  private List<Variable> present() {
    BertShape sizes = sizes();
    List<Variable> present = new ArrayList<>(BertVariables.encoder(sizes));
    BertVariables.heads(sizes)
        .forEach(
            (prefix, head) -> {
              if (variables.keySet().stream().anyMatch(name -> name.startsWith(prefix))) {
                present.addAll(head);
              }
            });
    Set<String> strangers = new HashSet<>(variables.keySet());
    for (Variable variable : present) {
      requireFits(variable);
      strangers.remove(variable.source());
    }
    if (!strangers.isEmpty()) {
      throw ModelFormatException.tensor(
          origin,
          strangers.stream().min(String::compareTo).orElseThrow(),
          "a variable of BERT",
          "a name not among them");
    }
    return present;
  }

  private void requireFits(Variable variable) {
    StoredTensor tensor = find(variable.source());
    if (tensor.dtype() != DType.F32 || !tensor.shape().equals(variable.shape())) {
      throw ModelFormatException.tensor(
          origin,
          tensor.name(),
          DType.F32 + " " + variable.shape(),
          tensor.dtype() + " " + tensor.shape());
    }
  }

  private StoredTensor find(String name) {
    StoredTensor tensor = variables.get(name);
    if (tensor == null) {
      throw ModelFormatException.tensor(origin, name, "a variable of that name", "none");
    }
    return tensor;
  }
}
