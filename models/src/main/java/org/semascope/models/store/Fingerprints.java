package org.semascope.models.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.semascope.core.Progress;
import org.semascope.core.io.AtomicFile;
import org.semascope.core.io.Sha256;
import org.semascope.models.store.StoreFailures.Work;
import org.semascope.models.vectors.MappedVectors;
import org.semascope.models.vectors.VectorFile;
import org.slf4j.LoggerFactory;

/** Fingerprints of model directories and single files, remembered under {@code SEMASCOPE_HOME}. */
public final class Fingerprints {
  private static final String SHA256 = "sha256";
  private static final String FINITE = "finite";
  private static final String INTACT = "whole";

  private final Home home;
  private final Progress progress;

  /**
   * Identifies the content of a model's files.
   *
   * @param sha256 of the checksums of configuration, tokenizer and weights, independent of the
   *     directory's path
   * @param files names of these files, relative to the directory
   * @param finite whether all weights are finite; empty if not checked yet
   */
  public record Fingerprint(String sha256, List<String> files, Optional<Boolean> finite) {}

  /** Reads a whole file to find out whether its content is as it should be. */
  @FunctionalInterface
  public interface Check {
    boolean passes() throws IOException;
  }

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
    String name = file.getFileName().toString();
    String sha256 =
        VectorFile.isMapped(file) ? MappedVectors.open(file).facts().sha256() : sha256(file);
    if (model.contexts().isEmpty()) {
      return new Fingerprint(sha256, List.of(name), Optional.of(true));
    }
    Path contexts = model.contexts().get();
    String both = sha256 + "  " + sha256(contexts);
    return new Fingerprint(
        sha256Of(both), List.of(name, contexts.getFileName().toString()), Optional.of(true));
  }

  public Fingerprint of(Path directory) {
    return reading(
        directory,
        () -> {
          Memory memory = memory(directory);
          List<String> files = memory.files();
          String sha256 = memory.recall(SHA256, () -> hash(memory.path(), files));
          return new Fingerprint(sha256, files, memory.recall(FINITE).map(Boolean::valueOf));
        });
  }

  /** Remembers whether all weights are finite; forgotten when one of the files changes. */
  public void rememberFinite(Path directory, boolean finite) {
    reading(directory, () -> memory(directory).remember(FINITE, Boolean.toString(finite)));
  }

  private Memory memory(Path directory) throws IOException {
    Path real = directory.toRealPath();
    return Memory.of(home.fingerprints(), real, ModelFiles.in(real));
  }

  /** The sha256 of a list of files and their checksums, in the form that sha256sum prints. */
  private String hash(Path directory, List<String> names) throws IOException {
    List<String> checksums = checksums(directory, names.stream().map(directory::resolve).toList());
    StringBuilder list = new StringBuilder();
    for (int i = 0; i < names.size(); i++) {
      list.append("%s  %s\n".formatted(checksums.get(i), names.get(i)));
    }
    return sha256Of(list.toString());
  }

  private List<String> checksums(Path shown, List<Path> files) throws IOException {
    long total = 0;
    for (Path file : files) {
      total += Files.size(file);
    }
    List<String> checksums = new ArrayList<>();
    String what = "checksum of " + shown.getFileName();
    try (Progress.Task task = progress.begin(what, total, Progress.Unit.BYTES)) {
      for (Path file : files) {
        checksums.add(Sha256.of(file));
        task.advance(Files.size(file));
      }
    }
    return checksums;
  }

  /** The checksum of a single file. */
  String sha256(Path file) {
    Work<String> sha256 = () -> checksums(file, List.of(file)).get(0);
    return reading(file, () -> Memory.of(home.fingerprints(), file).recall(SHA256, sha256));
  }

  /** The checksum of a single file; empty if it was never computed, or the file has changed. */
  Optional<String> remembered(Path file) {
    return reading(file, () -> Memory.of(home.fingerprints(), file).recall(SHA256));
  }

  private static <T> T reading(Path path, Work<T> work) {
    return StoreFailures.attempt("reading the model's files", path, work);
  }

  private static String sha256Of(String text) {
    return Sha256.of(text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Whether a file passes a check; one that has passed before is not checked again.
   *
   * @param folder where the result is kept
   */
  public static boolean isIntact(Path folder, Path file, Check check) throws IOException {
    Memory memory = Memory.of(folder, file);
    if (memory.recall(INTACT).isEmpty()) {
      if (!check.passes()) {
        return false;
      }
      memory.remember(INTACT, "");
    }
    return true;
  }

  /**
   * What was found out about files, so that gigabytes are read only once. A fact is valid while
   * path, sizes and modification times of the files are the same as when it was remembered. Each
   * fact is a small text file: the sha256 of the rest, the path, one line per file, and the fact.
   * Neither JSON nor a logger is initialised before it is needed: both take longer than opening
   * vectors.
   *
   * @param folder where facts are kept
   * @param files names relative to the path; empty for the path itself
   * @param stamp path, sizes and times
   */
  private record Memory(Path folder, Path path, List<String> files, String stamp) {
    /** The memory of some files of a directory as they are now. */
    static Memory of(Path folder, Path directory, List<String> names) throws IOException {
      Path real = directory.toRealPath();
      StringBuilder stamp = new StringBuilder(real + "\n");
      for (String name : names) {
        Path file = real.resolve(name);
        long modified = Files.getLastModifiedTime(file).to(TimeUnit.NANOSECONDS);
        stamp.append("%s\t%s\t%s\n".formatted(name, Files.size(file), modified));
      }
      return new Memory(folder, real, names, stamp.toString());
    }

    /** The memory of one file as it is now. */
    static Memory of(Path folder, Path file) throws IOException {
      return of(folder, file, List.of(""));
    }

    /** Recalls what is known on a topic, which is also the extension of the fact's file. */
    Optional<String> recall(String topic) throws IOException {
      Path file = file(topic);
      if (!Files.isRegularFile(file)) {
        return Optional.empty();
      }
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      int begin = text.indexOf('\n') + 1;
      boolean valid = text.equals(checked(text.substring(begin))) && text.startsWith(stamp, begin);
      return valid
          ? Optional.of(text.substring(begin + stamp.length()).stripTrailing())
          : Optional.empty();
    }

    /** The fact, found out and remembered if it is not known. */
    String recall(String topic, Work<String> work) throws IOException {
      Optional<String> known = recall(topic);
      return known.isPresent() ? known.get() : remember(topic, work.run());
    }

    /** Keeps a fact, where the folder can be written; returns the fact. */
    String remember(String topic, String fact) {
      try {
        AtomicFile.write(file(topic), checked(stamp + fact + "\n"));
      } catch (IOException e) {
        LoggerFactory.getLogger(Fingerprints.class).debug("cannot remember facts of {}", path, e);
      }
      return fact;
    }

    private static String checked(String content) {
      return sha256Of(content) + "\n" + content;
    }

    private Path file(String topic) {
      return folder.resolve(sha256Of(path.toString()).substring(0, 32) + "." + topic);
    }
  }
}
