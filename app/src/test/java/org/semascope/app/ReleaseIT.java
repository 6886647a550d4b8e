package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a user installs: the zip of {@code -Prelease} if it was made, else its parts put together in
 * the same way.
 */
@Tag("launcher")
class ReleaseIT {
  private static final Path APP = app();

  @TempDir Path folder;

  @Test
  void itStartsFromAFolderWithBlanksWithoutMaven() throws IOException, InterruptedException {
    Path installed = installed(Files.createDirectories(folder.resolve("a folder with blanks")));

    assertThat(run(installed, "--version")).startsWith("semascope ");
    try (Stream<Path> stored = Files.walk(installed.resolveSibling("archive"))) {
      assertThat(stored.filter(Files::isRegularFile))
          .singleElement()
          .matches(jsa -> jsa.toFile().length() > 0);
    }
    assertThat(run(installed, "cite", "senses")).contains("@", "gessler2021");
    assertThat(run(installed, "completion")).contains("_complete_semascope");
  }

  @Test
  void theLauncherForWindowsStartsTheSameProgram() throws IOException {
    String script = Files.readString(APP.resolve("src/release/semascope.cmd"));
    assertThat(script).contains("-cp \"%~dp0lib\\*\" org.semascope.app.Semascope %*\r\n");
  }

  private static Path installed(Path into) throws IOException {
    Optional<Path> zip = zip();
    if (zip.isPresent()) {
      unpack(zip.get(), into);
      try (Stream<Path> tops = Files.list(into)) {
        Path top = tops.findFirst().orElseThrow();
        assertThat(top.resolve("licences/THIRD-PARTY.txt")).content().contains("Apache");
        assertThat(top.resolve("semascope.cmd")).exists();
        return top.resolve("semascope");
      }
    }
    Path lib = Files.createDirectories(into.resolve("lib"));
    try (Stream<Path> jars = Files.list(APP.resolve("target/lib"))) {
      for (Path jar : jars.toList()) {
        Files.createSymbolicLink(lib.resolve(jar.getFileName()), jar.toAbsolutePath());
      }
    }
    Files.copy(APP.resolve("target/semascope-app.jar"), lib.resolve("semascope-app.jar"));
    Path launcher = into.resolve("semascope");
    return Files.copy(
        APP.resolve("src/release/semascope"), launcher, StandardCopyOption.COPY_ATTRIBUTES);
  }

  private static Optional<Path> zip() throws IOException {
    try (Stream<Path> built = Files.list(APP.resolve("target"))) {
      return built
          .filter(file -> file.getFileName().toString().matches("semascope-.*\\.zip"))
          .findFirst();
    }
  }

  private static void unpack(Path zip, Path into) throws IOException {
    try (ZipFile file = new ZipFile(zip.toFile())) {
      for (var entry : file.stream().toList()) {
        Path target = into.resolve(entry.getName());
        if (entry.isDirectory()) {
          Files.createDirectories(target);
        } else {
          Files.createDirectories(target.getParent());
          try (InputStream in = file.getInputStream(entry)) {
            Files.copy(in, target);
          }
        }
      }
    }
    // Java's own reader of zip files does not return modes.
    try (Stream<Path> tops = Files.list(into)) {
      assertThat(tops.findFirst().orElseThrow().resolve("semascope").toFile().setExecutable(true))
          .isTrue();
    }
  }

  private String run(Path launcher, String... args) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(Stream.concat(Stream.of(launcher.toString()), Stream.of(args)).toList());
    builder.environment().put("SEMASCOPE_HOME", folder.resolve("home").toString());
    builder.environment().put("PATH", withoutMaven());
    Process process = builder.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }

  /** The folders of Java and of a plain system. */
  private static String withoutMaven() {
    Path java = Path.of(System.getProperty("java.home"), "bin");
    return String.join(":", List.of(java.toString(), "/usr/bin", "/bin"));
  }

  private static Path app() {
    return Path.of("app").toAbsolutePath();
  }
}
