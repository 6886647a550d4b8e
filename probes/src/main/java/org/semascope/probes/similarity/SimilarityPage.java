package org.semascope.probes.similarity;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.semascope.data.catalogue.KnownSet;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.engine.Result;
import org.semascope.models.LayerMix;
import org.semascope.probes.ByLayer;
import org.semascope.probes.Headline;
import org.semascope.probes.RankAgreement;
import org.semascope.probes.RankAgreement.Point;
import org.semascope.probes.ReportedRun;
import org.semascope.probes.SheetDraft;
import org.semascope.probes.similarity.SimilarityProbe.Finding;
import org.semascope.probes.similarity.SimilarityProbe.Options;
import org.semascope.probes.similarity.SimilarityProbe.WordPair;
import org.semascope.report.content.Display;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.Reading;
import org.semascope.report.content.ReportFigure;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Cell;
import org.semascope.report.content.Story;

/** The page of some runs: correlations, points, and the pairs that model and people differ on. */
final class SimilarityPage {
  private static final int SETS_SHOWN = 2;
  private static final Display RHO = new Display(1, 3);

  private final List<ReportedRun<Options, Finding>> runs;
  private final ByLayer table;
  private final List<String> sets;
  private final boolean proxy; // whether nothing here is of people
  private final List<ReportFigure> plates = new ArrayList<>();
  private final List<Reading> readings = new ArrayList<>();

  SimilarityPage(List<ReportedRun<Options, Finding>> runs) {
    this.runs = runs;
    this.table = new ByLayer(runs, SimilarityProbe.SPEARMAN, RHO);
    Set<String> all = new LinkedHashSet<>();
    runs.forEach(run -> run.forEach(one -> all.add(one.pair().set())));
    this.sets = List.copyOf(all);
    this.proxy = all.equals(Set.of(WordNetPaths.SET));
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
    plates.addAll(table.plates(title, "rho", groups));
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
        plates,
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
    SheetDraft draft =
        new SheetDraft(
            score.label().replace(' ', '-'),
            "Spearman’s rho, probabilities of %s words".formatted(masked ? "masked" : "next"),
            "rho",
            List.of("pairs", score.label()),
            "The geometric mean of P(a|b) and P(b|a): the probability of each word "
                + (masked
                    ? "where it is masked, over paragraphs that hold both (--contexts)."
                    : "after what stands before it, over paragraphs in which the other stands"
                        + " before it (--contexts)."));
    for (ReportedRun<Options, Finding> run : runs) {
      for (String set : sets) {
        for (String group : List.of(score.covered(set), score.allPairs(set))) {
          Optional<Result> rho = run.measures().find(SimilarityProbe.SPEARMAN, group);
          if (rho.isPresent()) {
            List<Cell> cells = List.of(Cell.of(Numerals.count(rho.get().n())), RHO.cell(rho));
            draft.row(run, group, "", cells, List.of(Optional.empty(), rho));
          }
        }
      }
      draft.block(run.name());
    }
    return Optional.of(draft.sheet()).filter(sheet -> !sheet.blocks().isEmpty());
  }

  private String finding(ReportedRun<Options, Finding> run, String set) {
    String main = main(run, set);
    LayerMix layer = table.best(run, main);
    Result covered = table.find(run, main, layer).orElseThrow();
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
    Score score = SimilarityProbe.mainScore(run);
    LayerMix layer = table.best(run, score.covered(set));
    int at = run.layers().indexOf(layer);
    boolean people = !set.equals(WordNetPaths.SET);
    List<Point> points = new ArrayList<>();
    run.forEach(
        one -> {
          WordPair pair = one.pair();
          if (pair.set().equals(set) && one.scores().containsKey(score)) {
            String text = pair.first() + " – " + pair.second();
            float cosine = one.scores().get(score)[at];
            points.add(
                new Point(
                    pair.id(), pair.first(), text, pair.first().length(), pair.judgment(), cosine));
          }
        });
    RankAgreement both =
        new RankAgreement(
            "%s, %s, %s".formatted(set, run.name(), layer.words()),
            people ? "people" : "WordNet (proxy)",
            points);
    String across = people ? "judgment" : "path similarity (proxy)";
    plates.add(
        both.scatter("scatter-" + (readings.size() / 2 + 1), "pair of words", across, "cosine"));
    readings.addAll(both.disagreements());
  }
}
