package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher builds what is missing or changed, and nothing else. */
@Tag("launcher")
class LauncherIT {
  @TempDir private Path folder;
  private Path root;
  private Installation installation;

  @BeforeEach
  void install() throws IOException {
    root = folder.resolve("a folder with blanks");
    installation = new Installation(root, folder);
  }

  @Test
  void onlyTheFirstStartBuilds() throws IOException {
    Outcome first = installation.run("--version").done();
    assertThat(first.err())
        .isEqualTo(
            "semascope: building (once; the first time fetches libraries through Maven) ...\n");
    assertThat(first.out()).startsWith("semascope ");
    assertThat(installation.builds()).hasSize(1);
    assertThat(installation.builds().get(0))
        .contains("-pl app -am -Dmaven.test.skip=true")
        .endsWith("package");

    installation.breakMaven();
    Outcome second = installation.run("--version").done();
    assertThat(second.out()).isEqualTo(first.out());
    assertThat(second.err()).isEmpty();
  }

  /** What the build has kept of a rehearsal is what later starts take, picocli's classes too. */
  @Test
  void aStartReadsNoClassFromAJar() throws IOException {
    Installation plain = Installation.shared(folder);
    Path log = folder.resolve("classes");
    Map<String, String> env = Map.of("SEMASCOPE_JAVA_OPTS", "-Xlog:class+load:file=" + log);
    plain.run(env, plain.launcher(), "--version").done();
    assertThat(log)
        .content()
        .contains("org.semascope.app.Semascope source: shared objects file")
        .contains("picocli.CommandLine source: shared objects file")
        .doesNotContain("source: file:");
  }

  @Test
  void aChangedSourceIsBuiltAnew() throws IOException {
    installation.run("--version").done();
    for (String source : List.of("pom.xml", "app/src/main/New.java")) {
      int before = installation.builds().size();
      Path changed = root.resolve(source);
      Files.writeString(changed, "new");
      // Newer than the build before it, older than the one after it.
      FileTime build = Files.getLastModifiedTime(root.resolve("app/target/semascope.built"));
      Files.setLastModifiedTime(changed, FileTime.from(build.toInstant().plusMillis(10)));
      installation.run("--version").done();
      assertThat(installation.builds()).as(source).hasSize(before + 1);
    }
  }

  @Test
  void aMovedFolderIsBuiltAnew() throws IOException {
    installation.run("--version").done();
    Path moved = Files.move(root, folder.resolve("moved"));
    installation.run(Map.of(), moved.resolve("semascope"), "--version").done();
    assertThat(installation.builds()).hasSize(2);
    assertThat(moved.resolve("app/target/semascope.args"))
        .content()
        .contains("\"" + moved + "/app");
  }

  /** Another user has no access to the builder's Maven repository, which may be emptied too. */
  @Test
  void theProgramNeedsNothingOutsideItsFolder() throws IOException {
    Path own = Installation.shared(folder).root();
    List<String> arguments = Files.readAllLines(own.resolve("app/target/semascope.args"));
    String path = arguments.get(arguments.indexOf("-cp") + 1).replace("\"", "");
    assertThat(path.split(":"))
        .hasSizeGreaterThan(20)
        .allMatch(jar -> jar.startsWith(own + "/app/target/") && Files.isRegularFile(Path.of(jar)));
  }

  @Test
  void aMissingLibraryIsBroughtBack() throws IOException {
    installation.run("--version").done();
    Path lib = root.resolve("app/target/lib");
    Path library;
    try (Stream<Path> jars = Files.list(lib)) {
      library = jars.filter(jar -> jar.toString().contains("picocli")).findFirst().orElseThrow();
    }
    Files.delete(library);
    installation.run("--version").done();
    assertThat(installation.builds()).hasSize(2);
    assertThat(library).exists();
  }

  @Test
  void aFailedBuildIsTriedAgain() throws IOException {
    installation.breakMaven();
    for (int attempt = 0; attempt < 2; attempt++) {
      Outcome outcome = installation.run("--version");
      assertThat(outcome.code()).isEqualTo(1);
      assertThat(outcome.out()).isEmpty();
      assertThat(outcome.err())
          .contains("a compiler error")
          .endsWith("semascope: the build failed\n");
    }
  }

  @Test
  void aLinkLeadsToTheSameProgram() throws IOException {
    Installation built = Installation.shared(folder);
    Path link = Files.createSymbolicLink(folder.resolve("link"), built.launcher());
    Outcome outcome = built.run(Map.of(), link, "--version").done();
    assertThat(outcome.out()).startsWith("semascope ");
  }
}
