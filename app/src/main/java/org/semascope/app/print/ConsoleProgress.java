package org.semascope.app.print;

import java.io.PrintStream;
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
    err.println(line);
  }

  @Override
  public Task begin(String what, long total, Unit unit) {
    return terminal ? new Bar(what, total, unit) : new Lines(what, total, unit);
  }

  private final class Bar implements Task {
    private final ProgressBar bar;

    Bar(String what, long total, Unit unit) {
      ProgressBarBuilder builder =
          new ProgressBarBuilder()
              .setTaskName(what)
              .setInitialMax(total)
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
    public void close() {
      bar.close();
    }
  }

  private final class Lines implements Task {
    private final String what;
    private final long total;
    private final Unit unit;
    private long done;
    private long lastLine = nanoTime.getAsLong();

    Lines(String what, long total, Unit unit) {
      this.what = what;
      this.total = total;
      this.unit = unit;
    }

    @Override
    public synchronized void advance(long amount) {
      done += amount;
      long now = nanoTime.getAsLong();
      if (now - lastLine >= BETWEEN_LINES) {
        lastLine = now;
        err.println(what + ": " + amount(done) + (total < 0 ? "" : " of " + amount(total)));
      }
    }

    private String amount(long count) {
      return unit == Unit.BYTES
          ? String.format(Locale.ROOT, "%.1f MB", count / 1e6)
          : Long.toString(count);
    }

    @Override
    public void close() {}
  }
}
