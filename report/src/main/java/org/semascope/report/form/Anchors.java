package org.semascope.report.form;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The ids of the parts of a page. They are made from names, so that links to them stay valid. */
final class Anchors {
  private final Map<String, Integer> used = new HashMap<>();

  /**
   * An id that the page does not have yet: {@code example-bank-1-14-00}; further parts of the same
   * name are numbered from 2.
   */
  String add(String kind, String name) {
    String id = of(kind + " " + name);
    int count = used.merge(id, 1, Integer::sum);
    return count == 1 ? id : id + "-" + count;
  }

  /** The id of a part whose name is unique: lower case, with hyphens between words. */
  static String of(String name) {
    return name.toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N}]+", "-")
        .replaceAll("^-|-$", "");
  }
}
