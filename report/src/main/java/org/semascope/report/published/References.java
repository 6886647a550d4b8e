package org.semascope.report.published;

import java.util.List;

/** All known publications. */
public final class References {
  private static final List<Reference> ALL =
      List.of(YamlResources.read("references.yaml", Reference[].class));

  private References() {}

  public static Reference of(String key) {
    return ALL.stream()
        .filter(one -> one.key().equals(key))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no reference " + key));
  }

  /** Publications that describe a data set or a model; the last is that of its creators. */
  public static List<Reference> about(String name) {
    return ALL.stream().filter(one -> one.isAbout(name)).toList();
  }
}
