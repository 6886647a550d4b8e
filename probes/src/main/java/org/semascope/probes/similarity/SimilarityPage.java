package org.semascope.probes.similarity;

import static org.semascope.probes.similarity.SimilarityProbe.WORDING;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.semascope.data.catalogue.KnownSet;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.engine.Result;
import org.semascope.models.LayerMix;
import org.semascope.probes.Headline;
import org.semascope.probes.page.ByLayer;
import org.semascope.probes.page.Pivot;
import org.semascope.probes.page.Pivot.OfRun;
import org.semascope.probes.page.RankAgreement;
import org.semascope.probes.page.RankAgreement.Point;
import org.semascope.probes.page.ReportedRun;
import org.semascope.probes.similarity.SimilarityProbe.Finding;
import org.semascope.probes.similarity.SimilarityProbe.Options;
import org.semascope.probes.similarity.SimilarityProbe.WordPair;
import org.semascope.report.content.Display;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.Reading;
import org.semascope.report.content.ReportFigure;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Story;

/**
 * The page of a similarity run: correlations, scatter plots, pairs with the largest disagreement.
 */
final class SimilarityPage {
  private static final int SETS_SHOWN = 2;
  private static final Display RHO = new Display(1, 3);

  private final List<ReportedRun<Options, Finding>> runs;
  private final ByLayer table;
  private final Map<ReportedRun<?, ?>, Map<String, List<Point>>> points = new HashMap<>();
  private final List<String> sets;
  private final Map<String, Set<String>> types = new LinkedHashMap<>(); // of directed sets
  private final boolean proxy; // no human ratings on this page
  private final List<ReportFigure> figures = new ArrayList<>();
  private final List<Reading> readings = new ArrayList<>();

  SimilarityPage(List<ReportedRun<Options, Finding>> runs) {
    this.runs = runs;
    this.table = new ByLayer(runs, SimilarityProbe.SPEARMAN, RHO);
    Set<String> all = new LinkedHashSet<>();
    for (ReportedRun<Options, Finding> run : runs) {
      points.put(run, points(run));
      all.addAll(points.get(run).keySet());
    }
    this.sets = List.copyOf(all);
    this.proxy = all.equals(Set.of(WordNetPaths.SET));
  }

  /** The pairs by their set, those with a score as points at the set's best layer. */
  private Map<String, List<Point>> points(ReportedRun<Options, Finding> run) {
    Score score = SimilarityProbe.mainScore(run);
    Map<String, List<Point>> bySet = new LinkedHashMap<>();
    Map<String, Integer> layers = new HashMap<>();
    run.forEach(
        one -> {
          WordPair pair = one.pair();
          if (pair.isDirected()) {
            types.computeIfAbsent(pair.set(), any -> new TreeSet<>()).add(pair.type());
          }
          List<Point> ofSet = bySet.computeIfAbsent(pair.set(), any -> new ArrayList<>());
          if (one.scores().containsKey(score)) {
            int at =
                layers.computeIfAbsent(pair.set(), set -> run.layers().indexOf(best(run, set)));
            ofSet.add(
                new Point(
                    pair.id(),
                    pair.first(),
                    pair.first() + " – " + pair.second(),
                    pair.first().length(),
                    pair.judgment(),
                    one.scores().get(score)[at]));
          }
        });
    return bySet;
  }

  private LayerMix best(ReportedRun<Options, Finding> run, String set) {
    return table.best(run, main(run, set));
  }

  Story story() {
    String title = WORDING.get(proxy ? "page.figure-proxy" : "page.figure");
    List<ByLayer.Group> groups = new ArrayList<>();
    for (String set : sets) {
      runs.stream()
          .map(run -> SimilarityProbe.mainScore(run).covered(set))
          .distinct()
          .forEach(group -> groups.add(new ByLayer.Group(group, "")));
    }
    figures.addAll(table.figures(title, "rho", groups));
    List<String> findings = new ArrayList<>();
    for (ReportedRun<Options, Finding> run : runs) {
      List<String> measured =
          sets.stream()
              .filter(
                  set -> run.measures().groups(SimilarityProbe.SPEARMAN).contains(main(run, set)))
              .toList();
      measured.forEach(set -> findings.add(finding(run, set)));
      measured.stream().limit(SETS_SHOWN).forEach(set -> show(run, set));
    }
    List<Sheet> sheets = new ArrayList<>();
    sheets.add(sheet("table", WORDING.get("page.table"), runs, Score.OF_CONTEXTUAL));
    List<ReportedRun<Options, Finding>> vectors =
        runs.stream().filter(run -> run.layers().contains(LayerMix.STATIC)).toList();
    if (!vectors.isEmpty()) {
      sheets.add(sheet("scores", WORDING.get("page.table-static"), vectors, Score.OF_STATIC));
    }
    Score.OF_PREDICTIONS.forEach(score -> predicted(score).ifPresent(sheets::add));
    byType().ifPresent(sheets::add);
    return new Story(
        WORDING.get(proxy ? "page.title-proxy" : "page.title"),
        List.of(
            WORDING.get(
                "page.question",
                "ratings",
                WORDING.get(proxy ? "page.question-proxy" : "page.question-human"))),
        findings,
        cautions(vectors.size() < runs.size()),
        sheets,
        figures,
        readings);
  }

