package org.semascope.models.wire;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Recognises files that are commonly found instead of a model's files. */
public final class WrongFile {
  private static final int HEAD_BYTES = 256;

  /** The start of a file, in lower case, and a description of such files. */
  private record Sign(String start, String meaning) {}

  /** Left by failed downloads. */
  private static final List<Sign> DOWNLOADS =
      List.of(
          new Sign("<!doctype html", "a page of HTML: the download went wrong"),
          new Sign("<html", "a page of HTML: the download went wrong"),
          new Sign("version https://git-lfs", "a git-lfs pointer: fetch the file (git lfs pull)"));

  /** Files of other kinds. */
  private static final List<Sign> KINDS =
      List.of(
          new Sign("<?xml", "XML"),
          new Sign("pk\3\4", "a zip archive: unpack it first"),
          new Sign("bzh", "a bzip2 archive: unpack it first"),
          new Sign("\u00fd7zxz", "an xz archive: unpack it first"),
          new Sign("\u0093numpy", "numpy's array without words: save it in word2vec's form"),
          new Sign("\u0089hdf", "an HDF5 file"),
          new Sign("\u0080\2", "a Python pickle: save the vectors in word2vec's form"),
          new Sign("\u0080\3", "a Python pickle: save the vectors in word2vec's form"),
          new Sign("\u0080\4", "a Python pickle: save the vectors in word2vec's form"),
          new Sign("\u0080\5", "a Python pickle: save the vectors in word2vec's form"));

  private WrongFile() {}

  /** Describes an empty file, an error page or a git-lfs pointer. */
  public static Optional<String> download(byte[] head) {
    return head.length == 0 ? Optional.of("an empty file") : find(DOWNLOADS, head);
  }

  /** Describes a file of another kind than vectors. */
  public static Optional<String> insteadOfVectors(byte[] head) {
    return download(head).or(() -> find(KINDS, head));
  }

  private static Optional<String> find(List<Sign> signs, byte[] head) {
    String start =
        new String(head, 0, Math.min(HEAD_BYTES, head.length), StandardCharsets.ISO_8859_1)
            .stripLeading()
            .toLowerCase(Locale.ROOT);
    return signs.stream()
        .filter(sign -> start.startsWith(sign.start()))
        .map(Sign::meaning)
        .findFirst();
  }
}
