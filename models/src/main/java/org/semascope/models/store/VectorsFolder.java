package org.semascope.models.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.semascope.core.io.FileTree;
import org.semascope.models.vectors.VectorFile;

/** A user's folder with a file of vectors in it. */
final class VectorsFolder {
  private VectorsFolder() {}

  /** The files of vectors in the folder itself, told from their content. */
  static List<Path> files(Path folder) {
    try {
      return FileTree.children(folder).stream()
          .filter(file -> !file.getFileName().toString().startsWith("."))
          .filter(Files::isRegularFile)
          .filter(Files::isReadable)
          .filter(VectorFile::isRecognised)
          .toList();
    } catch (IOException e) {
      throw StoreFailures.of("looking for vectors", folder, e);
    }
  }
}
