package org.semascope.core;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Names that a user may have meant by a name that is not known. */
public final class Suggestions {
  private static final int SHORTEST_PREFIX = 3;
  private static final int LONGEST = 200; // characters of a name; a longer one is no typing error
  private static final int MOST = 3;

  private Suggestions() {}

  /**
   * {@code (did you mean X?)} after a space, or nothing.
   *
   * @param typed in any case
   */
  public static String sentence(String typed, Collection<String> names) {
    List<String> near = near(typed, names);
    return near.isEmpty() ? "" : " (did you mean %s?)".formatted(String.join(" or ", near));
  }

  /**
   * The name in another case; otherwise up to three names that begin with {@code typed} and a
   * hyphen; otherwise the name with the fewest edits if they are few enough to be a typing error;
   * otherwise up to three names that begin with {@code typed}.
   */
  public static List<String> near(String typed, Collection<String> names) {
    if (typed.length() > LONGEST) {
      return List.of();
    }
    Optional<String> same = names.stream().filter(typed::equalsIgnoreCase).findFirst();
    if (same.isPresent()) {
      return List.of(same.get());
    }
    String lower = typed.toLowerCase(Locale.ROOT);
    List<String> longer =
        names.stream().filter(name -> name.toLowerCase(Locale.ROOT).startsWith(lower)).toList();
    List<String> parts =
        longer.stream().filter(name -> name.startsWith("-", lower.length())).toList();
    if (lower.length() >= SHORTEST_PREFIX && !parts.isEmpty()) {
      return parts.stream().limit(MOST).toList(); // simlex is SimLex-999, not CoSimLex
    }
    Optional<String> misspelt =
        names.stream()
            .filter(name -> edits(lower, name.toLowerCase(Locale.ROOT)) <= mostEdits(name))
            .min(Comparator.comparingInt(name -> edits(lower, name.toLowerCase(Locale.ROOT))));
    if (misspelt.isPresent() || lower.length() < SHORTEST_PREFIX) {
      return misspelt.stream().toList();
    }
    return longer.stream().limit(MOST).toList();
  }

  private static int mostEdits(String name) {
    return name.length() < 5 ? 1 : Math.max(2, name.length() / 5);
  }

  /** Damerau-Levenshtein distance: a swap of two neighbouring characters is one edit. */
  static int edits(String a, String b) {
    int[][] edits = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          edits[i][j] = i + j;
          continue;
        }
        int substituted = edits[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        edits[i][j] = Math.min(substituted, 1 + Math.min(edits[i - 1][j], edits[i][j - 1]));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          edits[i][j] = Math.min(edits[i][j], 1 + edits[i - 2][j - 2]);
        }
      }
    }
    return edits[a.length()][b.length()];
  }
}
