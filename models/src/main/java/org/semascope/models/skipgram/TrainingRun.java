package org.semascope.models.skipgram;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.semascope.core.Interruption;
import org.semascope.core.Progress;
import org.semascope.core.io.SplitMix64;
import org.semascope.core.io.WorkerPool;
import org.semascope.models.simd.Kernel;
import org.semascope.models.skipgram.TrainingCheckpoint.ThreadState;

/** The threads of a training, from a checkpoint on, and the state that they share. */
final class TrainingRun {
  /** Minimum learning rate relative to the initial one, as in word2vec. */
  private static final double MIN_RATE = 1e-4;

  /** Longer sentences are cut, as in word2vec. */
  private static final int MAX_LENGTH = 1000;

  private static final long WORDS_BETWEEN_NOTES = 100_000;

  private final TrainingOptions options;
  private final Path corpus; // see WordIdFile
  private final List<WordIdFile.Slice> slices; // one per thread
  private final TrainingCheckpoint start;
  private final Supplier<Kernel> kernels; // a kernel is for one thread
  private final AliasTable noise;
  private final double[] chances; // [words], probability of being kept
  private final long total; // words in all epochs
  private final AtomicLong done;
  private volatile boolean broken; // a thread has failed: all end after their sentence

  TrainingRun(
      TrainingOptions options,
      TrainingVocabulary vocabulary,
      Path corpus,
      List<WordIdFile.Slice> slices,
      TrainingCheckpoint start,
      Supplier<Kernel> kernels) {
    this.kernels = kernels;
    this.options = options;
    this.corpus = corpus;
    this.slices = slices;
    this.start = start;
    this.noise = new AliasTable(vocabulary.noise());
    this.chances = vocabulary.chanceOfKeeping(options.sample());
    this.total = Math.multiplyExact(vocabulary.total(), options.epochs());
    this.done = new AtomicLong(start.done());
  }

  /** Number of words that threads have finished, including those dropped by subsampling. */
  long done() {
    return done.get();
  }

  Matrices matrices() {
    return start.matrices();
  }

  /**
   * Trains to the end, or to the checkpoint after a stop was requested.
   *
   * @return whether the end was reached
   */
  boolean run(
      VectorTraining.CheckpointSchedule schedule,
      Path checkpoint,
      Interruption interruption,
      Progress progress) {
    long begun = System.nanoTime();
    List<Worker> workers = new ArrayList<>();
    try (WordIdFile ids = new WordIdFile(corpus);
        Progress.Task task =
            progress.resume("training, words", done(), total, Progress.Unit.ITEMS);
        WorkerPool threads = new WorkerPool("training", slices.size())) {
      for (int i = 0; i < slices.size(); i++) {
        workers.add(new Worker(slices.get(i), start.states().get(i), ids.reader(), task));
      }
      while (!workers.stream().allMatch(Worker::isFinished)) {
        BooleanSupplier due = schedule.next(this);
        BooleanSupplier pause = () -> interruption.requested() || due.getAsBoolean();
        threads.forEach(workers, worker -> worker.run(pause));
        if (!workers.stream().allMatch(Worker::isFinished)) {
          List<ThreadState> reached = workers.stream().map(Worker::state).toList();
          new TrainingCheckpoint(done(), reached, matrices()).write(checkpoint);
          if (interruption.requested()) {
            return false;
          }
        }
      }
    }
    double seconds = (System.nanoTime() - begun) / 1e9;
    long words = done() - start.done();
    progress.say(
        String.format(
            Locale.ROOT,
            "trained on %,d words in %.1f s, %,.0f words/s",
            words,
            seconds,
            words / seconds));
    return true;
  }

  /** The learning rate, which decays linearly with the words done. */
  private float alpha() {
    return (float) (options.alpha() * Math.max(MIN_RATE, 1 - (double) done() / (total + 1)));
  }

  /** One thread's work: sentence after sentence of its slice, for every epoch. */
  private final class Worker {
    private final WordIdFile.Slice slice;
    private final Progress.Task task;
    private final SplitMix64 random;
    private final WordIdFile.Reader ids;
    private final ContextWindow window;
    private final int[] sentence = new int[MAX_LENGTH];
    private int epoch;

    Worker(WordIdFile.Slice slice, ThreadState from, WordIdFile.Reader ids, Progress.Task task) {
      this.slice = slice;
      this.ids = ids;
      this.task = task;
      this.random = SplitMix64.from(from.random());
      this.window = new ContextWindow(options, matrices(), noise, random, kernels.get());
      this.epoch = from.epoch();
      ids.seek(from.position());
    }

    ThreadState state() {
      return new ThreadState(ids.position(), epoch, random.state());
    }

    boolean isFinished() {
      return epoch >= options.epochs() || slice.begin() == slice.end();
    }

    /**
     * Trains until the end or until asked to pause.
     *
     * @param pause called between sentences
     */
    void run(BooleanSupplier pause) {
      try {
        Thread thread = Thread.currentThread(); // interrupted when the pool is closed
        while (!isFinished() && !broken && !thread.isInterrupted() && !pause.getAsBoolean()) {
          trainSentence();
          if (ids.position() >= slice.end()) {
            epoch++;
            ids.seek(slice.begin());
          }
        }
      } catch (RuntimeException | Error e) {
        broken = true;
        throw e;
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
        float chance = (float) chances[word];
        if (chance >= 1 || random.fraction() < chance) {
          sentence[length++] = word;
        }
      }
      float alpha = alpha();
      for (int middle = 0; middle < length; middle++) {
        int reach = 1 + random.next(options.window());
        int from = Math.max(0, middle - reach);
        int to = Math.min(length, middle + reach + 1);
        if (to - from > 1) {
          window.train(sentence, middle, from, to, alpha);
        }
      }
      advance(seen);
    }

    private void advance(long words) {
      long now = done.addAndGet(words);
      if (now / WORDS_BETWEEN_NOTES > (now - words) / WORDS_BETWEEN_NOTES) {
        task.note(String.format(Locale.ROOT, "learning rate %.5f", alpha()));
      }
      task.advance(words);
    }
  }
}
