package org.semascope.data.norms;

/**
 * The number of people who responded to a cue with a word.
 *
 * @param response empty for responses that are not words
 * @param total number of all responses to the cue
 */
public record Association(String cue, String response, int count, int total) {
  public Association {
    if (cue.isEmpty() || count < 1 || count > total) {
      throw new IllegalArgumentException(
          "%s of %s answers \"%s\" to \"%s\"".formatted(count, total, response, cue));
    }
  }

  @Override
  public String toString() {
    return "%s -> %s: %s of %s".formatted(cue, response, count, total);
  }
}
