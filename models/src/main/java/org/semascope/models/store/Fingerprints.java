package org.semascope.models.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.semascope.core.Progress;
import org.semascope.core.io.Sha256;
import org.semascope.models.vectors.MappedVectors;
import org.semascope.models.vectors.VectorFile;

/** Fingerprints of model directories and single files, remembered under {@code SEMASCOPE_HOME}. */
public final class Fingerprints {
  private static final String SHA256 = "sha256";
  private static final String FINITE = "finite";

  private final Home home;
  private final Progress progress;

  public Fingerprints(Home home, Progress progress) {
    this.home = home;
    this.progress = progress;
  }

  /**
   * The fingerprint of a contextual or a static model. Static vectors are identified by the sha256
   * of the file that they were converted from; conversion refuses vectors that are not finite.
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
    try {
      List<String> files = ModelFiles.in(directory.toRealPath());
      FileMemory memory = FileMemory.ofDirectory(home.fingerprints(), directory, files);
      Optional<String> known = memory.recall(SHA256);
      String sha256 = known.isPresent() ? known.get() : hash(directory.toRealPath(), files);
      if (known.isEmpty()) {
        memory.remember(SHA256, sha256);
      }
      return new Fingerprint(sha256, files, memory.recall(FINITE).map(Boolean::valueOf));
    } catch (IOException e) {
      throw StoreFailures.of("reading the model's files", directory, e);
    }
  }

  /** Remembers whether all weights are finite; forgotten when one of the files changes. */
  public void rememberFinite(Path directory, boolean finite) {
    try {
      List<String> files = ModelFiles.in(directory.toRealPath());
      FileMemory.ofDirectory(home.fingerprints(), directory, files)
          .remember(FINITE, Boolean.toString(finite));
    } catch (IOException e) {
      throw StoreFailures.of("reading the model's files", directory, e);
    }
  }

  /** The sha256 of a list of files and their checksums, in the form that sha256sum prints. */
  private String hash(Path directory, List<String> names) throws IOException {
    long total = 0;
    for (String name : names) {
      total += Files.size(directory.resolve(name));
    }
    StringBuilder list = new StringBuilder();
    try (Progress.Task task =
        progress.begin("checksum of " + directory.getFileName(), total, Progress.Unit.BYTES)) {
      for (String name : names) {
        Path file = directory.resolve(name);
        list.append(Sha256.of(file)).append("  ").append(name).append('\n');
        task.advance(Files.size(file));
      }
    }
    return Sha256.of(list.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** The checksum of a single file. */
  String sha256(Path file) {
    try {
      FileMemory memory = FileMemory.ofFile(home.fingerprints(), file);
      Optional<String> known = memory.recall(SHA256);
      if (known.isPresent()) {
        return known.get();
      }
      long bytes = Files.size(file);
      try (Progress.Task task =
          progress.begin("checksum of " + file.getFileName(), bytes, Progress.Unit.BYTES)) {
        String sha256 = Sha256.of(file);
        task.advance(bytes);
        memory.remember(SHA256, sha256);
        return sha256;
      }
    } catch (IOException e) {
      throw StoreFailures.of("reading the model's file", file, e);
    }
  }

  /** The checksum of a single file; empty if it was never computed, or the file has changed. */
  Optional<String> remembered(Path file) {
    try {
      return FileMemory.ofFile(home.fingerprints(), file).recall(SHA256);
    } catch (IOException e) {
      throw StoreFailures.of("reading the model's file", file, e);
    }
  }
}
