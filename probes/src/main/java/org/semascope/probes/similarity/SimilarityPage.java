package org.semascope.probes.similarity;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.semascope.core.statistics.Ranks;
import org.semascope.data.catalogue.KnownSet;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.engine.Result;
import org.semascope.models.LayerMix;
import org.semascope.probes.ByLayer;
import org.semascope.probes.Plan;
import org.semascope.probes.ReportedRun;
import org.semascope.probes.similarity.SimilarityProbe.Finding;
import org.semascope.probes.similarity.SimilarityProbe.Options;
import org.semascope.probes.similarity.SimilarityProbe.WordPair;
import org.semascope.report.content.FewBest;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.Reading;
import org.semascope.report.content.Reading.Candidate;
import org.semascope.report.content.Reading.Example;
import org.semascope.report.content.ReportFigure;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Block;
import org.semascope.report.content.Story;
import org.semascope.report.plot.Axis;
import org.semascope.report.plot.Caption;
import org.semascope.report.plot.ScatterPlot;
import org.semascope.report.plot.ScatterPlot.Item;

/** The page of some runs: correlations, points, and the pairs that model and people differ on. */
final class SimilarityPage {
  private static final int SETS_SHOWN = 2;
  private static final int MOST_POINTS = 500;
  private static final int EXAMPLES = 6;

  private final List<ReportedRun<Options, Finding>> runs;
  private final ByLayer table;
  private final List<String> sets;
  private final boolean proxy; // whether nothing here is of people
  private final List<ReportFigure> plates = new ArrayList<>();
  private final List<Reading> readings = new ArrayList<>();

  SimilarityPage(List<ReportedRun<Options, Finding>> runs) {
    this.runs = runs;
    this.table = new ByLayer(runs, SimilarityProbe.SPEARMAN, 1, 3);
    Set<String> all = new LinkedHashSet<>();
    runs.forEach(run -> run.forEach(one -> all.add(one.pair().set())));
    this.sets = List.copyOf(all);
    this.proxy = all.equals(Set.of(WordNetPaths.SET));
  }

