package org.semascope.models.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.semascope.core.ByteSize;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;
import org.semascope.models.vectors.MappedVectors;
import org.semascope.models.vectors.VectorFacts;
import org.semascope.models.vectors.VectorFile;
import org.slf4j.LoggerFactory;

/**
 * Opens files of vectors as mapped files. Each content is converted once and kept under {@code
 * SEMASCOPE_HOME/vectors}, independent of the file's name and path.
 */
public final class VectorCache {
  private static final int KEY_DIGITS = 32;
  private static final long ANNOUNCED_BYTES = 50_000_000;

  private final Home home;
  private final Progress progress;
  private final Fingerprints fingerprints;

  public VectorCache(Home home, Progress progress) {
    this.home = home;
    this.progress = progress;
    this.fingerprints = new Fingerprints(home, progress);
  }

  /** The vectors of a file of any supported format; refuses files in which all vectors are zero. */
  public MappedVectors open(Path file) {
    MappedVectors vectors = mapped(file);
    VectorFacts facts = vectors.facts();
    if (facts.zeroRows() > 0 && facts.zeroRows() == vectors.size()) {
      vectors.close();
      throw ModelFormatException.file(
          file, "vectors other than zero", "%s vectors of zeros".formatted(facts.zeroRows()));
    }
    return vectors;
  }

  private MappedVectors mapped(Path file) {
    if (VectorFile.isMapped(file)) {
      requireIntact(file);
      return MappedVectors.open(file);
    }
    Optional<MappedVectors> kept = fingerprints.remembered(file).flatMap(this::kept);
    if (kept.isPresent()) {
      return kept.get();
    }
    VectorFile.requireRecognised(file); // before a long file is hashed
    String sha256 = fingerprints.sha256(file);
    return StoreFailures.attempt(
        "converting " + file, home.root(), () -> install(file, sha256, directory(sha256)));
  }

  private MappedVectors install(Path file, String sha256, Path directory) throws IOException {
    Installer.Fill content = work -> convert(file, sha256, work);
    Optional<MappedVectors> kept =
        new Installer(home, progress)
            .install(directory, "converting vectors", false, () -> kept(sha256), content);
    if (kept.isPresent()) {
      return kept.get();
    }
    InUse.mark(home, directory);
    return MappedVectors.open(directory.resolve(VectorFile.MAPPED));
  }

  private Path directory(String sha256) {
    return home.vectors().resolve(sha256.substring(0, KEY_DIGITS));
  }

  /** The converted file, unless it is damaged or of another version. */
  private Optional<MappedVectors> kept(String sha256) {
    Path directory = directory(sha256);
    Path file = directory.resolve(VectorFile.MAPPED);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try {
      requireIntact(file);
      InUse.mark(home, directory);
      MappedVectors vectors = MappedVectors.open(file);
      InUse.touch(directory);
      return Optional.of(vectors).filter(made -> made.facts().sha256().equals(sha256));
    } catch (ModelFormatException e) {
      // Not a field: initialising a logger takes longer than opening vectors.
      LoggerFactory.getLogger(VectorCache.class).debug("{} will be converted again", file, e);
      return Optional.empty();
    }
  }

  /** Reads a mapped file through once; refuses it if its checksum is wrong. */
  private void requireIntact(Path file) {
    Fingerprints.Check check =
        () -> {
          MappedVectors.verify(file);
          return true;
        };
    StoreFailures.attempt(
        "reading the model's file",
        file,
        () -> Fingerprints.isIntact(home.fingerprints(), file, check));
  }

  private void convert(Path file, String sha256, Path work) throws IOException {
    Path target = directory(sha256);
    if (Files.exists(target)) {
      progress.say(
          "%s is damaged, or of an older version: converting %s again".formatted(target, file));
    }
    long bytes = Files.size(file);
    if (bytes > ANNOUNCED_BYTES) {
      progress.say(
          "Converting %s, %s, once, to a memory-mapped file".formatted(file, ByteSize.of(bytes)));
    }
    Path mapped = work.resolve(VectorFile.MAPPED);
    VectorFacts facts = VectorFile.convert(file, mapped, file.toString(), sha256, progress);
    if (!fingerprints.sha256(file).equals(sha256)) {
      throw new SemascopeException(file + " has changed while it was read: try again");
    }
    List<String> oddities = new ArrayList<>();
    if (facts.duplicates() > 0) {
      oddities.add(facts.duplicates() + " repeated words, whose first vector is used");
    }
    if (facts.zeroRows() > 0) {
      oddities.add(facts.zeroRows() + " vectors of zeros");
    }
    if (facts.repairedWords() > 0) {
      oddities.add(facts.repairedWords() + " words that are not UTF-8, written with \\x");
    }
    if (!oddities.isEmpty()) {
      progress.say("%s: %s".formatted(file, String.join("; ", oddities)));
    }
  }
}
