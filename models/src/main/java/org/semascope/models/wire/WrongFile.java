package org.semascope.models.wire;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Recognises files that are commonly found instead of a model's files. */
public final class WrongFile {
  private static final int HEAD_BYTES = 256;

  /** What failed downloads leave, by the start of the file in lower case. */
  private static final Map<String, String> DOWNLOADS =
      Map.of(
          "<!doctype html", "a page of HTML: the download went wrong",
          "<html", "a page of HTML: the download went wrong",
          "version https://git-lfs", "a git-lfs pointer: fetch the file (git lfs pull)");

  /** Files of other kinds, by the start of the file in lower case. */
  private static final Map<String, String> KINDS =
      Map.of(
          "<?xml", "XML",
          "pk\3\4", "a zip archive: unpack it first",
          "bzh", "a bzip2 archive: unpack it first",
          "\u00fd7zxz", "an xz archive: unpack it first",
          "\u0093numpy", "numpy's array without words: save it in word2vec's form",
          "\u0089hdf", "an HDF5 file",
          "\u0080\2", "a Python pickle: save the vectors in word2vec's form",
          "\u0080\3", "a Python pickle: save the vectors in word2vec's form",
          "\u0080\4", "a Python pickle: save the vectors in word2vec's form",
          "\u0080\5", "a Python pickle: save the vectors in word2vec's form");

  private WrongFile() {}

  /** Describes an empty file, an error page or a git-lfs pointer. */
  public static Optional<String> download(byte[] head) {
    return head.length == 0 ? Optional.of("an empty file") : find(DOWNLOADS, head);
  }

  /** Describes a file of another kind than vectors. */
  public static Optional<String> insteadOfVectors(byte[] head) {
    return download(head).or(() -> find(KINDS, head));
  }

  private static Optional<String> find(Map<String, String> kinds, byte[] head) {
    String start =
        new String(head, 0, Math.min(HEAD_BYTES, head.length), StandardCharsets.ISO_8859_1)
            .stripLeading()
            .toLowerCase(Locale.ROOT);
    return kinds.keySet().stream().filter(start::startsWith).findFirst().map(kinds::get);
  }
}
