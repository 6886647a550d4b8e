package org.semascope.models.tokens;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.AtomicFile;
import org.semascope.models.wire.FolderFiles;

/** The file in which a model's tokenizer is whole. */
public final class TokenizerJson {
  static final String FILE = "tokenizer.json";

  private TokenizerJson() {}

  /** The one in a directory; where none has that very name, the only one whose name ends so. */
  public static Optional<Path> in(Path directory) {
    Path usual = directory.resolve(FILE);
    if (Files.isRegularFile(usual)) {
      return Optional.of(usual);
    }
    List<Path> others = FolderFiles.endingWith(directory, FILE);
    return others.size() == 1 ? Optional.of(others.get(0)) : Optional.empty();
  }

  /**
   * Writes tokenizer.json into a model directory that has only older vocabulary files; one that is
   * there already stays as it is.
   */
  public static void write(Path directory) {
    TokenizerFiles files = new TokenizerFiles(directory);
    if (files.has(FILE)) {
      return;
    }
    String content = TokenizerDescription.built(files).json().toPrettyString();
    try {
      AtomicFile.write(files.path(FILE), content);
    } catch (IOException e) {
      throw new SemascopeException("cannot write " + files.path(FILE) + ": " + e.getMessage(), e);
    }
  }
}
