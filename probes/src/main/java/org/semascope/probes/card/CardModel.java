package org.semascope.probes.card;

import java.nio.file.Path;
import org.semascope.probes.Control;

/**
 * A model of a card.
 *
 * @param reference argument of {@code -m}: a path, a name of the catalogue or a hub id
 * @param label name on the card
 * @param sha256 of its content
 */
public record CardModel(String reference, String label, String sha256, boolean isStatic) {
  private static final int DIGITS = 8;

  /** The label; with a checksum for the user's own files, since their names may not be unique. */
  public String folder() {
    boolean own = Path.of(Control.base(reference)).isAbsolute();
    return own ? label + "@" + sha256.substring(0, DIGITS) : label;
  }
}
