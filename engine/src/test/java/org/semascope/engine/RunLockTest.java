package org.semascope.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.SemascopeException;

class RunLockTest {
  @TempDir private Path temp;
  private Path data;
  private Runs runs;

  @BeforeEach
  void prepare() throws IOException {
    data = Words.copyData(temp);
    runs = new Runs(temp.resolve("runs"));
  }

  @Test
  void aSecondProcessIsToldWhichOneWorksOnTheRun() throws Exception {
    RunProcess first = RunProcess.start(runs.root, data, 300);
    try {
      first.await("1 of 32 shards");
      assertThatThrownBy(() -> runs.run(new Words(data)))
          .isInstanceOf(SemascopeException.class)
          .hasMessageContaining("process %d is working on this run", first.process().pid());
      RunProcess second = RunProcess.start(runs.root, data, 0);
      second.await("process %d is working on this run".formatted(first.process().pid()));
      assertThat(second.exitCode()).isEqualTo(1);
      assertThat(first.process().isAlive()).isTrue();
    } finally {
      first.process().destroyForcibly().waitFor();
    }
    // The lock has gone with the process.
    Runs.requireExpected(runs.run(new Words(data)).directory());
  }

  @Test
  void theSameProcessCannotEnterTwice() {
    Words inner = new Words(data);
    Words outer = new Words(data, shard -> runs.run(inner));
    assertThatThrownBy(() -> runs.run(outer))
        .hasMessageContaining("process %d is working on this run", ProcessHandle.current().pid());
    assertThat(inner.runs).hasValue(0);
  }

  @Test
  void otherRunsAreNotLocked() throws IOException {
    Words green = new Words(data);
    green.options = new Words.Options(12, "green");
    Words red = new Words(data, shard -> runs.run(green));
    Runs.requireExpected(runs.run(red, runs.options().shardsAtOnce(1)).directory());
  }
}
