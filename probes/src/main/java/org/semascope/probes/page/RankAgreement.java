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
import org.semascope.report.plot.Axis;
import org.semascope.report.plot.Caption;
import org.semascope.report.plot.ScatterPlot;

/**
 * Two scores of the same items, such as people's and a model's: what the page of a probe that
 * correlates them shows beside the correlation.
 *
 * @param title of figure and examples
 * @param given whose the first score is
 * @param points the items
 */
public record RankAgreement(String title, String given, List<Point> points) {
  private static final int MOST_POINTS = 500;
  private static final int EXAMPLES = 6;

  /**
   * An item.
   *
   * @param key of which at most one example is shown
   * @param text to read
   * @param marked how many of its first characters are marked
   */
  public record Point(String id, String key, String text, int marked, double given, double model) {}

  /**
   * The items as points, at most 500 evenly spread ones.
   *
   * @param name of its files, without ending
   * @param item what a point is, in the singular
   */
  public ReportFigure scatter(String name, String item, String across, String up) {
    List<ScatterPlot.Item> shown =
        Plan.spread(points, MOST_POINTS).stream()
            .map(point -> new ScatterPlot.Item(point.text, point.given, point.model))
            .toList();
    String about =
        "Each point is a %s, %s of %s."
            .formatted(item, Numerals.count(shown.size()), Numerals.count(points.size()));
    return new ReportFigure(
        name,
        title + ". " + about,
        new ScatterPlot(
            Caption.of(title, about),
            Axis.of(across),
            Axis.of(up),
            List.of(new ScatterPlot.Group(title, shown))));
  }

  /** The items that the model ranks much higher, and those that it ranks much lower. */
  public List<Reading> disagreements() {
    return List.of(
        reading(title + ": higher for the model", 1), reading(title + ": lower for the model", -1));
  }

  private Reading reading(String name, int sign) {
    // Rank 1 is the highest.
    double[] theirs = Ranks.of(points.stream().mapToDouble(point -> -point.given).toArray());
    double[] models = Ranks.of(points.stream().mapToDouble(point -> -point.model).toArray());
    FewBest<Integer> few = new FewBest<>(EXAMPLES, i -> points.get(i).key, i -> points.get(i).id);
    for (int i = 0; i < theirs.length; i++) {
      few.offer(i, sign * (theirs[i] - models[i]));
    }
    List<Example> examples = new ArrayList<>();
    for (int i : few.best()) {
      Point point = points.get(i);
      List<Candidate> ranks =
          List.of(
              rank(theirs[i], given, 0, Numerals.decimals(point.given, 2)),
              rank(models[i], "model", 1, Numerals.decimals(point.model, 3)));
      examples.add(new Example(point.id, point.text, 0, point.marked, ranks));
    }
    return new Reading(
        name,
        "The items whose ranks differ most; of %s, rank 1 is the highest."
            .formatted(Numerals.count(points.size())),
        examples);
  }

  private static Candidate rank(double rank, String whose, int kind, String score) {
    return new Candidate((int) Math.round(rank), whose, kind, "rank", score, "");
  }
}
