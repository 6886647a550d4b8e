package org.semascope.probes.asymmetry;

import static org.semascope.probes.asymmetry.AsymmetryMeasures.ALAR;
import static org.semascope.probes.asymmetry.AsymmetryMeasures.CAM;
import static org.semascope.probes.asymmetry.AsymmetryMeasures.direction;
import static org.semascope.probes.asymmetry.AsymmetryMeasures.group;
import static org.semascope.report.content.Numerals.count;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.semascope.engine.Result;
import org.semascope.probes.ReportedRun;
import org.semascope.probes.SheetDraft;
import org.semascope.probes.asymmetry.Compared.Part;
import org.semascope.probes.asymmetry.PairFinding.Method;
import org.semascope.report.content.Display;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Cell;

/** Tables 1, 2, 3, 5 and 6 of the paper, directions and the long tail. */
record AsymmetryTables(Compared compared) {
  private static final Display RHO = new Display(1, 2);
  private static final Display NATS = new Display(1, 3);

  List<Sheet> sheets() {
    if (compared.norms.isEmpty()) {
      return List.of(alarSheet("table"));
    }
    return compared.parts.isEmpty()
        ? List.of(normSheet("table"), longTailSheet())
        : List.of(
            camSheet(), normSheet("norms"), alarSheet("alar"), directionSheet(), longTailSheet());
  }

  /** Tables 2, 3 and 6: CAM, with what frequency gives beside it. */
  private Sheet camSheet() {
    boolean rest = compared.runs.stream().anyMatch(Compared::isOfContexts);
    List<String> suffixes =
        new ArrayList<>(List.of("", AsymmetryMeasures.FREQUENCY, AsymmetryMeasures.PARTIAL));
    List<String> header =
        new ArrayList<>(List.of("pairs", "CAM", "frequency alone", "frequency constant"));
    if (rest) {
      suffixes.add(AsymmetryMeasures.REST);
      header.add("without frequency");
    }
    header.add("direction, %");
    SheetDraft draft =
        new SheetDraft(
            "table",
            "Do the model’s directions follow people’s?",
            "relation",
            header,
            "CAM: Spearman’s correlation of the model’s LARs with people’s over the pairs of a"
                + " relation; all: over all pairs, each once. SA: the mean of the relations’ CAM"
                + " weighted by their pairs; SR: without relatedTo, which also holds the pairs that"
                + " no edge joins.",
            "frequency alone: what ln |C(b)| − ln |C(a)| gives, the counts of the words in the"
                + " corpus. frequency constant: partial rank correlation of model and people given"
                + " frequency. All on the same pairs; 95 % intervals take account of pairs that share"
                + " words (words are resampled).",
            rest
                ? "without frequency: CAM when this term, which is part of a language model’s LAR by"
                    + " construction, is taken out. Static vectors have no such term."
                : "",
            "direction: pairs in which the sign of LAR is people’s.");
    for (Part part : compared.parts) {
      for (String relation : compared.withAll()) {
        List<Optional<Result>> cams =
            suffixes.stream().map(suffix -> part.find(CAM + suffix, relation)).toList();
        Cell right = cell(part.find(direction("0"), relation), Display.PERCENT);
        addCam(draft, part.run(), relation, cams, right);
      }
      for (String mean : List.of(AsymmetryMeasures.SA, AsymmetryMeasures.SR)) {
        List<Optional<Result>> means =
            suffixes.stream().map(suffix -> part.find(mean + suffix)).toList();
        addCam(draft, part.run(), mean, means, Cell.EMPTY);
      }
      draft.block(part.title());
    }
    return draft.sheet();
  }

  /** A row between the number of pairs and the last cell; none without the model's own. */
  private static void addCam(
      SheetDraft draft,
      ReportedRun<?, ?> run,
      String label,
      List<Optional<Result>> results,
      Cell last) {
    Optional<Result> own = results.get(0);
    if (own.isPresent()) {
      List<Cell> cells = new ArrayList<>(List.of(Cell.of(count(own.get().n()))));
      results.forEach(one -> cells.add(cell(one, RHO)));
      cells.add(last);
      List<Optional<Result>> published = new ArrayList<>(List.of(Optional.empty(), own));
      while (published.size() < cells.size()) {
        published.add(Optional.empty());
      }
      draft.row(run, label, "", cells, published);
    }
  }

  private static Cell cell(Optional<Result> result, Display display) {
    return result
        .filter(one -> one.low().isPresent())
        .map(one -> display.interval(one) + ", n = " + count(one.n()))
        .map(detail -> Cell.of(display.text(result.get().value()), detail))
        .orElse(display.cell(result));
  }

