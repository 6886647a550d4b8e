package org.semascope.models.store;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Guesses what a mistyped name was meant to be. */
final class NearName {
  private NearName() {}

  /** The candidate fewest edits away from {@code typed}, if it is close enough to be a slip. */
  static Optional<String> among(Collection<String> candidates, String typed) {
    String plain = plain(typed);
    return candidates.stream()
        .filter(candidate -> edits(plain, plain(candidate)) <= Math.max(2, candidate.length() / 5))
        .min(Comparator.comparingInt(candidate -> edits(plain, plain(candidate))));
  }

  /** Neither the owner of a hub id nor its revision nor the case of letters tells models apart. */
  private static String plain(String name) {
    String unowned = name.substring(name.lastIndexOf('/') + 1);
    int at = unowned.indexOf('@');
    return (at > 0 ? unowned.substring(0, at) : unowned).toLowerCase(Locale.ROOT);
  }

  /** Levenshtein's distance: insertions, deletions and substitutions of one character. */
  static int edits(String a, String b) {
    int[] above = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      above[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] row = new int[b.length() + 1];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int substituted = above[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(substituted, 1 + Math.min(above[j], row[j - 1]));
      }
      above = row;
    }
    return above[b.length()];
  }
}
