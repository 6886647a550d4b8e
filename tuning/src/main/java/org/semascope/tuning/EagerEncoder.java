package org.semascope.tuning;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.DataType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.semascope.core.Progress;
import org.semascope.models.arch.Architecture;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Config;
import org.semascope.models.arch.Ops.Rows;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.encoder.Ragged;
import org.semascope.models.encoder.VectorQuery;
import org.semascope.models.store.Home;
import org.semascope.models.tokens.PieceRange;
import org.semascope.models.weights.Checkpoints;

/**
 * A checkpoint on PyTorch as users of that library run it, to compare speed: operations one by one,
 * texts padded to the longest of their batch, every layer of every position computed.
 */
public final class EagerEncoder implements AutoCloseable {
  private final NDManager manager;
  private final Architecture architecture;
  private final Parameters parameters;

  private EagerEncoder(Path directory, NDManager manager) {
    Architectures.Bound bound =
        Architectures.bind(Config.read(directory), Checkpoints.open(directory));
    this.manager = manager;
    this.architecture = bound.architecture();
    this.parameters = new Parameters(manager, bound.tensors(), DataType.FLOAT32, false);
  }

  /**
   * Downloads and loads PyTorch if necessary.
   *
   * @param threads of a product; the first call in a process determines them
   */
  public static EagerEncoder open(Path directory, int threads, Home home, Progress progress) {
    NDManager manager = TorchRuntime.load(home, threads, progress).newManager();
    try {
      return new EagerEncoder(directory, manager);
    } catch (RuntimeException e) {
      manager.close();
      throw e;
    }
  }

  /** The vectors of each query's first word at all layers, from one padded batch. */
  public List<LayerVectors> vectors(List<VectorQuery> batch) {
    try (NDScope scope = new NDScope()) {
      scope.suppressNotUsedWarning();
      Ragged ragged = Ragged.padded(batch.stream().map(VectorQuery::input).toList());
      ArrayBatch arrays = new ArrayBatch(manager, ragged, DataType.FLOAT32);
      ArrayOps ops = new ArrayOps(parameters, arrays, false);
      List<NDArray> layers = new ArrayList<>(List.of(architecture.embed(ops, arrays.tokens())));
      for (int layer = 1; layer <= architecture.layers(); layer++) {
        layers.add(architecture.block(ops, layer, layers.get(layer - 1), Rows.ALL));
      }
      return words(batch, layers, ragged.tokenPadding().longest());
    }
  }

  private List<LayerVectors> words(List<VectorQuery> batch, List<NDArray> layers, int longest) {
    long[] rows =
        IntStream.range(0, batch.size())
            .flatMap(text -> tokens(batch.get(text)).map(token -> text * longest + token))
            .asLongStream()
            .toArray();
    int hidden = architecture.hiddenSize();
    List<Map<Integer, float[]>> words = new ArrayList<>();
    batch.forEach(query -> words.add(new HashMap<>()));
    NDArray wanted = manager.create(rows);
    for (int layer = 0; layer < layers.size(); layer++) {
      float[] found = layers.get(layer).get(wanted).toFloatArray();
      int next = 0;
      for (int text = 0; text < batch.size(); text++) {
        int count = batch.get(text).words().get(0).length();
        float[] mean = new float[hidden];
        for (int i = 0; i < count * hidden; i++) {
          mean[i % hidden] += found[next++] / count;
        }
        words.get(text).put(layer, mean);
      }
    }
    return words.stream().map(LayerVectors::of).toList();
  }

  private static IntStream tokens(VectorQuery query) {
    PieceRange word = query.words().get(0);
    return IntStream.range(word.first(), word.end());
  }

  @Override
  public void close() {
    parameters.close();
    manager.close();
  }
}
