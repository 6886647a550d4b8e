package org.semascope.models.vectors;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What is found in the place of vectors often enough to deserve a sentence of its own. */
final class Lookalike {
  private static final int ENOUGH = 256;

  /** What a file begins with, in lower case where it is text, and what it is then. */
  private record Sign(String start, String meaning) {}

  private static final List<Sign> SIGNS =
      List.of(
          new Sign("<!doctype html", "a page of HTML: the download went wrong"),
          new Sign("<html", "a page of HTML: the download went wrong"),
          new Sign("<?xml", "XML"),
          new Sign("version https://git-lfs", "a git-lfs pointer: fetch the file (git lfs pull)"),
          new Sign("pk\3\4", "a zip archive: unpack it first"),
          new Sign("bzh", "a bzip2 archive: unpack it first"),
          new Sign("\u00fd7zxz", "an xz archive: unpack it first"),
          new Sign("\u0093numpy", "numpy's array without words: save it in word2vec's form"),
          new Sign("\u0089hdf", "an HDF5 file"),
          new Sign("\u0080\2", "a Python pickle: save the vectors in word2vec's form"),
          new Sign("\u0080\3", "a Python pickle: save the vectors in word2vec's form"),
          new Sign("\u0080\4", "a Python pickle: save the vectors in word2vec's form"),
          new Sign("\u0080\5", "a Python pickle: save the vectors in word2vec's form"));

  private Lookalike() {}

  static Optional<String> of(byte[] head) {
    if (head.length == 0) {
      return Optional.of("an empty file");
    }
    String start =
        new String(head, 0, Math.min(ENOUGH, head.length), StandardCharsets.ISO_8859_1)
            .stripLeading()
            .toLowerCase(Locale.ROOT);
    return SIGNS.stream()
        .filter(sign -> start.startsWith(sign.start()))
        .map(Sign::meaning)
        .findFirst();
  }
}
