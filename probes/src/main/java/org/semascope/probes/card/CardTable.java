package org.semascope.probes.card;

import static org.semascope.probes.card.CardContent.WORDING;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.semascope.report.content.Card;
import org.semascope.report.content.Card.Verdict;
import org.semascope.report.content.Display;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.PaperTable;
import org.semascope.report.content.PaperTable.Cell;
import org.semascope.report.content.PaperTable.Column;
import org.semascope.report.content.PaperTable.Mark;

/** The scores of a card as a table for a paper: probes by models. */
public final class CardTable {
  private CardTable() {}

  /**
   * @param rows in the order of probes; at least one
   */
  public static PaperTable of(List<Card.Row> rows) {
    List<String> models = rows.stream().map(Card.Row::model).distinct().toList();
    Map<String, Map<String, Card.Row>> byProbe = new LinkedHashMap<>();
    rows.forEach(
        row ->
            byProbe
                .computeIfAbsent(row.probe(), any -> new LinkedHashMap<>())
                .put(row.model(), row));
    List<PaperTable.Row> lines =
        byProbe.entrySet().stream()
            .map(
                probe ->
                    new PaperTable.Row(
                        probe.getKey(),
                        models.stream().map(model -> cell(probe.getValue().get(model))).toList()))
            .toList();
    return new PaperTable(
        WORDING.get(
            "paper.caption",
            "scores",
            byProbe.values().stream()
                .map(all -> scores(List.copyOf(all.values())))
                .collect(Collectors.joining("; ")),
            "controls",
            Numerals.list(
                rows.stream()
                    .flatMap(row -> row.controls().stream())
                    .map(Card.ControlScore::name)
                    .distinct()
                    .toList())),
        "tab:card",
        WORDING.get("paper.corner"),
        models.stream().map(model -> new Column("", model)).toList(),
        List.of(lines));
  }

  private static Cell cell(Card.Row row) {
    return row == null
        ? Cell.EMPTY
        : new Cell(
            Display.ofUnit(row.unit()).text(row.score().value()),
            List.of(),
            row.verdict() == Verdict.ABOVE ? List.of(Mark.ABOVE_CONTROLS) : List.of(),
            row.layers().stream().distinct().map(String::valueOf).collect(Collectors.joining(",")));
  }

  private static String scores(List<Card.Row> rows) {
    Card.Row any = rows.get(0);
    String unit = Display.ofUnit(any.unit()).scale() == 1 ? any.unit() : "%";
    return WORDING.get(
        "paper.score",
        "probe",
        any.probe(),
        "metric",
        any.name().replaceFirst("^[^:]*: ", ""),
        "unit",
        unit,
        "n",
        rows.stream()
            .map(row -> Numerals.count(row.score().n()))
            .distinct()
            .collect(Collectors.joining(", ")));
  }
}
