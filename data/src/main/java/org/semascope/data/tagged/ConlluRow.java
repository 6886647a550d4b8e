package org.semascope.data.tagged;

import java.util.List;

/** A row of CoNLL-U: a word, a range of words written as one, or an empty node. */
record ConlluRow(int line, List<String> columns) {
  static final String NOTHING = "_";

  String id() {
    return columns.get(0);
  }

  String form() {
    return columns.get(1).strip();
  }

  String lemma() {
    return columns.get(2);
  }

  String universalTag() {
    return columns.get(3);
  }

  String languageTag() {
    return columns.get(4);
  }

  boolean isRange() {
    return id().matches("\\d{1,8}-\\d{1,8}");
  }

  boolean isEmptyNode() {
    return id().matches("\\d{1,8}\\.\\d{1,8}");
  }

  boolean isWord() {
    return id().matches("\\d{1,8}");
  }

  boolean hasSpaceAfter() {
    return !misc("SpaceAfter").equals("No");
  }

  /** A value of the last column of CoNLL-U, {@code SpaceAfter=No|Sense=1}, or an empty string. */
  String misc(String key) {
    for (String pair : columns.get(9).split("\\|")) {
      if (pair.startsWith(key + "=")) {
        return pair.substring(key.length() + 1);
      }
    }
    return "";
  }
}
