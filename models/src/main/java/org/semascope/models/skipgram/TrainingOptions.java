package org.semascope.models.skipgram;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * How to train, in word2vec's terms.
 *
 * @param method what is predicted from what
 * @param size numbers in a vector
 * @param window at most so many words to each side; how many is drawn anew for every word
 * @param negative words drawn beside every true one
 * @param sample words more frequent than this share of the corpus are thinned out; 0 for none
 * @param minCount words seen less often are left out
 * @param epochs how often the corpus is gone through
 * @param alpha the learning rate at the beginning; it falls evenly to nearly nothing
 * @param threads with one, equal runs give equal vectors
 * @param seed of all that is drawn
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
  private static final int LARGEST_SIZE = 10_000;
  private static final int LARGEST_WINDOW = 500;
  private static final int MOST_NEGATIVES = 1000;
  private static final int MOST_THREADS = 1024;

  /** What is predicted from what. */
  public enum Method {
    /** The word in the middle, from each word around it. */
    SKIPGRAM,
    /** The word in the middle, from the mean of the words around it. */
    CBOW
  }

  public TrainingOptions {
    within("--size", size, 1, LARGEST_SIZE);
    within("--window", window, 1, LARGEST_WINDOW);
    within("--negative", negative, 1, MOST_NEGATIVES);
    within("--min-count", minCount, 1, Integer.MAX_VALUE);
    within("--epochs", epochs, 1, Integer.MAX_VALUE);
    within("--threads", threads, 1, MOST_THREADS);
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

  /** By the names a user knows. */
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
