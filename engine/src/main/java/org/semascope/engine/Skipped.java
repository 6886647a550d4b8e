package org.semascope.engine;

/**
 * Something that could not be looked at.
 *
 * @param item what: an identifier a reader can find again, such as {@code br-a01:12 disaster}
 * @param reason why, in words that are the same for all items skipped for the same reason, so that
 *     they can be counted
 */
public record Skipped(String item, String reason) {
  public Skipped {
    if (item.isBlank() || reason.isBlank()) {
      throw new IllegalArgumentException(
          "skipped without item or reason: \"%s\", \"%s\"".formatted(item, reason));
    }
  }
}
