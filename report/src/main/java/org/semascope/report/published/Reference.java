package org.semascope.report.published;

import java.util.List;

/**
 * A publication.
 *
 * @param name author and year, for running text
 * @param citation entry of a list of references
 * @param about names of data sets and models that it describes, as regular expressions
 */
public record Reference(
    String key, String name, String citation, String bibtex, List<String> about) {
  public Reference {
    about = about == null ? List.of() : List.copyOf(about);
    bibtex = bibtex.strip();
    if (!bibtex.contains("{" + key + ",")) {
      throw new IllegalArgumentException("%s: the BibTeX entry has another key".formatted(key));
    }
  }

  boolean isAbout(String name) {
    return about.stream().anyMatch(name::matches);
  }
}
