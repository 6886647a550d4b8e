package org.semascope.app.report.substitution;

import static org.semascope.app.report.substitution.ProbedModel.RANDOM;
import static org.semascope.app.report.substitution.ProbedModel.TARGETS;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.semascope.app.published.PublishedFigure;
import org.semascope.app.report.content.Numerals;
import org.semascope.app.report.content.Sheet;
import org.semascope.app.report.content.Sheet.Block;
import org.semascope.app.report.content.Sheet.Cell;
import org.semascope.app.report.content.Sheet.Kind;
import org.semascope.app.report.content.Sheet.Row;
import org.semascope.engine.Result;

/** Table 1 of the paper: relations by layers, the published rows under ours. */
final class FirstRanks {
  private final SortedSet<Integer> layers = new TreeSet<>();
  private final Set<String> notes = new LinkedHashSet<>();

  private FirstRanks(List<ProbedModel> models) {
    models.forEach(model -> layers.addAll(model.layers()));
  }

  static Sheet sheet(List<ProbedModel> models) {
    FirstRanks table = new FirstRanks(models);
    List<String> header = new ArrayList<>(List.of("targets", "chance"));
    table.layers.forEach(layer -> header.add("L" + layer));
    table.notes.add(
        "P@1 × 100: the share of sentences whose first-ranked target has the relation. targets:"
            + " how many a sentence has on average, if any. chance: what an order by chance would give;"
            + " both are over all sentences of the plan, drawn or not."
            + " Bold: the highest of the row.");
    boolean neighbours = models.stream().anyMatch(ProbedModel::hasNeighbours);
    table.notes.add(
        "COHYP: words that share their more general word."
            + (neighbours
                ? " DIST_NGH: the nearest words in static vectors that have none of the other"
                    + " relations."
                : ""));
    List<Block> blocks = models.stream().map(table::block).toList();
    return new Sheet(
        "table",
        "How often each relation is ranked first, by layer",
        "relation",
        header,
        blocks,
        List.copyOf(table.notes));
  }

  private Block block(ProbedModel model) {
    List<Row> rows = new ArrayList<>();
    for (Relation relation : model.relations()) {
      rows.add(ours(model, relation));
      published(model, relation).ifPresent(rows::add);
    }
    long sentences = model.first(Relation.SYN, model.bestLayer()).n();
    return new Block("%s, %s".formatted(model.name(), Numerals.count(sentences, "sentence")), rows);
  }

  private Row ours(ProbedModel model, Relation relation) {
    List<Cell> cells = new ArrayList<>();
    cells.add(
        model
            .measures()
            .find(TARGETS, relation.name())
            .map(targets -> Cell.of(Numerals.decimals(targets.value(), 1)))
            .orElse(Cell.EMPTY));
    cells.add(Cell.of(Numerals.hundredths(model.random(relation))));
    double highest =
        model.layers().stream()
            .mapToDouble(layer -> model.first(relation, layer).value())
            .max()
            .orElseThrow();
    for (int layer : layers) {
      cells.add(
          model
              .measures()
              .find(ProbedModel.FIRST, relation.name(), layer)
              .map(result -> cell(result, highest))
              .orElse(Cell.EMPTY));
    }
    return new Row(relation.name(), relation.gloss(), Kind.OURS, cells);
  }

  private static Cell cell(Result result, double highest) {
    String interval =
        result.low().isEmpty()
            ? ""
            : "95 %% interval %s to %s"
                .formatted(
                    Numerals.hundredths(result.low().getAsDouble()),
                    Numerals.hundredths(result.high().getAsDouble()));
    return new Cell(Numerals.hundredths(result.value()), interval, result.value() == highest);
  }

  private Optional<Row> published(ProbedModel model, Relation relation) {
    String group = relation.name();
    List<Optional<PublishedFigure>> figures = new ArrayList<>();
    figures.add(model.measures().find(TARGETS, group).flatMap(model::published));
    figures.add(model.measures().find(RANDOM, group).flatMap(model::published));
    for (int layer : layers) {
      figures.add(model.measures().find(ProbedModel.FIRST, group, layer).flatMap(model::published));
    }
    List<PublishedFigure> shares = figures.stream().skip(2).flatMap(Optional::stream).toList();
    if (shares.isEmpty()) {
      return Optional.empty();
    }
    boolean comparable = shares.stream().allMatch(model::isComparable);
    model
        .published()
        .ifPresent(
            table ->
                notes.add(
                    "published: %s, %s. ≈ comparable within limits, ≠ not comparable; why is told under “Before you compare”."
                        .formatted(table.reference().name(), table.where())));
    return Optional.of(
        new Row(
            "published",
            "",
            comparable ? Kind.COMPARABLE : Kind.NOT_COMPARABLE,
            figures.stream().map(FirstRanks::cell).toList()));
  }

  private static Cell cell(Optional<PublishedFigure> figure) {
    return figure.map(one -> Cell.of(Numerals.decimals(one.value(), 1))).orElse(Cell.EMPTY);
  }
}
