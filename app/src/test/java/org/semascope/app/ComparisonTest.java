package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.SemascopeException;
import org.semascope.engine.StoredRun;
import org.semascope.probes.Comparison;

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
    Comparison comparison = Comparison.of(first, second, List.of(), List.of());
    assertThat(comparison.tests())
        .allMatch(test -> test.metric().equals("P@1") && test.items() == 8 && test.clusters() == 6);
    assertThat(comparison.tests()).hasSize(18);
    assertThat(comparison.tests().subList(0, 6))
        .allMatch(test -> test.difference().interval().value() == 0 && test.difference().p() == 1);

    // disaster 1 against 1/2, boat 1/2 against 0, dog 1 against 0: ranks 1.5, 1.5 and 3, all up.
    Comparison.Test syn = test(comparison, 8, "SYN");
    assertThat(syn.first()).isEqualTo(0.75);
    assertThat(syn.second()).isEqualTo(0.375);
    assertThat(syn.difference().interval().value()).isEqualTo(0.375);
    assertThat(syn.difference().interval().low()).isBetween(0.0, 0.375);
    assertThat(syn.difference().interval().high()).isBetween(0.375, 1.0);
    assertThat(syn.difference().p()).isCloseTo(2 / 8.0, within(1e-12));
    assertThat(syn.corrected()).isEqualTo(1);

    Comparison.Test neighbours = test(comparison, 8, "DIST_NGH");
    assertThat(neighbours.difference().interval().value()).isEqualTo(-0.25);
    assertThat(neighbours.difference().p()).isCloseTo(2 / 4.0, within(1e-12));
  }

  @Test
  void twoLayersOfOneRun() {
    Comparison comparison = Comparison.of(first, first, List.of(), List.of(1, 8));
    assertThat(comparison.tests()).hasSize(6);
    // disaster, dog and teacher -1, boat -1/2: p is 2 of 16, the smallest of six with that of SYN
    // distinct: .125 · 6 / 2.
    Comparison.Test syn = comparison.tests().get(0);
    assertThat(syn.difference().interval().value()).isEqualTo(-0.625);
    assertThat(syn.difference().p()).isCloseTo(0.125, within(1e-12));
    assertThat(syn.corrected()).isCloseTo(0.375, within(1e-12));
  }

  @Test
  void layersOfTwoRunsMayDiffer() {
    Comparison comparison = Comparison.of(first, second, List.of(), List.of(1, 8));
    assertThat(comparison.tests()).hasSize(6);
    Comparison.Test syn = comparison.tests().get(0);
    assertThat(syn.first()).isEqualTo(0.125);
    assertThat(syn.second()).isEqualTo(0.375);
  }

  @Test
  void whatWasNotDoneToTheSameDataIsRefusedWithWhatDiffers() {
    StoredRun other =
        HandMadeRun.second()
            .data(List.of("semcor", "wordnet-3.1", "glove-6b-100d"))
            .option("wordnet", "wordnet-3.1")
            .under(root);
    assertThatThrownBy(() -> Comparison.of(first, other, List.of(), List.of()))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("data is [glove-6b-100d (01234567), semcor (01234567), wordnet-3.0")
        .hasMessageContaining("--wordnet is wordnet-3.0, not wordnet-3.1");
    StoredRun lemmas = HandMadeRun.second().option("complete", "SENSE").under(root);
    assertThatThrownBy(() -> Comparison.of(first, lemmas, List.of(), List.of()))
        .hasMessageContaining("--complete is key, not sense");
  }

  @Test
  void aLayerThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> Comparison.of(first, first, List.of(), List.of(1, 5)))
        .hasMessage("%s has no layer 5, only 1, 3, 8", first.directory());
    assertThatThrownBy(() -> Comparison.of(first, first, List.of(), List.of(3, 3)))
        .hasMessage("layer 3 is compared with itself");
  }

  private static Comparison.Test test(Comparison comparison, int layer, String group) {
    return comparison.tests().stream()
        .filter(test -> test.firstLayer().orElse(-1) == layer && test.group().equals(group))
        .findFirst()
        .orElseThrow();
  }
}
