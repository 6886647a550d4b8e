package org.semascope.probes.lexsub;

import static org.semascope.probes.lexsub.LexsubProbe.WORDING;
import static org.semascope.report.content.Numerals.count;
import static org.semascope.report.content.Numerals.decimals;
import static org.semascope.report.content.Numerals.percent;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.WordForm;
import org.semascope.engine.Result;
import org.semascope.models.LayerMix;
import org.semascope.probes.lexsub.LexsubFinding.Ranked;
import org.semascope.probes.lexsub.LexsubProbe.Options;
import org.semascope.probes.page.ByLayer;
import org.semascope.probes.page.ByLayer.Group;
import org.semascope.probes.page.Pivot;
import org.semascope.probes.page.Pivot.OfRun;
import org.semascope.probes.page.ReportedRun;
import org.semascope.report.content.Display;
import org.semascope.report.content.FewBest;
import org.semascope.report.content.Reading;
import org.semascope.report.content.Reading.Candidate;
import org.semascope.report.content.Reading.Example;
import org.semascope.report.content.ReportFigure;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Cell;
import org.semascope.report.content.Story;

/** The page of a run: GAP by layer and part of speech, all measures of each ranking, examples. */
final class LexsubPage {
  private static final String GAP = RankingMeasure.GAP.label();
  private static final String ALL = Ranking.COSINE.group();
  private static final int EXAMPLES = 4;
  private static final int CANDIDATES = 6;

  private final List<ReportedRun<Options, LexsubFinding>> runs;
  private final ByLayer table;

  /** A row of the table of measures: a ranking, chance or frequency, on some contexts. */
  private record Line(
      String label, String gloss, Function<RankingMeasure, String> metric, String group)
      implements Pivot.Row {
    static Line of(Ranking ranking, String group) {
      return new Line(
          group,
          group.equals(ranking.group()) ? ranking.gloss() : "",
          RankingMeasure::label,
          group);
    }
  }

  LexsubPage(List<ReportedRun<Options, LexsubFinding>> runs) {
    this.runs = runs;
    this.table =
        new ByLayer(runs, GAP, Display.PERCENT)
            .before("candidates", LexsubProbe.CANDIDATES, new Display(1, 1))
            .before("chance", RankingMeasure.GAP.chanceLabel(), Display.PERCENT)
            .before("frequency", RankingMeasure.GAP.frequencyLabel(), Display.PERCENT);
  }

  Story story() {
    List<ReportFigure> figures = new ArrayList<>();
    List<Group> curves = List.of(new Group(ALL, ""), new Group(Ranking.CONTEXT.group(), ""));
    String axis = WORDING.get("page.axis");
    table
        .together(WORDING.get("page.figure"), axis, ALL, Optional.of(chance(runs.get(0), ALL)))
        .ifPresent(figures::add);
    figures.addAll(table.figures(WORDING.get("page.figure"), axis, curves));
    return new Story(
        WORDING.get("page.title"),
        WORDING.list("page.question"),
        runs.stream().flatMap(this::findings).toList(),
        WORDING.list("page.caution"),
        List.of(
            measures(),
            table.sheet(
                "layers",
                WORDING.get("page.table-layers"),
                "ranking",
                groups(),
                "context",
                WORDING
                    .list("page.notes-layers", "threshold", WordForm.LOOK_ALIKE)
                    .toArray(String[]::new))),
        figures,
        readings());
  }

  /** Layered rankings: all contexts, those without and with look-alikes, parts of speech. */
  private static List<Group> groups() {
    List<Group> groups = new ArrayList<>();
    for (Ranking ranking : List.of(Ranking.COSINE, Ranking.CONTEXT)) {
      groups.add(new Group(ranking.group(), ranking.gloss()));
      if (ranking == Ranking.COSINE) {
        groups.add(new Group(LexsubProbe.DISTINCT, WORDING.get("page.row-distinct")));
        groups.add(new Group(LexsubProbe.LOOK_ALIKE, WORDING.get("page.row-look-alike")));
      }
      for (PartOfSpeech part : PartOfSpeech.values()) {
        groups.add(new Group(ranking.group(part), ""));
      }
    }
    return groups;
  }

  /** All measures of each ranking; those of layered rankings at the layer with the best GAP. */
  private Sheet measures() {
    Pivot<OfRun, Line> pivot = new Pivot<>("table", WORDING.get("page.table"), "ranking");
    pivot.counts("contexts", (block, line) -> find(block.run(), line, RankingMeasure.GAP));
    pivot.column(
        "candidates",
        (block, line) -> block.run().measures().find(LexsubProbe.CANDIDATES, line.group),
        new Display(1, 1));
    pivot.column(
        "layer",
        (block, line) -> find(block.run(), line, RankingMeasure.GAP),
        (block, line, result) ->
            Cell.of(result.layer().isPresent() ? "L" + result.layer().getAsInt() : ""));
    pivot.aside();
    for (RankingMeasure metric : RankingMeasure.values()) {
      pivot.column(
          metric.label(), (block, line) -> find(block.run(), line, metric), Display.PERCENT);
    }
    return pivot
        .notes(WORDING.list("page.notes").toArray(String[]::new))
        .sheet(runs.stream().map(run -> new OfRun(run, run.name())).toList(), block -> lines());
  }

