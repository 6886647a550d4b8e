package org.semascope.tuning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.semascope.tuning.UnitDraw.Unit;

class UnitDrawTest {
  private static final Path CORPUS = Path.of("tuning/src/test/resources/hand-train.conllulex");

  @Test
  void aThirdOfEachCategoryIsDrawnInTurn() {
    List<String> labels = draw(CORPUS, 25, 1).stream().map(Unit::label).toList();
    assertThat(labels).hasSize(24);
    for (int i = 0; i < labels.size(); i++) {
      assertThat(labels.get(i)).startsWith(List.of("n.", "v.", "p.").get(i % 3));
    }
    // Both supersenses of an adposition, also where they are equal.
    assertThat(draw(CORPUS, 36, 1).stream().map(Unit::label))
        .contains("p.Agent_p.Locus", "p.Source_p.Source");
  }

  @Test
  void noWordIsDrawnTwiceAndTheSeedDecides() {
    List<Unit> units = draw(CORPUS, 36, 1);
    assertThat(units).doesNotHaveDuplicates();
    assertThat(draw(CORPUS, 36, 1)).isEqualTo(units);
    assertThat(draw(CORPUS, 36, 2)).isNotEqualTo(units);
  }

  @Test
  void aWordThatAModelCannotTakeIsPassedOver() {
    List<Unit> units =
        UnitDraw.from(CORPUS)
            .draw(21, 1, unit -> Optional.of(unit).filter(one -> !one.label().equals("v.motion")));
    assertThat(units).hasSize(21); // with all seven of the other verbs
    assertThat(units).noneMatch(unit -> unit.label().equals("v.motion"));
  }

  /** The largest size of the paper, 2,500 units, is 833 words of each category. */
  @Test
  void streusleHasWordsForEverySize() {
    String data = System.getenv("SEMASCOPE_DATA");
    assumeTrue(data != null, "SEMASCOPE_DATA is not set");
    Path folder = Path.of(data.split(File.pathSeparator)[0], "streusle");
    assumeTrue(Files.isDirectory(folder), folder + " is missing");
    Path training = UnitDraw.trainingPart(folder);
    assertThat(training.getFileName().toString()).contains("train");
    Map<Character, Long> kinds =
        draw(training, 2500, 1).stream()
            .collect(Collectors.groupingBy(unit -> unit.label().charAt(0), Collectors.counting()));
    assertThat(kinds).isEqualTo(Map.of('n', 833L, 'v', 833L, 'p', 833L));
  }

  private static List<Unit> draw(Path corpus, int count, long seed) {
    return UnitDraw.from(corpus).draw(count, seed, Optional::of);
  }
}
