package org.semascope.models.wire;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What is found in the place of a model's files often enough to deserve a sentence of its own. */
public final class WrongFile {
  private static final int ENOUGH = 256;

  /** What a file begins with, in lower case where it is text, and what it is then. */
  private record Sign(String start, String meaning) {}

  /** What a failed download leaves. */
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

  /** What a failed download has left, if the file begins so; an empty file is one. */
  public static Optional<String> download(byte[] head) {
    return head.length == 0 ? Optional.of("an empty file") : find(DOWNLOADS, head);
  }

  /** What else a file in the place of vectors is, if it begins so. */
  public static Optional<String> insteadOfVectors(byte[] head) {
    return download(head).or(() -> find(KINDS, head));
  }

  private static Optional<String> find(List<Sign> signs, byte[] head) {
    String start =
        new String(head, 0, Math.min(ENOUGH, head.length), StandardCharsets.ISO_8859_1)
            .stripLeading()
            .toLowerCase(Locale.ROOT);
    return signs.stream()
        .filter(sign -> start.startsWith(sign.start()))
        .map(Sign::meaning)
        .findFirst();
  }
}
