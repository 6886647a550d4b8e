package org.semascope.models.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.semascope.core.Progress;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checksums of single files, remembered as {@link Fingerprints} does for directories, but in lines
 * of text: a start that opens vectors has no time for more.
 */
final class FileFingerprints {
  private static final Logger LOG = LoggerFactory.getLogger(FileFingerprints.class);

  private final Home home;
  private final Progress progress;

  FileFingerprints(Home home, Progress progress) {
    this.home = home;
    this.progress = progress;
  }

  String sha256(Path file) {
    try {
      Path real = file.toRealPath();
      List<String> stamp =
          List.of(
              real.toString(),
              Long.toString(Files.size(real)),
              Long.toString(Files.getLastModifiedTime(real).to(TimeUnit.NANOSECONDS)));
      Path memory = memory(real);
      List<String> kept = Files.isRegularFile(memory) ? Files.readAllLines(memory) : List.of();
      if (kept.size() == 4 && kept.subList(0, 3).equals(stamp)) {
        return kept.get(3);
      }
      String sha256 = hash(real);
      keep(memory, stamp, sha256);
      return sha256;
    } catch (IOException e) {
      throw Failures.of("reading the model's file", file, e);
    }
  }

  private String hash(Path file) throws IOException {
    try (Progress.Task task =
        progress.begin(
            "checksum of " + file.getFileName(), Files.size(file), Progress.Unit.BYTES)) {
      String sha256 = Checksum.sha256(file);
      task.advance(Files.size(file));
      return sha256;
    }
  }

  private static void keep(Path memory, List<String> stamp, String sha256) {
    try {
      AtomicFile.write(memory, String.join("\n", stamp) + "\n" + sha256 + "\n");
    } catch (IOException e) {
      LOG.debug("cannot remember the checksum of {}", stamp.get(0), e);
    }
  }

  private Path memory(Path file) {
    byte[] hash =
        Checksum.algorithm("SHA-256").digest(file.toString().getBytes(StandardCharsets.UTF_8));
    return home.fingerprints().resolve(HexFormat.of().formatHex(hash, 0, 16) + ".txt");
  }
}
