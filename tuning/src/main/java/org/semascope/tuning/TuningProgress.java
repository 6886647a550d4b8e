package org.semascope.tuning;

import java.util.ArrayList;
import java.util.List;

/**
 * How far a tuning is.
 *
 * @param epoch under way, from 1
 * @param batch the next one of this epoch, from 0
 * @param steps done in all epochs
 * @param lossSum of this epoch's words so far, while numbers were dropped
 * @param epochs those that are done
 */
record TuningProgress(int epoch, int batch, long steps, double lossSum, List<Epoch> epochs) {
  TuningProgress {
    epochs = List.copyOf(epochs);
  }

  /**
   * An epoch that is done.
   *
   * @param trainingLoss mean loss of the words as they were trained on
   * @param loss mean loss of the words after it, with nothing dropped
   * @param accuracy proportion of words that are classified correctly
   */
  record Epoch(double trainingLoss, double loss, double accuracy) {}

  static TuningProgress start() {
    return new TuningProgress(1, 0, 0, 0, List.of());
  }

  TuningProgress afterBatch(double sum) {
    return new TuningProgress(epoch, batch + 1, steps + 1, lossSum + sum, epochs);
  }

  TuningProgress afterEpoch(Epoch done) {
    List<Epoch> all = new ArrayList<>(epochs);
    all.add(done);
    return new TuningProgress(epoch + 1, 0, steps, 0, all);
  }

  /** How many epochs have passed since the one with the lowest loss. */
  int epochsWithoutGain() {
    int best = 0;
    for (int i = 1; i < epochs.size(); i++) {
      best = epochs.get(i).loss() < epochs.get(best).loss() ? i : best;
    }
    return epochs.isEmpty() ? 0 : epochs.size() - 1 - best;
  }
}
