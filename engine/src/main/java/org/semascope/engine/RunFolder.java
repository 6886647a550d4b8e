package org.semascope.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;

/** Which file of a run's directory is where, and how the directory comes and goes. */
record RunFolder(Path path) {
  static final String MANIFEST = "manifest.json";
  static final String ITEMS = "items.jsonl";
  static final String SKIPPED = "skipped.jsonl";
  static final String RESULTS = "results.json";
  private static final String JOURNAL = "journal";

  /** What a probe's own files may not be called. */
  static final List<String> RESERVED = List.of(MANIFEST, ITEMS, SKIPPED, RESULTS, JOURNAL);

  Path journal() {
    return path.resolve(JOURNAL);
  }

  boolean hasManifest() {
    return Files.exists(path.resolve(MANIFEST));
  }

  /** Refuses what is not a run of this format. */
  Manifest manifest() {
    Path file = path.resolve(MANIFEST);
    if (!Files.isRegularFile(file)) {
      String found =
          Files.isDirectory(path)
              ? "a folder without " + MANIFEST
              : Files.exists(path) ? "a file" : "nothing there";
      throw new SemascopeException(
          "%s: expected the directory of a run, found %s".formatted(path, found));
    }
    try {
      return ManifestForm.read(file);
    } catch (JsonProcessingException e) {
      throw new SemascopeException(
          "%s: expected the manifest of a run, found %s".formatted(file, Json.reason(e)), e);
    } catch (IOException e) {
      throw new SemascopeException("cannot read %s: %s".formatted(file, IoReason.of(e)), e);
    }
  }

  void write(Manifest manifest) throws IOException {
    String json = Json.PRETTY.writeValueAsString(manifest) + "\n";
    Durable.write(path.resolve(MANIFEST), json.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Makes way for a new run. A finished one is kept beside it, under a hidden name, until the new
   * one is finished too.
   */
  void makeWay() throws IOException {
    delete(trash());
    if (!Files.exists(path)) {
      return;
    }
    if (isFinished()) {
      discard(old());
      Files.move(path, old(), StandardCopyOption.ATOMIC_MOVE);
    } else {
      discard(path);
    }
  }

  /** Removes what {@link #makeWay} has kept. */
  void dropOld() throws IOException {
    discard(old());
    delete(trash());
  }

  private boolean isFinished() {
    try {
      return manifest().isWhole();
    } catch (SemascopeException e) {
      return false; // nothing that could be read is lost with it
    }
  }

  private Path old() {
    return path.resolveSibling("." + path.getFileName() + ".old");
  }

  private Path trash() {
    return path.resolveSibling("." + path.getFileName() + ".trash");
  }

  /** Renamed first, so that nothing half deleted looks like a run. */
  private void discard(Path folder) throws IOException {
    if (Files.exists(folder)) {
      Files.move(folder, trash(), StandardCopyOption.ATOMIC_MOVE);
      delete(trash());
    }
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> below = Files.walk(folder)) {
        for (Path one : below.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(one);
        }
      }
    }
  }
}
