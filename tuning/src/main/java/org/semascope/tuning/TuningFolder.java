package org.semascope.tuning;

import ai.djl.ndarray.NDArray;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.FileTree;
import org.semascope.core.io.ProcessLock;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.Checkpoints;
import org.semascope.models.weights.DType;
import org.semascope.models.weights.FloatReader;
import org.semascope.models.weights.SafetensorsWriter;
import org.semascope.models.weights.SafetensorsWriter.Planned;
import org.semascope.models.weights.Shape;
import org.semascope.models.weights.StoredTensor;

/**
 * The working folder of a fine-tuning with its checkpoint, from which an interrupted fine-tuning
 * resumes. Only one process can use it at a time, and only the same fine-tuning resumes there.
 */
final class TuningFolder implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String STATE = "state.safetensors";
  private static final String KEPT = "kept";
  private static final String WEIGHT = "weight/";
  private static final String FIRST = "first/";
  private static final String SECOND = "second/";

  private final Path folder;
  private final Map<String, String> identity;
  private final ProcessLock lock;

  /** The content of the tensor {@link #KEPT}, as JSON. */
  private record Kept(Map<String, String> identity, TuningProgress progress) {}

  private TuningFolder(Path folder, Map<String, String> identity, ProcessLock lock) {
    this.folder = folder;
    this.identity = identity;
    this.lock = lock;
  }

  /**
   * @param identity settings that must be equal to resume
   * @param fresh whether to remove an earlier checkpoint
   */
  static TuningFolder enter(Path folder, Map<String, String> identity, boolean fresh) {
    try {
      ProcessLock lock =
          ProcessLock.tryAcquire(folder.resolve("lock"))
              .orElseThrow(
                  () -> new SemascopeException("another process is fine-tuning in " + folder));
      TuningFolder entered = new TuningFolder(folder, identity, lock);
      for (Path file : FileTree.children(folder)) {
        boolean left = file.endsWith("lock") || (file.endsWith(STATE) && !fresh);
        if (!left) {
          FileTree.delete(file); // incomplete files of an ended process
        }
      }
      return entered;
    } catch (IOException e) {
      throw unwritable(folder, e);
    }
  }

  /** Temporary directory for the result. */
  Path result() {
    return folder.resolve("result");
  }

  Path state() {
    return folder.resolve(STATE);
  }

  /**
   * Restores all parameters from the checkpoint.
   *
   * @param parameters all trained parameters
   * @return the progress of the checkpoint; empty if there is none
   * @throws SemascopeException if the checkpoint is of another fine-tuning
   */
  Optional<TuningProgress> restore(SortedMap<String, NDArray> parameters, AdamW optimizer) {
    if (!Files.exists(state())) {
      return Optional.empty();
    }
    Checkpoint state = Checkpoints.open(state());
    Kept kept = kept(state);
    requireSame(kept.identity());
    parameters.forEach(
        (name, weight) -> {
          AdamW.Moments moments = optimizer.moments(name, weight);
          fill(weight, state, WEIGHT + name);
          fill(moments.first(), state, FIRST + name);
          fill(moments.second(), state, SECOND + name);
        });
    optimizer.resume(kept.progress().steps());
    return Optional.of(kept.progress());
  }

  private static Kept kept(Checkpoint state) {
    try {
      return JSON.readValue(state.tensors().get(KEPT).rowMajorBytes(), Kept.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void requireSame(Map<String, String> before) {
    String changes =
        identity.entrySet().stream()
            .filter(one -> !one.getValue().equals(before.get(one.getKey())))
            .map(
                one ->
                    "%s was %s and is %s"
                        .formatted(one.getKey(), before.get(one.getKey()), one.getValue()))
            .collect(Collectors.joining(", "));
    if (!changes.isEmpty()) {
      throw new SemascopeException(
          "%s contains an unfinished fine-tuning with other settings: %s; --fresh starts over"
              .formatted(folder, changes));
    }
  }

  private static void fill(NDArray array, Checkpoint state, String name) {
    StoredTensor kept = state.tensors().get(name);
    AdamW.view(array).put(FloatReader.read(kept));
  }

  /** Saves a checkpoint, replacing the previous one. */
  void keep(SortedMap<String, NDArray> parameters, AdamW optimizer, TuningProgress progress) {
    byte[] json = json(progress);
    SortedMap<String, NDArray> arrays = new TreeMap<>();
    parameters.forEach(
        (name, weight) -> {
          arrays.put(WEIGHT + name, weight);
          arrays.put(FIRST + name, optimizer.moments(name, weight).first());
          arrays.put(SECOND + name, optimizer.moments(name, weight).second());
        });
    List<Planned> plan = new ArrayList<>();
    plan.add(new Planned(KEPT, DType.U8, Shape.of(json.length)));
    arrays.forEach(
        (name, array) ->
            plan.add(new Planned(name, DType.F32, Shape.of(array.getShape().getShape()))));
    try (SafetensorsWriter writer = SafetensorsWriter.create(state(), plan, Map.of())) {
      writer.write(KEPT, out -> out.write(ByteBuffer.wrap(json)));
      arrays.forEach(
          (name, array) -> writer.write(name, out -> out.write(array.toByteBuffer(true))));
    }
  }

  private byte[] json(TuningProgress progress) {
    try {
      return JSON.writeValueAsBytes(new Kept(identity, progress));
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Removes the folder: there is nothing to resume. */
  void remove() {
    try {
      lock.close();
      FileTree.delete(folder);
    } catch (IOException e) {
      throw unwritable(folder, e);
    }
  }

  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException e) {
      throw unwritable(folder, e);
    }
  }

  private static SemascopeException unwritable(Path folder, IOException e) {
    return new SemascopeException("cannot write %s: %s".formatted(folder, IoReason.of(e)), e);
  }
}
