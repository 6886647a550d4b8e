package org.semascope.models.skipgram;

import java.util.function.BooleanSupplier;
import org.semascope.core.io.SplitMix64;
import org.semascope.models.simd.Kernel;
import org.semascope.models.simd.Kernels;

/** One thread's work: sentence after sentence of its slice, as often as there are epochs. */
final class Worker implements AutoCloseable {
  /** Longer sentences are cut, as in word2vec. */
  private static final int LONGEST = 1000;

  private final TrainingContext course;
  private final Slice slice;
  private final SplitMix64 random;
  private final WordNumbers.Reader numbers;
  private final ContextWindow window;
  private final int[] sentence = new int[LONGEST];
  private int epoch;

  Worker(TrainingContext course, Slice slice, WorkerState standing) {
    TrainingOptions options = course.options();
    Matrices matrices = course.matrices();
    Kernel kernel = Kernels.fastest();
    this.course = course;
    this.slice = slice;
    this.random = SplitMix64.from(standing.random());
    Targets targets = new Targets(course.noise(), random, matrices.width(), options.negative());
    this.window =
        switch (options.method()) {
          case SKIPGRAM -> new SkipGramWindow(matrices, targets, kernel, options);
          case CBOW -> new CbowWindow(matrices, targets, kernel, options);
        };
    this.epoch = standing.epoch();
    this.numbers = new WordNumbers.Reader(course.numbers());
    numbers.go(standing.place());
  }

  /** Where a thread begins. */
  static WorkerState beginning(Slice slice, SplitMix64 random) {
    return new WorkerState(slice.begin(), 0, random.state());
  }

  WorkerState standing() {
    return new WorkerState(numbers.place(), epoch, random.state());
  }

  boolean isFinished() {
    return epoch >= course.options().epochs() || slice.begin() == slice.end();
  }

  /** Goes on until it is finished or told to rest, which it does between sentences. */
  void run(BooleanSupplier rest) {
    while (!isFinished() && !rest.getAsBoolean()) {
      trainSentence();
      if (numbers.place() >= slice.end()) {
        epoch++;
        numbers.go(slice.begin());
      }
    }
  }

  private void trainSentence() {
    int length = 0;
    int seen = 0;
    while (length < LONGEST && numbers.hasNext()) {
      int word = numbers.next();
      if (word == WordNumbers.END) {
        break;
      }
      seen++;
      float chance = course.chance(word);
      if (chance >= 1 || random.fraction() < chance) {
        sentence[length++] = word;
      }
    }
    float alpha = course.alpha();
    for (int middle = 0; middle < length; middle++) {
      int reach = 1 + random.next(course.options().window());
      int from = Math.max(0, middle - reach);
      int to = Math.min(length, middle + reach + 1);
      if (to - from > 1) {
        window.train(sentence, middle, from, to, alpha);
      }
    }
    course.addDone(seen);
  }

  @Override
  public void close() {
    numbers.close();
  }
}
