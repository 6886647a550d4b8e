package org.semascope.bench;

import java.nio.FloatBuffer;
import java.util.List;
import org.semascope.models.tokens.AlignedInput;

/** A model that is given a padded batch and gives every layer of every position. */
interface AllLayers extends AutoCloseable {
  /**
   * Runs a batch.
   *
   * @return for each layer the vectors [texts, longest, hidden]
   */
  List<FloatBuffer> run(List<AlignedInput> batch);

  static int longest(List<AlignedInput> batch) {
    return batch.stream().mapToInt(input -> input.ids().length).max().orElseThrow();
  }

  @Override
  void close();
}
