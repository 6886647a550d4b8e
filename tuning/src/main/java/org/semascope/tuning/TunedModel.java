package org.semascope.tuning;

import ai.djl.ndarray.NDArray;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.AtomicFile;
import org.semascope.core.io.FileTree;
import org.semascope.models.arch.Tensors;
import org.semascope.models.store.LocalModel;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.Checkpoints;
import org.semascope.models.weights.DType;
import org.semascope.models.weights.ModelFolder;
import org.semascope.models.weights.SafetensorsWriter;
import org.semascope.models.weights.SafetensorsWriter.Planned;
import org.semascope.models.weights.Shape;
import org.semascope.models.weights.StoredTensor;

/**
 * Writes a fine-tuned model as a checkpoint directory like the original: the same files, but with
 * the trained weights, the new layer, and {@code tuning.json}, which records provenance.
 */
final class TunedModel {
  static final String RECORD = "tuning.json";

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private final LocalModel base;
  private final Path own;
  private final Checkpoint checkpoint;
  private final Tensors tensors;

  /**
   * @param tensors the architecture's names of the checkpoint's tensors
   */
  TunedModel(LocalModel base, Checkpoint checkpoint, Tensors tensors) {
    this.base = base;
    this.own = ModelFolder.of(base.directory());
    this.checkpoint = checkpoint;
    this.tensors = tensors;
  }

  /**
   * @param draft temporary directory on the same disk as {@code target}
   * @param trained by the architecture's names
   * @param labels by their numbers
   * @param record provenance of the model
   */
  void write(
      Path draft,
      Path target,
      SortedMap<String, NDArray> trained,
      List<String> labels,
      ObjectNode record) {
    try {
      FileTree.delete(draft);
      copyOthers(draft);
      Path folder = draft.resolve(base.directory().relativize(own));
      writeConfig(folder.resolve("config.json"), labels);
      writeWeights(folder.resolve("model.safetensors"), trained);
      JSON.writeValue(draft.resolve(RECORD).toFile(), record);
      FileTree.sync(draft);
      FileTree.delete(target);
      AtomicFile.move(draft, target);
    } catch (IOException e) {
      throw new SemascopeException("cannot write %s: %s".formatted(target, IoReason.of(e)), e);
    }
  }

  /** All files of the model except its weights. */
  private void copyOthers(Path draft) throws IOException {
    List<Path> weights = Checkpoints.files(own);
    for (String name : base.files()) {
      Path from = base.directory().resolve(name);
      if (!weights.contains(from)) {
        Path to = draft.resolve(name);
        Files.createDirectories(to.getParent());
        Files.copy(from, to);
      }
    }
  }

  private static void writeConfig(Path file, List<String> labels) throws IOException {
    ObjectNode config = (ObjectNode) JSON.readTree(file.toFile());
    ObjectNode byNumber = config.putObject("id2label");
    ObjectNode byLabel = config.putObject("label2id");
    for (int i = 0; i < labels.size(); i++) {
      byNumber.put(Integer.toString(i), labels.get(i));
      byLabel.put(labels.get(i), i);
    }
    for (String precision : List.of("torch_dtype", "dtype")) {
      if (config.has(precision)) {
        config.put(precision, "float32");
      }
    }
    AtomicFile.write(file, JSON.writeValueAsBytes(config));
  }

  private void writeWeights(Path file, SortedMap<String, NDArray> trained) {
    Map<String, NDArray> byFileName = new HashMap<>();
    trained.forEach(
        (name, array) ->
            byFileName.put(tensors.has(name) ? tensors.nameInFile(name) : name, array));
    SortedMap<String, Shape> shapes = new TreeMap<>();
    byFileName.forEach((name, array) -> shapes.put(name, Shape.of(array.getShape().getShape())));
    checkpoint.tensors().forEach((name, tensor) -> shapes.put(name, tensor.shape()));
    List<Planned> plan = new ArrayList<>();
    shapes.forEach(
        (name, shape) ->
            plan.add(
                new Planned(
                    name,
                    byFileName.containsKey(name)
                        ? DType.F32
                        : checkpoint.tensors().get(name).dtype(),
                    shape)));
    try (SafetensorsWriter writer = SafetensorsWriter.create(file, plan, Map.of("format", "pt"))) {
      for (Planned planned : plan) {
        NDArray array = byFileName.get(planned.name());
        writer.write(
            planned.name(),
            out -> {
              if (array == null) {
                StoredTensor kept = checkpoint.tensors().get(planned.name());
                out.write(ByteBuffer.wrap(kept.rowMajorBytes()));
              } else {
                out.write(array.toByteBuffer(true));
              }
            });
      }
    }
  }

  /** Whether the directory was written by a fine-tuning or does not exist. */
  static boolean mayReplace(Path target) {
    if (!Files.exists(target)) {
      return true;
    }
    try (Stream<Path> files = Files.list(target)) {
      return files.anyMatch(file -> file.endsWith(RECORD));
    } catch (IOException e) {
      return false; // a file, or an unreadable folder
    }
  }
}
