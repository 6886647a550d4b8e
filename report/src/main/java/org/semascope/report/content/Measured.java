package org.semascope.report.content;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.semascope.engine.Result;
import org.semascope.report.published.PublishedFigure;
import org.semascope.report.table.Listing;

/**
 * A result with its context: the data, the chance level, and the published value if there is one.
 *
 * @param run directory of the run
 * @param data names of the data sets
 * @param chance level of the metric on the same group; empty if the run does not have it
 * @param higherIsBetter empty if that is not known, as of counts and p-values
 * @param comparable whether the published value has the same model, data and metric
 */
public record Measured(
    Path run,
    List<String> data,
    Result result,
    OptionalDouble chance,
    Optional<Boolean> higherIsBetter,
    Optional<PublishedFigure> published,
    boolean comparable) {
  public Measured {
    data = List.copyOf(data);
  }

  /** What a program reads of a result: unscaled numbers with everything needed to judge them. */
  public static Listing<Measured> explained() {
    return listing()
        .field("chance", Measured::chance)
        .field("direction", one -> one.higherIsBetter.map(higher -> higher ? "higher" : "lower"))
        .field("data", Measured::data)
        .field("run", one -> one.run.toString());
  }

  /** Columns of a result without published values. */
  public static Listing<Measured> listing() {
    return new Listing<Measured>()
        .column("probe", one -> one.result.probe())
        .column("model", one -> one.result.model())
        .column("layer", one -> one.result.layer())
        .column("group", one -> one.result.group())
        .column("metric", one -> one.result.metric())
        .column("unit", one -> one.result.unit())
        .column("value", one -> one.result.value())
        .column("n", one -> one.result.n())
        .column("low", one -> one.result.low())
        .column("high", one -> one.result.high());
  }

  /** The columns of {@code table.csv} and the fields of {@code report.json}. */
  public static Listing<Measured> withPublished() {
    return listing()
        .shown(
            "published",
            one -> one.published.map(figure -> figure.isDash() ? "-" : (Object) figure.unscaled()))
        .field("published", one -> one.published(false))
        .field("publishedBelow", one -> one.published(true))
        .shown("comparable", one -> one.published.map(figure -> one.comparable ? "yes" : "no"))
        .field("comparable", one -> one.published.map(figure -> one.comparable))
        .field("run", one -> one.run.toString());
  }

  /** A published value, or the limit below which the paper prints a dash. */
  private Optional<Double> published(boolean dash) {
    return published.filter(figure -> figure.isDash() == dash).map(PublishedFigure::unscaled);
  }
}
