package org.semascope.probes.idioms;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;
import org.semascope.probes.idioms.CompoundMeans.Key;

/** How much two models agree on which compounds are similar to their variants. */
public final class ModelAgreement {
  private ModelAgreement() {}

  /**
   * Spearman's rho of two runs' similarities over the compounds that both have, for each group of
   * the choice of layers asked for: rows {@code SPEARMAN} and {@code P-VALUE} of the "model" {@code
   * FIRST | SECOND}.
   */
  public static List<Result> of(StoredRun first, StoredRun second) {
    CompoundMeans one = means(first);
    CompoundMeans other = means(second);
    ResultRows rows =
        new ResultRows(
            IdiomExperiment.NAME,
            model(first) + " | " + model(second),
            List.of(), // the choices asked for may differ
            first.manifest().recipe().seed());
    TreeSet<String> languages = new TreeSet<>(one.languages());
    languages.retainAll(other.languages());
    for (String language : languages) {
      for (Condition condition : Condition.values()) {
        for (Probe probe : Probe.OF_PAPER) {
          for (Level level : Level.values()) {
            Key key = new Key(language, condition, probe, level, 0);
            rows.correlation(
                0, Groups.of(language, condition, probe, level), one.of(key), other.of(key));
          }
        }
      }
    }
    return new ArrayList<>(rows.rows());
  }

  private static String model(StoredRun run) {
    return run.manifest().recipe().model().name();
  }

  private static CompoundMeans means(StoredRun run) {
    CompoundMeans means = new CompoundMeans();
    try (Stream<ProbedCompound> items = run.items(ProbedCompound.class)) {
      items.forEach(means::add);
    }
    return means;
  }
}
