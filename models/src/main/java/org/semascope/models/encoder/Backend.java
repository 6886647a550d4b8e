package org.semascope.models.encoder;

import ai.onnxruntime.OrtException;
import java.util.List;
import java.util.SortedSet;
import org.semascope.models.arch.ModelProperties;

/**
 * One way of computing what is asked of batches. Its sessions are made when they are first needed,
 * and several threads run them at once.
 */
interface Backend extends AutoCloseable {
  ModelProperties anatomy();

  /** How large a batch should be. */
  default int tokensPerBatch() {
    return Batches.TOKENS;
  }

  /** Gives words' vectors at these layers, for the batches of one call. */
  BatchRun vectors(SortedSet<Integer> layers, Pieces pieces);

  /** As {@link #vectors}, with the last layer as the model hands it on. */
  default BatchRun finishedVectors(SortedSet<Integer> layers, Pieces pieces) {
    return vectors(layers, pieces);
  }

  /** The input as the model may see it when it predicts the word at the query's place. */
  default TokenInput shown(MaskQuery query) {
    return query.input();
  }

  /** Gives probabilities at masks, with the {@code top} likeliest, for the batches of one call. */
  BatchRun predictions(int top);

  @Override
  void close();

  /** Runs a batch and fills in the answers of its jobs. */
  interface BatchRun {
    void run(List<Job> batch) throws OrtException;
  }
}
