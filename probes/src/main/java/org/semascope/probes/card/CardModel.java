package org.semascope.probes.card;

import org.semascope.engine.Input;

/**
 * A model of a card.
 *
 * @param argument of {@code -m}, as given
 * @param label name on the card
 * @param isOwn whether it consists of the user's own files, whose names may not be unique
 */
public record CardModel(
    String argument, String label, Input input, boolean isStatic, boolean isOwn) {
  private static final int DIGITS = 8;

  /** The label; with a checksum if other models may have the same label. */
  public String folder() {
    return isOwn || !input.label().isEmpty() ? unique() : label;
  }

  CardModel labelled(String other) {
    return new CardModel(argument, other, input, isStatic, isOwn);
  }

  /** The label with a checksum. */
  public String unique() {
    return label + "@" + input.sha256().substring(0, DIGITS);
  }
}
