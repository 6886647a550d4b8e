package org.semascope.probes.substitution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.semascope.core.Occurrence;
import org.semascope.engine.Skipped;
import org.semascope.models.ContextualModel;
import org.semascope.models.Embedding;
import org.semascope.models.LayerMix;
import org.semascope.models.Subject;
import org.semascope.models.Traits;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.vectors.StaticVectors;
import org.semascope.probes.Scores;
import org.semascope.probes.substitution.SubstitutionFinding.Ranked;

/** A model of four words with given vectors. */
class SubstitutionScorerTest {
  private static final SubstitutionItem ITEM =
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
              target("lost", TargetRelation.SYN),
              target("c", TargetRelation.DIST_NGH)));

  @Test
  void targetsAreRankedByCosineThenByWord() {
    SubstitutionFinding found = score(ITEM).outcomes().get(0).finding();

    assertThat(found.layers()).containsExactly("0", "8");
    assertThat(found.targets()).extracting(Ranked::word).containsExactly("b", "a", "c");
    // cosines with (1, 0): b and a .6 and .6, c 1; then b .8, a .6, c 0
    assertThat(found.targets()).extracting(target -> target.ranks()[0]).containsExactly(3, 2, 1);
    assertThat(found.targets()).extracting(target -> target.ranks()[1]).containsExactly(1, 2, 3);
    assertThat(found.targets().get(0).cosines()[1]).isEqualTo(.8);
    assertThat(found.first(0).word()).isEqualTo("c");
  }

  @Test
  void aTargetWithoutAVectorHasNoRankAndIsALoss() {
    assertThat(score(ITEM).outcomes().get(0).losses())
        .extracting(Skipped::reason)
        .containsExactly("target: unknown here");
  }

  @Test
  void aKeyWithoutAVectorIsALossOfItsItem() {
    SubstitutionItem lost =
        new SubstitutionItem("s@2", "the lost", 4, 8, "lost", "lost%1", ITEM.targets());

    Scores.Outcome<SubstitutionFinding> outcome = score(lost).outcomes().get(0);
    assertThat(outcome.finding()).isNull();
    assertThat(outcome.losses()).extracting(Skipped::reason).containsExactly("key: unknown here");
  }

  private static Scores<SubstitutionFinding> score(SubstitutionItem item) {
    return new SubstitutionScorer(SubstitutionOptions.defaults(), new Words()).score(List.of(item));
  }

  private static Target target(String word, TargetRelation relation) {
    return new Target(word, relation, word, Target.Note.NONE);
  }

  private record Words() implements Subject {
    private static final Map<String, float[][]> VECTORS =
        Map.of(
            "disaster", new float[][] {{1, 0}, {1, 0}},
            "a", new float[][] {{.6f, .8f}, {.6f, .8f}},
            "b", new float[][] {{.6f, .8f}, {.8f, .6f}},
            "c", new float[][] {{1, 0}, {0, 1}});

    @Override
    public Traits traits() {
      return new Traits("words", true, new TreeSet<>(List.of(0, 8)));
    }

    @Override
    public List<LayerMix> layers() {
      return List.of(LayerMix.of(0), LayerMix.of(8));
    }

    @Override
    public Pieces pieces() {
      return Pieces.MEAN;
    }

    @Override
    public Embedding.Batch words(List<Occurrence> places) {
      return new Embedding.Batch(places.stream().map(Words::embedding).toList(), 0, 0);
    }

    private static Embedding embedding(Occurrence place) {
      float[][] own = VECTORS.get(place.word());
      return new Embedding(
          own, new float[0][], 2, 1, 0, Optional.empty(), own == null ? "unknown here" : "");
    }

    @Override
    public Embedding.Batch phrases(List<Occurrence> places) {
      return words(places);
    }

    @Override
    public Optional<ContextualModel> contextual() {
      return Optional.empty();
    }

    @Override
    public Optional<StaticVectors> vectors() {
      return Optional.empty();
    }

    @Override
    public void close() {}
  }
}
