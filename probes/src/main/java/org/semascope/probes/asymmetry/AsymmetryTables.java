package org.semascope.probes.asymmetry;

import static org.semascope.probes.asymmetry.AsymmetryMeasures.ALAR;
import static org.semascope.probes.asymmetry.AsymmetryMeasures.CAM;
import static org.semascope.probes.asymmetry.AsymmetryMeasures.direction;
import static org.semascope.report.content.Numerals.count;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.semascope.engine.Result;
import org.semascope.probes.asymmetry.AsymmetryMeasures.Group;
import org.semascope.probes.asymmetry.ComparedRuns.Model;
import org.semascope.probes.asymmetry.ComparedRuns.Part;
import org.semascope.probes.page.Pivot;
import org.semascope.probes.page.Pivot.Shown;
import org.semascope.probes.page.ReportedRun;
import org.semascope.report.content.Display;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Cell;

/** Tables 1, 2, 3, 5 and 6 of the paper, directions and the long tail. */
record AsymmetryTables(ComparedRuns compared) {
  private static final Display RHO = new Display(1, 2);
  private static final Display NATS = new Display(1, 3);

  /** A run with all its norms. */
  private record Whole(ReportedRun<?, ?> run, String title) implements Pivot.Block {
    Optional<Result> find(String metric, Group group) {
      return run.measures().find(metric, group.name());
    }
  }

  /**
   * A relation, a mean over relations, or norms.
   *
   * @param cam the metric of its correlation
   * @param relation empty for a mean
   */
  private record Line(String label, String cam, String relation) implements Pivot.Row {
    Line(String label) {
      this(label, CAM, label);
    }
  }

  List<Sheet> sheets() {
    if (compared.norms.isEmpty()) {
      return List.of(alarSheet("table"));
    }
    return compared.models.isEmpty()
        ? List.of(normSheet("table"), longTailSheet())
        : List.of(
            camSheet(), normSheet("norms"), alarSheet("alar"), directionSheet(), longTailSheet());
  }

  private static List<Line> lines(List<String> labels) {
    return labels.stream().map(Line::new).toList();
  }

  /** A number whose detail has the interval and the number of items. */
  private static <B, R> Shown<B, R> shown(Display display) {
    return (block, row, one) ->
        one.low().isEmpty()
            ? display.cell(one)
            : Cell.of(display.text(one.value()), display.interval(one) + ", n = " + count(one.n()));
  }

  /** Tables 2, 3 and 6: CAM, with what frequency gives beside it. */
  private Sheet camSheet() {
    boolean rest = compared.runs.stream().anyMatch(run -> ComparedRuns.ofContexts(run).isPresent());
    Pivot<Part, Line> pivot =
        new Pivot<Part, Line>("table", "Do the model’s directions follow people’s?", "relation")
            .counts("pairs", cam(""))
            .column("CAM", cam(""), shown(RHO))
            .column("frequency alone", cam(AsymmetryMeasures.FREQUENCY), shown(RHO))
            .unpublished()
            .column("frequency constant", cam(AsymmetryMeasures.PARTIAL), shown(RHO))
            .unpublished();
    if (rest) {
      pivot.column("without frequency", cam(AsymmetryMeasures.REST), shown(RHO)).unpublished();
    }
    return pivot
        .column(
            "direction, %",
            (part, line) -> part.find(direction("0"), line.relation), shown(Display.PERCENT))
        .unpublished()
        .notes(
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
            "direction: pairs in which the sign of LAR is people’s.")
        .sheet(compared.parts, part -> correlated(part, meansBelow()));
  }

  private static Pivot.Source<Part, Line> cam(String suffix) {
    return (part, line) -> part.find(line.cam + suffix, line.relation);
  }

  private List<Line> meansBelow() {
    return Stream.concat(
            lines(compared.withAll()).stream(),
            Stream.of(AsymmetryMeasures.SA, AsymmetryMeasures.SR)
                .map(mean -> new Line(mean, mean, "")))
        .toList();
  }

  /** The rows that the model has a correlation for. */
  private static List<Line> correlated(Part part, List<Line> lines) {
    return lines.stream().filter(line -> cam("").find(part, line).isPresent()).toList();
  }

