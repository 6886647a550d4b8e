package org.semascope.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.core.Shell;
import org.semascope.core.io.Sha256;

/** A stored run, for reports and comparisons. */
public final class StoredRun {
  /** Coarser than the clock of common file systems. */
  private static final Duration CLOCK_TICK = Duration.ofSeconds(2);

  /** Files whose checksum this process has verified. */
  private static final Map<Path, Verified> VERIFIED = new ConcurrentHashMap<>();

  private final RunFolder folder;
  private final Manifest manifest;
  private final String model;

  /** Size and modification time of a verified file, which is not read again until they change. */
  private record Verified(String sha256, long bytes, FileTime changed) {}

  StoredRun(RunFolder folder, Manifest manifest) {
    this(folder, manifest, manifest.recipe().model().shownName());
  }

  private StoredRun(RunFolder folder, Manifest manifest, String model) {
    this.folder = folder;
    this.manifest = manifest;
    this.model = model;
  }

  /** Opens a finished or unfinished run. The checksum of a file is verified on first access. */
  public static StoredRun open(Path directory) {
    RunFolder folder = new RunFolder(directory);
    return new StoredRun(folder, folder.manifest());
  }

  /** The same run with another label for its model, for models with equal names. */
  public StoredRun labelled(String label) {
    return new StoredRun(folder, manifest, label);
  }

  /** The label of the model, by default the user's, or else its name. */
  public String model() {
    return model;
  }

  /** Same as {@link #open}, but empty for a folder that is no run of this format. */
  public static Optional<StoredRun> find(Path directory) {
    RunFolder folder = new RunFolder(directory);
    return folder.ownManifest().map(manifest -> new StoredRun(folder, manifest));
  }

  public Path directory() {
    return folder.path();
  }

  public Manifest manifest() {
    return manifest;
  }

  public boolean isFinished() {
    return manifest.isWhole();
  }

  /** Number of shards in the journal. */
  public int shardsDone() {
    Path journal = folder.journal();
    try {
      return Journal.count(journal, manifest.journalName(), manifest.shards());
    } catch (IOException e) {
      throw Input.unreadable(journal, e);
    }
  }

  /** All results; throws for an unfinished run, as do the methods below. */
  public List<Result> results() {
    return Results.read(file(RunFolder.RESULTS)).stream().map(row -> row.ofModel(model)).toList();
  }

  /** The lines of {@code items.jsonl}, read lazily; the caller closes the stream. */
  public Stream<JsonNode> items() {
    return items(JsonNode.class);
  }

  /** The same, as the records that were written. */
  public <T> Stream<T> items(Class<T> type) {
    return lines(file(RunFolder.ITEMS), type);
  }

  /** The lines of {@code skipped.jsonl}; the caller closes the stream. */
  public Stream<Skipped> skipped() {
    return lines(file(RunFolder.SKIPPED), Skipped.class);
  }

  /** An output file of the run. */
  public Path file(String name) {
    requireFinished();
    Manifest.OutputFile listed =
        manifest.files().stream()
            .filter(one -> one.name().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    new SemascopeException(
                        "%s: the run has written no file %s".formatted(directory(), name)));
    requireWhole(listed);
    return directory().resolve(name);
  }

  /** Whether all files have their original content. */
  boolean isIntact() {
    try {
      manifest.files().forEach(this::requireWhole);
      return isFinished();
    } catch (SemascopeException e) {
      return false;
    }
  }

  private void requireFinished() {
    if (!isFinished()) {
      throw new SemascopeException(
          "%s: the run is not finished (%s of %s shards): resume with the command that began it%s"
              .formatted(
                  directory(),
                  shardsDone(),
                  manifest.shards(),
                  manifest.command().isEmpty() ? "" : ": " + Shell.line(manifest.command())));
    }
  }

  private void requireWhole(Manifest.OutputFile listed) {
    Path file = directory().resolve(listed.name());
    Path key = file.toAbsolutePath();
    try {
      BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
      if (found.size() != listed.bytes()) {
        throw new SemascopeException(
            "%s: expected %s bytes, found %s: the command that made the run writes it again"
                .formatted(file, listed.bytes(), found.size()));
      }
      Verified whole = new Verified(listed.sha256(), found.size(), found.lastModifiedTime());
      if (whole.equals(VERIFIED.get(key))) {
        return;
      }
      Instant start = Instant.now();
      String sha256 = Sha256.of(file);
      if (!sha256.equals(listed.sha256())) {
        throw new SemascopeException(
            "%s: expected content of sha256 %s, found %s: the command that made the run writes it again"
                .formatted(file, listed.sha256(), sha256));
      }
      if (whole.changed.toInstant().isBefore(start.minus(CLOCK_TICK))) {
        VERIFIED.put(key, whole); // otherwise a later change could have the same time
      }
    } catch (IOException e) {
      throw new SemascopeException(
          "cannot read %s: %s: the command that made the run writes it again"
              .formatted(file, IoReason.of(e)),
          e);
    }
  }

  private static <T> Stream<T> lines(Path file, Class<T> type) {
    AtomicLong number = new AtomicLong();
    try {
      BufferedReader reader = Files.newBufferedReader(file);
      return reader
          .lines()
          .sequential()
          .map(line -> line(file, number.incrementAndGet(), line, type))
          .onClose(() -> close(reader));
    } catch (IOException e) {
      throw Input.unreadable(file, e);
    }
  }

  private static <T> T line(Path file, long number, String line, Class<T> type) {
    try {
      return Json.MAPPER.readValue(line, type);
    } catch (JsonProcessingException e) {
      throw new SemascopeException(
          "%s:%s: expected a %s, found %s"
              .formatted(file, number, type.getSimpleName(), Json.reason(e)),
          e);
    }
  }

  private static void close(BufferedReader reader) {
    try {
      reader.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
