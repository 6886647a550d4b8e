package org.semascope.models.tokens;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.AtomicFile;
import org.semascope.models.wire.FolderFiles;

/** The file that describes a model's whole tokenizer. */
public final class TokenizerJson {
  static final String FILE = "tokenizer.json";

  private TokenizerJson() {}

  /** The file of that name in a directory, or else the only one whose name ends so. */
  public static Optional<Path> in(Path directory) {
    Path exact = directory.resolve(FILE);
    if (Files.isRegularFile(exact)) {
      return Optional.of(exact);
    }
    List<Path> others = FolderFiles.endingWith(directory, FILE);
    return others.size() == 1 ? Optional.of(others.get(0)) : Optional.empty();
  }

  /**
   * Writes tokenizer.json into a model directory that has only older vocabulary files; an existing
   * one is kept.
   */
  public static void write(Path directory) {
    TokenizerFiles files = new TokenizerFiles(directory);
    if (files.has(FILE)) {
      return;
    }
    String content = TokenizerDescription.converted(files).json().toPrettyString();
    try {
      AtomicFile.write(files.path(FILE), content);
    } catch (IOException e) {
      throw new SemascopeException("cannot write " + files.path(FILE) + ": " + e.getMessage(), e);
    }
  }
}
