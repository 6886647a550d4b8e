package org.semascope.app.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.app.HandMadeRun;
import org.semascope.core.SemascopeException;
import org.semascope.engine.StoredRun;
import org.semascope.probes.substitution.SubstitutionOptions;

/** Against differences, ranks and probabilities worked out by hand. */
class ComparisonTest {
  @TempDir private Path root;
  private StoredRun first;
  private StoredRun second;

  @BeforeEach
  void runs() {
    first = HandMadeRun.first().under(root);
    second = HandMadeRun.second().under(root);
  }

  @Test
  void twoModelsAreComparedAtEveryCommonLayer() {
    Comparison comparison = Comparison.ofRuns(first, second);
    assertThat(comparison.metric()).isEqualTo("P@1");
    assertThat(comparison.items()).isEqualTo(8);
    assertThat(comparison.clusters()).isEqualTo(6);
    assertThat(comparison.tests()).hasSize(15);
    assertThat(comparison.tests().subList(0, 5))
        .allMatch(test -> test.difference().value() == 0 && test.wilcoxon().p() == 1);

    // disaster 1 against 1/2, boat 1/2 against 0, dog 1 against 0: ranks 1.5, 1.5 and 3, all up.
    PairedTest syn = test(comparison, 8, "SYN");
    assertThat(syn.first()).isEqualTo(0.75);
    assertThat(syn.second()).isEqualTo(0.375);
    assertThat(syn.difference().value()).isEqualTo(0.375);
    assertThat(syn.difference().low()).isBetween(0.0, 0.375);
    assertThat(syn.difference().high()).isBetween(0.375, 1.0);
    assertThat(syn.wilcoxon().positive()).isEqualTo(6);
    assertThat(syn.wilcoxon().negative()).isZero();
    assertThat(syn.wilcoxon().n()).isEqualTo(3);
    assertThat(syn.wilcoxon().p()).isCloseTo(2 / 8.0, within(1e-12));
    assertThat(syn.corrected()).isEqualTo(1);

    PairedTest neighbours = test(comparison, 8, "DIST_NGH");
    assertThat(neighbours.difference().value()).isEqualTo(-0.25);
    assertThat(neighbours.wilcoxon().p()).isCloseTo(2 / 4.0, within(1e-12));
  }

  @Test
  void twoLayersOfOneRun() {
    Comparison comparison = Comparison.ofLayers(first, new LayerPair(1, 8));
    assertThat(comparison.tests()).hasSize(5);
    // disaster, dog and teacher -1, boat -1/2: p is 2 of 16, and the smallest of five.
    PairedTest syn = comparison.tests().get(0);
    assertThat(syn.difference().value()).isEqualTo(-0.625);
    assertThat(syn.wilcoxon().negative()).isEqualTo(10);
    assertThat(syn.wilcoxon().p()).isCloseTo(0.125, within(1e-12));
    assertThat(syn.corrected()).isCloseTo(0.625, within(1e-12));
  }

  @Test
  void layersOfTwoRunsMayDiffer() {
    Comparison comparison = Comparison.ofRuns(first, second, new LayerPair(1, 8));
    assertThat(comparison.tests()).hasSize(5);
    PairedTest syn = comparison.tests().get(0);
    assertThat(syn.first()).isEqualTo(0.125);
    assertThat(syn.second()).isEqualTo(0.375);
  }

  @Test
  void whatWasNotDoneToTheSameDataIsRefusedWithWhatDiffers() {
    StoredRun other = HandMadeRun.second().data(List.of("semcor", "wordnet-3.1")).under(root);
    assertThatThrownBy(() -> Comparison.ofRuns(first, other))
        .isInstanceOf(SemascopeException.class)
        .hasMessage(
            "the runs %s and %s cannot be compared: data is semcor (01234567), wordnet-3.0 (01234567), glove-6b-100d (01234567) in the first, semcor (01234567), wordnet-3.1 (01234567) in the second",
            first.directory(), other.directory());
    assertThatThrownBy(() -> Comparison.ofRuns(first, first))
        .hasMessage("%s and %s are the same run", first.directory(), first.directory());
  }

  @Test
  void itemsWithOtherTargetsAreNoPairs() {
    SubstitutionOptions usual = SubstitutionOptions.inferred(List.of(1, 3, 8));
    StoredRun other = HandMadeRun.of("four").options(usual).model("other").under(root);
    assertThatThrownBy(() -> Comparison.ofRuns(first, other))
        .isInstanceOf(SemascopeException.class)
        .hasMessage(
            "the runs cannot be compared, since br-a01:12@4 has other targets in %s than in %s; options that differ: none",
            first.directory(), other.directory());
  }

  @Test
  void aLayerThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> Comparison.ofLayers(first, new LayerPair(1, 5)))
        .hasMessage("%s has no layer 5, only 1, 3, 8", first.directory());
    assertThatThrownBy(() -> Comparison.ofLayers(first, new LayerPair(3, 3)))
        .hasMessage("layer 3 is compared with itself");
  }

  private static PairedTest test(Comparison comparison, int layer, String group) {
    return comparison.tests().stream()
        .filter(test -> test.firstLayer() == layer && test.group().equals(group))
        .findFirst()
        .orElseThrow();
  }
}
