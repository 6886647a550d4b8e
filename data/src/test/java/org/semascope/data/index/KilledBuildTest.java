package org.semascope.data.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.SemascopeException;

/** A build in a process of its own, killed at random moments. */
class KilledBuildTest {
  private static final int KILLS = Integer.getInteger("semascope.kills", 5);

  @TempDir private Path temp;

  @Test
  void aKilledBuildIsNeverAcceptedAsComplete() throws Exception {
    Path target = temp.resolve("index");
    long start = System.nanoTime();
    assertThat(start(target).waitFor()).isZero();
    long whole = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    remove(target);

    Random random = new Random(99);
    int halfway = 0;
    for (int i = 0; i < KILLS; i++) {
      Process build = start(target);
      boolean done = build.waitFor(random.nextInt((int) whole), TimeUnit.MILLISECONDS);
      build.destroyForcibly().waitFor();
      halfway += Files.exists(temp.resolve(".index.building")) ? 1 : 0;
      if (done || Files.exists(target)) {
        ParagraphIndex.open(target).close(); // it was already complete
        remove(target);
      } else {
        assertThatThrownBy(() -> ParagraphIndex.open(target))
            .isInstanceOf(SemascopeException.class)
            .hasMessageContaining("expected a paragraph index");
      }
      // The build folder is no index either.
      if (!Files.exists(temp.resolve(".index.building/manifest.json"))) {
        assertThatThrownBy(() -> ParagraphIndex.open(temp.resolve(".index.building")))
            .isInstanceOf(SemascopeException.class);
      }
    }
    assertThat(halfway).as("builds killed halfway").isPositive();

    assertThat(start(target).waitFor()).isZero();
    try (ParagraphIndex index = ParagraphIndex.open(target)) {
      assertThat(index.manifest().paragraphs()).isEqualTo(BuildMain.PARAGRAPHS);
      assertThat(index.occurrences("paragraph")).isEqualTo(BuildMain.PARAGRAPHS);
    }
    try (Stream<Path> files = Files.list(temp)) {
      assertThat(files.map(f -> f.getFileName().toString()).sorted())
          .containsExactly(".index.lock", "index");
    }
  }

  private Process start(Path target) throws IOException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-cp",
            System.getProperty("java.class.path"),
            BuildMain.class.getName(),
            target.toString());
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path path : walk.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
