package org.semascope.report.content;

import java.nio.file.Path;
import java.util.Optional;
import org.semascope.engine.Result;
import org.semascope.report.published.PublishedFigure;
import org.semascope.report.table.Listing;

/**
 * A result, and the figure a paper has for it.
 *
 * @param run its directory
 * @param comparable whether this run measured what the paper did
 */
public record Measured(
    Path run, Result result, Optional<PublishedFigure> published, boolean comparable) {
  /** A result as every command and file shows it, without what is published of it. */
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
