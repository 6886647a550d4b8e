package org.semascope.report.content;

import java.nio.file.Path;
import java.util.Optional;
import org.semascope.engine.Result;
import org.semascope.report.published.PublishedFigure;
import org.semascope.report.table.Listing;

/**
 * A result with the published value, if there is one.
 *
 * @param run directory of the run
 * @param comparable whether the published value has the same model, data and metric
 */
public record Measured(
    Path run, Result result, Optional<PublishedFigure> published, boolean comparable) {
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
        .column(
            "published",
            one -> one.published.map(figure -> figure.isDash() ? "-" : (Object) figure.unscaled()))
        .shown("comparable", one -> one.published.map(figure -> one.comparable ? "yes" : "no"))
        .field("comparable", one -> one.published.map(figure -> one.comparable))
        .field("run", one -> one.run.toString());
  }
}
