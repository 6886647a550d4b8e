package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What a user installs, in a folder with spaces: the zip, the image and the Debian package of
 * {@code -Prelease}. If the zip was not made, its parts are put together in the same way.
 */
@Tag("launcher")
class ReleaseIT {
  private static final Path APP = Path.of("app").toAbsolutePath();
  private static final List<String> OPTIONS =
      List.of(
          "--enable-native-access=ALL-UNNAMED",
          "--add-exports=java.base/jdk.internal.module=ALL-UNNAMED",
          "-XX:+UseSerialGC");

  private enum Kind {
    ZIP,
    IMAGE,
    DEB
  }

  @TempDir Path folder;

  @BeforeEach
  void openFolder() throws IOException {
    // Other users may read it, and write into the store only.
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path home = Files.createDirectory(folder.resolve("home"));
    Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxrwxrwx"));
  }

  @Test
  void theZipStoresAnArchiveAtItsFirstStart() throws IOException, InterruptedException {
    Path launcher = install(Kind.ZIP);
    List<String> self = List.of();
    assertThat(run(Kind.ZIP, self, launcher, "--version").done().out()).startsWith("semascope ");
    try (Stream<Path> stored = Files.walk(launcher.resolveSibling("archive"))) {
      assertThat(stored.filter(Files::isRegularFile))
          .singleElement()
          .matches(jsa -> jsa.toFile().length() > 0);
    }
    assertThat(run(Kind.ZIP, self, launcher, "cite", "senses").out()).contains("gessler2021");
    assertThat(run(Kind.ZIP, self, launcher, "completion").out()).contains("_complete_semascope");
  }

  /** Image and package: also without any Java, and with the classes of their archive. */
  @ParameterizedTest
  @EnumSource
  void anotherUserStartsWhatOnlyItsOwnerMayWrite(Kind kind)
      throws IOException, InterruptedException {
    Path launcher = install(kind);
    Path model = copy(Tiny.bert(), folder.resolve("model"));
    List<String> user = anotherUser(launcher);

    Path link = Files.createSymbolicLink(folder.resolve("link"), launcher);
    assertThat(run(kind, user, link, "--version").done().out()).startsWith("semascope ");
    assertThat(run(kind, user, launcher, "models", "list").done().out())
        .contains("bert-base-uncased");
    JsonNode given =
        run(
                kind,
                user,
                launcher,
                "encode",
                "-m",
                model.toString(),
                "the captain wrote a long letter to his sister.",
                "--word",
                "long",
                "--format",
                "json")
            .done()
            .json()
            .at("/layers/3");
    JsonNode expected = Tiny.expected().at("/sequences/1/hidden_states/3/9"); // its token
    assertThat(given).hasSize(Tiny.WIDTH);
    for (int i = 0; i < Tiny.WIDTH; i++) {
      assertThat(given.get(i).asDouble()).isCloseTo(expected.get(i).asDouble(), within(Tiny.CLOSE));
    }
    try (Stream<Path> natives = Files.walk(folder.resolve("home/natives"))) {
      assertThat(natives.map(file -> file.getFileName().toString()))
          .anyMatch(name -> name.contains("tokenizers"))
          .anyMatch(name -> name.contains("onnxruntime"));
    }
    assertThat(launcher.resolveSibling("archive")).doesNotExist();
    if (Files.exists(launcher.resolve("../../lib/app/semascope.jsa").normalize())) {
      assertThat(folder.resolve("home/classes"))
          .content()
          .contains("org.semascope.app.Semascope source: shared objects file")
          .contains("picocli.CommandLine source: shared objects file");
    }
  }

  /** A release without an archive would only be slow, which no user could explain. */
  @Test
  void anImageOfARecentJavaHasItsArchive() throws IOException, InterruptedException {
    Path image = install(Kind.IMAGE).resolve("../..").normalize();
    String release = Files.readString(image.resolve("lib/runtime/release"));
    String version = release.replaceAll("(?s).*JAVA_VERSION=\"(\\d+).*", "$1");
    assertThat(Files.exists(image.resolve("lib/app/semascope.jsa")))
        .isEqualTo(Integer.parseInt(version) >= 19);
    assertThat(image.resolve("lib/app/licences/THIRD-PARTY.txt")).content().contains("Apache");
  }

  @Test
  void allLaunchersGiveJavaTheSameOptions() throws IOException {
    assertThat(Files.readString(APP.resolve("src/release/semascope.cmd")))
        .contains(String.join(" ", OPTIONS))
        .contains("-cp \"%~dp0lib\\*\" org.semascope.app.Semascope %*\r\n");
    Path catalog = APP.resolveSibling("jbang-catalog.json");
    for (Path other :
        List.of(
            APP.resolve("src/release/semascope"), APP.resolve("src/release/Image.java"), catalog)) {
      assertThat(Files.readString(other)).contains(OPTIONS);
    }
    String version = new World(folder).run("--version").out().lines().findFirst().orElseThrow();
    assertThat(Files.readString(catalog))
        .contains("org.semascope:semascope-app:" + version.replace("semascope ", "") + "\"");
  }

