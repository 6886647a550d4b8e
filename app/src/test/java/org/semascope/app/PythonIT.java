package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Python module, with any Python 3, against the program as users start it. */
@Tag("launcher")
class PythonIT {
  @TempDir private Path folder;

  @Test
  void theModuleTalksToTheProgram() throws IOException, InterruptedException {
    assumeTrue(runs("python3", "--version"), "python3 is not installed");
    Installation installation = installed();
    Outcome outcome =
        python(installation, Map.of(), "python3", "-B", "-m", "unittest", "-v", "test_semascope");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.err()).containsPattern("Ran [1-9]\\d* tests").endsWith("OK\n");
  }

  @Test
  void theNotebookRuns() throws IOException, InterruptedException {
    assumeTrue(runs("jupyter", "nbconvert", "--version"), "jupyter nbconvert is not installed");
    Installation installation = installed();
    Path notebook = Path.of("python/semascope.ipynb").toAbsolutePath();
    Outcome outcome =
        python(
            installation,
            Map.of("SEMASCOPE_NOTEBOOK_RUNS", folder.resolve("runs").toString()),
            "jupyter",
            "nbconvert",
            "--to",
            "notebook",
            "--execute",
            "--output",
            folder.resolve("executed.ipynb").toString(),
            notebook.toString());
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(folder.resolve("executed.ipynb"))
        .content()
        .doesNotContain("\"output_type\": \"error\"");
  }

  private Installation installed() throws IOException {
    Installation installation = new Installation(folder.resolve("a folder with blanks"), folder);
    installation.run("--version").done();
    return installation;
  }

  private Outcome python(Installation installation, Map<String, String> more, String... command)
      throws IOException, InterruptedException {
    Path module = Path.of("python").toAbsolutePath();
    Path out = folder.resolve("python.out");
    Path err = folder.resolve("python.err");
    Map<String, String> env =
        new HashMap<>(
            Map.of(
                "SEMASCOPE", installation.launcher().toString(),
                "SEMASCOPE_TEST_MODEL", Tiny.bert().toString(),
                "SEMASCOPE_TEST_VECTORS", Tiny.vectors("nouns").toString(),
                "PYTHONPATH", module.toString(),
                "PYTHONDONTWRITEBYTECODE", "1"));
    env.putAll(more);
    Process process = installation.start(env, List.of(command), out, err);
    try {
      assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    return new Outcome(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  private static boolean runs(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
