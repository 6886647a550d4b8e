package org.semascope.bench;

import java.nio.file.Path;

/** A program that trains skip-gram vectors with negative sampling, run as its users run it. */
interface VectorTrainer {
  /**
   * What all get alike.
   *
   * @param corpus words between blanks, a sentence a line
   */
  record Task(Path corpus, int size, int epochs, int threads, long seed) {
    static final int WINDOW = 5;
    static final int NEGATIVE = 5;
    static final int MIN_COUNT = 5;
    static final double SAMPLE = 1e-4;
    static final double ALPHA = 0.025;
  }

  /**
   * @param whole seconds from command to vectors on the disk
   * @param training seconds of these without reading the corpus for the vocabulary and without
   *     writing, as the program itself tells
   * @param vectors in word2vec's form
   */
  record Run(double whole, double training, Path vectors) {}

  String name();

  /**
   * Of this many threads, as many as leave the learning rate what was asked for: vectors are
   * compared only where equal settings are equal.
   */
  default int threadsOfEqualRate(int threads) {
    return threads;
  }

  /**
   * @param out a name that nothing has yet
   */
  Run train(Task task, Path out);
}
