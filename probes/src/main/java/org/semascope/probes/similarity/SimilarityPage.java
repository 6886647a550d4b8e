package org.semascope.probes.similarity;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.semascope.data.catalogue.KnownSet;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.engine.Result;
import org.semascope.models.LayerMix;
import org.semascope.probes.Headline;
import org.semascope.probes.page.ByLayer;
import org.semascope.probes.page.Pivot;
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

/** The page of some runs: correlations, points, and the pairs that model and people differ on. */
final class SimilarityPage {
  private static final int SETS_SHOWN = 2;
  private static final Display RHO = new Display(1, 3);

  private final List<ReportedRun<Options, Finding>> runs;
  private final ByLayer table;
  private final Map<ReportedRun<?, ?>, Map<String, List<Point>>> points = new HashMap<>();
  private final List<String> sets;
  private final boolean proxy; // whether nothing here is of people
  private final List<ReportFigure> figures = new ArrayList<>();
  private final List<Reading> readings = new ArrayList<>();

  private record Block(ReportedRun<?, ?> run, String title) implements Pivot.Block {}

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
    String title = proxy ? "Agreement with a proxy" : "Agreement with people";
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
    sheets.add(sheet("table", "Spearman’s rho, cosine", runs, Score.OF_CONTEXTUAL));
    List<ReportedRun<Options, Finding>> vectors =
        runs.stream().filter(run -> run.layers().contains(LayerMix.STATIC)).toList();
    if (!vectors.isEmpty()) {
      sheets.add(
          sheet(
              "scores",
              "Spearman’s rho, other scores of static vectors",
              vectors,
              Score.OF_STATIC));
    }
    Score.OF_PREDICTIONS.forEach(score -> predicted(score).ifPresent(sheets::add));
    return new Story(
        proxy
            ? "Does the model agree with WordNet’s paths, a proxy for people?"
            : "Does the model find similar what people find similar?",
        List.of(
            "Spearman’s rho between the model’s score of word pairs and %s: 1 if both put the pairs in the same order, 0 if the orders have nothing in common."
                .formatted(proxy ? "WordNet’s path similarity, a proxy" : "people’s judgments")),
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
        groups.add(new ByLayer.Group(score.allPairs(set), "lost pairs tied below all others"));
        groups.add(
            new ByLayer.Group(
                score.allPairs(set, Headline.DISTINCT), "words that do not look alike"));
        groups.add(
            new ByLayer.Group(score.allPairs(set, Headline.LOOK_ALIKE), "words that look alike"));
      }
    }
    // Sets differ in size, so that how many pairs there are stands in each row, not in the title.
    return new ByLayer(of, SimilarityProbe.SPEARMAN, RHO)
        .before("pairs", SimilarityProbe.PAIRS, new Display(1, 0))
        .sheet(name, caption, "rho", groups, "");
  }

  /** A score that has no layer; of masked language models Table 4's column BERT, Table 8. */
  private Optional<Sheet> predicted(Score score) {
    boolean masked = score == Score.MASKED;
    Pivot.Source<Block, ByLayer.Group> rho =
        (block, group) -> block.run.measures().find(SimilarityProbe.SPEARMAN, group.name());
    List<ByLayer.Group> groups =
        sets.stream()
            .flatMap(set -> Stream.of(score.covered(set), score.allPairs(set)))
            .map(group -> new ByLayer.Group(group, ""))
            .toList();
    Sheet sheet =
        new Pivot<Block, ByLayer.Group>(
                score.label().replace(' ', '-'),
                "Spearman’s rho, probabilities of %s words".formatted(masked ? "masked" : "next"),
                "rho")
            .counts("pairs", rho)
            .column(score.label(), rho, RHO)
            .notes(
                "The geometric mean of P(a|b) and P(b|a): the probability of each word "
                    + (masked
                        ? "where it is masked, over paragraphs that hold both (--contexts)."
                        : "after what stands before it, over paragraphs in which the other stands"
                            + " before it (--contexts)."))
            .sheet(runs.stream().map(run -> new Block(run, run.name())).toList(), block -> groups);
    return Optional.of(sheet).filter(made -> !made.blocks().isEmpty());
  }

  private String finding(ReportedRun<Options, Finding> run, String set) {
    LayerMix layer = best(run, set);
    Result covered = table.find(run, main(run, set), layer).orElseThrow();
    long all =
        run.measures().get(SimilarityProbe.PAIRS, SimilarityProbe.mainScore(run).allPairs(set)).n();
    return "%s on %s: rho %s at %s, on %s of %s."
        .formatted(
            run.name(),
            set,
            RHO.text(covered.value()),
            layer.equals(LayerMix.STATIC) ? "its vectors" : "its best layer, " + layer.words(),
            Numerals.count(covered.n()),
            Numerals.count(all, "pair"));
  }

  /** The group of a set by which the run is described. */
  private static String main(ReportedRun<Options, Finding> run, String set) {
    return SimilarityProbe.mainScore(run).covered(set);
  }

  private List<String> cautions(boolean contextual) {
    List<String> all = new ArrayList<>();
    if (sets.contains(WordNetPaths.SET)) {
      all.add(
          "No human ratings were given (--data): WordNet’s path similarity of common nouns is a proxy for them. It ignores relatedness, and its links differ in length. The same number of pairs was drawn at each distance up to 9 links and from 10 on; rho depends on that choice.");
    }
    if (!proxy) {
      all.add(
          "Sets ask for different things: SimLex-999, SimVerb-3500 and WS353-SIM for similarity, MEN, MTurk and WS353-REL for relatedness as well. Each has a scale of its own.");
    }
    all.add(
        "Rows of all pairs count a pair without a score as less similar than every other. Models of different vocabularies are compared by them, not by the rows of covered pairs.");
    all.add(
        "Intervals resample the pairs of a first word together and ignore that pairs share second words too.");
    if (contextual) {
      all.add("The best layer was chosen on the pairs it is reported on.");
      all.add(
          runs.stream().allMatch(run -> run.options().occurrences() > 0)
              ? "Rows of a set without further words (cosine) have each word as the whole input, unlike the text a contextual model was trained on."
              : "With --occurrences 0 each word is the whole input, unlike the text a contextual model was trained on.");
    }
    return all;
  }

  /** Adds a figure of a set's points at its best layer, and the pairs farthest from agreement. */
  private void show(ReportedRun<Options, Finding> run, String set) {
    boolean people = !set.equals(WordNetPaths.SET);
    RankAgreement both =
        new RankAgreement(
            "%s, %s, %s".formatted(set, run.name(), best(run, set).words()),
            people ? "people" : "WordNet (proxy)",
            points.get(run).get(set));
    String across = people ? "judgment" : "path similarity (proxy)";
    figures.add(
        both.scatter("scatter-" + (readings.size() / 2 + 1), "pair of words", across, "cosine"));
    readings.addAll(both.disagreements());
  }
}
