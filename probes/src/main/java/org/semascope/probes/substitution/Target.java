package org.semascope.probes.substitution;

/**
 * A word that takes the key's place.
 *
 * @param form how it stands in the sentence: in number and capitals as the key did
 * @param note what else it is to the key
 */
public record Target(String word, TargetRelation relation, String form, Note note) {
  /** What a distributional neighbour is to the key in another sense, or as its contrary. */
  public enum Note {
    NONE,
    OTHER_SENSE,
    ANTONYM
  }
}