  /** The launcher of a new installation, which this process may write. */
  private Path install(Kind kind) throws IOException, InterruptedException {
    Path into = Files.createDirectories(folder.resolve("a folder with spaces"));
    Optional<Path> built =
        built(
            switch (kind) {
              case ZIP -> "semascope-.*\\.zip";
              case IMAGE -> "semascope-.*\\.tar\\.gz";
              case DEB -> "semascope_.*\\.deb";
            });
    if (kind == Kind.ZIP) {
      return zip(built, into);
    }
    assumeTrue(built.isPresent(), "skipped: not built; mvn package -Prelease makes it");
    String file = built.get().toString();
    return switch (kind) {
      case DEB -> {
        execute("dpkg-deb", "-x", file, into.toString());
        yield into.resolve("opt/semascope/bin/semascope");
      }
      default -> {
        execute("tar", "-C", into.toString(), "-xzf", file);
        yield into.resolve("semascope/bin/semascope");
      }
    };
  }

  private static Path zip(Optional<Path> zip, Path into) throws IOException {
    if (zip.isPresent()) {
      unpack(zip.get(), into);
      try (Stream<Path> tops = Files.list(into)) {
        Path top = tops.findFirst().orElseThrow();
        assertThat(top.resolve("licences/THIRD-PARTY.txt")).content().contains("Apache");
        assertThat(top.resolve("semascope.cmd")).exists();
        return top.resolve("semascope");
      }
    }
    Path lib = copy(APP.resolve("target/lib"), into.resolve("lib"));
    Files.copy(APP.resolve("target/semascope-app.jar"), lib.resolve("semascope-app.jar"));
    return Files.copy(
        APP.resolve("src/release/semascope"),
        into.resolve("semascope"),
        StandardCopyOption.COPY_ATTRIBUTES);
  }

  private static Optional<Path> built(String name) throws IOException {
    try (Stream<Path> built = Files.list(APP.resolve("target"))) {
      return built.filter(file -> file.getFileName().toString().matches(name)).findFirst();
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

  private static Path copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
    return to;
  }

  /**
   * The words before a command that run it as a user who cannot write the installation: nobody, or
   * if only root can become another user, this user without the permission.
   */
  private List<String> anotherUser(Path launcher) throws IOException, InterruptedException {
    List<String> nobody = List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");
    if ("root".equals(System.getProperty("user.name"))) {
      List<String> java = new ArrayList<>(nobody);
      java.addAll(List.of(System.getProperty("java.home") + "/bin/java", "-version"));
      assumeTrue(started(java), "skipped: setpriv is missing, or nobody may not start this Java");
      return nobody;
    }
    execute("chmod", "-R", "a-w", folder.resolve("a folder with spaces").toString());
    assertThat(Files.isWritable(launcher.getParent())).isFalse();
    return List.of();
  }

  private static boolean started(List<String> command) throws InterruptedException {
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

  private static void execute(String... command) throws IOException, InterruptedException {
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
  }

  private Outcome run(Kind kind, List<String> user, Path launcher, String... args)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(user);
    command.add(launcher.toString());
    command.addAll(List.of(args));
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
    Path home = folder.resolve("home");
    builder.environment().clear(); // JAVA_HOME
    builder
        .environment()
        .putAll(
            Map.of(
                "HOME",
                home.toString(),
                "SEMASCOPE_HOME",
                home.toString(),
                "SEMASCOPE_JAVA_OPTS",
                "-Xlog:class+load:file=" + folder.relativize(home).resolve("classes"),
                "PATH",
                kind == Kind.ZIP ? withJava() : withoutJava().toString()));
    builder.directory(folder.toFile());
    Process process = builder.start();
    try {
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    return new Outcome(
        process.exitValue(),
        Files.readString(out, StandardCharsets.UTF_8),
        Files.readString(err, StandardCharsets.UTF_8));
  }

  /** The folders of Java and of a plain system. */
  private static String withJava() {
    return System.getProperty("java.home") + "/bin:/usr/bin:/bin";
  }

  /** A folder of the programs that the launcher calls. */
  private Path withoutJava() throws IOException {
    Path tools = Files.createDirectories(folder.resolve("tools"));
    for (String tool : List.of("dirname", "locale", "readlink")) {
      Path real = Path.of("/usr/bin", tool);
      if (Files.exists(real) && !Files.exists(tools.resolve(tool))) {
        Files.createSymbolicLink(tools.resolve(tool), real);
      }
    }
    return tools;
  }
}
