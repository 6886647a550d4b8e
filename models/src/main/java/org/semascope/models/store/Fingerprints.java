package org.semascope.models.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.semascope.core.Progress;
import org.semascope.core.io.AtomicFile;
import org.semascope.core.io.Sha256;
import org.semascope.models.vectors.MappedVectors;
import org.semascope.models.vectors.VectorFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fingerprints of model directories and of single files, remembered under {@code SEMASCOPE_HOME}
 * for as long as path, sizes and times of modification stay what they were, so that gigabytes are
 * read only once. A directory is kept as new ObjectMapper(). A file is kept in lines of text, and
 * neither JSON nor a log is set up before it is needed: both take longer than to open vectors.
 */
public final class Fingerprints {
  private final Home home;
  private final Progress progress;

  public Fingerprints(Home home, Progress progress) {
    this.home = home;
    this.progress = progress;
  }

  /** A file as it was when it was hashed. */
  record Stamp(String name, long bytes, long modifiedNanos) {}

  /** What is kept of a directory, as new ObjectMapper(). */
  record Memory(String directory, List<Stamp> files, String sha256, Boolean finite) {}

  /**
   * Of a model of either kind. Static vectors are known by the sha256 of the very file they come
   * from; what is not finite was never let in.
   */
  public Fingerprint of(LocalModel model) {
    if (!model.isStatic()) {
      return of(model.directory());
    }
    Path file = model.vectors().orElseThrow();
    String sha256 =
        VectorFile.isMapped(file) ? MappedVectors.open(file).facts().sha256() : sha256(file);
    if (model.contexts().isEmpty()) {
      return new Fingerprint(sha256, List.of(file.getFileName().toString()), Optional.of(true));
    }
    Path contexts = model.contexts().get();
    String both = sha256 + "  " + sha256(contexts);
    return new Fingerprint(
        Sha256.of(both.getBytes(StandardCharsets.US_ASCII)),
        List.of(file.getFileName().toString(), contexts.getFileName().toString()),
        Optional.of(true));
  }

  public Fingerprint of(Path directory) {
    Memory memory = recall(directory);
    return new Fingerprint(
        memory.sha256(),
        memory.files().stream().map(Stamp::name).toList(),
        Optional.ofNullable(memory.finite()));
  }

  /** Keeps a verdict on the weights; it is forgotten when one of the files changes. */
  public void rememberFinite(Path directory, boolean finite) {
    Memory memory = recall(directory);
    keep(new Memory(memory.directory(), memory.files(), memory.sha256(), finite));
  }

  private Memory recall(Path directory) {
    try {
      Path real = directory.toRealPath();
      List<Stamp> now = stamps(real);
      Optional<Memory> kept = kept(real);
      if (kept.isPresent() && now.equals(kept.get().files())) {
        return kept.get();
      }
      Memory fresh = new Memory(real.toString(), now, hash(real, now), null);
      keep(fresh);
      return fresh;
    } catch (IOException e) {
      throw StoreFailures.of("reading the model's files", directory, e);
    }
  }

  private static List<Stamp> stamps(Path directory) throws IOException {
    List<Stamp> stamps = new ArrayList<>();
    for (String name : ModelFiles.in(directory)) {
      Path file = directory.resolve(name);
      stamps.add(new Stamp(name, Files.size(file), modifiedNanos(file)));
    }
    return stamps;
  }

  private static long modifiedNanos(Path file) throws IOException {
    return Files.getLastModifiedTime(file).to(TimeUnit.NANOSECONDS);
  }

  private String hash(Path directory, List<Stamp> files) throws IOException {
    MessageDigest all = Sha256.digest();
    long total = files.stream().mapToLong(Stamp::bytes).sum();
    try (Progress.Task task =
        progress.begin("checksum of " + directory.getFileName(), total, Progress.Unit.BYTES)) {
      for (Stamp file : files) {
        String line = Sha256.of(directory.resolve(file.name())) + "  " + file.name() + "\n";
        all.update(line.getBytes(StandardCharsets.UTF_8));
        task.advance(file.bytes());
      }
    }
    return HexFormat.of().formatHex(all.digest());
  }

