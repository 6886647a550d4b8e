package org.semascope.probes.idioms;

import static org.semascope.probes.idioms.IdiomMeasures.AFFINITY;
import static org.semascope.probes.idioms.IdiomMeasures.CLOSER;
import static org.semascope.probes.idioms.IdiomMeasures.HEAD;
import static org.semascope.probes.idioms.IdiomMeasures.RHO;
import static org.semascope.probes.idioms.IdiomMeasures.SCALED;
import static org.semascope.probes.idioms.IdiomMeasures.SHARED;
import static org.semascope.probes.idioms.IdiomMeasures.SIM;
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
import org.semascope.probes.idioms.IdiomPage.Measure;
import org.semascope.probes.idioms.IdiomPage.Part;
import org.semascope.probes.idioms.IdiomPage.Rho;
import org.semascope.probes.page.Pivot;
import org.semascope.probes.page.ReportedRun;
import org.semascope.report.content.Display;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Cell;

/** The tables of {@link IdiomPage}. */
final class IdiomTables {
  private static final List<Condition> SENTENCES = List.of(Condition.NEU, Condition.NAT);
  private static final String RHO_NOTE =
      "rho: Spearman’s correlation with the human score over compounds; - where it is not"
          + " significant at .05, as the paper prints it. The number is shown beside the pointer and"
          + " stands in table.csv.";

  private final List<ReportedRun<IdiomOptions, IdiomFinding>> runs;
  private final List<Part> parts;
  private final boolean judged;

  IdiomTables(List<ReportedRun<IdiomOptions, IdiomFinding>> runs, List<Part> parts) {
    this.runs = runs;
    this.parts = parts;
    this.judged = parts.stream().anyMatch(Part::isJudged);
  }

  /** Each measure has a column for sentences and one for compounds. */
  private record Line(String label, String gloss, List<Measure> measures) implements Pivot.Row {}

  List<Sheet> sheets() {
    List<Line> closer = new ArrayList<>();
    List<Line> affinities = new ArrayList<>();
    List<Line> words = new ArrayList<>();
    for (Condition condition : Condition.values()) {
      Measure shared = new Measure(SHARED, Group.of(condition, Contrast.P1));
      Measure head = new Measure(HEAD, Group.of(condition, Contrast.P2));
      words.add(new Line(condition.name(), condition.words(), List.of(shared, head)));
    }
    for (Condition condition : SENTENCES) {
      for (Contrast behind : List.of(Contrast.P2, Contrast.P3)) {
        affinities.add(
            line(
                condition + " P1 − " + behind,
                "affinity",
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
    String rho = judged ? RHO_NOTE : "";
    return List.of(
        counted(
                pivot(
                    "table",
                    judged
                        ? "Do similarities follow how literal people find a compound?"
                        : "How similar is a compound to what is in its place?",
                    "probe",
                    judged ? List.of("rho", "sim") : List.of("sim")))
            .notes(
                IdiomFigures.glosses(Contrast.OF_PAPER),
                judged ? "Ideal: for P1 rho near 0 and sim near 1; for P2 and P3 rho above 0." : "",
                rho,
                "sim: mean cosine. Sent: of whole sentences. NC: of the compound, or what is in its"
                    + " place, within its sentence. NEU: in neutral sentences. NAT: in sentences of a"
                    + " corpus. ALONE: in none.")
            .sheet(parts, part -> similarities()),
        counted(
                pivot(
                    "closer",
                    "Is the synonym of the whole closer than the parts and their synonyms?",
                    "compounds",
                    List.of("closer", "affinity")))
            .notes(
                "closer: share of compounds with a higher similarity to the synonym of the whole (P1)"
                    + " than to one of their words (P2) or to a compound of synonyms of their words (P3);"
                    + " chance: 50 %. affinity: mean difference of the two similarities.",
                "look-alike: the compound shares a word with its synonym, or the two look alike as a"
                    + " whole or in a word (character-bigram cosine of %s or more), so that spelling alone can make them close. distinct: all other compounds."
                        .formatted(decimals(WordForm.LOOK_ALIKE, 1)),
                IdiomProbe.NUMBER_OF_WORDS)
            .sheet(parts, part -> closer),
        pivot(
                "affinity",
                "Is the meaning closer than the words, and than chance?",
                "measure",
                judged ? List.of("rho", "mean") : List.of("mean"))
            .notes(
                "Affinity: by how much the synonym of the whole (P1) is closer than one of the words"
                    + " (P2) or the words’ synonyms (P3), after He et al. 2025.",
                scaled(),
                rho)
            .sheet(parts, part -> affinities),
        pivot("context", "What does the sentence do?", "probe", List.of("NAT-NEU", "length"))
            .notes(
                "NAT-NEU: rho of the similarities of the same compounds in corpus sentences and in"
                    + " neutral ones. length: rho of the number of words of a corpus sentence and its"
                    + " similarity. - where it is not significant at .05.")
            .sheet(parts, part -> contexts),
        pivot("words", "Which words are close?", "sentences", List.of("shared", "head"))
            .notes(
                "shared: how many of the 50 compounds that are closest to their synonym (P1) have a"
                    + " word in common with it. head: how often the head is the closer one of a"
                    + " compound’s words (P2), and not the modifier.")
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

  /** With rho where there are human ratings. */
  private Line line(String label, String gloss, String metric, Group group) {
    Measure own = new Measure(metric, group);
    return new Line(label, gloss, judged ? List.of(new Measure(RHO, group), own) : List.of(own));
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

  /** With the number of compounds; joined subword tokens may leave sentences only. */
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
      default -> IdiomPage.DISPLAY.cell(result);
    };
  }

  /** Empty without random phrases. */
  private String scaled() {
    List<String> matched =
        runs.stream()
            .filter(run -> !run.measures().groups(SCALED).isEmpty())
            .map(ReportedRun::options)
            .map(
                options ->
                    options.frequencies().isEmpty()
                        ? "the tag counts of %s, in its language alone".formatted(options.wordnet())
                        : "their rank in " + options.frequencies())
            .distinct()
            .toList();
    return matched.isEmpty()
        ? ""
        : "Scaled, after the same: the similarity if random phrases in the compound’s place count as"
            + " 0. Random phrases: words of the list, matched by "
            + String.join("; ", matched)
            + ".";
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

  /** Whether two models find the same compounds similar: a block for every pair and language. */
  private Sheet agreement() {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < runs.size() - 1; i++) {
      for (int j = i + 1; j < runs.size(); j++) {
        List<Result> results = Comparison.agreement(runs.get(i).run(), runs.get(j).run(), SIM);
        for (Part part : parts) {
          if (part.run() == runs.get(i)) {
            String models = part.run().name() + " and " + runs.get(j).name();
            pairs.add(new Pair(part, models + ", " + part.languageName(), results));
          }
        }
      }
    }
    Pivot.Source<Pair, Line> compounds = (pair, line) -> pair.find(line, ComparedText.NC);
    Pivot.Shown<Pair, Line> shown = (pair, line, rho) -> pair.cell(rho);
    return new Pivot<Pair, Line>("agreement", "Do the models agree?", "probe")
        .column("rho Sent", (pair, line) -> pair.find(line, ComparedText.SENT), shown)
        .unpublished()
        .aside()
        .column("rho NC", compounds, shown)
        .unpublished()
        .counts("compounds", compounds)
        .notes(
            "rho of the two models’ similarities over the compounds that both have; - where it is"
                + " not significant at .05.")
        .sheet(pairs, pair -> similarities());
  }
}
