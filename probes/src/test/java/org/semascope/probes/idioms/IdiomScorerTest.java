package org.semascope.probes.idioms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.semascope.data.compounds.Compound;
import org.semascope.data.compounds.Compounds;
import org.semascope.data.compounds.Variant;
import org.semascope.engine.Skipped;
import org.semascope.models.Subject;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.vectors.HeapVectors;
import org.semascope.probes.Plan;
import org.semascope.probes.Scores;
import org.semascope.probes.Scores.Outcome;
import org.semascope.probes.idioms.IdiomFinding.ComparedText;
import org.semascope.probes.idioms.IdiomItem.Condition;
import org.semascope.probes.idioms.IdiomItem.Contrast;
import org.semascope.probes.idioms.IdiomItem.Role;

/** Vectors of two dimensions, whose cosines can be computed by hand. */
class IdiomScorerTest {
  private static final HeapVectors VECTORS =
      HeapVectors.of(
          List.of("this", "is", "a", "wet", "blanket", "killjoy", "damp", "cloak"),
          null,
          new float[] {1, 0, 1, 0, 1, 0, 1, 0, 0, 1, -1, 1, 3, 4, 4, 3},
          null);

  private final List<Skipped> losses = new ArrayList<>();
  private final List<IdiomFinding> all = probe(compound("killjoy", "damp cloak"), Pieces.MEAN);

  @Test
  void aPhraseIsTheMeanOfItsWords() {
    IdiomFinding neutral = all.get(0);
    assertThat(neutral.condition()).isEqualTo(Condition.NEU);
    // wet blanket = (1/2, 1/2); killjoy = (-1, 1); damp cloak = (7/2, 7/2)
    assertThat(neutral.similarity(Contrast.P1, ComparedText.NC, 0)).hasValue(0);
    assertThat(neutral.similarity(Contrast.P3, ComparedText.NC, 0)).hasValue(1);
  }

  @Test
  void aSentenceIsTheMeanOfItsWords() {
    // This is a wet blanket = (4, 1) / 5; This is a killjoy = (2, 1) / 4
    assertThat(all.get(0).similarity(Contrast.P1, ComparedText.SENT, 0).orElseThrow())
        .isEqualTo(9 / Math.sqrt(17 * 5), within(1e-6));
  }

  @Test
  void theMoreSimilarOfHeadAndModifierCounts() {
    // wet (1, 0) and blanket (0, 1) are as similar to (1/2, 1/2): the head is named.
    IdiomFinding neutral = all.get(0);
    assertThat(neutral.similarity(Contrast.P2, ComparedText.NC, 0).orElseThrow())
        .isEqualTo(Math.sqrt(.5), within(1e-6));
    assertThat(neutral.closer(ComparedText.NC, 0)).hasValue(Role.HEAD);
    // This is a wet = (1, 0), This is a blanket = (3, 1) / 4
    assertThat(neutral.closer(ComparedText.SENT, 0)).hasValue(Role.HEAD);
    assertThat(neutral.similarity(Contrast.P2, ComparedText.SENT, 0).orElseThrow())
        .isEqualTo(13 / Math.sqrt(17 * 10), within(1e-6));
  }

  @Test
  void aStaticModelHasNoP4AndNoSentencesForPhrasesAlone() {
    assertThat(all)
        .extracting(IdiomFinding::condition)
        .containsExactly(Condition.NEU, Condition.ALONE);
    for (IdiomFinding item : all) {
      assertThat(item.similarity(Contrast.P4, ComparedText.NC, 0)).isEmpty();
    }
    assertThat(all.get(1).similarity(Contrast.P1, ComparedText.NC, 0)).hasValue(0);
    assertThat(all.get(1).similarity(Contrast.P1, ComparedText.SENT, 0)).isEmpty();
  }

