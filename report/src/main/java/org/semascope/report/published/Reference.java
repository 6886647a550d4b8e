package org.semascope.report.published;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A publication.
 *
 * @param name author and year, for running text
 * @param doi empty if it has none, or none that was verified
 * @param anthology its id in the ACL Anthology; empty as for {@code doi}
 * @param citation entry of a list of references
 * @param bibtex with {@code doi} and the address in the ACL Anthology, if known
 * @param about names of data sets and models that it describes, as regular expressions
 */
public record Reference(
    String key,
    String name,
    String doi,
    String anthology,
    String citation,
    String bibtex,
    List<String> about) {
  private static final String ANTHOLOGY = "https://aclanthology.org/";

  public Reference {
    doi = doi == null ? "" : doi;
    anthology = anthology == null ? "" : anthology;
    about = about == null ? List.of() : List.copyOf(about);
    bibtex = bibtex.strip();
    if (!bibtex.contains("{" + key + ",") || !bibtex.endsWith("\n}")) {
      throw new IllegalArgumentException(
          "%s: the BibTeX entry has another key or no end".formatted(key));
    }
    String more =
        (doi.isEmpty() ? "" : ",\n  doi       = {" + doi + "}")
            + (anthology.isEmpty() ? "" : ",\n  url       = {" + ANTHOLOGY + anthology + "}");
    bibtex = bibtex.substring(0, bibtex.length() - 2) + more + "\n}";
  }

  /** Authors, or editors. */
  public List<String> authors() {
    String names = field("author|editor").orElseThrow().replaceAll("[{}]", "");
    return List.of(names.split(" and "));
  }

  public String year() {
    return field("year").orElseThrow();
  }

  private Optional<String> field(String name) {
    return Pattern.compile("(?m)^\\s*(?:" + name + ")\\s*=\\s*\\{(.*)},?$")
        .matcher(bibtex)
        .results()
        .map(match -> match.group(1))
        .findFirst();
  }

  boolean isAbout(String name) {
    return about.stream().anyMatch(name::matches);
  }
}
