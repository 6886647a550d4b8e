package org.semascope.models;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.semascope.core.Progress;
import org.semascope.core.io.KeyedStore;
import org.semascope.core.io.KeyedStore.Key;
import org.semascope.models.OneTokenApproximation.Approximation;

/**
 * The input embeddings of words of several tokens as one token, for one model: stored ones, or new
 * ones, which are stored. Safe for many threads.
 */
public final class OneTokenWords implements AutoCloseable {
  /** Raised if the same word gets another embedding. */
  private static final String VERSION = "1";

  /** Words that are approximated at once. */
  private static final int TOGETHER = 32;

  private final KeyedStore kept;
  private final int iterations;
  private final Supplier<OneTokenApproximation> opening;
  private final Progress progress;
  private final Map<List<Integer>, float[]> known = new HashMap<>(); // guarded by this
  private OneTokenApproximation opened; // guarded by this

  /**
   * @param kept of this model's weights and tokenizer
   * @param opening called when a word is not stored
   */
  public OneTokenWords(
      KeyedStore kept, int iterations, Supplier<OneTokenApproximation> opening, Progress progress) {
    this.kept = kept;
    this.iterations = iterations;
    this.opening = opening;
    this.progress = progress;
  }

  /** The embeddings of words, each given by its token ids. */
  synchronized Map<List<Integer>, float[]> embeddings(Collection<List<Integer>> words) {
    Set<List<Integer>> missing = new LinkedHashSet<>();
    for (List<Integer> word : words) {
      if (!known.containsKey(word)) {
        kept.floats(key(word))
            .ifPresentOrElse(
                numbers -> known.put(word, Arrays.copyOfRange(numbers, 2, numbers.length)),
                () -> missing.add(word));
      }
    }
    List<List<Integer>> all = new ArrayList<>(missing);
    for (int from = 0; from < all.size(); from += TOGETHER) {
      approximate(all.subList(from, Math.min(all.size(), from + TOGETHER)));
    }
    Map<List<Integer>, float[]> found = new HashMap<>();
    words.forEach(word -> found.put(word, known.get(word)));
    return found;
  }

  private void approximate(List<List<Integer>> words) {
    if (opened == null) {
      opened = opening.get();
    }
    List<Approximation> found = opened.of(words, new Unfinished(words));
    for (int i = 0; i < words.size(); i++) {
      kept.put(key(words.get(i)), written(found.get(i)));
      known.put(words.get(i), found.get(i).embedding());
    }
    progress.say(
        String.format(
            Locale.ROOT,
            "one-token approximation, %d iterations, words: %d; cosine distance of the states around them %.4f, with the mean of their tokens %.4f",
            iterations,
            words.size(),
            found.stream().mapToDouble(Approximation::after).average().orElseThrow(),
            found.stream().mapToDouble(Approximation::before).average().orElseThrow()));
  }

  private final class Unfinished implements OneTokenApproximation.State {
    private final Key key;

    Unfinished(List<List<Integer>> words) {
      this.key = Key.of("one token state", VERSION, words.toString());
    }

    @Override
    public Optional<float[]> get() {
      return kept.floats(key);
    }

    @Override
    public void put(float[] state) {
      kept.put(key, state);
    }
  }

  private Key key(List<Integer> word) {
    return Key.of("one token", VERSION, Integer.toString(iterations), word.toString());
  }

  /** Both distances, then the embedding. */
  private static float[] written(Approximation found) {
    float[] numbers = new float[found.embedding().length + 2];
    numbers[0] = (float) found.before();
    numbers[1] = (float) found.after();
    System.arraycopy(found.embedding(), 0, numbers, 2, found.embedding().length);
    return numbers;
  }

  @Override
  public synchronized void close() {
    if (opened != null) {
      opened.close();
      opened = null;
    }
    kept.close();
  }
}
