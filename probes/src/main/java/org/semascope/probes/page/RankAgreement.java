package org.semascope.probes.page;

import java.util.ArrayList;
import java.util.List;
import org.semascope.core.statistics.Ranks;
import org.semascope.probes.Plan;
import org.semascope.report.content.FewBest;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.Reading;
import org.semascope.report.content.Reading.Candidate;
import org.semascope.report.content.Reading.Example;
import org.semascope.report.content.ReportFigure;
import org.semascope.report.content.Wording;
import org.semascope.report.plot.Axis;
import org.semascope.report.plot.Caption;
import org.semascope.report.plot.ScatterPlot;

/**
 * Two scores of the same items, such as human ratings and a model's: the scatter plot and the
 * examples of a page that reports their correlation.
 *
 * @param title of figure and examples
 * @param given name of the source of the first score
 * @param points the items
 */
public record RankAgreement(String title, String given, List<Point> points) {
  private static final Wording WORDING = Wording.of("common");
  private static final int MOST_POINTS = 500;
  private static final int EXAMPLES = 6;

  /**
   * An item.
   *
   * @param key at most one example is shown per key
   * @param text shown to the reader
   * @param marked number of leading characters to highlight
   */
  public record Point(String id, String key, String text, int marked, double given, double model) {}

  /**
   * A scatter plot of at most 500 evenly spaced items.
   *
   * @param name of its files, without extension
   * @param item name of an item, in the singular
   */
  public ReportFigure scatter(String name, String item, String across, String up) {
    List<ScatterPlot.Item> shown =
        Plan.spread(points, MOST_POINTS).stream()
            .map(point -> new ScatterPlot.Item(point.text, point.given, point.model))
            .toList();
    String about =
        WORDING.get(
            "scatter.about",
            "item",
            item,
            "shown",
            Numerals.count(shown.size()),
            "all",
            Numerals.count(points.size()));
    return new ReportFigure(
        name,
        WORDING.get("scatter.caption", "title", title, "about", about),
        new ScatterPlot(
            Caption.of(title, about),
            Axis.of(across),
            Axis.of(up),
            List.of(new ScatterPlot.Group(title, shown))));
  }

  /** The items that the model ranks much higher, and those that it ranks much lower. */
  public List<Reading> disagreements() {
    return List.of(
        reading(WORDING.get("scatter.higher", "title", title), 1),
        reading(WORDING.get("scatter.lower", "title", title), -1));
  }

  private Reading reading(String name, int sign) {
    // Rank 1 is the highest.
    double[] givenRanks = Ranks.of(points.stream().mapToDouble(point -> -point.given).toArray());
    double[] modelRanks = Ranks.of(points.stream().mapToDouble(point -> -point.model).toArray());
    FewBest<Integer> few = new FewBest<>(EXAMPLES, i -> points.get(i).key, i -> points.get(i).id);
    for (int i = 0; i < givenRanks.length; i++) {
      few.offer(i, sign * (givenRanks[i] - modelRanks[i]));
    }
    List<Example> examples = new ArrayList<>();
    for (int i : few.best()) {
      Point point = points.get(i);
      List<Candidate> ranks =
          List.of(
              rank(givenRanks[i], given, 0, Numerals.decimals(point.given, 2)),
              rank(
                  modelRanks[i],
                  WORDING.get("scatter.model"),
                  1,
                  Numerals.decimals(point.model, 3)));
      examples.add(new Example(point.id, point.text, 0, point.marked, ranks));
    }
    return new Reading(
        name,
        WORDING.get("scatter.disagreements", "items", Numerals.count(points.size())),
        examples);
  }

  private static Candidate rank(double rank, String source, int kind, String score) {
    return new Candidate(
        (int) Math.round(rank), source, kind, WORDING.get("scatter.rank"), score, "");
  }
}
