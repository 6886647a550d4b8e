package org.semascope.models.encoder;

import ai.onnxruntime.OrtException;
import java.util.List;
import java.util.SortedSet;
import org.semascope.models.arch.ModelProperties;

/** Runs batches. Sessions are created when first needed; several threads run them at once. */
interface Backend extends AutoCloseable {
  ModelProperties properties();

  /** Maximum number of tokens of a batch of more than one text. */
  default int tokensPerBatch() {
    return Batches.TOKENS;
  }

  /** Computes words' vectors at these layers, for the batches of one call. */
  BatchRun vectors(SortedSet<Integer> layers, Pieces pieces);

  /** Same as {@link #vectors}, but the last layer is taken after the final norm. */
  default BatchRun finalVectors(SortedSet<Integer> layers, Pieces pieces) {
    return vectors(layers, pieces);
  }

  /** The query's input, with those tokens hidden that the model must not see to predict. */
  default TokenInput input(MaskQuery query) {
    return query.input();
  }

  /** Computes probabilities at masks and the {@code top} most probable tokens. */
  BatchRun predictions(int top);

  @Override
  void close();

  /** Runs a batch and fills in the results of its jobs. */
  interface BatchRun {
    void run(List<Job> batch) throws OrtException;
  }
}
