package org.semascope.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A standalone cluster of this machine: a master and workers of one core each, as processes of
 * their own, from the jars that the build has resolved; and the launcher, for drivers. What the
 * launcher takes for Maven does nothing, since everything is built.
 */
final class LoopbackCluster implements AutoCloseable {
  private static final Path BUILT = Path.of("spark/target").toAbsolutePath();

  private final Path folder;
  private final int port;
  private final List<Process> processes = new ArrayList<>();

  LoopbackCluster(Path folder) throws IOException {
    this.folder = folder;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      this.port = free.getLocalPort();
    }
    install();
    daemon("master", "org.apache.spark.deploy.master.Master", "--port", Integer.toString(port));
  }

  String master() {
    return "spark://127.0.0.1:" + port;
  }

  /** Starts a worker of one core. */
  Process worker(String name) throws IOException {
    return daemon(
        name,
        "org.apache.spark.deploy.worker.Worker",
        "--cores",
        "1",
        "--memory",
        "2g",
        "--work-dir",
        folder.resolve(name).toString(),
        master());
  }

  private Process daemon(String name, String type, String... args) throws IOException {
    List<String> command = spark("-Xmx256m", type);
    command.addAll(List.of("--host", "127.0.0.1", "--webui-port", "0"));
    command.addAll(List.of(args));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve(name + ".log").toFile());
    // Other hosts do not have the variables of the one that the test runs on.
    builder
        .environment()
        .keySet()
        .removeIf(variable -> variable.startsWith("SEMASCOPE_") || variable.startsWith("HF_"));
    return started(builder);
  }

  /** Gives the jar to Spark's own way of starting programs. */
  Process submitted(String name, Map<String, String> env, List<String> args) throws IOException {
    List<String> command = spark("-Xmx512m", "org.apache.spark.deploy.SparkSubmit");
    command.addAll(List.of("--master", master(), "--class", "org.semascope.app.Semascope"));
    command.add(BUILT.resolve("semascope-spark.jar").toString());
    command.addAll(args);
    ProcessBuilder builder = speaking(name, command);
    builder.environment().putAll(env);
    return started(builder);
  }

  /** A class of Spark's in a JVM of its own, whose arguments follow. */
  private static List<String> spark(String heap, String type) throws IOException {
    List<String> command = new ArrayList<>(List.of(java(), heap, "-XX:+UseSerialGC"));
    String options = Files.readString(BUILT.resolve("classes/spark.jvm.args")).strip();
    for (String option : options.split(" ")) {
      if (!option.startsWith("-Dlog4j2")) {
        command.add(option);
      }
    }
    command.addAll(List.of("-cp", BUILT.resolve("spark/jars") + "/*", type));
    return command;
  }

  private ProcessBuilder speaking(String name, List<String> command) {
    return new ProcessBuilder(command)
        .redirectOutput(folder.resolve(name + ".out").toFile())
        .redirectError(folder.resolve(name + ".err").toFile());
  }

  private Process started(ProcessBuilder builder) throws IOException {
    builder.environment().put("SPARK_HOME", BUILT.resolve("spark").toString());
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    Process process = builder.start();
    processes.add(process);
    return process;
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  private void install() throws IOException {
    Path target = Files.createDirectories(folder.resolve("program/spark/target"));
    Files.createDirectories(folder.resolve("program/spark/src/main"));
    Files.copy(
        Path.of("semascope"),
        folder.resolve("program/semascope"),
        StandardCopyOption.COPY_ATTRIBUTES);
    for (String part : List.of("semascope-spark.jar", "classpath", "spark", "classes")) {
      Files.createSymbolicLink(target.resolve(part), BUILT.resolve(part));
    }
    Path tools = Files.createDirectories(folder.resolve("tools"));
    Path maven = Files.writeString(tools.resolve("mvn"), "#!/bin/sh\n");
    Files.setPosixFilePermissions(maven, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** Starts a driver by the launcher; what it says goes to a file of its name. */
  Process driver(String name, Map<String, String> env, List<String> args) throws IOException {
    List<String> command = new ArrayList<>(List.of(folder.resolve("program/semascope").toString()));
    command.addAll(args);
    command.addAll(List.of("--engine", "spark", "--master", master()));
    ProcessBuilder builder = speaking(name, command);
    builder.environment().put("PATH", folder.resolve("tools") + ":" + System.getenv("PATH"));
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().putAll(env);
    Process process = builder.start();
    processes.add(process);
    return process;
  }

  /** What a driver has said. */
  String said(String name) throws IOException {
    return Files.readString(folder.resolve(name + ".err"));
  }

  static int ended(Process process) throws InterruptedException {
    assertThat(process.waitFor(4, TimeUnit.MINUTES)).isTrue();
    return process.exitValue();
  }

  static void await(Process process, BooleanSupplier condition) throws InterruptedException {
    while (!condition.getAsBoolean()) {
      assertThat(process.isAlive()).as("ended too early").isTrue();
      Thread.sleep(20);
    }
  }

  @Override
  public void close() {
    for (Process process : processes) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    processes.forEach(
        process -> {
          try {
            process.waitFor();
          } catch (InterruptedException e) {
            throw new UncheckedIOException(new IOException(e));
          }
        });
  }
}
