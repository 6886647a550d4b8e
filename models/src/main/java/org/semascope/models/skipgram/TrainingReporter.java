package org.semascope.models.skipgram;

import java.util.Locale;
import java.util.function.LongSupplier;
import org.semascope.core.Progress;

/** Tells now and then how far a training is, how fast, and how long it will take. */
final class TrainingReporter {
  private static final long FIRST = 5_000_000_000L;
  private static final long BETWEEN = 30_000_000_000L;

  private final Progress progress;
  private final TrainingContext course;
  private final LongSupplier nanoTime;
  private final long begun;
  private final long doneBefore;
  private long next;

  TrainingReporter(Progress progress, TrainingContext course, LongSupplier nanoTime) {
    this.progress = progress;
    this.course = course;
    this.nanoTime = nanoTime;
    this.begun = nanoTime.getAsLong();
    this.doneBefore = course.done();
    this.next = begun + FIRST;
  }

  /** Says a line if it is time for one. */
  void tell() {
    long now = nanoTime.getAsLong();
    if (now - next >= 0) {
      next = now + BETWEEN;
      progress.say(line(now));
    }
  }

  /** What the whole training came to. */
  String summary() {
    double seconds = (nanoTime.getAsLong() - begun) / 1e9;
    long words = course.done() - doneBefore;
    return String.format(
        Locale.ROOT,
        "trained on %,d words in %.1f s, %,.0f words/s",
        words,
        seconds,
        words / seconds);
  }

  private String line(long now) {
    long done = course.done();
    double rate = (done - doneBefore) / ((now - begun) / 1e9);
    return String.format(
        Locale.ROOT,
        "training: %.1f %%, %,.0f words/s, learning rate %.5f, %s left",
        100.0 * done / course.total(),
        rate,
        course.alpha(),
        rate == 0 ? "who knows how long" : time(Math.round((course.total() - done) / rate)));
  }

  private static String time(long seconds) {
    return seconds < 60
        ? seconds + " s"
        : seconds < 3600
            ? "%s min".formatted(seconds / 60)
            : "%s h %s min".formatted(seconds / 3600, seconds % 3600 / 60);
  }
}
