package org.semascope.probes.asymmetry;

import static org.semascope.probes.asymmetry.AsymmetryMeasures.ALAR;
import static org.semascope.probes.asymmetry.AsymmetryMeasures.CAM;
import static org.semascope.probes.asymmetry.AsymmetryMeasures.direction;
import static org.semascope.probes.asymmetry.AsymmetryProbe.WORDING;
import static org.semascope.report.content.Numerals.count;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.semascope.engine.Result;
import org.semascope.probes.asymmetry.AsymmetryData.Model;
import org.semascope.probes.asymmetry.AsymmetryData.Part;
import org.semascope.probes.asymmetry.AsymmetryMeasures.Group;
import org.semascope.probes.page.Pivot;
import org.semascope.probes.page.Pivot.Shown;
import org.semascope.probes.page.ReportedRun;
import org.semascope.report.content.Display;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Cell;

/** Tables 1, 2, 3, 5 and 6 of the paper, directions and the long tail. */
record AsymmetryTables(AsymmetryData compared) {
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
        ? Stream.of(
                strengthSheet(),
                Optional.of(normSheet(compared.strengths.isEmpty() ? "table" : "norms")),
                Optional.of(longTailSheet()))
            .flatMap(Optional::stream)
            .toList()
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
            : Cell.of(
                display.text(one.value()),
                WORDING.get("page.detail", "interval", display.interval(one), "n", count(one.n())));
  }

  /** Tables 2, 3 and 6: CAM, with the frequency baseline. */
  private Sheet camSheet() {
    boolean rest =
        compared.runs.stream().anyMatch(run -> AsymmetryData.ofContexts(run).isPresent());
    Pivot<Part, Line> pivot =
        new Pivot<Part, Line>("table", WORDING.get("page.table"), WORDING.get("page.unit-relation"))
            .counts(WORDING.get("page.column-pairs"), cam(""))
            .column(WORDING.get("page.column-cam"), cam(""), shown(RHO))
            .column(
                WORDING.get("page.column-frequency"), cam(AsymmetryMeasures.FREQUENCY), shown(RHO))
            .unpublished()
            .column(WORDING.get("page.column-partial"), cam(AsymmetryMeasures.PARTIAL), shown(RHO))
            .unpublished();
    if (rest) {
      pivot
          .column(WORDING.get("page.column-rest"), cam(AsymmetryMeasures.REST), shown(RHO))
          .unpublished();
    }
    return pivot
        .column(
            WORDING.get("page.column-direction"),
            (part, line) -> part.find(direction("0"), line.relation),
            shown(Display.PERCENT))
        .unpublished()
        .notes(
            WORDING.get("page.note-cam"),
            WORDING.get("page.note-frequency"),
            rest ? WORDING.get("page.note-rest") : "",
            WORDING.get("page.note-direction"))
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

  /** Tables 1 and 5: pairs and ALAR of each norm set, and CAM between norm sets. */
  private Sheet normSheet(String name) {
    List<String> norms = compared.norms;
    Pivot<Whole, Line> pivot =
        new Pivot<>(name, WORDING.get("page.table-norms"), WORDING.get("page.unit-relation"));
    for (String norm : norms) {
      pivot
          .column(
              WORDING.get("page.column-norm-pairs", "norm", norm),
              (whole, line) -> whole.find(AsymmetryMeasures.PAIRS, Group.of(norm, line.relation)),
              (whole, line, pairs) -> Cell.of(count(pairs.n())))
          .column(
              WORDING.get("page.column-norm-alar", "norm", norm),
              (whole, line) -> whole.find(ALAR, Group.of(norm, line.relation)),
              shown(NATS));
    }
    for (int i = 0; i < norms.size(); i++) {
      for (int j = i + 1; j < norms.size(); j++) {
        Group both = Group.both(norms.get(i), norms.get(j), "");
        pivot.column(
            WORDING.get("page.column-norms-cam", "norms", both.name()),
            (whole, line) ->
                whole.find(AsymmetryMeasures.CAM_OF_NORMS, Group.of(both.norm(), line.relation)),
            shown(RHO));
      }
    }
    return pivot
        .notes(WORDING.get("page.note-norms"), WORDING.get("page.note-norms-cam"))
        .sheet(
            List.of(new Whole(compared.runs.get(0), String.join(", ", norms))),
            whole -> lines(compared.withAll()));
  }

  /** Agreement on the strength of associations; empty unless some norms have no direction. */
  private Optional<Sheet> strengthSheet() {
    if (compared.strengths.isEmpty()) {
      return Optional.empty();
    }
    Pivot<Whole, Line> pivot =
        new Pivot<>(
            "table", WORDING.get("page.table-strengths"), WORDING.get("page.unit-relation"));
    for (String both : compared.strengths) {
      pivot
          .column(
              both,
              (whole, line) ->
                  whole.find(AsymmetryMeasures.STRENGTH_OF_NORMS, Group.of(both, line.relation)),
              shown(RHO))
          .column(
              WORDING.get("page.column-pairs"),
              (whole, line) ->
                  whole.find(AsymmetryMeasures.STRENGTH_OF_NORMS, Group.of(both, line.relation)),
              (whole, line, rho) -> Cell.of(count(rho.n())));
    }
    return Optional.of(
        pivot
            .notes(WORDING.get("page.note-strengths"))
            .sheet(
                List.of(new Whole(compared.runs.get(0), String.join(", ", compared.norms))),
                whole -> lines(compared.withAll())));
  }

  /** ALAR of each model and, on the same pairs, of the norms. */
  private Sheet alarSheet(String name) {
    Pivot<Model, Line> pivot =
        new Pivot<Model, Line>(
                name, WORDING.get("page.table-alar"), WORDING.get("page.unit-relation"))
            .counts(
                WORDING.get("page.column-pairs"),
                (model, line) -> model.find(ALAR, "", line.relation))
            .column(
                WORDING.get("page.column-alar"),
                (model, line) -> model.find(ALAR, "", line.relation),
                shown(NATS))
            .column(
                WORDING.get("page.column-frequency"),
                (model, line) -> model.find(ALAR + AsymmetryMeasures.FREQUENCY, "", line.relation),
                shown(NATS));
    for (String norm : compared.norms) {
      pivot.column(
          WORDING.get("page.column-norm-alar", "norm", norm),
          (model, line) -> model.run().measures().find(ALAR, Group.of(norm, line.relation).name()),
          shown(NATS));
    }
    return pivot
        .withoutPublished()
        .notes(WORDING.get("page.note-alar"), WORDING.get("page.note-alar-frequency"))
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
        new Pivot<>(
            "direction", WORDING.get("page.table-direction"), WORDING.get("page.unit-relation"));
    for (String gamma : AsymmetryMeasures.GAMMAS) {
      pivot.column(
          WORDING.get("page.column-gamma", "gamma", gamma),
          (part, line) -> part.find(direction(gamma), line.relation),
          shown(Display.PERCENT));
    }
    return pivot
        .withoutPublished()
        .notes(WORDING.get("page.note-gamma"))
        .sheet(compared.parts, part -> correlated(part, lines(compared.withAll())));
  }

  /** Appendix I. */
  private Sheet longTailSheet() {
    return new Pivot<Whole, Line>(
            "long-tail", WORDING.get("page.table-responses"), WORDING.get("page.unit-norms"))
        .counts(WORDING.get("page.column-pairs"), ofNorms(AsymmetryMeasures.RARE))
        .column(WORDING.get("page.column-mean"), ofNorms(AsymmetryMeasures.ANSWERS), shown(RHO))
        .column(
            WORDING.get("page.column-median"),
            ofNorms(AsymmetryMeasures.ANSWERS_MEDIAN),
            new Display(1, 1))
        .column(
            WORDING.get("page.column-single"),
            ofNorms(AsymmetryMeasures.RARE),
            (whole, line, rare) -> Cell.of(count(Math.round(rare.value() * rare.n()))))
        .column(
            WORDING.get("page.column-percent"),
            ofNorms(AsymmetryMeasures.RARE),
            shown(Display.PERCENT))
        .withoutPublished()
        .notes(WORDING.get("page.note-responses"))
        .sheet(
            List.of(new Whole(compared.runs.get(0), WORDING.get("page.block-norms"))),
            whole -> lines(compared.norms));
  }

  private static Pivot.Source<Whole, Line> ofNorms(String metric) {
    return (whole, line) -> whole.find(metric, Group.of(line.label, ""));
  }
}
