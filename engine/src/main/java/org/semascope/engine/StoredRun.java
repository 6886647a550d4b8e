package org.semascope.engine;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A run's directory, as reports and comparisons read it. */
public final class StoredRun {
  private final Path directory;
  private final Manifest manifest;

  private StoredRun(Path directory, Manifest manifest) {
    this.directory = directory;
    this.manifest = manifest;
  }

  /** Opens a finished or unfinished run; refuses a folder that is none. */
  public static StoredRun open(Path directory) {
    throw new UnsupportedOperationException();
  }

  public Path directory() {
    return directory;
  }

  public Manifest manifest() {
    return manifest;
  }

  public boolean isFinished() {
    return manifest.isWhole();
  }

  /** How many shards are in the journal. */
  public int shardsDone() {
    throw new UnsupportedOperationException();
  }

  /** Refuses a run that is not finished, as the methods below do. */
  public List<Result> results() {
    throw new UnsupportedOperationException();
  }

  /** The lines of {@code items.jsonl}, read as they are asked for; the caller closes the stream. */
  public Stream<JsonNode> items() {
    throw new UnsupportedOperationException();
  }

  /** The same, as the records that were written. */
  public <T> Stream<T> items(Class<T> type) {
    throw new UnsupportedOperationException();
  }

  /** The lines of {@code skipped.jsonl}; the caller closes the stream. */
  public Stream<Skipped> skipped() {
    throw new UnsupportedOperationException();
  }

  /** A file of the probe's own. */
  public Path file(String name) {
    throw new UnsupportedOperationException();
  }
}
