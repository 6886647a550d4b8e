package org.semascope.models.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.semascope.core.Progress;
import org.semascope.core.io.AtomicFile;
import org.semascope.core.io.Sha256;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checksums of single files, remembered as {@link Fingerprints} does for directories, but in lines
 * of text: a start that opens vectors has no time for more.
 */
final class FileFingerprints {
  private final Home home;
  private final Progress progress;

  FileFingerprints(Home home, Progress progress) {
    this.home = home;
    this.progress = progress;
  }

  String sha256(Path file) {
    try {
      Optional<String> remembered = remembered(file);
      if (remembered.isPresent()) {
        return remembered.get();
      }
      Path real = file.toRealPath();
      List<String> stamp = stamp(real);
      String sha256 = hash(real);
      keep(memory(real), stamp, sha256);
      return sha256;
    } catch (IOException e) {
      throw StoreFailures.of("reading the model's file", file, e);
    }
  }

  /** Nothing if the file was never hashed, or is another now. */
  Optional<String> remembered(Path file) {
    try {
      Path real = file.toRealPath();
      Path memory = memory(real);
      List<String> kept = Files.isRegularFile(memory) ? Files.readAllLines(memory) : List.of();
      return kept.size() == 4 && kept.subList(0, 3).equals(stamp(real))
          ? Optional.of(kept.get(3))
          : Optional.empty();
    } catch (IOException e) {
      throw StoreFailures.of("reading the model's file", file, e);
    }
  }

  /** Whether this very file was read from end to end and found as it was written. */
  boolean isKnownWhole(Path file) {
    try {
      Path real = file.toRealPath();
      Path memory = wholeMemory(real);
      return Files.isRegularFile(memory) && Files.readAllLines(memory).equals(stamp(real));
    } catch (IOException e) {
      throw StoreFailures.of("reading the model's file", file, e);
    }
  }

  void rememberWhole(Path file) {
    try {
      Path real = file.toRealPath();
      AtomicFile.write(wholeMemory(real), String.join("\n", stamp(real)) + "\n");
    } catch (IOException e) {
      log().debug("cannot remember that {} is whole", file, e);
    }
  }

  private static List<String> stamp(Path file) throws IOException {
    return List.of(
        file.toString(),
        Long.toString(Files.size(file)),
        Long.toString(Files.getLastModifiedTime(file).to(TimeUnit.NANOSECONDS)));
  }

  private String hash(Path file) throws IOException {
    try (Progress.Task task =
        progress.begin(
            "checksum of " + file.getFileName(), Files.size(file), Progress.Unit.BYTES)) {
      String sha256 = Sha256.of(file);
      task.advance(Files.size(file));
      return sha256;
    }
  }

  private static void keep(Path memory, List<String> stamp, String sha256) {
    try {
      AtomicFile.write(memory, String.join("\n", stamp) + "\n" + sha256 + "\n");
    } catch (IOException e) {
      log().debug("cannot remember the checksum of {}", stamp.get(0), e);
    }
  }

  private Path memory(Path file) {
    return memory(file, ".txt");
  }

  private Path wholeMemory(Path file) {
    return memory(file, ".whole");
  }

  private Path memory(Path file, String ending) {
    byte[] hash = Sha256.digest().digest(file.toString().getBytes(StandardCharsets.UTF_8));
    return home.fingerprints().resolve(HexFormat.of().formatHex(hash, 0, 16) + ending);
  }

  /** Not kept in a field: to set a log up takes longer than to open vectors, which seldom fails. */
  private static Logger log() {
    return LoggerFactory.getLogger(FileFingerprints.class);
  }
}
