package org.semascope.app.print;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.semascope.core.Progress;

class ConsoleProgressTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 1); // it may run over

  @Test
  void saysALineAsItIs() {
    progress(false).say("wrote a file");
    assertThat(printed()).isEqualTo("wrote a file\n");
  }

  @Test
  void offATerminalAShortTaskIsSilent() {
    try (Progress.Task task = progress(false).begin("lines", 10, Progress.Unit.ITEMS)) {
      wait(29);
      task.advance(10);
    }
    assertThat(printed()).isEmpty();
  }

  @Test
  void offATerminalALongTaskSpeaksEveryThirtySeconds() {
    try (Progress.Task task = progress(false).begin("lines", 1000, Progress.Unit.ITEMS)) {
      wait(31);
      task.advance(10);
      wait(10);
      task.advance(10);
      wait(30);
      task.advance(500);
    }
    assertThat(printed())
        .isEqualTo(
            """
            lines: 10 of 1000, 0.3/s, 51 min 9 s left
            lines: 520 of 1000, 7.3/s, 1 min 6 s left
            """);
  }

  @Test
  void bytesAreShownInMegabytesAndAnUnknownTotalIsNot() {
    try (Progress.Task task = progress(false).begin("model", -1, Progress.Unit.BYTES)) {
      wait(30);
      task.advance(12_345_678);
    }
    assertThat(printed()).isEqualTo("model: 12.3 MB, 0.4 MB/s\n");
  }

  @Test
  void earlierWorkCountsButNotForTheSpeed() {
    try (Progress.Task task = progress(false).resume("run", 9000, 50_000, Progress.Unit.ITEMS)) {
      wait(50);
      task.note("10 of 50 shards");
      task.advance(100);
    }
    assertThat(printed())
        .isEqualTo("run: 9100 of 50000 (10 of 50 shards), 2.0/s, 5 h 40 min left\n");
  }

  @Test
  void onATerminalTheBarBeginsWhereTheWorkDid() {
    try (Progress.Task task = progress(true).resume("run", 7, 10, Progress.Unit.ITEMS)) {
      task.note("4 of 5 shards");
      task.advance(2);
    }
    assertThat(printed()).contains("9/10").contains("4 of 5 shards");
  }

  @Test
  void onATerminalThereIsABar() {
    try (Progress.Task task = progress(true).begin("lines", 10, Progress.Unit.ITEMS)) {
      task.advance(10);
    }
    assertThat(printed()).contains("lines").contains("10/10");
  }

  @Test
  void onATerminalTheTotalMayBeUnknown() {
    try (Progress.Task task = progress(true).begin("lines", -1, Progress.Unit.ITEMS)) {
      task.advance(10);
    }
    assertThat(printed()).contains("lines").contains("10");
  }

  @Test
  void standardOutputStaysClean() {
    PrintStream before = System.out;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    try {
      onATerminalThereIsABar();
      bytes.reset();
      offATerminalALongTaskSpeaksEveryThirtySeconds();
    } finally {
      System.setOut(before);
    }
    assertThat(out.size()).isZero();
  }

  private void wait(int seconds) {
    clock.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
  }

  private ConsoleProgress progress(boolean terminal) {
    PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    return new ConsoleProgress(err, terminal, clock::get);
  }

  private String printed() {
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
