package org.semascope.probes.page;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.semascope.engine.Input;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;
import org.semascope.models.LayerMix;
import org.semascope.probes.Headline;
import org.semascope.probes.Probe;
import org.semascope.probes.Probes;

/**
 * A stored run in one row: what it measured, and its main result.
 *
 * @param score empty for unfinished runs and for probes without a headline
 */
public record RunSummary(StoredRun run, Optional<Score> score) {
  /**
   * The headline at the layer with the highest value. The layer is chosen on the items that it is
   * scored on, which favours models with many layers; cards choose it by cross-fitting.
   *
   * @param layer label of the layer; empty for probes without layers
   * @param chance level in the same run; empty if the run has none
   */
  public record Score(Headline headline, Result best, String layer, OptionalDouble chance) {}

  public static RunSummary of(StoredRun run) {
    return new RunSummary(
        run, run.isFinished() ? score(Probes.named(probe(run)), run) : Optional.empty());
  }

  private static <O extends Record, F extends Record> Optional<Score> score(
      Probe<O, ?, F> probe, StoredRun run) {
    ReportedRun<O, F> reported = ReportedRun.of(probe, run);
    return reported.headline().flatMap(headline -> score(headline, reported));
  }

  private static Optional<Score> score(Headline headline, ReportedRun<?, ?> run) {
    return run.measures().all().stream()
        .filter(row -> row.metric().equals(headline.metric()))
        .filter(row -> row.group().equals(headline.group()))
        .max(Comparator.comparingDouble(Result::value))
        .map(
            best ->
                new Score(headline, best, layer(best, run), run.chance(headline, best.group())));
  }

  private static String layer(Result row, ReportedRun<?, ?> run) {
    if (row.layer().isPresent()) {
      return "L" + row.layer().getAsInt();
    }
    return Probes.named(probe(run.run())).about().layers().isEmpty()
        ? ""
        : run.layers().stream().map(LayerMix::label).collect(Collectors.joining(", "));
  }

  public String probe() {
    return probe(run);
  }

  private static String probe(StoredRun run) {
    return run.manifest().recipe().probe();
  }

  /** Names of the data sets, without duplicates. */
  public List<String> data() {
    return run.manifest().recipe().data().stream().map(Input::name).distinct().toList();
  }

  /** Number of items; 0 for an unfinished run. */
  public long items() {
    return run.manifest().counters().getOrDefault("items", 0L);
  }

  /** Time of the end, or of the start of an unfinished run, in ISO 8601. */
  public String date() {
    return run.isFinished() ? run.manifest().finished() : run.manifest().started();
  }

  /** The first digits of the hash, which name the run. */
  public String hash() {
    return run.manifest().hash().substring(0, 12);
  }
}
