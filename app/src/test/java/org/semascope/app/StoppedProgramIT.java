package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SIGTERM ends every command with the documented exit code and a state that can be resumed. */
@Tag("launcher")
class StoppedProgramIT {
  @TempDir private Path folder;
  private Installation installation;

  @BeforeEach
  void install() throws IOException {
    installation = Installation.shared(folder);
  }

  @Test
  void aProbeKeepsItsShards() throws Exception {
    Path runs = folder.resolve("runs");
    String[] probe = {
      "probe",
      "substitution",
      "-m",
      Tiny.bert().toString(),
      "--limit",
      "4000",
      "-o",
      runs.toString()
    };
    Outcome stopped = stop(runs, "journal", 1000, probe);
    assertThat(stopped.code()).as(stopped.err()).isEqualTo(130);
    assertThat(stopped.out()).isEmpty();
    assertThat(stopped.err().lines().filter(line -> line.startsWith("semascope: "))).hasSize(1);
    assertThat(stopped.err()).doesNotContain("Exception", "\tat ");
    assertThat(stopped.err()).containsPattern("semascope: stopped: [1-9]\\d* of \\d+ shards");
  }

  @Test
  void anIndexIsWholeOrNotThere() throws Exception {
    Path corpus = folder.resolve("corpus.txt");
    Files.writeString(corpus, "The disaster was a tsunami of other words.\n".repeat(1_500_000));
    Path work = folder.resolve("work");
    Path index = Files.createDirectories(work).resolve("index");
    String[] build = {"index", "build", "--data", corpus.toString(), "-o", index.toString()};
    Outcome stopped = stop(work, "", 0, build);
    assertThat(stopped.code()).as(stopped.err()).isEqualTo(130);
    assertThat(stopped.out()).isEmpty();
    assertThat(stopped.err().lines().filter(line -> line.startsWith("semascope: "))).hasSize(1);
    assertThat(stopped.err()).contains("SIGTERM").doesNotContain("Exception", "\tat ");
    assertThat(index).doesNotExist();

    Files.writeString(corpus, "The disaster was a tsunami.\n");
    installation.run(build).done();
    assertThat(index).exists();
  }

  @Test
  void theExplorerEndsWithoutAComplaint() throws Exception {
    Outcome stopped = stop(folder, "stopped.out", 10, "serve", "--port", "0");
    assertThat(stopped.code()).as(stopped.err()).isZero();
    assertThat(stopped.out()).matches("http://127\\.0\\.0\\.1:\\d+/\n");
    assertThat(stopped.err()).doesNotContain("Exception", "\tat ", "semascope: ");
  }

  /**
   * Sends SIGTERM as soon as there is a file of the work.
   *
   * @param name of the file; empty for any
   * @param bytes that it has at least: more than a journal without shards
   */
  private Outcome stop(Path work, String name, int bytes, String... args) throws Exception {
    List<String> command =
        Stream.concat(Stream.of(installation.launcher().toString()), Stream.of(args)).toList();
    Path out = folder.resolve("stopped.out");
    Path err = folder.resolve("stopped.err");
    Process process = installation.start(Map.of(), command, out, err);
    try {
      while (process.isAlive() && !holds(work, name, bytes)) {
        Thread.sleep(10);
      }
      process.destroy(); // SIGTERM; the launcher has become the program
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    return new Outcome(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  private static boolean holds(Path work, String name, int bytes) throws IOException {
    if (!Files.isDirectory(work)) {
      return false;
    }
    try (Stream<Path> files = Files.walk(work)) {
      return files
          .filter(file -> name.isEmpty() || file.endsWith(name))
          .anyMatch(file -> Files.isRegularFile(file) && file.toFile().length() >= bytes);
    } catch (UncheckedIOException e) {
      return false; // a file that was renamed meanwhile
    }
  }
}
