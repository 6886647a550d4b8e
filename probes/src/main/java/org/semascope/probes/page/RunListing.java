package org.semascope.probes.page;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.semascope.probes.page.RunSummary.Score;
import org.semascope.report.table.Listing;
import org.semascope.report.table.Table.Cell;

/** Stored runs with their main results as a table: a local leaderboard. */
public final class RunListing {
  /** How to read the table. */
  public static final List<String> NOTES =
      List.of(
          "The score is at the layer with the highest value, chosen on the same items, which"
              + " favours models with many layers slightly; cards choose the layer by"
              + " cross-fitting.",
          "Scores are comparable within one probe, on the same data and items. Controls are"
              + " listed with --all.");

  private RunListing() {}

  /** Orders of the rows. */
  public enum Order {
    DATE(Comparator.comparing(RunSummary::date).reversed()),
    PROBE(Comparator.comparing(RunSummary::probe)),
    MODEL(Comparator.comparing(one -> one.run().model())),
    DATA(Comparator.comparing(one -> String.join(", ", one.data()))),
    ITEMS(Comparator.comparing(RunSummary::items).reversed()),
    /** Within a probe, since scores of different probes are not comparable. */
    SCORE(
        Comparator.comparing(RunSummary::probe)
            .thenComparing(
                Comparator.<RunSummary>comparingDouble(
                        one -> one.score().map(own -> own.best().value()).orElse(-1e9))
                    .reversed()));

    private final Comparator<RunSummary> comparator;

    Order(Comparator<RunSummary> comparator) {
      this.comparator = comparator;
    }

    public Comparator<RunSummary> comparator() {
      return comparator;
    }
  }

  public static Listing<RunSummary> of() {
    return new Listing<RunSummary>()
        .column("probe", RunSummary::probe)
        .column("model", one -> one.run().model())
        .shown("data", one -> String.join(", ", one.data()))
        .field("data", RunSummary::data)
        .column("items", "%,d", RunSummary::items)
        .column("metric", of(own -> own.headline().label()))
        .field("metricInResults", of(own -> own.best().metric()))
        .field("group", of(own -> own.best().group()))
        .shown("layer", of(Score::layer))
        .field("layer", of(RunListing::vectors))
        .field("layer", of(own -> own.best().layer()))
        .field("score", of(own -> own.best().value()))
        .field("low", of(own -> bound(own.best().low())))
        .field("high", of(own -> bound(own.best().high())))
        .field("chance", of(own -> bound(own.chance())))
        .field("unit", of(own -> own.headline().scale().unitInFiles()))
        .shown("score", shown(own -> own.headline().number(own.best().value())))
        .shown("95 % CI", shown(own -> own.headline().display().range(own.best())))
        .shown(
            "chance",
            shown(
                own ->
                    own.chance().isEmpty()
                        ? ""
                        : own.headline().number(own.chance().getAsDouble())))
        .shown("date", RunListing::day)
        .field("date", RunSummary::date)
        .field("state", one -> one.run().manifest().status())
        .column("run", RunSummary::hash)
        .field("directory", one -> one.run().directory().toString());
  }

  /** The vectors of a score without a numbered layer, such as {@code static}. */
  private static String vectors(Score score) {
    return score.best().layer().isPresent() || score.layer().isEmpty() ? null : score.layer();
  }

  private static String day(RunSummary one) {
    return one.run().isFinished()
        ? one.date().replaceFirst("T(\\d\\d:\\d\\d).*", " $1")
        : "unfinished: %s of %s shards"
            .formatted(one.run().shardsDone(), one.run().manifest().shards());
  }

  private static Double bound(OptionalDouble value) {
    return value.isPresent() ? value.getAsDouble() : null;
  }

  private static Function<RunSummary, Object> of(Function<Score, ?> value) {
    return one -> one.score().isPresent() ? value.apply(one.score().get()) : null;
  }

  private static Function<RunSummary, Cell> shown(Function<Score, String> value) {
    return one -> Cell.number(one.score().map(value).orElse(""));
  }
}
