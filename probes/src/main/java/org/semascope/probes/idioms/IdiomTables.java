package org.semascope.probes.idioms;

import static org.semascope.probes.idioms.IdiomMeasures.AFFINITY;
import static org.semascope.probes.idioms.IdiomMeasures.CLOSER;
import static org.semascope.probes.idioms.IdiomMeasures.HEAD;
import static org.semascope.probes.idioms.IdiomMeasures.RHO;
import static org.semascope.probes.idioms.IdiomMeasures.SCALED;
import static org.semascope.probes.idioms.IdiomMeasures.SHARED;
import static org.semascope.probes.idioms.IdiomMeasures.SIM;
import static org.semascope.probes.idioms.IdiomProbe.WORDING;
import static org.semascope.report.content.Numerals.decimals;
import static org.semascope.report.content.Numerals.percent;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.semascope.core.WordForm;
import org.semascope.engine.Result;
import org.semascope.probes.Comparison;
import org.semascope.probes.Headline;
import org.semascope.probes.idioms.IdiomFinding.ComparedText;
import org.semascope.probes.idioms.IdiomItem.Condition;
import org.semascope.probes.idioms.IdiomItem.Contrast;
import org.semascope.probes.idioms.IdiomMeasures.Group;
import org.semascope.probes.idioms.IdiomsPage.Measure;
import org.semascope.probes.idioms.IdiomsPage.Part;
import org.semascope.probes.idioms.IdiomsPage.Rho;
import org.semascope.probes.page.Pivot;
import org.semascope.probes.page.ReportedRun;
import org.semascope.report.content.Display;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Cell;

/** The tables of {@link IdiomsPage}. */
final class IdiomTables {
  private static final List<Condition> SENTENCES = List.of(Condition.NEU, Condition.NAT);

  private final List<ReportedRun<IdiomOptions, IdiomFinding>> runs;
  private final List<Part> parts;
  private final boolean rated;

  IdiomTables(List<ReportedRun<IdiomOptions, IdiomFinding>> runs, List<Part> parts) {
    this.runs = runs;
    this.parts = parts;
    this.rated = parts.stream().anyMatch(Part::hasRatings);
  }

  /** Each measure has a column for sentences (Sent) and one for compounds (NC). */
  private record Line(String label, String gloss, List<Measure> measures) implements Pivot.Row {}

  List<Sheet> sheets() {
    List<Line> closer = new ArrayList<>();
    List<Line> affinities = new ArrayList<>();
    List<Line> words = new ArrayList<>();
    for (Condition condition : Condition.values()) {
      Measure shared = new Measure(SHARED, Group.of(condition, Contrast.P1));
      Measure head = new Measure(HEAD, Group.of(condition, Contrast.P2));
      words.add(new Line(condition.name(), condition.description(), List.of(shared, head)));
    }
    for (Condition condition : SENTENCES) {
      for (Contrast behind : List.of(Contrast.P2, Contrast.P3)) {
        affinities.add(
            line(
                condition + " P1 − " + behind,
                WORDING.get("tables.affinity-row"),
                AFFINITY,
                Group.ahead(condition, behind, "")));
        for (String selection : List.of("", Headline.DISTINCT, Headline.LOOK_ALIKE)) {
          Group group = Group.ahead(condition, behind, selection);
          closer.add(
              new Line(
                  condition + " P1 > " + behind + selection,
                  "",
                  List.of(new Measure(CLOSER, group), new Measure(AFFINITY, group))));
        }
      }
      for (Contrast one : List.of(Contrast.P1, Contrast.P2, Contrast.P3)) {
        String label = condition + " " + one + " scaled";
        affinities.add(line(label, one.gloss(), SCALED, Group.scaled(condition, one)));
      }
      Group random = Group.of(condition, Contrast.RANDOM);
      affinities.add(line(condition + " random", Contrast.RANDOM.gloss(), SIM, random));
    }
    List<Line> contexts = new ArrayList<>();
    for (Contrast one : Contrast.OF_PAPER) {
      Measure conditions = new Measure(RHO, Group.conditions(one));
      Measure lengths = new Measure(RHO, Group.lengths(one));
      contexts.add(new Line(one.name(), one.gloss(), List.of(conditions, lengths)));
    }
    String rho = rated ? WORDING.get("tables.rho") : "";
    return List.of(
        counted(
                pivot(
                    "table",
                    WORDING.get(rated ? "tables.main" : "tables.main-unrated"),
                    "probe",
                    rated ? List.of("rho", "sim") : List.of("sim")))
            .notes(
                IdiomFigures.glosses(Contrast.OF_PAPER),
                rated ? WORDING.get("tables.ideal") : "",
                rho,
                WORDING.get("tables.columns"))
            .sheet(parts, part -> similarities()),
        counted(
                pivot(
                    "closer",
                    WORDING.get("tables.closer"),
                    "compounds",
                    List.of("closer", "affinity")))
            .notes(
                WORDING.get("tables.closer-note"),
                WORDING.get(
                    "tables.look-alike-note", "threshold", decimals(WordForm.LOOK_ALIKE, 1)),
                WORDING.get("cautions.number-of-words"))
            .sheet(parts, part -> closer),
        pivot(
                "affinity",
                WORDING.get("tables.affinity"),
                "measure",
                rated ? List.of("rho", "mean") : List.of("mean"))
            .notes(WORDING.get("tables.affinity-note"), scaled(), rho)
            .sheet(parts, part -> affinities),
        pivot("context", WORDING.get("tables.context"), "probe", List.of("NAT-NEU", "length"))
            .notes(WORDING.get("tables.context-note"))
            .sheet(parts, part -> contexts),
        pivot("words", WORDING.get("tables.words"), "sentences", List.of("shared", "head"))
            .notes(WORDING.get("tables.words-note"))
            .sheet(parts, part -> words),
        agreement());
  }

