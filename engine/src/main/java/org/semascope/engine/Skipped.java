package org.semascope.engine;

/**
 * An item that could not be used.
 *
 * @param item identifier of the item, such as {@code br-a01:12 disaster}
 * @param reason the same words for all items skipped for the same reason, so that they can be
 *     counted
 */
public record Skipped(String item, String reason) {
  public Skipped {
    if (item.isBlank() || reason.isBlank()) {
      throw new IllegalArgumentException(
          "skipped without item or reason: \"%s\", \"%s\"".formatted(item, reason));
    }
  }
}