  private static List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    for (Ranking ranking : Ranking.values()) {
      lines.add(Line.of(ranking, ranking.group()));
      for (PartOfSpeech part : PartOfSpeech.values()) {
        lines.add(Line.of(ranking, ranking.group(part)));
      }
    }
    lines.add(
        new Line(
            "frequency", WORDING.get("page.row-frequency"), RankingMeasure::frequencyLabel, ALL));
    lines.add(new Line("chance", WORDING.get("page.row-chance"), RankingMeasure::chanceLabel, ALL));
    return lines;
  }

  /** A measure that has no layer, or at the layer with the best GAP. */
  private Optional<Result> find(ReportedRun<?, ?> run, Line line, RankingMeasure metric) {
    String name = line.metric.apply(metric);
    return run.measures()
        .find(name, line.group)
        .or(() -> run.measures().find(name, line.group, table.best(run, line.group).number()));
  }

  private Stream<String> findings(ReportedRun<?, ?> run) {
    String main = LexsubProbe.mainGroup(run);
    LayerMix best = table.best(run, main);
    Result gap = table.find(run, main, best).orElseThrow();
    String first =
        WORDING.get(
            main.equals(ALL) ? "findings.main" : "findings.main-distinct",
            "model",
            run.name(),
            "gap",
            percent(gap.value()),
            "interval",
            Display.PERCENT.bracketed(gap),
            "contexts",
            count(gap.n(), "context"),
            "where",
            best.equals(LayerMix.STATIC)
                ? WORDING.get("findings.static")
                : WORDING.get("findings.layer", "layer", best.words()),
            "chance",
            percent(chance(run, main)));
    Optional<Result> context =
        find(run, Line.of(Ranking.CONTEXT, Ranking.CONTEXT.group()), RankingMeasure.GAP);
    Optional<Result> masked = run.measures().find(GAP, Ranking.MASKED_ALL.group());
    Optional<Result> single = run.measures().find(GAP, Ranking.MASKED.group());
    return Stream.of(
            Optional.of(first),
            context.map(
                result ->
                    WORDING.get(
                        "findings.context",
                        "gap",
                        percent(result.value()),
                        "layer",
                        table.best(run, Ranking.CONTEXT.group()).words(),
                        "cosine",
                        percent(
                            find(run, Line.of(Ranking.COSINE, ALL), RankingMeasure.GAP)
                                .orElseThrow()
                                .value()))),
            masked.map(
                result ->
                    WORDING.get(
                        "findings.masked",
                        "gap",
                        percent(result.value()),
                        "single",
                        single.map(own -> percent(own.value())).orElse("–"))))
        .flatMap(Optional::stream);
  }

  private static double chance(ReportedRun<?, ?> run, String group) {
    return run.measures().get(RankingMeasure.GAP.chanceLabel(), group).value();
  }

  /** Contexts with the highest and the lowest GAP, by cosine at the best layer. */
  private List<Reading> readings() {
    List<Reading> all = new ArrayList<>();
    for (ReportedRun<Options, LexsubFinding> run : runs) {
      int layer = run.layers().indexOf(table.best(run, LexsubProbe.mainGroup(run)));
      FewBest<LexsubFinding> highest = fewBest();
      FewBest<LexsubFinding> lowest = fewBest();
      run.forEach(
          item -> {
            double gap = RankingMeasure.GAP.of(item.weights(Ranking.COSINE, layer));
            if (!item.hasLookAlike()) {
              // Of equal GAPs, the one with more candidates says more.
              highest.offer(item, gap + item.candidates().size() * 1e-6);
              lowest.offer(item, -gap);
            }
          });
      String prefix = runs.size() == 1 ? "" : run.name() + ": ";
      String where = run.layers().get(layer).words();
      Stream.of(
              highest.reading(
                  prefix + WORDING.get("examples.highest"),
                  WORDING.get("examples.highest-about", "where", where),
                  item -> example(item, layer)),
              lowest.reading(
                  prefix + WORDING.get("examples.lowest"),
                  WORDING.get("examples.lowest-about", "where", where),
                  item -> example(item, layer)))
          .forEach(reading -> reading.ifPresent(all::add));
    }
    return all;
  }

  private static FewBest<LexsubFinding> fewBest() {
    return new FewBest<>(EXAMPLES, LexsubFinding::lemma, LexsubFinding::id);
  }

  /** The first candidates of the model, and all other substitutes of the annotators. */
  private static Example example(LexsubFinding item, int layer) {
    List<Candidate> shown =
        item.candidates().stream()
            .filter(one -> one.cosine()[layer] <= CANDIDATES || one.weight() > 0)
            .sorted(Comparator.comparingInt(one -> one.cosine()[layer]))
            .map(one -> candidate(one, layer))
            .toList();
    return new Example(item.id(), item.text(), item.start(), item.end(), shown);
  }

  private static Candidate candidate(Ranked one, int layer) {
    boolean gold = one.weight() > 0;
    return new Candidate(
        one.cosine()[layer],
        one.form(),
        gold ? 0 : 1,
        gold
            ? WORDING.get("examples.gold", "weight", weight(one.weight()))
            : WORDING.get("examples.other"),
        one.cosines().length == 0 ? "" : decimals(one.cosines()[layer], 2),
        one.logProbability() == null ? "" : WORDING.get("examples.masked", "rank", one.masked()));
  }

  private static String weight(double weight) {
    return decimals(weight, weight == Math.rint(weight) ? 0 : 2);
  }
}