  @Test
  void unknownWordsOfASentenceAreIgnoredAndCounted() {
    Compound blanket =
        Compounds.of(
            "en",
            "wet blanket",
            Map.of(Variant.SYNONYM, "killjoy"),
            List.of("a wet blanket there"));
    IdiomFinding item = probe(blanket, Pieces.MEAN).get(1);
    assertThat(item.unknown()).isEqualTo(1);
    assertThat(item.counterparts().get(0).unknown()).isEqualTo(1);
    // a wet blanket = (2, 1) / 3, a killjoy = (0, 1) / 2
    assertThat(item.similarity(Contrast.P1, ComparedText.SENT, 0).orElseThrow())
        .isEqualTo(1 / Math.sqrt(5), within(1e-6));
  }

  /** Otherwise a compound with one known word would have the vector of that word. */
  @Test
  void aPhraseWithAnUnknownWordIsSkipped() {
    IdiomFinding item = probe(compound("killjoy stranger", "unseen"), Pieces.MEAN).get(0);
    assertThat(item.similarity(Contrast.P1, ComparedText.NC, 0)).isEmpty();
    assertThat(item.similarity(Contrast.P1, ComparedText.SENT, 0)).isEmpty();
    assertThat(item.similarity(Contrast.P3, ComparedText.NC, 0)).isEmpty();
    assertThat(losses)
        .contains(
            new Skipped(
                "en wet blanket NEU SYNONYM killjoy stranger", "a word of it has no vector"),
            new Skipped("en wet blanket NEU WORD_SYNONYMS unseen", "no word of it has a vector"));
    losses.clear();
    assertThat(probe(Compounds.of("en", "wet beaver", Map.of(), List.of()), Pieces.MEAN)).isEmpty();
    assertThat(losses)
        .containsExactly(
            new Skipped("en wet beaver NEU", "a word of it has no vector"),
            new Skipped("en wet beaver ALONE", "a word of it has no vector"));
  }

  /** A dash between spaces is not an unknown word. */
  @Test
  void punctuationNeedsNoVector() {
    IdiomFinding item = probe(compound("wet - blanket", "damp cloak"), Pieces.MEAN).get(0);
    assertThat(item.similarity(Contrast.P1, ComparedText.NC, 0)).hasValue(1);
  }

  @Test
  void aCompoundWithoutVectorsIsSkipped() {
    Compound unknown = Compounds.of("en", "eager beaver", Map.of(), List.of());
    assertThat(probe(unknown, Pieces.MEAN)).isEmpty();
  }

  @Test
  void capitalsAndPunctuationDoNotHideAWord() {
    Compound blanket =
        Compounds.of("en", "wet blanket", Map.of(), List.of("(This is a Wet blanket.)"));
    IdiomFinding natural = probe(blanket, Pieces.MEAN).get(1);
    assertThat(natural.condition()).isEqualTo(Condition.NAT);
    assertThat(natural.unknown()).isZero();
    assertThat(natural.words()).isEqualTo(5);
  }

  /** (1, 0, 0, 1) and (3, 4, 4, 3); vectors of one and of two words differ in width. */
  @Test
  void concatenatedWordsAreComparedWithAsManyWords() {
    IdiomFinding item = probe(compound("killjoy", "damp cloak"), Pieces.CONCAT).get(0);
    assertThat(item.similarity(Contrast.P3, ComparedText.NC, 0).orElseThrow())
        .isEqualTo(6 / Math.sqrt(2 * 50), within(1e-6));
    assertThat(item.similarity(Contrast.P1, ComparedText.NC, 0)).isEmpty();
    assertThat(item.similarity(Contrast.P1, ComparedText.SENT, 0)).isPresent();
  }

  private static Compound compound(String synonym, String wordSynonyms) {
    return Compounds.of(
        "en",
        "wet blanket",
        Map.of(Variant.SYNONYM, synonym, Variant.WORD_SYNONYMS, wordSynonyms),
        List.of());
  }

  private List<IdiomFinding> probe(Compound compound, Pieces pieces) {
    Plan<IdiomItem> plan = IdiomProbe.plan(compound);
    Scores<IdiomFinding> scores =
        new IdiomScorer(Subject.of("words", VECTORS, pieces)).score(plan.items());
    scores.outcomes().forEach(one -> losses.addAll(one.losses()));
    return scores.outcomes().stream().map(Outcome::finding).filter(Objects::nonNull).toList();
  }
}
