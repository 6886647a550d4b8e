package org.semascope.tuning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.Cosine;
import org.semascope.core.Progress;
import org.semascope.models.OneTokenApproximation;
import org.semascope.models.OneTokenApproximation.Approximation;
import org.semascope.models.store.Home;

/** One-token approximation on small models. */
class OneTokenLearnerTest {
  /** A state in memory. */
  static final class Kept implements OneTokenApproximation.State {
    private final List<float[]> states = new ArrayList<>();

    @Override
    public Optional<float[]> get() {
      return states.stream().reduce((before, last) -> last);
    }

    @Override
    public void put(float[] state) {
      states.add(state);
    }
  }

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
      List<Approximation> found = learner.of(words, new Kept());
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
  void aStoppedApproximationResumes() {
    List<List<Integer>> words = List.of(List.of(200, 201), List.of(210, 50, 70));
    Kept kept = new Kept();
    Kept unused = new Kept();
    try (OneTokenLearner shorter = learner("bert", 250);
        OneTokenLearner longer = learner("bert", 500)) {
      List<Approximation> before = shorter.of(words, kept);
      assertThat(kept.states).hasSize(1);
      List<Approximation> resumed = longer.of(words, kept);
      assertThat(kept.states).as("250 and 500 iterations").hasSize(2);
      List<Approximation> whole = longer.of(words, unused);
      assertThat(unused.states).hasSize(2);
      // A state of more iterations is of no use.
      List<Approximation> again = shorter.of(words, kept);
      for (int i = 0; i < words.size(); i++) {
        assertThat(resumed.get(i).embedding())
            .containsExactly(whole.get(i).embedding(), within(1e-4f));
        assertThat(again.get(i).embedding())
            .containsExactly(before.get(i).embedding(), within(1e-4f));
      }
    }
  }

  @Test
  void severalTokensComeCloserThanTheirMeanWhateverElseIsInTheBatch() {
    List<List<Integer>> words = List.of(List.of(200, 201), List.of(210, 50, 70), List.of(230, 61));
    try (OneTokenLearner learner = learner("bert", 200)) {
      List<Approximation> together = learner.of(words, new Kept());
      for (int i = 0; i < words.size(); i++) {
        Approximation one = together.get(i);
        assertThat(one.after()).isLessThan(one.before());
        Approximation alone = learner.of(words.subList(i, i + 1), new Kept()).get(0);
        assertThat(Cosine.of(alone.embedding(), one.embedding())).isGreaterThan(0.999);
      }
    }
  }
}
