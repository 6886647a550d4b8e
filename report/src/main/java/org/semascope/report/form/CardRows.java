package org.semascope.report.form;

import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.semascope.report.content.Card;
import org.semascope.report.content.Card.Change;
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
                    .map(one -> one.name() + "=" + one.score().value())
                    .collect(Collectors.joining(" ")))
        .column("then", row -> ofChange(row, Change::then))
        .column("now", row -> ofChange(row, Change::now))
        .column("difference", row -> ofChange(row, change -> change.difference().value()))
        .column("differenceP", row -> ofChange(row, Change::p))
        .column("change", row -> ofChange(row, change -> change.kind().label()));
  }

  private static <T> T ofChange(Card.Row row, Function<Change, T> value) {
    return row.change() == null ? null : value.apply(row.change());
  }

  static Listing<Card.Row> numbers() {
    return new Listing<Card.Row>()
        .column("probe", Card.Row::probe)
        .column("model", Card.Row::model)
        .column("name", Card.Row::name)
        .column("metric", Card.Row::metric)
        .column("group", Card.Row::group)
        .column("unit", Card.Row::unit)
        .column("value", row -> row.score().value())
        .column("low", row -> known(row.score().low()))
        .column("high", row -> known(row.score().high()))
        .column("n", row -> row.score().n());
  }

  static Optional<Double> known(double number) {
    return Optional.of(number).filter(some -> !some.isNaN());
  }

  static String verdict(Card.Row row) {
    return row.verdict().name().toLowerCase(Locale.ROOT);
  }
}
