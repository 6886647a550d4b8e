package org.semascope.probes.asymmetry;

import static org.semascope.report.content.Numerals.count;
import static org.semascope.report.content.Numerals.decimals;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.semascope.engine.Result;
import org.semascope.probes.ByLayer;
import org.semascope.probes.ReportedRun;
import org.semascope.probes.asymmetry.Compared.Part;
import org.semascope.probes.asymmetry.PairFinding.Method;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Block;
import org.semascope.report.content.Sheet.Cell;
import org.semascope.report.content.Sheet.Row;
import org.semascope.report.published.PublishedFigure;

/** Tables 1, 2, 3, 5 and 6 of the paper, directions and the long tail. */
final class AsymmetryTables {
  private final Compared compared;
  private final List<ReportedRun<AsymmetryOptions, PairFinding>> runs;
  private final List<String> norms;
  private final List<String> relations;
  private final List<Part> parts;

  AsymmetryTables(Compared compared) {
    this.compared = compared;
    this.runs = compared.runs;
    this.norms = compared.norms;
    this.relations = compared.relations;
    this.parts = compared.parts;
  }

  List<Sheet> sheets() {
    List<Sheet> all = new ArrayList<>();
    if (!parts.isEmpty() && !norms.isEmpty()) {
      all.add(camSheet());
    }
    if (norms.isEmpty()) {
      all.add(alarSheet("table"));
    } else {
      all.add(normSheet(all.isEmpty() ? "table" : "norms"));
    }
    if (!parts.isEmpty() && !norms.isEmpty()) {
      all.add(alarSheet("alar"));
      all.add(directionSheet());
    }
    if (!norms.isEmpty()) {
      all.add(longTailSheet());
    }
    return all;
  }

  /** Tables 2, 3 and 6: CAM, with what frequency gives beside it. */
  private Sheet camSheet() {
    boolean rest = runs.stream().anyMatch(Compared::isOfContexts);
    List<String> suffixes = new ArrayList<>(List.of("", AsymmetryMeasures.FREQUENCY));
    List<String> header = new ArrayList<>(List.of("pairs", "CAM", "frequency alone"));
    if (rest) {
      suffixes.add(AsymmetryMeasures.REST);
      header.add("without frequency");
    }
    header.add("direction, %");
    Set<String> notes =
        new LinkedHashSet<>(
            List.of(
                "CAM: Spearman’s correlation of the model’s LARs with people’s over the pairs of a"
                    + " relation; all: over all pairs, each once. SA: the mean of the relations’ CAM"
                    + " weighted by their pairs; SR: without relatedTo, which also holds the pairs that"
                    + " no edge joins.",
                "frequency alone: what ln |C(b)| − ln |C(a)| gives, the counts of the words in the"
                    + " corpus.",
                rest
                    ? "without frequency: CAM when this term, which is part of a language model’s LAR by"
                        + " construction, is taken out. Static vectors have no such term."
                    : "",
                "direction: pairs in which the sign of LAR is people’s."));
    notes.remove("");
    List<Block> blocks = new ArrayList<>();
    for (Part part : parts) {
      List<Row> rows = new ArrayList<>();
      for (String relation : compared.withAll()) {
        Optional<Result> cam = part.find(AsymmetryMeasures.CAM, relation);
        cam.ifPresent(
            own -> {
              List<Cell> cells = new ArrayList<>(List.of(Cell.of(count(own.n()))));
              suffixes.forEach(
                  suffix ->
                      cells.add(cell(part.find(AsymmetryMeasures.CAM + suffix, relation), 1, 2)));
              cells.add(cell(part.find(AsymmetryMeasures.direction("0"), relation), 100, 1));
              rows.add(new Row(relation, "", Sheet.Kind.OURS, cells));
              published(part.run(), cam, header.size(), 1, notes).ifPresent(rows::add);
            });
      }
      for (String mean : List.of(AsymmetryMeasures.SA, AsymmetryMeasures.SR)) {
        part.find(mean)
            .ifPresent(
                own -> {
                  List<Cell> cells = new ArrayList<>(List.of(Cell.of(count(own.n()))));
                  suffixes.forEach(suffix -> cells.add(cell(part.find(mean + suffix), 1, 2)));
                  cells.add(Cell.EMPTY);
                  rows.add(new Row(mean, "", Sheet.Kind.OURS, cells));
                  published(part.run(), Optional.of(own), header.size(), 1, notes)
                      .ifPresent(rows::add);
                });
      }
      if (!rows.isEmpty()) {
        blocks.add(new Block(part.title(), rows));
      }
    }
    return new Sheet(
        "table",
        "Do the model’s directions follow people’s?",
        "relation",
        header,
        blocks,
        List.copyOf(notes));
  }

