package org.semascope.models.store;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.semascope.core.Excerpt;
import org.semascope.core.SemascopeException;

/** No model of that name is available. */
public final class ModelNotFoundException extends SemascopeException {
  private static final int MAX_NAME_LENGTH = 200;

  ModelNotFoundException(String message) {
    super(message);
  }

  static ModelNotFoundException unknown(String name) {
    return new ModelNotFoundException(
        "unknown model \"%s\"%s: %s".formatted(shown(name), suggestion(name), forms()));
  }

  static ModelNotFoundException noSuchDirectory(Path path) {
    return new ModelNotFoundException(
        "unknown model: there is no file or directory %s; %s"
            .formatted(shown(path.toString()), forms()));
  }

  static ModelNotFoundException notInstalled(String name, List<String> installed) {
    return new ModelNotFoundException(
        "the store has no model \"%s\", only: %s"
            .formatted(
                shown(name), installed.isEmpty() ? "nothing" : String.join(", ", installed)));
  }

  static String shown(String name) {
    return Excerpt.start(name, MAX_NAME_LENGTH);
  }

  /** {@code (did you mean X?)} after a space, or nothing. */
  static String suggestion(String name) {
    return near(shown(name)).map(near -> " (did you mean %s?)".formatted(near)).orElse("");
  }

  /**
   * The name in the catalogue with the smallest edit distance from {@code typed}, if it is close
   * enough for a misspelling.
   */
  static Optional<String> near(String typed) {
    String plain = plain(typed);
    return Catalogue.names().stream()
        .filter(candidate -> edits(plain, plain(candidate)) <= Math.max(2, candidate.length() / 5))
        .min(Comparator.comparingInt(candidate -> edits(plain, plain(candidate))));
  }

  /** The name without owner and revision of a hub id, in lower case. */
  private static String plain(String name) {
    String unowned = name.substring(name.lastIndexOf('/') + 1);
    int at = unowned.indexOf('@');
    return (at > 0 ? unowned.substring(0, at) : unowned).toLowerCase(Locale.ROOT);
  }

  /** Levenshtein distance. */
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

  private static String forms() {
    return "a model is a directory with a config.json, a file of word vectors, one of %s, or a Hugging Face id such as org/name or org/name@revision"
        .formatted(Catalogue.listOfNames());
  }
}
