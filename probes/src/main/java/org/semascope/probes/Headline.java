package org.semascope.probes;

import org.semascope.report.content.Display;

/**
 * The one figure that stands for a run on a card, where several probes share a page.
 *
 * @param metric of {@code results.json}
 * @param group of {@code results.json}
 * @param name what the figure is called, in a few words
 * @param definition what is counted or averaged, in a sentence or two
 * @param higherIsBetter false where neither direction is
 * @param reference what a model that knows nothing of it would get
 */
public record Headline(
    String metric,
    String group,
    String name,
    Scale scale,
    String definition,
    boolean higherIsBetter,
    Level reference,
    Claims claims) {
  /**
   * How numbers of a kind are shown, the same wherever they stand. Raw cosines are not among them:
   * they cannot be held against those of other layers and models.
   */
  public enum Scale {
    PERCENT(Display.PERCENT, "%"),
    POINTS(Display.PERCENT, "points"),
    RHO(new Display(1, 2), "rho"),
    NATS(new Display(1, 2), "nats");

    private final Display display;
    private final String unit;

    Scale(Display display, String unit) {
      this.display = display;
      this.unit = unit;
    }

    public Display display() {
      return display;
    }

    public String unit() {
      return unit;
    }
  }

  /**
   * A value to hold others against.
   *
   * @param name such as {@code chance}
   * @param value as in {@code results.json}
   * @param items how many it is of, where it holds for these alone; 0 where it holds for any
   */
  public record Level(String name, double value, long items) {
    /** A value that holds whatever the items are. */
    public static Level always(String name, double value) {
      return new Level(name, value, 0);
    }
  }

  /**
   * What may be said of a model, each to follow its name; which one, the figures decide.
   *
   * @param above the figure is decisively above the reference
   * @param below the figure is decisively below it
   * @param undecided neither
   */
  public record Claims(String above, String below, String undecided) {}
}
