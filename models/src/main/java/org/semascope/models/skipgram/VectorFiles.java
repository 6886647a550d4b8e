package org.semascope.models.skipgram;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.semascope.core.SemascopeException;
import org.semascope.models.vectors.VectorRows;
import org.semascope.models.vectors.Word2VecWriter;

/**
 * The files of trained vectors in word2vec's format: {@code NAME} the words' vectors, {@code
 * NAME.cxt} their context vectors, {@code NAME.vocab} the words with their counts. The first is
 * written last, so if it exists, the others do.
 *
 * @param binary rather than text
 */
public record VectorFiles(Path target, boolean binary) {
  /** Checks before a long training that the files can be written. */
  void check() {
    Path folder = target.toAbsolutePath().getParent();
    SemascopeException.throwIf(
        folder == null || Files.isDirectory(target),
        "cannot write %s: expected the name of a file, found a folder",
        target);
    SemascopeException.throwIf(
        !Files.isDirectory(folder), "cannot write %s: there is no folder %s", target, folder);
    SemascopeException.throwIf(
        !Files.isWritable(folder), "cannot write %s: no permission to write in %s", target, folder);
  }

  Path contexts() {
    return sibling(".cxt");
  }

  Path vocabulary() {
    return sibling(".vocab");
  }

  /** The folder in which the training works. */
  Path trainingFolder() {
    return sibling(".training");
  }

  private Path sibling(String ending) {
    return target.resolveSibling(target.getFileName() + ending);
  }

  /** Writes all files, or none if one of them fails. */
  void write(TrainingVocabulary words, Matrices matrices) {
    boolean whole = false;
    try {
      words.write(vocabulary());
      write(contexts(), words.words(), matrices.contextRows());
      write(target, words.words(), matrices.wordRows());
      whole = true;
    } finally {
      if (!whole) {
        vocabulary().toFile().delete();
        contexts().toFile().delete();
      }
    }
  }

  private void write(Path file, List<String> words, VectorRows rows) {
    if (binary) {
      Word2VecWriter.binary(file, words::get, rows);
    } else {
      Word2VecWriter.text(file, words::get, rows);
    }
  }
}
