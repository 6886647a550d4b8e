package org.semascope.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.semascope.app.Context;
import org.semascope.core.SemascopeException;
import org.semascope.models.ContextualModel;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.encoder.TokenInput;
import org.semascope.models.encoder.VectorQuery;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.tuning.EagerEncoder;

/**
 * The same architecture and weights on PyTorch, as users run it: eager, in padded batches of 32.
 */
final class Torch implements AutoCloseable {
  private static final int BATCH = 32;
  private static final double CLOSE = 1e-4;

  private final EagerEncoder encoder;

  Torch(Path directory, int threads, Context context) {
    encoder = EagerEncoder.open(directory, threads, context.home(), context.progress());
  }

  /** The first target of an input. */
  static VectorQuery query(AlignedInput input) {
    return new VectorQuery(TokenInput.of(input), input.targets().subList(0, 1));
  }

  /**
   * The vectors at all layers, in the order of the queries.
   *
   * @param sorted whether batches have texts of similar length
   */
  List<LayerVectors> vectors(List<VectorQuery> queries, boolean sorted) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, queries.size()).boxed().toList());
    if (sorted) {
      order.sort(Comparator.comparing(i -> queries.get(i).input().length()));
    }
    LayerVectors[] found = new LayerVectors[queries.size()];
    for (int start = 0; start < found.length; start += BATCH) {
      List<Integer> batch = order.subList(start, Math.min(found.length, start + BATCH));
      List<LayerVectors> vectors = encoder.vectors(batch.stream().map(queries::get).toList());
      for (int i = 0; i < batch.size(); i++) {
        found[batch.get(i)] = vectors.get(i);
      }
    }
    return List.of(found);
  }

  /** The largest difference from the model's own vectors, which must be small. */
  double difference(ContextualModel model, List<VectorQuery> queries) {
    List<LayerVectors> found = vectors(queries, true);
    var expected = model.encoder().vectors(queries, model.architecture().exposed());
    double largest = 0;
    for (int i = 0; i < found.size(); i++) {
      for (int layer : model.architecture().exposed()) {
        float[] own = expected.get(i).get(0).at(layer);
        float[] other = found.get(i).at(layer);
        for (int d = 0; d < own.length; d++) {
          largest = Math.max(largest, Math.abs(own[d] - other[d]));
        }
      }
    }
    SemascopeException.throwIf(
        largest > CLOSE, "PyTorch's vectors differ by %s, more than %s", largest, CLOSE);
    return largest;
  }

  @Override
  public void close() {
    encoder.close();
  }
}
