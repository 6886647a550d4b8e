package org.semascope.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The directory of all runs. A marker file keeps it from being read as data. */
final class RunRoot {
  private static final String MARK = ".semascope-runs";
  private static final int MODEL_NAME = 100;
  private static final int HASH_DIGITS = 12;

  private RunRoot() {}

  static boolean isOne(Path folder) {
    return Files.exists(folder.resolve(MARK));
  }

  static void create(Path root) throws IOException {
    Files.createDirectories(root);
    if (!isOne(root)) {
      Files.writeString(root.resolve(MARK), "Runs of Semascope\n");
    }
  }

  /**
   * PROBE/MODEL@SHA8/HASH; a run that exists stays in the folder of the name under which it began.
   */
  static Path directory(Path root, Recipe recipe) {
    Path probe = root.resolve(recipe.probe());
    String content = "@" + recipe.model().sha256().substring(0, 8);
    String run = runName(RecipeHash.of(recipe));
    Path own = probe.resolve(folderName(recipe.model().shownName()) + content).resolve(run);
    if (StoredRuns.isRun(own) || !Files.isDirectory(probe)) {
      return own;
    }
    return StoredRuns.folders(probe).stream()
        .filter(model -> model.getFileName().toString().endsWith(content))
        .map(model -> model.resolve(run))
        .filter(StoredRuns::isRun)
        .findFirst()
        .orElse(own);
  }

  /** The folder name of a run. */
  static String runName(String hash) {
    return hash.substring(0, HASH_DIGITS);
  }

  static boolean isRunName(String folder) {
    return folder.length() == HASH_DIGITS && folder.matches("[0-9a-f]+");
  }

  /** A model's name as a folder name for all operating systems: {@code org--name}. */
  static String folderName(String model) {
    String safe =
        model
            .replaceAll("[/\\\\]+", "--")
            .replaceAll("[^A-Za-z0-9._+-]", "_")
            .replaceAll("^[.-]+", "");
    String named = safe.isEmpty() ? "model" : safe;
    return named.length() > MODEL_NAME ? named.substring(0, MODEL_NAME) : named;
  }
}
