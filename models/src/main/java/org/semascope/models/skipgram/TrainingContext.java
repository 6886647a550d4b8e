package org.semascope.models.skipgram;

import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import org.semascope.core.Progress;

/** The state that all threads of a training share, and its progress reports. */
final class TrainingContext {
  /** Minimum learning rate relative to the initial one, as in word2vec. */
  private static final double MIN_RATE = 1e-4;

  private static final long FIRST_REPORT = 5_000_000_000L; // nanoseconds
  private static final long BETWEEN_REPORTS = 30_000_000_000L;

  private final TrainingOptions options;
  private final Matrices matrices;
  private final Path corpus;
  private final AliasTable noise;
  private final float[] chances; // [words], probability of being kept
  private final long total; // words in all epochs
  private final AtomicLong done;
  private final long doneBefore;
  private final long begun = System.nanoTime();
  private final AtomicLong nextReport = new AtomicLong(begun + FIRST_REPORT);

  TrainingContext(
      TrainingOptions options,
      TrainingVocabulary vocabulary,
      Path corpus,
      Matrices matrices,
      long done) {
    this.options = options;
    this.matrices = matrices;
    this.corpus = corpus;
    this.noise = new AliasTable(vocabulary.noise());
    double[] exact = vocabulary.chanceOfKeeping(options.sample());
    this.chances = new float[exact.length];
    for (int i = 0; i < exact.length; i++) {
      chances[i] = (float) exact[i];
    }
    this.total = Math.multiplyExact(vocabulary.total(), options.epochs());
    this.done = new AtomicLong(done);
    this.doneBefore = done;
  }

  TrainingOptions options() {
    return options;
  }

  Matrices matrices() {
    return matrices;
  }

  /** See {@link WordIdFile}. */
  Path corpus() {
    return corpus;
  }

  AliasTable noise() {
    return noise;
  }

  float chance(int word) {
    return chances[word];
  }

  /** Number of words that threads have finished, including those dropped by subsampling. */
  long done() {
    return done.get();
  }

  void addDone(long words) {
    done.addAndGet(words);
  }

  /** The learning rate, which decays linearly with the words done. */
  float alpha() {
    return (float) (options.alpha() * Math.max(MIN_RATE, 1 - (double) done() / (total + 1)));
  }

  /** Reports progress, speed and remaining time if a report is due; called by all threads. */
  void report(Progress progress) {
    long due = nextReport.get();
    long now = System.nanoTime();
    if (now - due < 0 || !nextReport.compareAndSet(due, now + BETWEEN_REPORTS)) {
      return;
    }
    long finished = done();
    double rate = (finished - doneBefore) / ((now - begun) / 1e9);
    progress.say(
        String.format(
            Locale.ROOT,
            "training: %.1f %%, %,.0f words/s, learning rate %.5f, %s",
            100.0 * finished / total,
            rate,
            alpha(),
            rate == 0
                ? "time left unknown"
                : time(Math.round((total - finished) / rate)) + " left"));
  }

  private static String time(long seconds) {
    return seconds < 60
        ? seconds + " s"
        : seconds < 3600
            ? "%s min".formatted(seconds / 60)
            : "%s h %s min".formatted(seconds / 3600, seconds % 3600 / 60);
  }

  /** One line about the whole training. */
  String summary() {
    double seconds = (System.nanoTime() - begun) / 1e9;
    long words = done() - doneBefore;
    return String.format(
        Locale.ROOT,
        "trained on %,d words in %.1f s, %,.0f words/s",
        words,
        seconds,
        words / seconds);
  }
}
