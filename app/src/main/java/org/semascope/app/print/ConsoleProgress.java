package org.semascope.app.print;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.semascope.core.Progress;

/** Progress on standard error: a bar on a terminal, elsewhere a plain line every 30 seconds. */
public final class ConsoleProgress implements Progress {
  private static final long BETWEEN_LINES = 30_000_000_000L;

  private final PrintStream err;
  private final boolean terminal;
  private final LongSupplier nanoTime;

  public ConsoleProgress(PrintStream err, boolean terminal) {
    this(err, terminal, System::nanoTime);
  }

  ConsoleProgress(PrintStream err, boolean terminal, LongSupplier nanoTime) {
    this.err = err;
    this.terminal = terminal;
    this.nanoTime = nanoTime;
  }

  @Override
  public void say(String line) {
    err.println(OneLine.of(line));
  }

  @Override
  public Task begin(String what, long total, Unit unit) {
    return resume(what, 0, total, unit);
  }

  @Override
  public Task resume(String what, long done, long total, Unit unit) {
    String name = OneLine.of(what);
    return terminal ? new Bar(name, done, total, unit) : new Lines(name, done, total, unit);
  }

  private final class Bar implements Task {
    private final ProgressBar bar;

    Bar(String what, long done, long total, Unit unit) {
      ProgressBarBuilder builder =
          new ProgressBarBuilder()
              .setTaskName(what)
              .setInitialMax(total)
              .startsFrom(done, Duration.ZERO)
              .showSpeed()
              .setStyle(ProgressBarStyle.UNICODE_BLOCK)
              .setConsumer(new ConsoleProgressBarConsumer(err));
      if (unit == Unit.BYTES) {
        builder.setUnit(" MB", 1_000_000);
      }
      bar = builder.build();
    }

    @Override
    public void advance(long amount) {
      bar.stepBy(amount);
    }

    @Override
    public void note(String words) {
      bar.setExtraMessage(" " + words);
    }

    @Override
    public void close() {
      bar.close();
    }
  }

  private final class Lines implements Task {
    private final String what;
    private final long total;
    private final Unit unit;
    private final long before; // done in an earlier session
    private final long begun = nanoTime.getAsLong();
    private long done;
    private long lastLine = begun;
    private String note = "";

    Lines(String what, long done, long total, Unit unit) {
      this.what = what;
      this.before = done;
      this.done = done;
      this.total = total;
      this.unit = unit;
    }

    @Override
    public synchronized void advance(long amount) {
      done += amount;
      long now = nanoTime.getAsLong();
      if (now - lastLine >= BETWEEN_LINES) {
        lastLine = now;
        String of = total < 0 ? "" : " of " + amount(total);
        err.println(what + ": " + amount(done) + of + note + speed((now - begun) / 1e9));
      }
    }

    @Override
    public synchronized void note(String words) {
      note = " (" + words + ")";
    }

    private String speed(double seconds) {
      double perSecond = (done - before) / seconds;
      String left =
          total < 0 || perSecond == 0 ? "" : ", " + time((total - done) / perSecond) + " left";
      return ", " + (unit == Unit.BYTES ? megabytes(perSecond) : oneDigit(perSecond)) + "/s" + left;
    }

    private String amount(long count) {
      return unit == Unit.BYTES ? megabytes(count) : Long.toString(count);
    }

    @Override
    public void close() {}
  }

  private static String megabytes(double bytes) {
    return oneDigit(bytes / 1e6) + " MB";
  }

  private static String oneDigit(double number) {
    return String.format(Locale.ROOT, "%.1f", number);
  }

  /** In the two largest units. */
  private static String time(double seconds) {
    Duration left = Duration.ofSeconds((long) Math.ceil(seconds));
    if (left.toHours() > 0) {
      return "%s h %s min".formatted(left.toHours(), left.toMinutesPart());
    }
    return left.toMinutes() > 0
        ? "%s min %s s".formatted(left.toMinutes(), left.toSecondsPart())
        : "%s s".formatted(left.toSeconds());
  }
}