  private Sheet sheet(
      String name, String caption, List<ReportedRun<Options, Finding>> of, List<Score> scores) {
    List<ByLayer.Group> groups = new ArrayList<>();
    for (String set : sets) {
      String gloss = KnownSets.named(set).map(KnownSet::what).orElse("");
      for (Score score : scores) {
        groups.add(new ByLayer.Group(score.covered(set), gloss));
        groups.add(new ByLayer.Group(score.allPairs(set), WORDING.get("page.row-all-pairs")));
        groups.add(
            new ByLayer.Group(
                score.allPairs(set, Headline.DISTINCT), WORDING.get("page.row-distinct")));
        groups.add(
            new ByLayer.Group(
                score.allPairs(set, Headline.LOOK_ALIKE), WORDING.get("page.row-look-alike")));
      }
    }
    // Sets differ in size, so the number of pairs is in each row, not in the title.
    return new ByLayer(of, SimilarityProbe.SPEARMAN, RHO)
        .before("pairs", SimilarityProbe.PAIRS, new Display(1, 0))
        .sheet(name, caption, "rho", groups, "");
  }

  /** A score that has no layer; of masked language models Table 4's column BERT, Table 8. */
  private Optional<Sheet> predicted(Score score) {
    Pivot.Source<OfRun, ByLayer.Group> rho =
        (block, group) -> block.run().measures().find(SimilarityProbe.SPEARMAN, group.name());
    List<ByLayer.Group> groups =
        sets.stream()
            .flatMap(set -> Stream.of(score.covered(set), score.allPairs(set)))
            .map(group -> new ByLayer.Group(group, ""))
            .toList();
    Sheet sheet =
        new Pivot<OfRun, ByLayer.Group>(
                slug(score.label()),
                WORDING.get("page.predicted-table." + slug(score.label())),
                "rho")
            .counts("pairs", rho)
            .column(score.label(), rho, RHO)
            .notes(WORDING.get("page.predicted-note." + slug(score.label())))
            .sheet(runs.stream().map(run -> new OfRun(run, run.name())).toList(), block -> groups);
    return Optional.of(sheet).filter(made -> !made.blocks().isEmpty());
  }

  private static String slug(String label) {
    return label.replaceAll("\\W+", "-");
  }

  /** The scores of directed pairs by their type. */
  private Optional<Sheet> byType() {
    List<ByLayer.Group> groups = new ArrayList<>();
    types.forEach(
        (set, ofSet) -> {
          for (Score score : Score.values()) {
            ofSet.forEach(type -> groups.add(new ByLayer.Group(score.ofType(set, type), "")));
          }
        });
    if (groups.isEmpty()) {
      return Optional.empty();
    }
    ByLayer ofTypes = new ByLayer(runs, SimilarityProbe.SPEARMAN, RHO);
    if (runs.stream().anyMatch(run -> run.options().contexts() > 0)) {
      ofTypes.before(WORDING.get("page.no-layer"), SimilarityProbe.SPEARMAN, RHO);
    }
    return Optional.of(
        ofTypes.sheet(
            "types",
            WORDING.get("page.table-types"),
            "rho",
            groups,
            "",
            WORDING.get("page.note-types")));
  }

  private String finding(ReportedRun<Options, Finding> run, String set) {
    LayerMix layer = best(run, set);
    Result covered = table.find(run, main(run, set), layer).orElseThrow();
    long all =
        run.measures().get(SimilarityProbe.PAIRS, SimilarityProbe.mainScore(run).allPairs(set)).n();
    return WORDING.get(
        "page.finding",
        "model",
        run.name(),
        "set",
        set,
        "rho",
        RHO.text(covered.value()),
        "layer",
        layer.equals(LayerMix.STATIC)
            ? WORDING.get("page.static")
            : WORDING.get("page.best-layer", "layer", layer.words()),
        "covered",
        Numerals.count(covered.n()),
        "pairs",
        Numerals.count(all, "pair"));
  }

  /** The group of the headline score on a set. */
  private static String main(ReportedRun<Options, Finding> run, String set) {
    return SimilarityProbe.mainScore(run).covered(set);
  }

  private List<String> cautions(boolean contextual) {
    List<String> all = new ArrayList<>();
    if (sets.contains(WordNetPaths.SET)) {
      all.add(WORDING.get("cautions.proxy"));
    }
    if (!proxy) {
      all.add(WORDING.get("cautions.sets"));
    }
    types.keySet().forEach(set -> all.add(WORDING.get("cautions.directed", "set", set)));
    all.add(WORDING.get("cautions.all-pairs"));
    all.add(WORDING.get("cautions.intervals"));
    if (contextual) {
      all.add(WORDING.get("cautions.best-layer"));
      boolean inSentences = runs.stream().allMatch(run -> run.options().occurrences() > 0);
      all.add(WORDING.get(inSentences ? "cautions.alone-beside" : "cautions.alone"));
    }
    return all;
  }

  /** Adds a scatter plot of a set at its best layer, and the pairs that disagree most. */
  private void show(ReportedRun<Options, Finding> run, String set) {
    boolean people = !set.equals(WordNetPaths.SET);
    RankAgreement both =
        new RankAgreement(
            "%s, %s, %s".formatted(set, run.name(), best(run, set).words()),
            WORDING.get(people ? "page.scatter-human" : "page.scatter-proxy"),
            points.get(run).get(set));
    String across = WORDING.get(people ? "page.axis-human" : "page.axis-proxy");
    figures.add(
        both.scatter(
            "scatter-" + (readings.size() / 2 + 1), WORDING.get("page.point"), across, "cosine"));
    readings.addAll(both.disagreements());
  }
}
