package org.semascope.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.SemascopeException;

class FullDiskTest {
  @TempDir private Path temp;

  @Test
  void aFullDeviceIsReportedInOneSentence() throws IOException {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.isWritable(full), "there is no /dev/full");
    Runs runs = new Runs(temp.resolve("runs"));
    Words words = new Words(Words.copyData(temp));
    Path directory = Files.createDirectories(runs.directory(words));
    Path journal = Files.createSymbolicLink(directory.resolve("journal"), full);
    assertThatThrownBy(() -> runs.run(words))
        .isInstanceOf(SemascopeException.class)
        .hasMessage("cannot write in %s: No space left on device", directory);
    Files.delete(journal);
  }

  /** The shell limits how long files may grow, so that writing fails in the middle of a record. */
  @Test
  void whatIsInTheJournalWhenTheRoomIsUsedUpStaysValid() throws Exception {
    Path shell = Path.of("/bin/bash");
    assumeTrue(Files.isExecutable(shell), "there is no " + shell);
    Path data = Words.copyData(temp);
    Runs runs = new Runs(temp.resolve("runs"));
    List<String> limited =
        new ArrayList<>(List.of(shell.toString(), "-c", "ulimit -f 4; exec \"$@\"", "bash"));
    limited.addAll(RunProcess.command(runs.root, data, 0));
    RunProcess run = RunProcess.start(limited);
    Path journal = runs.directory(new Words(data)).resolve("journal");
    assertThat(run.await("Kept: ")).contains("the same command resumes");
    run.await("cannot write %s: File too large".formatted(journal));
    assertThat(run.exitCode()).isEqualTo(1);
    int kept = StoredRun.open(journal.getParent()).shardsDone();
    assertThat(kept).isBetween(1, 31);
    assertThat(Files.size(journal)).isLessThanOrEqualTo(4096);

    Words again = new Words(data);
    Runs.requireExpected(runs.run(again).directory());
    assertThat(again.runs).hasValue(32 - kept);
    assertThat(runs.said)
        .noneMatch(line -> line.contains("damaged")); // the torn record was taken back
  }
}