  /** Tables 1 and 5: pairs and ALAR of each of the norms, and how far they agree. */
  private Sheet normSheet(String name) {
    List<String> norms = compared.norms;
    Pivot<Whole, Line> pivot =
        new Pivot<>(name, "What do people’s associations say, and do norms agree?", "relation");
    for (String norm : norms) {
      pivot
          .column(
              norm + " pairs",
              (whole, line) -> whole.find(AsymmetryMeasures.PAIRS, Group.of(norm, line.relation)),
              (whole, line, pairs) -> Cell.of(count(pairs.n())))
          .column(
              norm + " ALAR",
              (whole, line) -> whole.find(ALAR, Group.of(norm, line.relation)),
              shown(NATS));
    }
    for (int i = 0; i < norms.size(); i++) {
      for (int j = i + 1; j < norms.size(); j++) {
        Group both = Group.both(norms.get(i), norms.get(j), "");
        pivot.column(
            both.name() + " CAM",
            (whole, line) ->
                whole.find(AsymmetryMeasures.CAM_OF_NORMS, Group.of(both.norm(), line.relation)),
            shown(RHO));
      }
    }
    return pivot
        .notes(
            "ALAR: mean of LAR(a; b), in nats, over the pairs that the graph joins from a to b by"
                + " the relation; a pair with several relations counts for each, a pair without any"
                + " for relatedTo, in alphabetical order; an edge that is stored both ways counts in both"
                + " directions, which add up to 0. Only pairs answered both ways. The paper prints"
                + " 100 × ALAR; its figures are divided by 100 here.",
            "CAM: Spearman’s correlation of the LARs of two norms, over the pairs that all norms"
                + " have. all: each pair once, in alphabetical order, which gives ALAR no meaning.")
        .sheet(
            List.of(new Whole(compared.runs.get(0), String.join(", ", norms))),
            whole -> lines(compared.withAll()));
  }

  /** ALAR of each model and, on the same pairs, of the norms. */
  private Sheet alarSheet(String name) {
    Pivot<Model, Line> pivot =
        new Pivot<Model, Line>(name, "Which relations go one way for the model?", "relation")
            .counts("pairs", (model, line) -> model.find(ALAR, "", line.relation))
            .column("ALAR", (model, line) -> model.find(ALAR, "", line.relation), shown(NATS))
            .column(
                "frequency alone",
                (model, line) -> model.find(ALAR + AsymmetryMeasures.FREQUENCY, "", line.relation),
                shown(NATS));
    for (String norm : compared.norms) {
      pivot.column(
          norm + " ALAR",
          (model, line) -> model.run().measures().find(ALAR, Group.of(norm, line.relation).name()),
          shown(NATS));
    }
    return pivot
        .withoutPublished()
        .notes(
            "ALAR: mean of LAR(a; b), in nats, over the pairs that the graph joins from a to b."
                + " Positive: b is more probable given a than a given b.",
            "frequency alone: mean of ln |C(b)| − ln |C(a)| over the same pairs.")
        .sheet(
            compared.models,
            model ->
                lines(
                    compared.relations.stream()
                        .filter(relation -> model.find(ALAR, "", relation).isPresent())
                        .toList()));
  }

  /** The paper's figures 4, 11 and 12 as a table. */
  private Sheet directionSheet() {
    Pivot<Part, Line> pivot =
        new Pivot<>("direction", "How often is the direction people’s, in percent?", "relation");
    for (String gamma : AsymmetryMeasures.GAMMAS) {
      pivot.column(
          "γ = " + gamma,
          (part, line) -> part.find(direction(gamma), line.relation),
          shown(Display.PERCENT));
    }
    return pivot
        .withoutPublished()
        .notes(
            "LARs within γ of zero, on 100 × LAR, count as no direction; model and people must both"
                + " have the same one, or both none.")
        .sheet(compared.parts, part -> correlated(part, lines(compared.withAll())));
  }

  /** Appendix I. */
  private Sheet longTailSheet() {
    return new Pivot<Whole, Line>("long-tail", "How many answers do the pairs rest on?", "norms")
        .counts("pairs", ofNorms(AsymmetryMeasures.RARE))
        .column("mean answers", ofNorms(AsymmetryMeasures.ANSWERS), shown(RHO))
        .column("median", ofNorms(AsymmetryMeasures.ANSWERS_MEDIAN), new Display(1, 1))
        .column(
            "once both ways",
            ofNorms(AsymmetryMeasures.RARE),
            (whole, line, rare) -> Cell.of(count(Math.round(rare.value() * rare.n()))))
        .column("%", ofNorms(AsymmetryMeasures.RARE), shown(Display.PERCENT))
        .withoutPublished()
        .notes(
            "Answers that gave one word to the other, in either direction. once both ways: pairs of"
                + " the long tail, whose LAR is a matter of chance. The paper has a mean of 10.83, a"
                + " median of 5 and 250 of 7,640 pairs, of SWOW.")
        .sheet(
            List.of(new Whole(compared.runs.get(0), "pairs of this page")),
            whole -> lines(compared.norms));
  }

  private static Pivot.Source<Whole, Line> ofNorms(String metric) {
    return (whole, line) -> whole.find(metric, Group.of(line.label, ""));
  }
}
