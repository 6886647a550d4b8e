package org.semascope.probes.substitution;

import java.util.List;
import org.semascope.data.wordnet.Relation;

/** What a target is to its key. */
public enum TargetRelation {
  SYN("Synonyms", "same synset"),
  HYPE("Hypernyms", "more general"),
  HYPO("Hyponyms", "more specific"),
  COHYP("Co-hyponyms", "same hypernym"),
  /** A near neighbour in static vectors that is none of the above. */
  DIST_NGH("Distributional neighbours", "near in static vectors");

  /** The relations that WordNet knows, in order of precedence. */
  public static final List<TargetRelation> OF_WORDNET = List.of(SYN, HYPE, HYPO, COHYP);

  private final String words;
  private final String gloss;

  TargetRelation(String words, String gloss) {
    this.words = words;
    this.gloss = gloss;
  }

  /** Such words, at the beginning of a sentence. */
  String words() {
    return words;
  }

  /** In the fewest words. */
  String gloss() {
    return gloss;
  }

  static TargetRelation of(Relation relation) {
    return valueOf(relation.name());
  }
}
