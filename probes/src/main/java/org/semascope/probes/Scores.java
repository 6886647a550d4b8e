package org.semascope.probes;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.semascope.engine.Skipped;
import org.semascope.models.Embedding;

/**
 * The outcomes of a scorer for some items.
 *
 * @param outcomes one for each item
 * @param counts counters that are summed over the run, such as {@code tokens}
 */
public record Scores<F>(List<Outcome<F>> outcomes, Map<String, Long> counts) {
  public Scores {
    outcomes = List.copyOf(outcomes);
    counts = new TreeMap<>(counts);
  }

  /** With counters of texts and tokens that the model read, and of truncated texts. */
  public static <F> Scores<F> of(List<Outcome<F>> outcomes, Embedding.Batch embeddings) {
    Map<String, Long> counts = new TreeMap<>();
    counts.put("texts", embeddings.texts());
    counts.put("tokens", embeddings.tokens());
    long windows = embeddings.all().stream().filter(one -> one.window().isPresent()).count();
    counts.put("windows", windows);
    counts.values().removeIf(count -> count == 0);
    return new Scores<>(outcomes, counts);
  }

  /**
   * A finding, the reasons why there is none, or both if a part of the item was skipped.
   *
   * @param finding null if there is none
   */
  public record Outcome<F>(
      F finding, @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Skipped> losses) {
    public Outcome {
      losses = losses == null ? List.of() : List.copyOf(losses);
    }

    public static <F> Outcome<F> found(F finding) {
      return new Outcome<>(finding, List.of());
    }

    public static <F> Outcome<F> lost(String what, String reason) {
      return new Outcome<>(null, List.of(new Skipped(what, reason)));
    }
  }
}
