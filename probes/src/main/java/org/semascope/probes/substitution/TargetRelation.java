package org.semascope.probes.substitution;

import java.util.List;
import org.semascope.data.wordnet.Relation;

/** Relation of a target to its key. */
public enum TargetRelation {
  SYN,
  HYPE,
  HYPO,
  COHYP,
  /** A nearest word in static vectors that has none of the other relations. */
  DIST_NGH;

  /** The relations of WordNet, in order of precedence. */
  public static final List<TargetRelation> OF_WORDNET = List.of(SYN, HYPE, HYPO, COHYP);

  static TargetRelation of(Relation relation) {
    return valueOf(relation.name());
  }
}
