package org.semascope.engine;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Everything needed to repeat a run, and its state.
 *
 * @param kind always {@link #KIND}
 * @param format of the run's directory
 * @param hash of the recipe, all 64 digits
 * @param command the last command line that worked on it
 * @param environment of that command
 * @param plan sha256 of the shards, so that a changed plan is noticed
 * @param sessions number of times the run was begun or resumed
 * @param started when the first session began, in ISO 8601
 * @param finished when the last session ended; empty before
 * @param wallSeconds of all sessions together
 * @param counters added up over all shards, such as {@code tokens}; empty before the end
 * @param files what the run has written, in order of name, its crate last; empty before the end
 */
public record Manifest(
    String kind,
    int format,
    Status status,
    String hash,
    Recipe recipe,
    List<String> command,
    Environment environment,
    int shards,
    String plan,
    int sessions,
    String started,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) String finished,
    double wallSeconds,
    Map<String, Long> counters,
    List<OutputFile> files) {
  public static final String KIND = "semascope run";
  public static final int FORMAT = 1;

  /** State of a run. */
  public enum Status {
    /** Nothing is computed yet. */
    @JsonProperty("planned")
    PLANNED,
    /** Some shards may be in the journal; the lock shows whether a process is working on it. */
    @JsonProperty("running")
    RUNNING,
    /** All files are written. */
    @JsonProperty("finished")
    FINISHED
  }

  /**
   * Software and hardware of a run.
   *
   * @param processor model name of the processor; empty if unknown
   */
  public record Environment(
      String semascope,
      String java,
      String os,
      String processor,
      int cores,
      int threads,
      int shardsAtOnce) {
    public Environment {
      processor = processor == null ? "" : processor; // in runs of earlier versions
    }

    static Environment now(EngineOptions options) {
      return new Environment(
          options.program(),
          "%s %s"
              .formatted(System.getProperty("java.vm.name"), System.getProperty("java.vm.version")),
          "%s %s %s"
              .formatted(
                  System.getProperty("os.name"),
                  System.getProperty("os.version"),
                  System.getProperty("os.arch")),
          processorHere(),
          Runtime.getRuntime().availableProcessors(),
          options.threads(),
          options.shardsAtOnce());
    }

    /** From /proc/cpuinfo on Linux, from an environment variable on Windows. */
    private static String processorHere() {
      try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
        return lines
            .filter(line -> line.startsWith("model name"))
            .map(line -> line.substring(line.indexOf(':') + 1).strip())
            .findFirst()
            .orElse("");
      } catch (IOException e) {
        return System.getenv().getOrDefault("PROCESSOR_IDENTIFIER", "");
      }
    }
  }

  /** A file of the run's directory, as it was written. */
  public record OutputFile(String name, long bytes, String sha256) {}

  public Manifest {
    command = List.copyOf(command);
    finished = finished == null ? "" : finished;
    counters = new TreeMap<>(counters);
    files = List.copyOf(files);
  }

  /** The manifest of a session that begins a new run or resumes one. */
  static Manifest begin(
      String hash,
      Recipe recipe,
      EngineOptions options,
      ShardPlan<?> plan,
      Optional<Manifest> before) {
    return new Manifest(
        KIND,
        FORMAT,
        before.isEmpty() ? Status.PLANNED : Status.RUNNING,
        hash,
        recipe,
        options.command(),
        Environment.now(options),
        plan.size(),
        plan.sha256(),
        before.map(Manifest::sessions).orElse(0) + 1,
        before.map(Manifest::started).orElseGet(() -> Instant.now().toString()),
        "",
        before.map(Manifest::wallSeconds).orElse(0.0),
        Map.of(),
        List.of());
  }

  Manifest at(Status now, RunClock clock) {
    return ended(now, "", clock, Map.of(), List.of());
  }

  Manifest finished(
      Instant now, RunClock clock, Map<String, Long> counted, List<OutputFile> written) {
    return ended(Status.FINISHED, now.toString(), clock, counted, written);
  }

  private Manifest ended(
      Status now,
      String when,
      RunClock clock,
      Map<String, Long> counted,
      List<OutputFile> written) {
    return new Manifest(
        kind,
        format,
        now,
        hash,
        recipe,
        command,
        environment,
        shards,
        plan,
        sessions,
        started,
        when,
        clock.millis() / 1000.0,
        counted,
        written);
  }

  /** The same run, with another label of its model. */
  Manifest labelled(String label) {
    return new Manifest(
        kind,
        format,
        status,
        hash,
        new Recipe(
            recipe.probe(),
            recipe.version(),
            recipe.model().labelled(label),
            recipe.data(),
            recipe.options(),
            recipe.seed()),
        command,
        environment,
        shards,
        plan,
        sessions,
        started,
        finished,
        wallSeconds,
        counters,
        files);
  }

  /** The name of the run in its journal. */
  String journalName() {
    return hash + " " + plan;
  }

  long wallMillis() {
    return Math.round(wallSeconds * 1000);
  }

  public Instant startedAt() {
    return Instant.parse(started);
  }

  /** Package-private, or Jackson would write it too. */
  boolean isWhole() {
    return status == Status.FINISHED;
  }
}
