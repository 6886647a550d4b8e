package org.semascope.data.corpora;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;

/**
 * The lines of a paragraph of plain text.
 *
 * @param file relative to a corpus that is a folder, or else the file's name
 */
public record ParagraphLines(Path file, String text, PlainText.LineStarts lines) {
  /** Larger corpora would take long to read again. */
  private static final long MOST_BYTES = 1L << 28;

  /** {@code FILE:LINE} of the character at an offset of the paragraph; lines count from 1. */
  public String at(int offset) {
    return file + ":" + lines.at(offset);
  }

  /**
   * Finds the lines of some paragraphs by reading the corpus again.
   *
   * @param corpus a file or folder
   * @param ordinals of the paragraphs
   * @return by ordinal; empty unless all files are plain text that can be read quickly
   */
  public static Map<Long, ParagraphLines> of(Path corpus, Set<Long> ordinals) {
    try {
      boolean isFolder = Files.isDirectory(corpus);
      List<Path> files = isFolder ? Corpora.filesOf(corpus) : List.of(corpus);
      long bytes = 0;
      for (Path file : files) {
        bytes += Files.size(file);
      }
      if (bytes > MOST_BYTES) {
        return Map.of();
      }
      Map<Long, ParagraphLines> found = new HashMap<>();
      long[] next = {0};
      for (Path file : files) {
        Optional<PlainText> text = Corpora.plainText(file);
        if (text.isEmpty()) {
          return Map.of();
        }
        Path name = isFolder ? corpus.relativize(file) : file.getFileName();
        text.get()
            .read(
                file,
                Faults.STRICT,
                (paragraph, lines) -> {
                  if (ordinals.contains(next[0]++)) {
                    found.put(next[0] - 1, new ParagraphLines(name, paragraph, lines));
                  }
                });
      }
      return found;
    } catch (IOException | DataFormatException e) {
      return Map.of();
    }
  }
}
