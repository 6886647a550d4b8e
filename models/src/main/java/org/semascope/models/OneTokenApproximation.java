package org.semascope.models;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.models.store.Home;
import org.semascope.models.store.LocalModel;

/**
 * Finds, for words of several tokens, the one input embedding that leaves the states of the model
 * around the word as they are with the word's own tokens (Schick and Schütze 2020).
 */
public interface OneTokenApproximation extends AutoCloseable {
  /**
   * The result for a word.
   *
   * @param before cosine distance of the states around the word with the mean of its tokens'
   *     embeddings from those with its own tokens, over all layers but the last
   * @param after same distance with {@code embedding}
   */
  record Approximation(double before, double after, float[] embedding) {}

  /** The state of unfinished approximations, which do not depend on the number of iterations. */
  interface State {
    Optional<float[]> get();

    void put(float[] state);
  }

  /**
   * The approximations of words, each given by its token ids; the words share batches.
   *
   * @param state of the same words; resumed, and stored now and then
   */
  List<Approximation> of(List<List<Integer>> words, State state);

  @Override
  void close();

  /** Makes approximations with the gradients of fine-tuning; a service. */
  interface Provider {
    /**
     * @throws SemascopeException if the model cannot be fine-tuned or its words have no embeddings
     */
    void require(LocalModel model);

    /** Opens a model, and downloads what fine-tuning needs if necessary. */
    OneTokenApproximation open(
        LocalModel model, int iterations, int threads, Home home, Progress progress);

    /** The provider on the class path. */
    static Provider find() {
      return ServiceLoader.load(Provider.class)
          .findFirst()
          .orElseThrow(
              () ->
                  new SemascopeException(
                      "--pieces ota needs the fine-tuning of the command line program, which is not on the class path here"));
    }
  }
}
