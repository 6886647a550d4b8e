package org.semascope.models.vectors;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.semascope.models.ModelFormatException;
import org.semascope.models.wire.WrongFile;

/** Tells from a file's first bytes which form it has. */
final class FormatFinder {
  private static final String EXPECTED = "vectors of word2vec, GloVe or fastText";

  private final Path file;
  private final byte[] head;

  FormatFinder(Path file, byte[] head) {
    this.file = file;
    this.head = head;
  }

  /** The form, or a refusal that says what the file seems to be. */
  VectorFormat find() {
    Optional<String> other = WrongFile.insteadOfVectors(head);
    if (other.isPresent()) {
      throw ModelFormatException.file(file, EXPECTED, other.get());
    }
    if (FastTextHeader.isAt(head)) {
      return VectorFormat.FASTTEXT_BINARY;
    }
    int firstLine = lineEnd(0);
    Optional<Counts> counts = Counts.at(head, firstLine);
    if (counts.isPresent()) {
      return new TextOrBinary(head, firstLine + 1, counts.get()).isText()
          ? VectorFormat.WORD2VEC_TEXT
          : VectorFormat.WORD2VEC_BINARY;
    }
    String start = new String(head, StandardCharsets.ISO_8859_1);
    if (start.startsWith("{") && start.contains("\"dimensions\"") && start.contains("\"words\"")) {
      return VectorFormat.WINK_JSON;
    }
    if (gloveDimension().isPresent()) {
      return VectorFormat.GLOVE_TEXT;
    }
    throw ModelFormatException.file(
        file, EXPECTED, Quote.of(new String(head, 0, firstLine, StandardCharsets.UTF_8)));
  }

  /** How many numbers a row has where no line of counts says so. */
  Optional<Integer> gloveDimension() {
    return new GloveDimension(head).find();
  }

  private int lineEnd(int from) {
    int end = from;
    while (end < head.length && head[end] != '\n') {
      end++;
    }
    return end;
  }
}
