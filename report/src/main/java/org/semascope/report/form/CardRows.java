package org.semascope.report.form;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.semascope.report.content.Card;
import org.semascope.report.content.Card.Change;
import org.semascope.report.table.Listing;

/** The score of every probe and model, one per line, unscaled, with its unit. */
public final class CardRows {
  private CardRows() {}

  private static final Listing<Card.ControlScore> CONTROL =
      new Listing<Card.ControlScore>()
          .field("name", Card.ControlScore::name)
          .field("score", control -> control.score().value())
          .field("low", control -> known(control.score().low()))
          .field("high", control -> known(control.score().high()));

  private static final Listing<Change> CHANGE =
      new Listing<Change>()
          .field("against", Change::folder)
          .field("then", Change::then)
          .field("now", Change::now)
          .field("difference", change -> change.difference().value())
          .field("low", change -> known(change.difference().low()))
          .field("high", change -> known(change.difference().high()))
          .field("p", Change::p)
          .field("change", change -> change.kind().label());

  /** The columns of a row in CSV, and its fields in JSON, which are nested. */
  public static Listing<Card.Row> listing() {
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
        .column("n", row -> row.score().n())
        .field("layers", Card.Row::layers)
        .shown("layers", row -> joined(row.layers(), String::valueOf))
        .column("verdict", row -> row.verdict().label())
        .column("p", row -> known(row.p()))
        .column("control", Card.Row::control)
        .shown("controlScore", Card.Row::controlScore)
        .field("controls", row -> row.controls().stream().map(CONTROL::fields).toList())
        .shown(
            "controls",
            row -> joined(row.controls(), one -> one.name() + "=" + one.score().value()))
        .shown("then", row -> ofChange(row, Change::then))
        .shown("now", row -> ofChange(row, Change::now))
        .shown("difference", row -> ofChange(row, change -> change.difference().value()))
        .shown("differenceP", row -> ofChange(row, Change::p))
        .shown("change", row -> ofChange(row, change -> change.kind().label()))
        .field("change", row -> ofChange(row, CHANGE::fields));
  }

  private static <T> String joined(List<T> parts, Function<T, String> text) {
    return parts.stream().map(text).collect(Collectors.joining(" "));
  }

  private static <T> T ofChange(Card.Row row, Function<Change, T> value) {
    return row.change() == null ? null : value.apply(row.change());
  }

  static Optional<Double> known(double number) {
    return Optional.of(number).filter(some -> !some.isNaN());
  }
}
