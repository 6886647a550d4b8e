package org.semascope.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;

/**
 * Refuses to repeat a command after one of its files has changed. The run would have another hash
 * and would start over silently.
 */
final class ChangedInputs {
  private static final int DIGITS = 12;

  private ChangedInputs() {}

  /** Throws if there is a run of the same request with other contents of files. */
  static void refuse(Path root, Recipe recipe) throws IOException {
    String question = RecipeHash.ofQuestion(recipe);
    String hash = RecipeHash.of(recipe);
    List<StoredRun> before = new ArrayList<>();
    for (Path manifest : manifests(root.resolve(recipe.probe()))) {
      Optional<StoredRun> run = readable(manifest.getParent());
      run.filter(one -> !one.manifest().hash().equals(hash))
          .filter(one -> RecipeHash.ofQuestion(one.manifest().recipe()).equals(question))
          .ifPresent(before::add);
    }
    Optional<StoredRun> last =
        before.stream().max(Comparator.comparing(run -> run.manifest().startedAt()));
    if (last.isPresent()) {
      Path directory = last.get().directory();
      Manifest manifest = last.get().manifest();
      Optional<String> crash =
          !manifest.isWhole() && RunLock.isAbandoned(directory)
              ? rewritten(directory, manifest, recipe)
              : Optional.empty();
      throw new SemascopeException(
          "%s since the run in %s began: --fresh starts a new run with the current files%s"
              .formatted(
                  difference(manifest.recipe(), recipe),
                  directory,
                  crash.map(words -> "; " + words).orElse("")));
    }
  }

  /**
   * A possible reason for a crash of a run: model files are memory-mapped, and the operating system
   * kills a process if a mapped file is truncated.
   *
   * @param before the manifest of that run
   * @return empty unless a file of the run was written after the run began
   */
  static Optional<String> rewritten(Path run, Manifest before, Recipe now) {
    List<Input> inputs = new ArrayList<>(List.of(now.model()));
    inputs.addAll(now.data());
    String files =
        inputs.stream()
            .flatMap(input -> writtenSince(before.startedAt(), input).stream())
            .collect(Collectors.joining(", "));
    return files.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "the run in %s was killed or crashed, and %s was written after it began: do not overwrite model files in use"
                .formatted(run, files));
  }

  private static List<String> writtenSince(Instant start, Input input) {
    if (input.location().isEmpty()) {
      return List.of();
    }
    try {
      FileStamps stamps = FileStamps.of(input.location().get(), input.files());
      return stamps.files().entrySet().stream()
          .filter(file -> file.getValue().modified().isAfter(start))
          .map(file -> stamps.file(file.getKey()).toString())
          .toList();
    } catch (IOException e) {
      throw Input.unreadable(input.location().get(), e);
    }
  }

  private static List<Path> manifests(Path probe) throws IOException {
    if (!Files.isDirectory(probe)) {
      return List.of();
    }
    try (Stream<Path> files = Files.find(probe, 3, (file, seen) -> isManifest(probe, file))) {
      return files.toList();
    }
  }

  private static boolean isManifest(Path probe, Path file) {
    Path within = probe.relativize(file);
    return within.getNameCount() == 3
        && within.endsWith(RunFolder.MANIFEST)
        && !within.getName(1).toString().startsWith(".");
  }

  /** Damaged runs are ignored. */
  private static Optional<StoredRun> readable(Path folder) {
    try {
      return Optional.of(StoredRun.open(folder));
    } catch (SemascopeException e) {
      return Optional.empty();
    }
  }

  private static String difference(Recipe before, Recipe now) {
    List<String> changes = new ArrayList<>();
    compare(before.model(), now.model(), changes);
    for (int i = 0; i < now.data().size(); i++) {
      compare(before.data().get(i), now.data().get(i), changes);
    }
    return String.join(", and ", changes) + (changes.size() == 1 ? " has" : " have") + " changed";
  }

  private static void compare(Input before, Input now, List<String> changes) {
    if (!before.sha256().equals(now.sha256())) {
      changes.add(
          "%s (%s; was %s, is %s)".formatted(now.name(), now.path(), look(before), look(now)));
    }
  }

  private static String look(Input input) {
    return "%s bytes of %s, sha256 %s..."
        .formatted(input.bytes(), input.modified(), input.sha256().substring(0, DIGITS));
  }
}
