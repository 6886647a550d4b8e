package org.semascope.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.AtomicFile;
import org.semascope.core.io.FileTree;
import org.semascope.core.io.Sha256;

/** The directory of a run: names of its files, creation and removal. */
record RunFolder(Path path) {
  static final String MANIFEST = "manifest.json";
  static final String ITEMS = "items.jsonl";
  static final String SKIPPED = "skipped.jsonl";
  static final String RESULTS = "results.json";

  /** Shards that failed, with their items, until the next session tries them again. */
  static final String FAILED = "failed-shards.jsonl";

  private static final String JOURNAL = "journal";

  /** Names that a probe's own files must not have. */
  static final List<String> RESERVED =
      List.of(MANIFEST, ITEMS, SKIPPED, RESULTS, FAILED, JOURNAL, RunCrate.FILE);

  Path journal() {
    return path.resolve(JOURNAL);
  }

  boolean hasManifest() {
    return Files.exists(path.resolve(MANIFEST));
  }

  /**
   * Reads the manifest; refuses other files, other formats, and the manifest of another run.
   *
   * @throws ManifestForm.DamagedException if it is damaged
   */
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
      return requireOwn(file, ManifestForm.read(file));
    } catch (IOException e) {
      throw new SemascopeException("cannot read %s: %s".formatted(file, IoReason.of(e)), e);
    }
  }

  /** The manifest; empty if there is none or it has another format; throws if it is damaged. */
  Optional<Manifest> ownManifest() {
    try {
      return hasManifest() ? Optional.of(manifest()) : Optional.empty();
    } catch (ManifestForm.OtherFormatException e) {
      return Optional.empty();
    }
  }

  /** The manifest; empty if there is none or it is damaged and has to be rewritten. */
  Optional<Manifest> wholeManifest() {
    try {
      return hasManifest() ? Optional.of(manifest()) : Optional.empty();
    } catch (ManifestForm.DamagedException e) {
      return Optional.empty();
    }
  }

  /** A folder whose name has the form of a run's must contain that run; users may rename runs. */
  private Manifest requireOwn(Path file, Manifest manifest) {
    String name = String.valueOf(path.getFileName());
    String recipe = RecipeHash.of(manifest.recipe());
    if (!manifest.hash().equals(recipe)
        || RunRoot.isRunName(name) && !manifest.hash().startsWith(name)) {
      throw new SemascopeException(
          "%s: expected the manifest of the run %s, found the manifest of the run %s: restore the right one, or start over with --fresh"
              .formatted(file, name, RunRoot.runName(recipe)));
    }
    return manifest;
  }

  void write(Manifest manifest) throws IOException {
    AtomicFile.writeAlone(path.resolve(MANIFEST), ManifestForm.bytes(manifest));
  }

  /**
   * Makes room for a new run. A finished run is kept under a hidden name until the new run is
   * finished.
   */
  void makeWay() throws IOException {
    FileTree.delete(trash());
    if (!Files.exists(path)) {
      return;
    }
    if (isFinished()) {
      discard(old());
      AtomicFile.move(path, old());
    } else {
      discard(path);
    }
  }

  /** Removes partial files of a killed process. The caller must hold the run's lock. */
  void removeLeftBehind() throws IOException {
    AtomicFile.removeLeftBehind(path);
    for (Path file : FileTree.children(path)) {
      String name = file.getFileName().toString();
      if (name.endsWith(".partial") && !name.startsWith(".")) {
        Files.deleteIfExists(file);
      }
    }
  }

  /** Removes the run that {@link #makeWay} has kept. */
  void dropOld() throws IOException {
    discard(old());
    FileTree.delete(trash());
  }

  /**
   * Removes the run, and a finished one that a new run was to replace. The caller must hold its
   * lock.
   *
   * @return the number of bytes freed
   */
  long remove() throws IOException {
    long bytes = FileTree.bytes(path) + FileTree.bytes(old());
    discard(path);
    discard(old());
    return bytes;
  }

  private boolean isFinished() {
    try {
      return manifest().isWhole();
    } catch (SemascopeException e) {
      return false; // not readable, so nothing is lost
    }
  }

  private Path old() {
    return path.resolveSibling("." + path.getFileName() + ".old");
  }

  private Path trash() {
    return path.resolveSibling("." + path.getFileName() + ".trash");
  }

  /** Renames before deleting, so that a partly deleted folder never looks like a run. */
  private void discard(Path folder) throws IOException {
    if (Files.exists(folder)) {
      AtomicFile.move(folder, trash());
      FileTree.delete(trash());
    }
  }

  /**
   * Reads and writes manifests. A manifest ends with a checksum of its values, which does not cover
   * white space. Reading checks kind and format first, which must work for all versions.
   */
  private static final class ManifestForm {
    private static final String CHECKSUM = "sha256";
    private static final ObjectReader READER =
        Json.MAPPER
            .readerFor(Manifest.class)
            .with(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    private ManifestForm() {}

    /** A damaged manifest; it can be rewritten from the recipe and the journal. */
    static final class DamagedException extends SemascopeException {
      private DamagedException(Path file, String expected, String found, Throwable cause) {
        super(
            "%s: expected %s, found %s: the command that made the run writes it again"
                .formatted(file, expected, found),
            cause);
      }
    }

    /** An intact manifest of another version of the program. */
    static final class OtherFormatException extends SemascopeException {
      private OtherFormatException(String message) {
        super(message);
      }
    }

    static byte[] bytes(Manifest manifest) throws JsonProcessingException {
      ObjectNode tree = (ObjectNode) Json.MAPPER.readTree(Json.MAPPER.writeValueAsString(manifest));
      tree.put(CHECKSUM, checksum(tree));
      return (Json.PRETTY.writeValueAsString(tree) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    static Manifest read(Path file) throws IOException {
      try {
        return read(file, Json.MAPPER.readTree(Files.readAllBytes(file)));
      } catch (JsonProcessingException e) {
        throw new DamagedException(file, "the manifest of a run", Json.reason(e), e);
      }
    }

    private static Manifest read(Path file, JsonNode tree) throws IOException {
      String kind = tree.path("kind").asText("");
      if (!kind.equals(Manifest.KIND)) {
        throw new SemascopeException(
            "%s: expected the manifest of a %s, found %s"
                .formatted(file, Manifest.KIND, kind.isEmpty() ? "none" : "that of a " + kind));
      }
      ObjectNode content = (ObjectNode) tree;
      String expected = content.path(CHECKSUM).asText("none");
      content.remove(CHECKSUM);
      String found = checksum(content);
      int format = tree.path("format").asInt(0);
      if (format != Manifest.FORMAT && (expected.equals("none") || found.equals(expected))) {
        throw new OtherFormatException(
            "%s: expected format %s, found format %s: another version of Semascope wrote it"
                .formatted(file, Manifest.FORMAT, format));
      }
      if (!found.equals(expected)) {
        throw new DamagedException(
            file, "content of its own sha256 " + expected, "content of sha256 " + found, null);
      }
      return READER.readValue(content);
    }

    private static String checksum(ObjectNode manifest) {
      return Sha256.of(Json.canonical(manifest));
    }
  }
}
