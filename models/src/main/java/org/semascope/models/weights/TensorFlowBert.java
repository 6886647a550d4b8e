package org.semascope.models.weights;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.semascope.core.Progress;
import org.semascope.models.ModelFormatException;

/** Google's BERT in a TensorFlow checkpoint, with the names and layouts of Hugging Face. */
public final class TensorFlowBert {
  /** The sizes that the shapes of the variables imply; the number of heads is not among them. */
  public record Sizes(
      long vocabSize,
      long hiddenSize,
      int layers,
      long intermediateSize,
      long maxPositions,
      long typeVocabSize) {}

  private static final String MODULE = "module/";
  private static final Pattern TRAINING = Pattern.compile("global_step|.*/adam_[mv]");
  private static final String EMBEDDINGS = "bert/embeddings";
  private static final String LAYER = "bert/encoder/layer_";

  private final Path index;

  /** The variables not yet renamed, without the prefix of a module and without training state. */
  private final Map<String, StoredTensor> variables = new TreeMap<>();

  private final Sizes sizes;
  private final List<StoredTensor> tensors = new ArrayList<>();

  private TensorFlowBert(Path index) {
    this.index = index;
    TensorFlowBundle.read(index)
        .forEach(
            (name, tensor) -> {
              String bare = name.startsWith(MODULE) ? name.substring(MODULE.length()) : name;
              if (!TRAINING.matcher(bare).matches()) {
                variables.put(bare, tensor);
              }
            });
    sizes = readSizes();
    renameAll();
  }

  /**
   * Opens a checkpoint by its index file.
   *
   * @throws ModelFormatException if the files are not a TensorFlow checkpoint of BERT
   */
  public static TensorFlowBert open(Path index) {
    return new TensorFlowBert(index);
  }

  public Sizes sizes() {
    return sizes;
  }

  /**
   * Writes the tensors to a safetensors file; on failure no file is left.
   *
   * @param progress is told the bytes written
   */
  public void convert(Path targetSafetensors, Progress progress) {
    SafetensorsWriter.copy(
        tensors, targetSafetensors, "converting " + index.getFileName(), progress);
  }

  private Sizes readSizes() {
    int layers = 0;
    while (has(LAYER + layers + "/")) {
      layers++;
    }
    Shape words = matrix(EMBEDDINGS + "/word_embeddings").shape();
    return new Sizes(
        words.dim(0),
        words.dim(1),
        layers,
        matrix(LAYER + "0/intermediate/dense/kernel").shape().dim(1),
        matrix(EMBEDDINGS + "/position_embeddings").shape().dim(0),
        matrix(EMBEDDINGS + "/token_type_embeddings").shape().dim(0));
  }

  private void renameAll() {
    for (String table : List.of("/word", "/position", "/token_type")) {
      String name = EMBEDDINGS + table + "_embeddings";
      rename(name, name + ".weight");
    }
    layerNorm(EMBEDDINGS);
    for (int i = 0; i < sizes.layers(); i++) {
      String layer = LAYER + i;
      dense(layer + "/attention/self/query");
      dense(layer + "/attention/self/key");
      dense(layer + "/attention/self/value");
      dense(layer + "/attention/output/dense");
      layerNorm(layer + "/attention/output");
      dense(layer + "/intermediate/dense");
      dense(layer + "/output/dense");
      layerNorm(layer + "/output");
    }
    if (has("bert/pooler/")) {
      dense("bert/pooler/dense");
    }
    if (has("cls/predictions/")) {
      dense("cls/predictions/transform/dense");
      layerNorm("cls/predictions/transform");
      rename("cls/predictions/output_bias", "cls.predictions.bias");
    }
    if (has("cls/seq_relationship/")) {
      rename("cls/seq_relationship/output_weights", "cls.seq_relationship.weight");
      rename("cls/seq_relationship/output_bias", "cls.seq_relationship.bias");
    }
    if (!variables.isEmpty()) {
      throw ModelFormatException.tensor(
          index, variables.keySet().iterator().next(), "a variable of BERT", "an unknown name");
    }
  }

  /** TensorFlow stores the kernel [in, out], PyTorch stores it [out, in]. */
  private void dense(String name) {
    StoredTensor kernel = matrix(name + "/kernel");
    long in = kernel.shape().dim(0);
    long out = kernel.shape().dim(1);
    Shape transposed = Shape.of(out, in);
    Strides strides = new Strides(transposed, List.of(1L, out));
    rename(name + "/kernel", name + ".weight", transposed, Optional.of(strides));
    rename(name + "/bias", name + ".bias");
  }

  private void layerNorm(String name) {
    rename(name + "/LayerNorm/gamma", name + ".LayerNorm.weight");
    rename(name + "/LayerNorm/beta", name + ".LayerNorm.bias");
  }

  private void rename(String name, String target) {
    rename(name, target, find(name).shape(), Optional.empty());
  }

  private void rename(String name, String target, Shape shape, Optional<Strides> strides) {
    StoredTensor found = find(name);
    variables.remove(name);
    tensors.add(
        new StoredTensor(
            target.replace('/', '.').replace("layer_", "layer."),
            found.dtype(),
            shape,
            found.file(),
            found.offset(),
            found.bytes(),
            strides));
  }

  private boolean has(String prefix) {
    return variables.keySet().stream().anyMatch(name -> name.startsWith(prefix));
  }

  private StoredTensor matrix(String name) {
    StoredTensor tensor = find(name);
    if (tensor.shape().rank() != 2 || tensor.shape().elements() == 0) {
      throw ModelFormatException.tensor(index, name, "a matrix", tensor.shape());
    }
    return tensor;
  }

  private StoredTensor find(String name) {
    StoredTensor tensor = variables.get(name);
    if (tensor == null) {
      throw ModelFormatException.tensor(index, name, "a variable of 32-bit floats", "none");
    }
    return tensor;
  }
}
