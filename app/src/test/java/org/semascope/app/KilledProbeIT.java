package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A probe whose process is killed again and again, without warning, ends with what one that was
 * left alone has found. {@code -Dsemascope.kills=100} is the long version.
 */
@Tag("launcher")
class KilledProbeIT {
  private static final int KILLS = Integer.getInteger("semascope.kills", 4);
  private static final List<String> RESULTS =
      List.of("items.jsonl", "skipped.jsonl", "results.json");

  @TempDir Path folder;

  @Test
  void aKilledRunEndsAsIfNothingHadHappened() throws IOException, InterruptedException {
    Installation installation = Installation.shared(folder);
    Path calm = folder.resolve("calm");
    long start = System.nanoTime();
    installation.run(arguments(calm)).done();
    long whole = (System.nanoTime() - start) / 1_000_000;

    Random random = new Random(5);
    Path stormy = folder.resolve("stormy");
    int killed = 0;
    while (killed < KILLS) {
      Process process = start(installation, stormy);
      // Anywhere from the first line of the program to the last.
      boolean ended = process.waitFor(random.nextLong(whole), TimeUnit.MILLISECONDS);
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
      killed++;
      if (ended) {
        assertSame(calm, stormy);
        stormy = folder.resolve("stormy" + killed);
      }
    }
    installation.run(arguments(stormy)).done();
    assertSame(calm, stormy);
  }

  private Process start(Installation installation, Path runs) throws IOException {
    List<String> command =
        Stream.concat(Stream.of(installation.launcher().toString()), Stream.of(arguments(runs)))
            .toList();
    return installation.start(
        Map.of(), command, folder.resolve("killed.out"), folder.resolve("killed.err"));
  }

  private static String[] arguments(Path runs) {
    return new String[] {
      "probe", "substitution", "-m", Tiny.bert().toString(), "--limit", "400", "-o", runs.toString()
    };
  }

  private static void assertSame(Path calm, Path stormy) throws IOException {
    for (String name : RESULTS) {
      assertThat(run(stormy).resolve(name)).hasSameBinaryContentAs(run(calm).resolve(name));
    }
  }

  private static Path run(Path root) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(path -> path.endsWith("manifest.json"))
          .findFirst()
          .orElseThrow()
          .getParent();
    }
  }
}