  private List<Line> similarities() {
    List<Line> lines = new ArrayList<>();
    for (Condition condition : Condition.values()) {
      for (Contrast one : Contrast.OF_PAPER) {
        lines.add(line(condition + " " + one, one.gloss(), SIM, Group.of(condition, one)));
      }
    }
    return lines;
  }

  /** A row with rho if there are human ratings. */
  private Line line(String label, String gloss, String metric, Group group) {
    Measure own = new Measure(metric, group);
    return new Line(label, gloss, rated ? List.of(new Measure(RHO, group), own) : List.of(own));
  }

  /**
   * @param titles of the measures of a line
   */
  private static Pivot<Part, Line> pivot(
      String name, String caption, String corner, List<String> titles) {
    Pivot<Part, Line> pivot = new Pivot<>(name, caption, corner);
    for (int i = 0; i < titles.size(); i++) {
      int measure = i;
      for (ComparedText text : ComparedText.values()) {
        pivot.column(
            titles.get(i) + " " + text,
            (part, line) -> part.find(line.measures().get(measure), text),
            (part, line, result) -> cell(part, result));
      }
    }
    return pivot;
  }

  /** Adds the number of compounds; concatenated subword tokens may have sentences (Sent) only. */
  private static Pivot<Part, Line> counted(Pivot<Part, Line> pivot) {
    return pivot.counts(
        "compounds",
        (part, line) -> {
          Measure last = line.measures.get(line.measures.size() - 1);
          return part.find(last, ComparedText.NC).or(() -> part.find(last, ComparedText.SENT));
        });
  }

  private static Cell cell(Part part, Result result) {
    return switch (result.metric()) {
      case RHO -> part.rho(result).cell();
      case HEAD, CLOSER -> Cell.of(percent(result.value()), Display.PERCENT.interval(result));
      case SHARED -> Cell.of("%s of %s".formatted(Math.round(result.value()), result.n()));
      default -> IdiomsPage.DISPLAY.cell(result);
    };
  }

  /** The note on scaled similarities; empty without random phrases. */
  private String scaled() {
    List<String> matched =
        runs.stream()
            .filter(run -> !run.measures().groups(SCALED).isEmpty())
            .map(ReportedRun::options)
            .map(
                options ->
                    options.frequencies().isEmpty()
                        ? WORDING.get("tables.frequencies-wordnet", "wordnet", options.wordnet())
                        : WORDING.get(
                            "tables.frequencies-vectors", "vectors", options.frequencies()))
            .distinct()
            .toList();
    return matched.isEmpty()
        ? ""
        : WORDING.get("tables.scaled-note", "frequencies", String.join("; ", matched));
  }

  /** One language of two runs. */
  private record Pair(Part part, String title, List<Result> results) implements Pivot.Block {
    @Override
    public ReportedRun<?, ?> run() {
      return part.run();
    }

    Optional<Result> find(String metric, String group) {
      return results.stream()
          .filter(one -> one.metric().equals(metric) && one.group().equals(group))
          .findFirst();
    }

    Optional<Result> find(Line line, ComparedText text) {
      return find(RHO, line.measures.get(0).group().name(part.language(), text));
    }

    Cell cell(Result rho) {
      return new Rho(rho, find("P-VALUE", rho.group()).orElseThrow().value()).cell();
    }
  }

  /** Correlation of two models' similarities: a block for every pair of runs and language. */
  private Sheet agreement() {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < runs.size() - 1; i++) {
      for (int j = i + 1; j < runs.size(); j++) {
        List<Result> results = Comparison.agreement(runs.get(i).run(), runs.get(j).run(), SIM);
        for (Part part : parts) {
          if (part.run() == runs.get(i)) {
            String title =
                WORDING.get(
                    "tables.agreement-models",
                    "first",
                    part.run().name(),
                    "second",
                    runs.get(j).name(),
                    "language",
                    part.languageName());
            pairs.add(new Pair(part, title, results));
          }
        }
      }
    }
    Pivot.Source<Pair, Line> compounds = (pair, line) -> pair.find(line, ComparedText.NC);
    Pivot.Shown<Pair, Line> shown = (pair, line, rho) -> pair.cell(rho);
    return new Pivot<Pair, Line>("agreement", WORDING.get("tables.agreement"), "probe")
        .column("rho Sent", (pair, line) -> pair.find(line, ComparedText.SENT), shown)
        .unpublished()
        .aside()
        .column("rho NC", compounds, shown)
        .unpublished()
        .counts("compounds", compounds)
        .notes(WORDING.get("tables.agreement-note"))
        .sheet(pairs, pair -> similarities());
  }
}
