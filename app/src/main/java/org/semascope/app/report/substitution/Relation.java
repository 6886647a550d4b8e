package org.semascope.app.report.substitution;

import org.semascope.report.content.Reading.Candidate;
import org.semascope.probes.substitution.ProbedItem.Ranked;
import org.semascope.probes.substitution.TargetRelation;

/** The relations in a reader's words. */
enum Relation {
  SYN("synonyms", "words of the same meaning", "same meaning"),
  HYPE("hypernyms", "more general words", "more general"),
  HYPO("hyponyms", "more specific words", "more specific"),
  COHYP("cohyponyms", "sister words", "sister words"),
  DIST_NGH("distributional neighbours", "words of similar company", "similar company");

  private final String term;
  private final String words;
  private final String gloss;

  Relation(String term, String words, String gloss) {
    this.term = term;
    this.words = words;
    this.gloss = gloss;
  }

  /** Such words, at the beginning of a sentence. */
  String told() {
    return Character.toUpperCase(words.charAt(0)) + words.substring(1) + " (" + term + ")";
  }

  /** In the fewest words. */
  String gloss() {
    return gloss;
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
