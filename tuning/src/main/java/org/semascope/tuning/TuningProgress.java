package org.semascope.tuning;

import java.util.ArrayList;
import java.util.List;

/**
 * Progress of a fine-tuning.
 *
 * @param epoch current epoch, from 1
 * @param batch next batch of this epoch, from 0
 * @param steps total number of steps
 * @param lossSum of this epoch's words so far, with dropout
 * @param epochs finished epochs
 */
record TuningProgress(int epoch, int batch, long steps, double lossSum, List<Epoch> epochs) {
  TuningProgress {
    epochs = List.copyOf(epochs);
  }

  /**
   * A finished epoch.
   *
   * @param trainingLoss mean loss during training
   * @param loss mean loss after the epoch, without dropout
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

  /** Number of epochs since the one with the lowest loss. */
  int epochsWithoutGain() {
    int best = 0;
    for (int i = 1; i < epochs.size(); i++) {
      best = epochs.get(i).loss() < epochs.get(best).loss() ? i : best;
    }
    return epochs.isEmpty() ? 0 : epochs.size() - 1 - best;
  }
}
