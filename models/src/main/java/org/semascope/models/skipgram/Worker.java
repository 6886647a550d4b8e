package org.semascope.models.skipgram;

import java.util.function.BooleanSupplier;
import org.semascope.core.io.SplitMix64;

/** One thread's work: sentence after sentence of its slice, for every epoch. */
final class Worker implements AutoCloseable {
  /** Longer sentences are cut, as in word2vec. */
  private static final int MAX_LENGTH = 1000;

  private final TrainingContext context;
  private final WordIdFile.Slice slice;
  private final SplitMix64 random;
  private final WordIdFile.Reader ids;
  private final ContextWindow window;
  private final int[] sentence = new int[MAX_LENGTH];
  private int epoch;

  /**
   * The state from which a thread resumes as if it had never stopped.
   *
   * @param position of the next word in the corpus
   * @param epoch from 0
   * @param random the state of its random generator
   */
  record State(long position, int epoch, long random) {}

  Worker(TrainingContext context, WordIdFile.Slice slice, State start) {
    this.context = context;
    this.slice = slice;
    this.random = SplitMix64.from(start.random());
    Matrices matrices = context.matrices();
    TrainingOptions options = context.options();
    this.window =
        ContextWindow.of(
            options,
            matrices,
            new Targets(context.noise(), random, matrices.width(), options.negative()));
    this.epoch = start.epoch();
    this.ids = new WordIdFile.Reader(context.corpus());
    ids.seek(start.position());
  }

  State state() {
    return new State(ids.position(), epoch, random.state());
  }

  boolean isFinished() {
    return epoch >= context.options().epochs() || slice.begin() == slice.end();
  }

  /**
   * Trains until the end or until asked to pause.
   *
   * @param pause called between sentences
   */
  void run(BooleanSupplier pause) {
    while (!isFinished() && !pause.getAsBoolean()) {
      trainSentence();
      if (ids.position() >= slice.end()) {
        epoch++;
        ids.seek(slice.begin());
      }
    }
  }

  private void trainSentence() {
    int length = 0;
    int seen = 0;
    while (length < MAX_LENGTH && ids.hasNext()) {
      int word = ids.next();
      if (word == WordIdFile.END) {
        break;
      }
      seen++;
      float chance = context.chance(word);
      if (chance >= 1 || random.fraction() < chance) {
        sentence[length++] = word;
      }
    }
    float alpha = context.alpha();
    for (int middle = 0; middle < length; middle++) {
      int reach = 1 + random.next(context.options().window());
      int from = Math.max(0, middle - reach);
      int to = Math.min(length, middle + reach + 1);
      if (to - from > 1) {
        window.train(sentence, middle, from, to, alpha);
      }
    }
    context.addDone(seen);
  }

  @Override
  public void close() {
    ids.close();
  }
}
