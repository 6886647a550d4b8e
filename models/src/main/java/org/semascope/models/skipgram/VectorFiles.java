package org.semascope.models.skipgram;

import java.nio.file.Files;
import java.nio.file.Path;
import org.semascope.core.SemascopeException;
import org.semascope.models.vectors.Word2VecWriter;

/**
 * Where trained vectors go, in word2vec's form: {@code NAME} the words' vectors, {@code NAME.cxt}
 * their context vectors, {@code NAME.vocab} the words with their counts. The first is written last:
 * where it is, the others are.
 *
 * @param binary or as text
 */
public record VectorFiles(Path target, boolean binary) {
  /** Refuses a place where nothing can be written, before hours have gone into what goes there. */
  void check() {
    Path folder = target.toAbsolutePath().getParent();
    if (folder == null || Files.isDirectory(target)) {
      throw new SemascopeException(
          "cannot write %s: expected the name of a file, found a folder".formatted(target));
    }
    if (!Files.isDirectory(folder)) {
      throw new SemascopeException(
          "cannot write %s: there is no folder %s".formatted(target, folder));
    }
    if (!Files.isWritable(folder)) {
      throw new SemascopeException(
          "cannot write %s: no permission to write in %s".formatted(target, folder));
    }
  }

  Path contexts() {
    return sibling(".cxt");
  }

  Path vocabulary() {
    return sibling(".vocab");
  }

  /** The folder in which the training works. */
  Path workshop() {
    return sibling(".training");
  }

  private Path sibling(String ending) {
    return target.resolveSibling(target.getFileName() + ending);
  }

  void write(Trained trained) {
    new Vocabulary(trained.words(), trained.frequencies()).write(vocabulary());
    if (binary) {
      Word2VecWriter.binary(contexts(), trained.words()::get, trained.contexts());
      Word2VecWriter.binary(target, trained.words()::get, trained.vectors());
    } else {
      Word2VecWriter.text(contexts(), trained.words()::get, trained.contexts());
      Word2VecWriter.text(target, trained.words()::get, trained.vectors());
    }
  }
}