  Story story() {
    String title = proxy ? "Agreement with a proxy" : "Agreement with people";
    List<ByLayer.Group> groups = sets.stream().map(set -> new ByLayer.Group(set, "")).toList();
    plates.addAll(table.plates(title, "rho", groups));
    List<String> findings = new ArrayList<>();
    for (ReportedRun<Options, Finding> run : runs) {
      List<String> measured =
          sets.stream()
              .filter(
                  set -> run.layers().stream().anyMatch(l -> table.find(run, set, l).isPresent()))
              .toList();
      measured.forEach(set -> findings.add(finding(run, set)));
      measured.stream().limit(SETS_SHOWN).forEach(set -> show(run, set));
    }
    List<Sheet> sheets = new ArrayList<>();
    sheets.add(sheet("table", "Spearman’s rho, cosine", runs, List.of(Score.COSINE)));
    List<ReportedRun<Options, Finding>> vectors =
        runs.stream().filter(run -> run.layers().contains(LayerMix.STATIC)).toList();
    if (!vectors.isEmpty()) {
      List<Score> others = List.of(Score.values()).subList(1, Score.values().length);
      sheets.add(
          sheet("scores", "Spearman’s rho, other scores of static vectors", vectors, others));
    }
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
      }
    }
    Sheet made =
        new ByLayer(of, SimilarityProbe.SPEARMAN, 1, 3)
            .before("pairs", SimilarityProbe.PAIRS, 1, 0)
            .sheet(caption, "rho", groups, "pair", List.of());
    // Sets differ in size, so that how many pairs there are stands in each row, not in the title.
    List<Block> blocks = new ArrayList<>();
    for (int i = 0; i < of.size(); i++) {
      blocks.add(new Block(of.get(i).name(), made.blocks().get(i).rows()));
    }
    return new Sheet(name, caption, made.corner(), made.header(), blocks, made.notes());
  }

  private String finding(ReportedRun<Options, Finding> run, String set) {
    LayerMix layer = table.best(run, set);
    Result covered = table.find(run, set, layer).orElseThrow();
    long all = run.measures().get(SimilarityProbe.PAIRS, Score.COSINE.allPairs(set)).n();
    return "%s on %s: rho %s at %s, on %s of %s."
        .formatted(
            run.name(),
            set,
            Numerals.decimals(covered.value(), 3),
            layer.equals(LayerMix.STATIC) ? "its vectors" : "its best, " + layer.words(),
            Numerals.count(covered.n()),
            Numerals.count(all, "pair"));
  }

  private List<String> cautions(boolean contextual) {
    List<String> all = new ArrayList<>();
    if (sets.contains(WordNetPaths.SET)) {
      all.add(
          "No judgments of people were given (--data), so that WordNet’s path similarity of common nouns stands in for them. It is a proxy: it knows no relatedness, and its links differ in length. Equally many pairs were drawn at each distance up to 9 links and from 10 on; the figure depends on that choice.");
    }
    if (!proxy) {
      all.add(
          "Sets ask for different things: SimLex-999, SimVerb-3500 and WS353-SIM for similarity, MEN, MTurk and WS353-REL for relatedness as well. Each has a scale of its own.");
    }
    all.add(
        "Rows of all pairs count a pair without a score as less similar than every other. Models of different vocabularies are compared by them, not by the rows of covered pairs.");
    all.add(
        "Intervals resample the pairs of a first word together; that pairs share second words too is left out of account.");
    if (contextual) {
      all.add(
          "A contextual model reads each word by itself, a text unlike those it was trained on. The best layer was chosen on the pairs it is reported on.");
    }
    return all;
  }

  /** Adds a figure of a set's points at its best layer, and the pairs farthest from agreement. */
  private void show(ReportedRun<Options, Finding> run, String set) {
    LayerMix layer = table.best(run, set);
    int at = run.layers().indexOf(layer);
    List<WordPair> pairs = new ArrayList<>();
    List<Item> points = new ArrayList<>();
    run.forEach(
        one -> {
          WordPair pair = one.pair();
          if (pair.set().equals(set) && one.scores().containsKey(Score.COSINE)) {
            pairs.add(pair);
            String words = pair.first() + ", " + pair.second();
            points.add(new Item(words, pair.judgment(), one.scores().get(Score.COSINE)[at]));
          }
        });
    String title = "%s, %s, %s".formatted(set, run.name(), layer.words());
    List<Item> shown = Plan.spread(points, MOST_POINTS);
    String about =
        "Each point is a pair of words, %s of %s."
            .formatted(Numerals.count(shown.size()), Numerals.count(points.size()));
    ScatterPlot plot =
        new ScatterPlot(
            new Caption(title, "", about),
            Axis.of(set.equals(WordNetPaths.SET) ? "path similarity (proxy)" : "judgment"),
            Axis.of("cosine"),
            List.of(new ScatterPlot.Group(set, shown)));
    plates.add(
        new ReportFigure("scatter-" + (readings.size() / 2 + 1), title + ". " + about, plot));
    readings.add(reading(title + ": nearer for the model", pairs, points, 1));
    readings.add(reading(title + ": farther for the model", pairs, points, -1));
  }

  /**
   * @param sign 1 for pairs that the model ranks higher, -1 for pairs that it ranks lower
   */
  private Reading reading(String title, List<WordPair> pairs, List<Item> points, int sign) {
    // Rank 1 is the most similar.
    double[] judged = Ranks.of(points.stream().mapToDouble(point -> -point.x()).toArray());
    double[] ranked = Ranks.of(points.stream().mapToDouble(point -> -point.y()).toArray());
    FewBest<Integer> few =
        new FewBest<>(EXAMPLES, i -> pairs.get(i).first(), i -> pairs.get(i).id());
    for (int i = 0; i < judged.length; i++) {
      few.offer(i, sign * (judged[i] - ranked[i]));
    }
    List<Example> examples = new ArrayList<>();
    for (int i : few.best()) {
      WordPair pair = pairs.get(i);
      String judge = pair.set().equals(WordNetPaths.SET) ? "WordNet (proxy)" : "people";
      Candidate theirs = candidate(judged[i], judge, 0, Numerals.decimals(points.get(i).x(), 2));
      Candidate models = candidate(ranked[i], "model", 1, Numerals.decimals(points.get(i).y(), 3));
      String text = pair.first() + " – " + pair.second();
      int end = pair.first().length();
      examples.add(new Example(pair.set(), text, 0, end, List.of(theirs, models)));
    }
    return new Reading(
        title,
        "The pairs whose ranks differ most, one for each first word; of %s, rank 1 is the most similar."
            .formatted(Numerals.count(judged.length, "pair")),
        examples);
  }

  private static Candidate candidate(double rank, String whose, int kind, String score) {
    return new Candidate((int) Math.round(rank), whose, kind, "rank", score, "");
  }
}