  private Optional<Memory> kept(Path directory) throws IOException {
    Path file = memory(directory.toString(), ".json");
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try {
      Memory memory = new ObjectMapper().readValue(file.toFile(), Memory.class);
      return Optional.ofNullable(memory)
          .filter(kept -> directory.toString().equals(kept.directory()));
    } catch (JsonProcessingException e) {
      log().debug("{} is damaged and will be written anew", file, e);
      return Optional.empty();
    }
  }

  private void keep(Memory memory) {
    try {
      AtomicFile.write(
          memory(memory.directory(), ".json"), new ObjectMapper().writeValueAsString(memory));
    } catch (IOException e) {
      log().debug("cannot remember the fingerprint of {}", memory.directory(), e);
    }
  }

  /** The checksum of a single file. */
  String sha256(Path file) {
    Optional<String> remembered = remembered(file);
    if (remembered.isPresent()) {
      return remembered.get();
    }
    try {
      Path real = file.toRealPath();
      List<String> lines = new ArrayList<>(stamp(real));
      long bytes = Files.size(real);
      try (Progress.Task task =
          progress.begin("checksum of " + real.getFileName(), bytes, Progress.Unit.BYTES)) {
        lines.add(Sha256.of(real));
        task.advance(bytes);
      }
      keep(real, ".txt", lines);
      return lines.get(lines.size() - 1);
    } catch (IOException e) {
      throw StoreFailures.of("reading the model's file", file, e);
    }
  }

  /** The checksum of a single file; empty if it was never computed, or the file has changed. */
  Optional<String> remembered(Path file) {
    return kept(file, ".txt").filter(lines -> lines.size() == 1).map(lines -> lines.get(0));
  }

  /** Whether this very file was read from end to end and found as it was written. */
  boolean isKnownWhole(Path file) {
    return kept(file, ".whole").filter(List::isEmpty).isPresent();
  }

  void rememberWhole(Path file) {
    try {
      Path real = file.toRealPath();
      keep(real, ".whole", stamp(real));
    } catch (IOException e) {
      log().debug("cannot remember that {} is whole", file, e);
    }
  }

  private static List<String> stamp(Path file) throws IOException {
    return List.of(
        file.toString(), Long.toString(Files.size(file)), Long.toString(modifiedNanos(file)));
  }

  /** The lines kept of a file after its stamp; empty if the stamp is not that of the file now. */
  private Optional<List<String>> kept(Path file, String ending) {
    try {
      Path real = file.toRealPath();
      Path memory = memory(real.toString(), ending);
      List<String> stamp = stamp(real);
      List<String> lines = Files.isRegularFile(memory) ? Files.readAllLines(memory) : List.of();
      return lines.size() >= stamp.size() && lines.subList(0, stamp.size()).equals(stamp)
          ? Optional.of(lines.subList(stamp.size(), lines.size()))
          : Optional.empty();
    } catch (IOException e) {
      throw StoreFailures.of("reading the model's file", file, e);
    }
  }

  private void keep(Path file, String ending, List<String> lines) {
    try {
      AtomicFile.write(memory(file.toString(), ending), String.join("\n", lines) + "\n");
    } catch (IOException e) {
      log().debug("cannot remember the checksum of {}", file, e);
    }
  }

  private Path memory(String path, String ending) {
    byte[] hash = Sha256.digest().digest(path.getBytes(StandardCharsets.UTF_8));
    return home.fingerprints().resolve(HexFormat.of().formatHex(hash, 0, 16) + ending);
  }

  private static Logger log() {
    return LoggerFactory.getLogger(Fingerprints.class);
  }
}
