package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.semascope.core.io.FileTree;

/**
 * The launcher in a tree of its own, which holds the program just built. What it takes for Maven
 * notes that it was called, and brings the class path instead of building.
 */
final class Installation {
  private static Installation built; // guarded by the class

  private final Path root;
  private final Path tools;
  private final Path outputs;
  private final Map<String, String> environment;

  /**
   * @param root to be made; the launcher is found by its path in it
   */
  Installation(Path root, Path work) throws IOException {
    this.root = root;
    this.tools = Files.createDirectories(work.resolve("tools"));
    this.outputs = Files.createDirectories(work.resolve("outputs"));
    this.environment = environment(work);
    Path project = projectRoot();
    Files.createDirectories(root.resolve("app/src/main"));
    Files.createDirectories(root.resolve("app/target"));
    Files.writeString(root.resolve("pom.xml"), "<project/>\n");
    Files.copy(project.resolve("semascope"), launcher(), StandardCopyOption.COPY_ATTRIBUTES);
    String jar = "app/target/semascope-app.jar";
    Files.copy(project.resolve(jar), root.resolve(jar));
    script(
        "mvn",
        """
        echo "$@" >>'%1$s'
        while [ "$1" != -f ]; do shift; done
        target="$(dirname "$2")/app/target"
        cp '%2$s/classpath' "$target/classpath"
        mkdir -p "$target/lib"
        ln -f '%2$s/lib/'* "$target/lib/" 2>/dev/null || cp '%2$s/lib/'* "$target/lib/"
        """
            .formatted(calls(), project.resolve("app/target")));
    // Older than any build, for any resolution of the clock.
    FileTime past = FileTime.from(Instant.now().minusSeconds(60));
    for (String source : List.of("pom.xml", "app/src/main", "app/src")) {
      Files.setLastModifiedTime(root.resolve(source), past);
    }
  }

  private Installation(Installation program, Path work) throws IOException {
    this.root = program.root;
    this.tools = program.tools;
    this.outputs = Files.createDirectories(work.resolve("outputs"));
    this.environment = environment(work);
  }

  /**
   * The program for tests that only run it: built once for all of them.
   *
   * @param work folder of the store and the outputs, which are not shared
   */
  static synchronized Installation shared(Path work) throws IOException {
    if (built == null) {
      // Without a space in its path: Java 17 keeps no classes of jars whose path has one.
      Path folder = Files.createTempDirectory("semascope-installation");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
      Installation first = new Installation(folder.resolve("program"), folder);
      first.run("--version").done();
      built = first;
    }
    return new Installation(built, work);
  }

  private static void delete(Path folder) {
    try {
      FileTree.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, String> environment(Path work) {
    return Map.of(
        "SEMASCOPE_HOME", work.resolve("home").toString(),
        "HF_HOME", work.resolve("huggingface").toString(),
        "HF_HUB_OFFLINE", "1");
  }

  Path root() {
    return root;
  }

  Path launcher() {
    return root.resolve("semascope");
  }

  /** How often the build was called, and with what. */
  List<String> builds() throws IOException {
    return Files.exists(calls()) ? Files.readAllLines(calls()) : List.of();
  }

  /** From now on the build fails. */
  void breakMaven() throws IOException {
    script("mvn", "echo 'a compiler error'\nexit 1\n");
  }

  Outcome run(String... args) throws IOException {
    return run(Map.of(), launcher(), args);
  }

  Outcome run(Map<String, String> env, Path launcher, String... args) throws IOException {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(args));
    return run(env, command, "");
  }

  /** A line for the shell; {@code $semascope} is the launcher. */
  Outcome shell(String line) throws IOException {
    return run(Map.of("semascope", launcher().toString()), List.of("/bin/sh", "-c", line), "");
  }

  Outcome piped(String input, String... args) throws IOException {
    List<String> command = new ArrayList<>(List.of(launcher().toString()));
    command.addAll(List.of(args));
    return run(Map.of(), command, input);
  }

  private Outcome run(Map<String, String> env, List<String> command, String input)
      throws IOException {
    Path out = outputs.resolve("out");
    Path err = outputs.resolve("err");
    Process process = start(env, command, out, err);
    try (OutputStream typed = process.getOutputStream()) {
      typed.write(input.getBytes(StandardCharsets.UTF_8));
    }
    try {
      assertThat(process.waitFor(10, TimeUnit.MINUTES)).as(command.toString()).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    } finally {
      process.destroyForcibly();
    }
    return new Outcome(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  Process start(Map<String, String> env, List<String> command, Path out, Path err)
      throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().putAll(environment);
    builder.environment().merge("PATH", tools.toString(), (path, own) -> own + ":" + path);
    builder.environment().putAll(env);
    return builder.start();
  }

  private void script(String name, String body) throws IOException {
    Path file = Files.writeString(tools.resolve(name), "#!/bin/sh\n" + body);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Path calls() {
    return outputs.resolve("builds");
  }

  /** The folder with the launcher in it, here or above. */
  private static Path projectRoot() {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      if (Files.isExecutable(at.resolve("semascope"))) {
        return at;
      }
    }
    throw new AssertionError("no launcher in or above " + Path.of("").toAbsolutePath());
  }
}
