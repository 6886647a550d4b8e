package org.semascope.app.report.substitution;

import org.semascope.app.report.content.Reading.Candidate;
import org.semascope.probes.substitution.ProbedItem.Ranked;
import org.semascope.probes.substitution.TargetRelation;

/** The relations in a reader's words. */
enum Relation {
  SYN("synonym", "same meaning"),
  HYPE("hypernym", "more general"),
  HYPO("hyponym", "more specific"),
  COHYP("cohyponym", "sister of the same parent"),
  DIST_NGH("distributional neighbour", "similar company, no such relation");

  private final String noun;
  private final String gloss;

  Relation(String noun, String gloss) {
    this.noun = noun;
    this.gloss = gloss;
  }

  static Relation of(TargetRelation relation) {
    return valueOf(relation.name());
  }

  /** Such as {@code a synonym}. */
  String one() {
    return "a " + noun;
  }

  String many() {
    return noun + "s";
  }

  String gloss() {
    return many() + ": " + gloss;
  }

  static Candidate candidate(Ranked target, int place, String score) {
    TargetRelation relation = target.relation();
    String remark =
        switch (target.note()) {
          case NONE -> "";
          case OTHER_SENSE -> "synonym in another sense";
          case ANTONYM -> "antonym";
        };
    return new Candidate(
        target.ranks()[place], target.form(), relation.ordinal(), relation.name(), score, remark);
  }
}
