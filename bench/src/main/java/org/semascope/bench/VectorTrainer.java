package org.semascope.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** A program that trains skip-gram vectors with negative sampling, run as its users run it. */
interface VectorTrainer {
  /**
   * What all get alike.
   *
   * @param corpus words between blanks, a sentence a line
   * @param alpha the learning rate at the beginning; if none, each program's own
   */
  record Task(Path corpus, int size, int epochs, int threads, long seed, OptionalDouble alpha) {
    static final int WINDOW = 5;
    static final int NEGATIVE = 5;
    static final int MIN_COUNT = 5;
    static final double SAMPLE = 1e-4;

    Task seeded(long other) {
      return new Task(corpus, size, epochs, threads, other, alpha);
    }

    /** A command line, with the learning rate at its end if there is one. */
    List<String> withAlpha(List<String> command, String... option) {
      List<String> whole = new ArrayList<>(command);
      alpha.ifPresent(
          rate -> {
            whole.addAll(List.of(option));
            whole.add(Double.toString(rate));
          });
      return whole;
    }
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
   * @param out a name that nothing has yet
   */
  Run train(Task task, Path out);
}
