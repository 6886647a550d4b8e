package org.semascope.data.norms;

/**
 * How many people answered a cue with a word.
 *
 * @param response the answer; empty where the norms hold answers that are no word
 * @param total how many answers the cue got in all
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