  /** Tables 1 and 5: pairs and ALAR of each of the norms, and how far they agree. */
  private Sheet normSheet(String name) {
    ReportedRun<AsymmetryOptions, PairFinding> run = compared.runs.get(0);
    record Column(String title, String metric, String group, Display display) {}
    List<Column> columns = new ArrayList<>();
    Display pairs = new Display(1, 0);
    for (String norm : compared.norms) {
      columns.add(new Column(norm + " pairs", AsymmetryMeasures.PAIRS, norm, pairs));
      columns.add(new Column(norm + " ALAR", ALAR, norm, NATS));
    }
    for (int i = 0; i < compared.norms.size(); i++) {
      for (int j = i + 1; j < compared.norms.size(); j++) {
        String both = AsymmetryMeasures.both(compared.norms.get(i), compared.norms.get(j));
        columns.add(new Column(both + " CAM", AsymmetryMeasures.CAM_OF_NORMS, both, RHO));
      }
    }
    SheetDraft draft =
        new SheetDraft(
            name,
            "What do people’s associations say, and do norms agree?",
            "relation",
            columns.stream().map(Column::title).toList(),
            "ALAR: mean of LAR(a; b), in nats, over the pairs that the graph joins from a to b by"
                + " the relation; a pair with several relations counts for each, a pair without any"
                + " for relatedTo, in alphabetical order; an edge that is stored both ways counts in both"
                + " directions, which add up to 0. Only pairs answered both ways. The paper prints"
                + " 100 × ALAR; its figures are divided by 100 here.",
            "CAM: Spearman’s correlation of the LARs of two norms, over the pairs that all norms"
                + " have. all: each pair once, in alphabetical order, which gives ALAR no meaning.");
    for (String relation : compared.withAll()) {
      List<Optional<Result>> results = new ArrayList<>();
      List<Cell> cells = new ArrayList<>();
      for (Column column : columns) {
        Optional<Result> own = run.measures().find(column.metric, group(column.group, relation));
        results.add(own);
        cells.add(
            column.display == pairs
                ? own.map(one -> Cell.of(count(one.n()))).orElse(Cell.EMPTY)
                : cell(own, column.display));
      }
      if (results.stream().anyMatch(Optional::isPresent)) {
        draft.row(run, relation, "", cells, results);
      }
    }
    draft.block(String.join(", ", compared.norms));
    return draft.sheet();
  }

  /** ALAR of each model and, on the same pairs, of the norms. */
  private Sheet alarSheet(String name) {
    List<String> header = new ArrayList<>(List.of("pairs", "ALAR", "frequency alone"));
    compared.norms.forEach(norm -> header.add(norm + " ALAR"));
    SheetDraft draft =
        new SheetDraft(
            name,
            "Which relations go one way for the model?",
            "relation",
            header,
            "ALAR: mean of LAR(a; b), in nats, over the pairs that the graph joins from a to b."
                + " Positive: b is more probable given a than a given b.",
            "frequency alone: mean of ln |C(b)| − ln |C(a)| over the same pairs.");
    for (ReportedRun<AsymmetryOptions, PairFinding> run : compared.runs) {
      for (Method method : Compared.methods(run)) {
        for (String relation : compared.relations) {
          Optional<Result> own = run.measures().find(ALAR, method.group(relation));
          if (own.isPresent()) {
            List<Cell> cells = new ArrayList<>(List.of(Cell.of(count(own.get().n()))));
            cells.add(cell(own, NATS));
            cells.add(
                cell(
                    run.measures().find(ALAR + AsymmetryMeasures.FREQUENCY, method.group(relation)),
                    NATS));
            for (String norm : compared.norms) {
              cells.add(cell(run.measures().find(ALAR, group(norm, relation)), NATS));
            }
            draft.row(relation, "", cells);
          }
        }
        draft.block(run.name() + method.group(""));
      }
    }
    return draft.sheet();
  }

  /** The paper's figures 4, 11 and 12 as a table. */
  private Sheet directionSheet() {
    SheetDraft draft =
        new SheetDraft(
            "direction",
            "How often is the direction people’s, in percent?",
            "relation",
            AsymmetryMeasures.GAMMAS.stream().map(gamma -> "γ = " + gamma).toList(),
            "LARs within γ of zero, on 100 × LAR, count as no direction; model and people must both"
                + " have the same one, or both none.");
    for (Part part : compared.parts) {
      for (String relation : compared.withAll()) {
        if (part.find(CAM, relation).isPresent()) {
          draft.row(
              relation,
              "",
              AsymmetryMeasures.GAMMAS.stream()
                  .map(gamma -> cell(part.find(direction(gamma), relation), Display.PERCENT))
                  .toList());
        }
      }
      draft.block(part.title());
    }
    return draft.sheet();
  }

  /** Appendix I. */
  private Sheet longTailSheet() {
    ReportedRun<AsymmetryOptions, PairFinding> run = compared.runs.get(0);
    SheetDraft draft =
        new SheetDraft(
            "long-tail",
            "How many answers do the pairs rest on?",
            "norms",
            List.of("pairs", "mean answers", "median", "once both ways", "%"),
            "Answers that gave one word to the other, in either direction. once both ways: pairs of"
                + " the long tail, whose LAR is a matter of chance. The paper has a mean of 10.83, a"
                + " median of 5 and 250 of 7,640 pairs, of SWOW.");
    for (String norm : compared.norms) {
      Optional<Result> found = run.measures().find(AsymmetryMeasures.RARE, norm);
      found.ifPresent(
          rare ->
              draft.row(
                  norm,
                  "",
                  List.of(
                      Cell.of(count(rare.n())),
                      cell(run.measures().find(AsymmetryMeasures.ANSWERS, norm), RHO),
                      cell(
                          run.measures().find(AsymmetryMeasures.ANSWERS_MEDIAN, norm),
                          new Display(1, 1)),
                      Cell.of(count(Math.round(rare.value() * rare.n()))),
                      cell(found, Display.PERCENT))));
    }
    draft.block("pairs of this page");
    return draft.sheet();
  }
}