  private static Cell cell(Optional<Result> result, double scale, int digits) {
    return result
        .map(
            one -> {
              String interval = ByLayer.interval(one, scale, digits);
              return new Cell(
                  decimals(one.value() * scale, digits),
                  interval.isEmpty() ? "" : interval + ", n = " + count(one.n()),
                  false);
            })
        .orElse(Cell.EMPTY);
  }

  /** A published figure in a row of its own, under the column of ours. */
  private static Optional<Row> published(
      ReportedRun<?, ?> run, Optional<Result> ours, int columns, int column, Set<String> notes) {
    List<Optional<PublishedFigure>> figures = new ArrayList<>();
    for (int i = 0; i < columns; i++) {
      figures.add(i == column ? ours.flatMap(run::published) : Optional.empty());
    }
    return ByLayer.published(run, figures, 0, notes);
  }

  /** Tables 1 and 5: pairs and ALAR of each of the norms, and how far they agree. */
  private Sheet normSheet(String name) {
    ReportedRun<AsymmetryOptions, PairFinding> run = runs.get(0);
    record Column(String title, String metric, String group, double scale, int digits) {}
    List<Column> columns = new ArrayList<>();
    for (String norm : norms) {
      columns.add(new Column(norm + " pairs", AsymmetryMeasures.PAIRS, norm, 1, 0));
      columns.add(new Column(norm + " ALAR", AsymmetryMeasures.ALAR, norm, 100, 2));
    }
    for (int i = 0; i < norms.size(); i++) {
      for (int j = i + 1; j < norms.size(); j++) {
        String both = AsymmetryMeasures.both(norms.get(i), norms.get(j));
        columns.add(new Column(both + " CAM", AsymmetryMeasures.CAM_OF_NORMS, both, 1, 2));
      }
    }
    Set<String> notes =
        new LinkedHashSet<>(
            List.of(
                "ALAR: 100 × the mean of LAR(a; b) over the pairs that the graph joins from a to b by"
                    + " the relation; a pair with several relations counts for each, one without any"
                    + " for relatedTo, in alphabetical order; an edge that is stored both ways counts in both"
                    + " directions, which add up to 0. Only pairs answered both ways.",
                "CAM: Spearman’s correlation of the LARs of two norms, over the pairs that all norms"
                    + " have. all: each pair once, in alphabetical order, which gives ALAR no meaning."));
    List<Row> rows = new ArrayList<>();
    for (String relation : compared.withAll()) {
      List<Optional<Result>> results =
          columns.stream()
              .map(
                  column ->
                      run.measures()
                          .find(column.metric, AsymmetryMeasures.group(column.group, relation)))
              .toList();
      if (results.stream().anyMatch(Optional::isPresent)) {
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
          Column column = columns.get(i);
          cells.add(
              column.metric.equals(AsymmetryMeasures.PAIRS)
                  ? results.get(i).map(one -> Cell.of(count(one.n()))).orElse(Cell.EMPTY)
                  : cell(results.get(i), column.scale, column.digits));
        }
        rows.add(new Row(relation, "", Sheet.Kind.OURS, cells));
        ByLayer.published(
                run, results.stream().map(one -> one.flatMap(run::published)).toList(), 0, notes)
            .ifPresent(rows::add);
      }
    }
    return new Sheet(
        name,
        "What do people’s associations say, and do norms agree?",
        "relation",
        columns.stream().map(Column::title).toList(),
        List.of(new Block(String.join(", ", norms), rows)),
        List.copyOf(notes));
  }

  /** ALAR of each model and, on the same pairs, of the norms. */
  private Sheet alarSheet(String name) {
    List<String> header = new ArrayList<>(List.of("pairs", "ALAR"));
    norms.forEach(norm -> header.add(norm + " ALAR"));
    List<Block> blocks = new ArrayList<>();
    for (ReportedRun<AsymmetryOptions, PairFinding> run : runs) {
      for (Method method : Compared.methods(run)) {
        List<Row> rows = new ArrayList<>();
        for (String relation : relations) {
          Optional<Result> own =
              run.measures().find(AsymmetryMeasures.ALAR, method.group(relation));
          if (own.isPresent()) {
            List<Cell> cells = new ArrayList<>(List.of(Cell.of(count(own.get().n()))));
            cells.add(cell(own, 100, 1));
            for (String norm : norms) {
              cells.add(
                  cell(
                      run.measures()
                          .find(AsymmetryMeasures.ALAR, AsymmetryMeasures.group(norm, relation)),
                      100,
                      1));
            }
            rows.add(new Row(relation, "", Sheet.Kind.OURS, cells));
          }
        }
        blocks.add(new Block(run.name() + method.group(""), rows));
      }
    }
    return new Sheet(
        name,
        "Which relations go one way for the model?",
        "relation",
        header,
        blocks,
        List.of(
            "ALAR: 100 × the mean of LAR(a; b) over the pairs that the graph joins from a to b."
                + " Positive: b is likelier beside a than a beside b."));
  }

  /** The paper's figures 4, 11 and 12 as a table. */
  private Sheet directionSheet() {
    List<Block> blocks = new ArrayList<>();
    for (Part part : parts) {
      List<Row> rows = new ArrayList<>();
      for (String relation : compared.withAll()) {
        List<Cell> cells =
            AsymmetryMeasures.GAMMAS.stream()
                .map(gamma -> cell(part.find(AsymmetryMeasures.direction(gamma), relation), 100, 1))
                .toList();
        if (part.find(AsymmetryMeasures.CAM, relation).isPresent()) {
          rows.add(new Row(relation, "", Sheet.Kind.OURS, cells));
        }
      }
      if (!rows.isEmpty()) {
        blocks.add(new Block(part.title(), rows));
      }
    }
    return new Sheet(
        "direction",
        "How often is the direction people’s, in percent?",
        "relation",
        AsymmetryMeasures.GAMMAS.stream().map(gamma -> "γ = " + gamma).toList(),
        blocks,
        List.of(
            "LARs within γ of zero, on 100 × LAR, count as no direction; model and people must both"
                + " have the same one, or both none."));
  }

  /** Appendix I. */
  private Sheet longTailSheet() {
    ReportedRun<AsymmetryOptions, PairFinding> run = runs.get(0);
    List<Row> rows = new ArrayList<>();
    for (String norm : norms) {
      Result rare = run.measures().get(AsymmetryMeasures.RARE, norm);
      rows.add(
          new Row(
              norm,
              "",
              Sheet.Kind.OURS,
              List.of(
                  Cell.of(count(rare.n())),
                  cell(run.measures().find(AsymmetryMeasures.ANSWERS, norm), 1, 2),
                  cell(run.measures().find(AsymmetryMeasures.ANSWERS_MEDIAN, norm), 1, 1),
                  Cell.of(count(Math.round(rare.value() * rare.n()))),
                  cell(Optional.of(rare), 100, 1))));
    }
    return new Sheet(
        "long-tail",
        "How many answers do the pairs rest on?",
        "norms",
        List.of("pairs", "mean answers", "median", "once both ways", "%"),
        List.of(new Block("pairs of this page", rows)),
        List.of(
            "Answers that gave one word to the other, in either direction. once both ways: pairs of"
                + " the long tail, whose LAR is a matter of chance. The paper has a mean of 10.83, a"
                + " median of 5 and 250 of 7,640 pairs, of SWOW."));
  }
}
