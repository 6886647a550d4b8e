package org.semascope.models.skipgram;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/** What all threads of a training share. */
final class TrainingContext {
  /** The learning rate never falls below this share of what it was, as in word2vec. */
  private static final double LEAST = 1e-4;

  private final TrainingOptions options;
  private final Matrices matrices;
  private final Path numbers;
  private final AliasTable noise;
  private final float[] chances; // [words], of being kept
  private final long total; // words in all epochs
  private final AtomicLong done;

  TrainingContext(
      TrainingOptions options,
      TrainingVocabulary vocabulary,
      Path numbers,
      Matrices matrices,
      long done) {
    this.options = options;
    this.matrices = matrices;
    this.numbers = numbers;
    this.noise = new AliasTable(vocabulary.noise());
    double[] exact = vocabulary.chanceOfKeeping(options.sample());
    this.chances = new float[exact.length];
    for (int i = 0; i < exact.length; i++) {
      chances[i] = (float) exact[i];
    }
    this.total = Math.multiplyExact(vocabulary.total(), options.epochs());
    this.done = new AtomicLong(done);
  }

  TrainingOptions options() {
    return options;
  }

  Matrices matrices() {
    return matrices;
  }

  Path numbers() {
    return numbers;
  }

  AliasTable noise() {
    return noise;
  }

  float chance(int word) {
    return chances[word];
  }

  long total() {
    return total;
  }

  /** Words that threads are through with, those thinned out among them. */
  long done() {
    return done.get();
  }

  void addDone(long words) {
    done.addAndGet(words);
  }

  /** It falls in proportion to the words done. */
  float alpha() {
    return (float) (options.alpha() * Math.max(LEAST, 1 - (double) done() / (total + 1)));
  }
}
