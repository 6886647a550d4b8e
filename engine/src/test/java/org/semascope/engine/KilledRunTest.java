package org.semascope.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.SemascopeException;

/**
 * A run in a process of its own, killed without warning at random moments. {@code
 * -Dsemascope.kills=100} kills it more often.
 */
class KilledRunTest {
  private static final int KILLS = Integer.getInteger("semascope.kills", 5);
  private static final int MILLIS_PER_SHARD = 50;
  private static final int SHARDS = 32;

  @TempDir private Path temp;

  @Test
  void aKilledRunResumesAndEndsLikeAnUninterruptedOne() throws Exception {
    Path data = Words.copyData(temp);
    Path root = temp.resolve("runs");
    Path directory = RunRoot.directory(root, new Words(data).recipe());
    long start = System.nanoTime();
    assertThat(RunProcess.start(root, data, MILLIS_PER_SHARD).exitCode()).isZero();
    int whole = (int) TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    Runs.requireExpected(directory);
    Runs.delete(root);

    Random random = new Random(99);
    int halfway = 0;
    int finished = 0;
    int before = 0;
    for (int i = 0; i < KILLS; i++) {
      RunProcess run = RunProcess.start(root, data, MILLIS_PER_SHARD);
      // Half of them at any time, half while shards are computed.
      boolean atWork = i % 2 == 0 && run.isSaid("computing");
      int moment = atWork ? 100 + random.nextInt(10 * MILLIS_PER_SHARD) : random.nextInt(whole);
      run.process().waitFor(moment, TimeUnit.MILLISECONDS);
      run.process().destroyForcibly().waitFor();
      int done = shardsDone(directory);
      assertThat(done).as("nothing kept is lost").isGreaterThanOrEqualTo(before);
      halfway += done > before && done < SHARDS ? 1 : 0;
      before = done;
      if (isFinished(directory)) {
        finished++;
        Runs.requireExpected(directory);
        Runs.delete(root);
        before = 0;
      }
    }
    System.out.printf(
        "%d kills: %d after some shards but not all, %d runs finished meanwhile%n",
        KILLS, halfway, finished);
    assertThat(halfway).as("kills halfway").isPositive();

    assertThat(RunProcess.start(root, data, 0).exitCode()).isZero();
    Runs.requireExpected(directory);
  }

  /** At every moment a run is either unfinished and says so, or has all its files. */
  private static boolean isFinished(Path directory) throws IOException {
    if (!Files.exists(directory.resolve("manifest.json"))) {
      return false;
    }
    StoredRun run = StoredRun.open(directory);
    if (run.isFinished()) {
      assertThat(run.isIntact()).isTrue();
    }
    return run.isFinished();
  }

  private static int shardsDone(Path directory) {
    try {
      return StoredRun.open(directory).shardsDone();
    } catch (SemascopeException e) {
      return 0; // killed before the manifest was written
    }
  }
}
