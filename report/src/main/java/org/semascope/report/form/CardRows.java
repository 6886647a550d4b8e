package org.semascope.report.form;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.semascope.report.content.Card;
import org.semascope.report.table.Listing;
import org.semascope.report.table.OutputFormat;

/** Every headline figure of a card at every layer, on a line of its own, in the page's units. */
public final class CardRows {
  private CardRows() {}

  /** The columns of a row, wherever rows are listed. */
  public static Listing<Card.Row> listing() {
    return new Listing<Card.Row>()
        .column("probe", row -> row.result().probe())
        .column("model", row -> row.result().model())
        .column("layer", row -> row.result().layer())
        .column("name", Card.Row::name)
        .column("metric", row -> row.result().metric())
        .column("group", row -> row.result().group())
        .column("unit", Card.Row::unit)
        .column("value", Card.Row::value)
        .column("low", Card.Row::low)
        .column("high", Card.Row::high)
        .column("n", row -> row.result().n())
        .column("reference", Card.Row::reference)
        .column("p", Card.Row::p)
        .column("best", row -> row.best() ? "yes" : "no")
        .column("randomPairsCosine", Card.Row::random)
        .column(
            "published",
            row ->
                row.published()
                    .map(
                        figure ->
                            figure.isDash() ? "-" : (Object) (figure.unscaled() * row.factor())))
        .column(
            "comparable", row -> row.published().map(figure -> row.comparable() ? "yes" : "no"));
  }

  static String csv(Card card) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
      listing().printer(OutputFormat.CSV, false, out).print(card.rows());
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
