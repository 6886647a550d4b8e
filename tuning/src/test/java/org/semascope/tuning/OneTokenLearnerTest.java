package org.semascope.tuning;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.Cosine;
import org.semascope.core.Progress;
import org.semascope.models.OneTokenApproximation.Approximation;
import org.semascope.models.store.Home;

/** One-token approximation on small models. */
class OneTokenLearnerTest {
  private OneTokenLearner learner(String name, int iterations) {
    Path natives = Path.of(System.getProperty("ENGINE_CACHE_DIR"));
    Home home = new Home(natives.resolveSibling("home"));
    return OneTokenLearner.open(TinyModels.directory(name), iterations, 1, home, Progress.SILENT);
  }

  /** The paper's check: started at zero, a single token finds its own embedding. */
  @ParameterizedTest
  @ValueSource(strings = {"bert", "roberta"})
  void aSingleTokenFindsItsOwnEmbedding(String name) {
    try (OneTokenLearner learner = learner(name, 300)) {
      List<List<Integer>> words = IntStream.range(200, 220).mapToObj(List::of).toList();
      List<Approximation> found = learner.of(words);
      int nearest = 0;
      for (int i = 0; i < words.size(); i++) {
        float[] embedding = found.get(i).embedding();
        int best =
            IntStream.range(100, 250)
                .boxed()
                .max(Comparator.comparing(id -> Cosine.of(learner.embedding(id), embedding)))
                .orElseThrow();
        nearest += best == words.get(i).get(0) ? 1 : 0;
        assertThat(found.get(i).after()).isLessThan(found.get(i).before());
      }
      assertThat(nearest).isGreaterThanOrEqualTo(15); // of 20; by chance 0.1
    }
  }

  @Test
  void severalTokensComeCloserThanTheirMeanWhateverElseIsInTheBatch() {
    List<List<Integer>> words = List.of(List.of(200, 201), List.of(210, 50, 70), List.of(230, 61));
    try (OneTokenLearner learner = learner("bert", 200)) {
      List<Approximation> together = learner.of(words);
      for (int i = 0; i < words.size(); i++) {
        Approximation one = together.get(i);
        assertThat(one.after()).isLessThan(one.before());
        Approximation alone = learner.of(words.subList(i, i + 1)).get(0);
        assertThat(Cosine.of(alone.embedding(), one.embedding())).isGreaterThan(0.999);
      }
    }
  }
}
