package org.semascope.models.soak;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A process with {@link ReaderMain} in it, which may hang, grow or die without harm. */
final class ReaderProcess implements AutoCloseable {
  /** What became of one file. */
  enum Outcome {
    READ,
    REFUSED,
    STACK_TRACE,
    DIED,
    HUNG
  }

  /**
   * @param residentBytes the most memory the process has had so far; 0 where that is not told
   */
  record Result(Outcome outcome, String said, long residentBytes) {}

  private static final int SECONDS = 10;

  private final ExecutorService reading =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "soak");
            thread.setDaemon(true);
            return thread;
          });
  private final Process process;
  private final Writer paths;
  private final BufferedReader answers;

  /**
   * @param errors where the process's standard error goes
   */
  ReaderProcess(Path home, Path errors) throws IOException {
    process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx512m",
                    "-XX:TieredStopAtLevel=1",
                    "--enable-native-access=ALL-UNNAMED",
                    "--add-exports",
                    "java.base/jdk.internal.module=ALL-UNNAMED",
                    "-cp",
                    System.getProperty("java.class.path"),
                    ReaderMain.class.getName(),
                    home.toString()))
            .redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile()))
            .start();
    paths = process.outputWriter(StandardCharsets.UTF_8);
    answers = process.inputReader(StandardCharsets.UTF_8);
  }

  /** Reads one file or directory; after a process has hung or died it reads nothing more. */
  Result read(Path path) throws IOException, InterruptedException {
    paths.write(path + "\n");
    paths.flush();
    Future<String> answer = reading.submit(answers::readLine);
    try {
      String said = answer.get(SECONDS, TimeUnit.SECONDS);
      return new Result(outcome(said), said == null ? "" : said, residentBytes());
    } catch (TimeoutException e) {
      return new Result(Outcome.HUNG, "", residentBytes());
    } catch (ExecutionException e) {
      return new Result(Outcome.DIED, e.getCause().toString(), 0);
    }
  }

  private static Outcome outcome(String said) {
    if (said == null) {
      return Outcome.DIED;
    }
    return said.equals("read")
        ? Outcome.READ
        : said.startsWith("refused ") ? Outcome.REFUSED : Outcome.STACK_TRACE;
  }

  /** As Linux counts it; nowhere else. */
  private long residentBytes() throws IOException {
    Path status = Path.of("/proc", Long.toString(process.pid()), "status");
    if (!Files.isReadable(status)) {
      return 0;
    }
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("VmHWM:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
        .findFirst()
        .orElse(0);
  }

  @Override
  public void close() {
    process.destroyForcibly();
    reading.shutdownNow();
  }
}
