package org.semascope.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
  void aSecondProcessWaitsAndAnswersFromTheResultsOfTheFirst() throws Exception {
    RunProcess first = RunProcess.start(runs.root, data, 100);
    RunProcess second = null;
    try {
      first.await("1 of 32 shards");
      Path hold = Files.createFile(RunMain.hold(runs.root));
      second = RunProcess.start(runs.root, data, 0);
      second.await("waiting for process %d,".formatted(first.process().pid()));
      Files.delete(hold);
      assertThat(first.exitCode()).isZero();
      assertThat(second.exitCode()).isZero();
    } finally {
      first.process().destroyForcibly().waitFor();
      if (second != null) {
        second.process().destroyForcibly().waitFor();
      }
    }
    StoredRun run = runs.run(new Words(data));
    assertThat(run.manifest().sessions()).isEqualTo(1);
    Runs.requireExpected(run.directory());
  }

  @Test
  void aWaitingProcessTakesOverFromOneThatWasKilled() throws Exception {
    RunProcess first = RunProcess.start(runs.root, data, 300);
    RunProcess second = null;
    try {
      first.await("1 of 32 shards");
      Path hold = Files.createFile(RunMain.hold(runs.root));
      second = RunProcess.start(runs.root, data, 0);
      second.await("waiting for process %d,".formatted(first.process().pid()));
      first.process().destroyForcibly().waitFor();
      Files.delete(hold);
      assertThat(second.exitCode()).isZero();
    } finally {
      first.process().destroyForcibly().waitFor();
      if (second != null) {
        second.process().destroyForcibly().waitFor();
      }
    }
    StoredRun run = runs.run(new Words(data));
    assertThat(run.manifest().sessions()).isEqualTo(2);
    Runs.requireExpected(run.directory());
  }

  @Test
  void threadsOfOneProcessWaitForEachOther() throws Exception {
    Words one = new Words(data, shard -> pause());
    Words other = new Words(data, shard -> pause());
    CompletableFuture<StoredRun> both = CompletableFuture.supplyAsync(() -> runs.run(one));
    Runs.requireExpected(runs.run(other).directory());
    Runs.requireExpected(both.get().directory());
    assertThat(one.runs.get() + other.runs.get()).isEqualTo(32);
  }

  private static void pause() {
    try {
      Thread.sleep(5);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void otherRunsAreNotLocked() throws IOException {
    Words green = new Words(data);
    green.options = new Words.Options(12, "green");
    Words red = new Words(data, shard -> runs.run(green));
    Runs.requireExpected(runs.run(red, runs.options().shardsAtOnce(1)).directory());
  }
}
