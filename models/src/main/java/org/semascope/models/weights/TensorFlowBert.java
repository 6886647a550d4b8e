package org.semascope.models.weights;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.semascope.core.Progress;
import org.semascope.models.ModelFormatException;

/**
 * Google's BERT in a TensorFlow checkpoint, with the names and layouts of Hugging Face. The files
 * come from packages of the catalogue whose SHA-256 was verified.
 */
public final class TensorFlowBert {
  /** The sizes that the shapes of the variables imply; the number of heads is not among them. */
  public record Sizes(
      long vocabSize,
      long hiddenSize,
      int layers,
      long intermediateSize,
      long maxPositions,
      long typeVocabSize) {}

  private static final String EMBEDDINGS = "bert/embeddings";
  private static final String LAYER = "bert/encoder/layer_";

  private final Path index;

  /** By name, without the prefix of a TensorFlow Hub module. */
  private final Map<String, StoredTensor> variables = new HashMap<>();

  private final List<StoredTensor> tensors = new ArrayList<>(); // renamed
  private int layers;

  private TensorFlowBert(Path index) {
    this.index = index;
    TensorFlowBundle.read(index)
        .forEach((name, tensor) -> variables.put(name.replaceFirst("^module/", ""), tensor));
    renameAll();
  }

  /** Opens a checkpoint by its index file. */
  public static TensorFlowBert open(Path index) {
    return new TensorFlowBert(index);
  }

  public Sizes sizes() {
    Shape words = find(EMBEDDINGS + "/word_embeddings").shape();
    return new Sizes(
        words.dim(0),
        words.dim(1),
        layers,
        find(LAYER + "0/intermediate/dense/kernel").shape().dim(1),
        find(EMBEDDINGS + "/position_embeddings").shape().dim(0),
        find(EMBEDDINGS + "/token_type_embeddings").shape().dim(0));
  }

  /**
   * Writes the tensors to a safetensors file; on failure no file is left.
   *
   * @param progress counts the bytes written
   */
  public void convert(Path targetSafetensors, Progress progress) {
    String what = "converting " + index.getFileName();
    SafetensorsWriter.copy(tensors, targetSafetensors, what, progress);
  }

  /** Leaves training state out, and heads that a checkpoint does not have. */
  private void renameAll() {
    for (String table : List.of("/word", "/position", "/token_type")) {
      String name = EMBEDDINGS + table + "_embeddings";
      rename(name, name + ".weight");
    }
    layerNorm(EMBEDDINGS);
    for (; variables.containsKey(LAYER + layers + "/output/dense/kernel"); layers++) {
      String layer = LAYER + layers;
      dense(layer + "/attention/self/query");
      dense(layer + "/attention/self/key");
      dense(layer + "/attention/self/value");
      dense(layer + "/attention/output/dense");
      layerNorm(layer + "/attention/output");
      dense(layer + "/intermediate/dense");
      dense(layer + "/output/dense");
      layerNorm(layer + "/output");
    }
    if (variables.containsKey("bert/pooler/dense/kernel")) {
      dense("bert/pooler/dense");
    }
    if (variables.containsKey("cls/predictions/output_bias")) {
      dense("cls/predictions/transform/dense");
      layerNorm("cls/predictions/transform");
      rename("cls/predictions/output_bias", "cls.predictions.bias");
    }
    if (variables.containsKey("cls/seq_relationship/output_bias")) {
      rename("cls/seq_relationship/output_weights", "cls.seq_relationship.weight");
      rename("cls/seq_relationship/output_bias", "cls.seq_relationship.bias");
    }
  }

  /** TensorFlow stores the kernel [in, out], PyTorch stores it [out, in]. */
  private void dense(String name) {
    Shape kernel = find(name + "/kernel").shape();
    Shape transposed = Shape.of(kernel.dim(1), kernel.dim(0));
    Strides strides = new Strides(transposed, List.of(1L, kernel.dim(1)));
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
    StoredTensor from = find(name);
    String renamed = target.replace('/', '.').replace("layer_", "layer.");
    tensors.add(
        new StoredTensor(
            renamed, from.dtype(), shape, from.file(), from.offset(), from.bytes(), strides));
  }

  private StoredTensor find(String name) {
    StoredTensor tensor = variables.get(name);
    if (tensor == null) {
      throw ModelFormatException.tensor(index, name, "a variable of 32-bit floats", "none");
    }
    return tensor;
  }
}
