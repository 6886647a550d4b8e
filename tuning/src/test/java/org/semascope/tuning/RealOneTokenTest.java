package org.semascope.tuning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.semascope.core.Cosine;
import org.semascope.core.Progress;
import org.semascope.models.OneTokenApproximation.Approximation;
import org.semascope.models.store.Home;
import org.semascope.models.store.LocalModel;
import org.semascope.models.store.ModelStore;
import org.semascope.models.tokens.Tokenizer;

/**
 * The check of Schick and Schütze (2020) on bert-base-uncased: started at zero, single tokens find
 * their own embeddings. {@code -Dota.iterations} and {@code -Dota.words} set its length.
 */
class RealOneTokenTest {
  private static final String MODEL = "bert-base-uncased";
  private static final int ITERATIONS = Integer.getInteger("ota.iterations", 300);
  private static final int WORDS = Integer.getInteger("ota.words", 100);
  private static final int TOGETHER = 50;

  @Test
  @Tag("soak")
  void singleTokensFindTheirOwnEmbeddings() {
    Home home = Home.from(System.getenv());
    ModelStore store = new ModelStore(home, System.getenv(), Progress.SILENT);
    assumeTrue(
        "1".equals(System.getenv("SEMASCOPE_REAL")) && store.find(MODEL).isPresent(),
        "takes about an hour: needs SEMASCOPE_REAL=1 and " + MODEL + " in the store");
    LocalModel model = store.resolve(MODEL);
    List<Double> cosines = new ArrayList<>();
    try (OneTokenLearner learner =
        OneTokenLearner.open(model.directory(), ITERATIONS, 2, home, Progress.SILENT)) {
      List<List<Integer>> words = words(model);
      for (int from = 0; from < words.size(); from += TOGETHER) {
        List<List<Integer>> some = words.subList(from, Math.min(words.size(), from + TOGETHER));
        long started = System.nanoTime();
        List<Approximation> found = learner.of(some, new OneTokenLearnerTest.Kept());
        for (int i = 0; i < some.size(); i++) {
          float[] own = learner.embedding(some.get(i).get(0));
          cosines.add(Cosine.of(own, found.get(i).embedding()));
        }
        System.out.printf(
            Locale.ROOT,
            "%d words, %d iterations, %.0f s: mean cosine %.3f, distance of states %.4f from %.4f%n",
            some.size(),
            ITERATIONS,
            (System.nanoTime() - started) / 1e9,
            mean(cosines),
            found.stream().mapToDouble(Approximation::after).average().orElseThrow(),
            found.stream().mapToDouble(Approximation::before).average().orElseThrow());
      }
    }
    Collections.sort(cosines);
    System.out.printf(
        Locale.ROOT,
        "%d words: mean %.3f, lowest %.3f, quartiles %.3f %.3f %.3f, highest %.3f%n",
        cosines.size(),
        mean(cosines),
        cosines.get(0),
        cosines.get(cosines.size() / 4),
        cosines.get(cosines.size() / 2),
        cosines.get(cosines.size() * 3 / 4),
        cosines.get(cosines.size() - 1));
    assertThat(mean(cosines)).isGreaterThan(0.5);
  }

  /** Whole words, evenly spread over the vocabulary, which is sorted by frequency. */
  private static List<List<Integer>> words(LocalModel model) {
    try (Tokenizer tokenizer = Tokenizer.load(model.directory())) {
      List<List<Integer>> words = new ArrayList<>();
      int first = 2000;
      int last = 20_000;
      for (int i = 0; i < WORDS; i++) {
        int id = first + (last - first) * i / WORDS;
        while (!tokenizer.piece(id).matches("[a-z]{3,}")) {
          id++;
        }
        words.add(List.of(id));
      }
      return words;
    }
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }
}
