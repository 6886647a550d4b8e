package org.semascope.probes.substitution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.semascope.probes.substitution.SubstitutionScores.ItemScores;

class ProbedItemTest {
  @Test
  void targetsAreRankedByCosineThenByWord() {
    SubstitutionItem item =
        new SubstitutionItem(
            "s@1",
            "the disaster",
            4,
            12,
            "disaster",
            "disaster%1:11:00::",
            List.of(
                target("b", TargetRelation.SYN),
                target("a", TargetRelation.HYPO),
                target("c", TargetRelation.DIST_NGH)));
    float[][] cosines = {{.5f, .5f, .9f}, {.91234f, .2f, .1f}};

    ProbedItem probed =
        ProbedItem.of(item, new ItemScores(cosines, new int[] {1, 2, 1, 3}, ""), List.of(0, 8));

    assertThat(probed.targets()).extracting(t -> t.ranks()[0]).containsExactly(3, 2, 1);
    assertThat(probed.targets()).extracting(t -> t.ranks()[1]).containsExactly(1, 2, 3);
    assertThat(probed.targets()).extracting(ProbedItem.Ranked::pieces).containsExactly(2, 1, 3);
    assertThat(probed.targets().get(0).cosines()[1]).isEqualTo(.9123);
    assertThat(probed.first(0).word()).isEqualTo("c");
    assertThat(probed.first(1).word()).isEqualTo("b");
  }

  /** An unknown word's cosine is that of any other unknown word. */
  @Test
  void whatTheVocabularyDoesNotKnowHasNoRank() {
    SubstitutionItem item =
        new SubstitutionItem(
            "s@1",
            "the disaster",
            4,
            12,
            "disaster",
            "disaster%1:11:00::",
            List.of(
                target("a", TargetRelation.SYN),
                target("b", TargetRelation.SYN),
                target("c", TargetRelation.HYPO)));
    ItemScores scores = new ItemScores(new float[][] {{.5f, 1, .9f}}, new int[] {1, 1, 0, 2}, "");
    ProbedItem probed = ProbedItem.of(item, scores, List.of(0));
    assertThat(probed.targets()).extracting(ProbedItem.Ranked::word).containsExactly("a", "c");
    assertThat(probed.targets()).extracting(t -> t.ranks()[0]).containsExactly(2, 1);
    assertThat(scores.unknown(item)).extracting(Target::word).containsExactly("b");
  }

  private static Target target(String word, TargetRelation relation) {
    return new Target(word, relation, word, Target.Note.NONE);
  }
}
