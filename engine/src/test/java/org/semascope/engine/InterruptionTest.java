package org.semascope.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.Interruption;
import org.semascope.core.StoppedException;

class InterruptionTest {
  @TempDir private Path temp;
  private Path data;
  private Runs runs;

  @BeforeEach
  void prepare() throws IOException {
    data = Words.copyData(temp);
    runs = new Runs(temp.resolve("runs"));
  }

  @Test
  void shardsUnderWayAreFinishedAndKept() throws IOException {
    AtomicInteger begun = new AtomicInteger();
    Words words =
        new Words(
            data,
            shard -> {
              if (begun.incrementAndGet() == 9) {
                runs.interruption.request();
              }
            });
    assertThatThrownBy(() -> runs.run(words))
        .isInstanceOf(StoppedException.class)
        .hasMessage(
            "stopped: %d of 32 shards are in %s; the same command resumes",
            begun.get(), runs.directory(words));
    assertThat(runs.said).anyMatch(line -> line.startsWith("Finishing the running shards"));
    assertThat(words.runs).hasValue(begun.get());

    runs.interruption = Interruption.byRequest(() -> {});
    Words again = new Words(data);
    Runs.requireExpected(runs.run(again).directory());
    assertThat(again.runs.get() + words.runs.get()).isEqualTo(32);
  }

  /** A long shard need not be waited for: it ends itself, and is computed when the run resumes. */
  @Test
  void aShardMayEndWithoutAResult() throws IOException {
    AtomicInteger begun = new AtomicInteger();
    Words words =
        new Words(
            data,
            shard -> {
              if (begun.incrementAndGet() == 9) {
                runs.interruption.request();
                throw new StoppedException("stopped");
              }
            });
    assertThatThrownBy(() -> runs.run(words, runs.options().shardsAtOnce(1)))
        .isInstanceOf(StoppedException.class)
        .hasMessage(
            "stopped: 8 of 32 shards are in %s; the same command resumes", runs.directory(words));
    assertThat(runs.said).noneMatch(line -> line.startsWith("Kept: "));

    runs.interruption = Interruption.byRequest(() -> {});
    Words again = new Words(data);
    Runs.requireExpected(runs.run(again).directory());
    assertThat(again.runs).hasValue(24);
  }

  @Test
  void aSecondRequestEndsAtOnce() {
    AtomicInteger ends = new AtomicInteger();
    Interruption interruption = Interruption.byRequest(ends::incrementAndGet);
    assertThat(interruption.requested()).isFalse();
    interruption.request();
    assertThat(interruption.requested()).isTrue();
    assertThat(ends).hasValue(0);
    interruption.request();
    assertThat(ends).hasValue(1);
  }

  @Test
  void aRequestAfterTheLastShardStopsNothing() throws IOException {
    AtomicInteger begun = new AtomicInteger();
    Words words =
        new Words(
            data,
            shard -> {
              if (begun.incrementAndGet() == 32) {
                runs.interruption.request();
              }
            });
    Runs.requireExpected(runs.run(words, runs.options().shardsAtOnce(1)).directory());
  }

  @Test
  void anInterruptedThreadStopsLikewise() throws IOException {
    Thread caller = Thread.currentThread();
    Words words =
        new Words(
            data,
            shard -> {
              caller.interrupt();
              EngineTest.sleep(50);
            });
    assertThatThrownBy(() -> runs.run(words)).isInstanceOf(StoppedException.class);
    assertThat(Thread.interrupted()).isTrue();
    Runs.requireExpected(runs.run(new Words(data)).directory());
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM"})
  void aSignalLetsTheProcessFinishItsShards(String signal) throws Exception {
    assumeTrue(
        signal.equals("TERM") || !ignoresInterrupts(),
        "this process was started with SIGINT ignored, as in the background of a script, and so"
            + " would be the one to be stopped");
    RunProcess run = RunProcess.start(runs.root, data, 150);
    try {
      run.await("3 of 32 shards");
      kill(signal, run);
      run.await("Finishing the running shards");
      run.await("the same command resumes");
      assertThat(run.exitCode()).isEqualTo(130);
    } finally {
      run.process().destroyForcibly().waitFor();
    }
    Words again = new Words(data);
    Runs.requireExpected(runs.run(again).directory());
    assertThat(again.runs.get()).isLessThanOrEqualTo(29);
  }

  @Test
  void aSecondSignalEndsTheProcessAtOnce() throws Exception {
    RunProcess run = RunProcess.start(runs.root, data, 60_000);
    try {
      run.await("computing");
      kill("TERM", run);
      run.await("Finishing the running shards");
      kill("TERM", run);
      assertThat(run.exitCode()).isEqualTo(130);
    } finally {
      run.process().destroyForcibly().waitFor();
    }
  }

  /** Linux shows which signals a process ignores: bit 1 of the mask is SIGINT. */
  private static boolean ignoresInterrupts() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.isReadable(status)) {
      return false;
    }
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("SigIgn:"))
        .anyMatch(line -> (Long.parseUnsignedLong(line.substring(7).strip(), 16) & 2) != 0);
  }

  private static void kill(String signal, RunProcess run) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/kill")), "there is no /bin/kill");
    String pid = Long.toString(run.process().pid());
    assertThat(new ProcessBuilder("/bin/kill", "-" + signal, pid).start().waitFor()).isZero();
  }
}
