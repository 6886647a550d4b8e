package org.semascope.probes.substitution;

/**
 * A word that replaces the key.
 *
 * @param form as inserted in the sentence: inflected and capitalised like the key
 * @param note a further relation to the key
 */
public record Target(String word, TargetRelation relation, String form, Note note) {
  /** A further relation of a distributional neighbour to the key. */
  public enum Note {
    NONE,
    /** A synonym of the key in another sense. */
    OTHER_SENSE,
    ANTONYM
  }
}
