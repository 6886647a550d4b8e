package org.semascope.report.form;

import java.util.Locale;
import java.util.stream.Collectors;
import org.semascope.report.content.Card;
import org.semascope.report.table.Listing;

/** The score of every probe and model, one per line, unscaled, with its unit. */
public final class CardRows {
  private CardRows() {}

  /** The columns of a row, in CSV and JSON. */
  public static Listing<Card.Row> listing() {
    return numbers()
        .column(
            "layers",
            row -> row.layers().stream().map(String::valueOf).collect(Collectors.joining(" ")))
        .column("verdict", CardRows::verdict)
        .column("p", Card.Row::p)
        .column("control", Card.Row::control)
        .column("controlScore", Card.Row::controlScore)
        .column(
            "controls",
            row ->
                row.controls().stream()
                    .map(one -> one.name() + "=" + one.value().value())
                    .collect(Collectors.joining(" ")));
  }

  static Listing<Card.Row> numbers() {
    return new Listing<Card.Row>()
        .column("probe", Card.Row::probe)
        .column("model", Card.Row::model)
        .column("name", Card.Row::name)
        .column("metric", Card.Row::metric)
        .column("group", Card.Row::group)
        .column("unit", Card.Row::unit)
        .column("value", Card.Row::value)
        .column("low", Card.Row::low)
        .column("high", Card.Row::high)
        .column("n", Card.Row::n);
  }

  static String verdict(Card.Row row) {
    return row.verdict().name().toLowerCase(Locale.ROOT);
  }
}
