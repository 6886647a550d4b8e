package org.semascope.models.skipgram;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The hyperparameters of a training, in word2vec's terms.
 *
 * @param size dimension of the vectors
 * @param window maximum number of words on each side; the actual number is drawn for every word
 * @param negative number of negative samples for every word
 * @param sample subsampling threshold: relative frequency above which words are dropped at random;
 *     0 for none
 * @param minCount words that occur less often are left out
 * @param epochs number of passes through the corpus
 * @param alpha initial learning rate, which decays linearly
 * @param threads with one, equal runs give equal vectors
 * @param seed of the random generator
 */
public record TrainingOptions(
    Method method,
    int size,
    int window,
    int negative,
    double sample,
    int minCount,
    int epochs,
    double alpha,
    int threads,
    long seed) {
  private static final int MAX_SIZE = 10_000;
  private static final int MAX_WINDOW = 500;
  private static final int MAX_NEGATIVES = 1000;
  private static final int MAX_THREADS = 1024;

  /** The training objective. */
  public enum Method {
    /** Predicts the middle word from each word around it. */
    SKIPGRAM,
    /** Predicts the middle word from the mean of the words around it. */
    CBOW
  }

  public TrainingOptions {
    within("--size", size, 1, MAX_SIZE);
    within("--window", window, 1, MAX_WINDOW);
    within("--negative", negative, 1, MAX_NEGATIVES);
    within("--min-count", minCount, 1, Integer.MAX_VALUE);
    within("--epochs", epochs, 1, Integer.MAX_VALUE);
    within("--threads", threads, 1, MAX_THREADS);
    if (!(sample >= 0 && sample <= 1)) {
      throw new IllegalArgumentException("--sample must be within 0 and 1, but is " + sample);
    }
    if (!(alpha > 0 && alpha <= 1)) {
      throw new IllegalArgumentException("--alpha must be above 0 and at most 1, but is " + alpha);
    }
  }

  private static void within(String option, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          most == Integer.MAX_VALUE
              ? "%s must be at least %s, but is %s".formatted(option, least, value)
              : "%s must be within %s and %s, but is %s".formatted(option, least, most, value));
    }
  }

  /** By the names of the command-line options. */
  Map<String, String> identity() {
    Map<String, String> identity = new LinkedHashMap<>();
    identity.put("method", method.name().toLowerCase(Locale.ROOT));
    identity.put("--size", Integer.toString(size));
    identity.put("--window", Integer.toString(window));
    identity.put("--negative", Integer.toString(negative));
    identity.put("--sample", Double.toString(sample));
    identity.put("--min-count", Integer.toString(minCount));
    identity.put("--epochs", Integer.toString(epochs));
    identity.put("--alpha", Double.toString(alpha));
    identity.put("--threads", Integer.toString(threads));
    identity.put("--seed", Long.toString(seed));
    return identity;
  }
}
