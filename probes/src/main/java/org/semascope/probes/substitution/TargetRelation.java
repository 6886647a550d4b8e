package org.semascope.probes.substitution;

import java.util.List;
import org.semascope.data.wordnet.Relation;

/** What a target is to its key. */
public enum TargetRelation {
  SYN,
  HYPE,
  HYPO,
  COHYP,
  /** A near neighbour in static vectors that is none of the above. */
  DIST_NGH;

  /** Those that WordNet tells, in order of precedence. */
  public static final List<TargetRelation> OF_WORDNET = List.of(SYN, HYPE, HYPO, COHYP);

  static TargetRelation of(Relation relation) {
    return valueOf(relation.name());
  }
}
