package org.semascope.models.weights;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.semascope.models.ModelFormatException;

/** What a failed download leaves in the place of weights; worth a sentence of its own. */
final class Impostor {
  private static final int ENOUGH = 256;

  private Impostor() {}

  /** Refuses an empty file, a page of HTML and the pointer git-lfs keeps for a file not fetched. */
  static void refuse(FileBytes file, String expected) {
    if (file.size() == 0) {
      throw ModelFormatException.file(file.path(), expected, "an empty file");
    }
    byte[] start =
        file.cursor(0, Math.min(ENOUGH, file.size()), "the start")
            .array(Math.min(ENOUGH, file.size()));
    String text =
        new String(start, StandardCharsets.ISO_8859_1).stripLeading().toLowerCase(Locale.ROOT);
    if (text.startsWith("version https://git-lfs")) {
      throw ModelFormatException.file(
          file.path(), expected, "a git-lfs pointer: the weights were not fetched (git lfs pull)");
    }
    if (text.startsWith("<!doctype html") || text.startsWith("<html")) {
      throw ModelFormatException.file(
          file.path(), expected, "a page of HTML: the download went wrong");
    }
  }
}
