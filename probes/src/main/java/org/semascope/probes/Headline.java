package org.semascope.probes;

import java.util.List;
import org.semascope.engine.Result;
import org.semascope.report.content.Card.Metric;
import org.semascope.report.content.Display;

/**
 * The main result of a probe: the score on a card, which is tested against its controls.
 *
 * @param metric of {@code results.json}
 * @param group of {@code results.json}: without items that written form alone solves
 * @param others further groups of the same metric on pages, such as all items
 * @param name of the metric, in the literature's terms
 * @param statement a clause about a model, with {@code %s} for the value: "ranks a synonym first in
 *     %s of sentences"
 * @param definition of the metric, in a sentence or two
 * @param references controls that need no model; the first is chance
 * @param contextual whether the probe measures the contribution of context, so that contextual
 *     layers are compared with layer 0
 * @param cautions for readers, in sentences
 */
public record Headline(
    String metric,
    String group,
    List<Other> others,
    String name,
    Scale scale,
    String statement,
    String definition,
    List<Reference> references,
    boolean contextual,
    List<String> cautions) {
  /** Suffix of groups without items that written form alone solves. */
  public static final String DISTINCT = " distinct";

  /** Suffix of groups of items that written form alone solves. */
  public static final String LOOK_ALIKE = " look-alike";

  public Headline {
    others = List.copyOf(others);
    references = List.copyOf(references);
    cautions = List.copyOf(cautions);
    if (references.isEmpty() || !references.get(0).name().equals(Reference.CHANCE)) {
      throw new IllegalArgumentException("the first reference of " + name + " is not chance");
    }
  }

  /** A copy with other references. */
  Headline with(List<Reference> own) {
    return new Headline(
        metric, group, others, name, scale, statement, definition, own, contextual, cautions);
  }

  /**
   * The same kind of score for another measure. Its chance level is that of the group; if the
   * metric differs, {@code CHANCE-METRIC}.
   */
  Headline of(String other, String ofGroup) {
    boolean same = other.equals(metric);
    List<Reference> own =
        same
            ? references.stream().map(one -> one.of(group, ofGroup)).toList()
            : List.of(new Reference.Measured(Reference.CHANCE, "CHANCE-" + other, ofGroup));
    return new Headline(
        other, ofGroup, List.of(), name, scale, statement, definition, own, contextual, cautions);
  }

  /** Whether a result is of this metric and of one of its groups. */
  public boolean isOf(Result result) {
    return metric.equals(result.metric())
        && (group.equals(result.group())
            || others.stream().anyMatch(other -> other.group().equals(result.group())));
  }

  /** The metric, as pages show it. */
  public Metric shown() {
    return new Metric(name, label(), scale.unit(), display(), definition);
  }

  /** The name with its unit. */
  public String label() {
    return scale == Scale.NAMED_RHO ? name : "%s (%s)".formatted(name, scale.unit());
  }

  public Display display() {
    return scale.display;
  }

  /** A number of {@code results.json} as pages show it, without its unit. */
  public String number(double stored) {
    return display().text(stored);
  }

  /** With its unit: {@code 54.0 %}, {@code rho 0.49}. */
  public String quantity(double stored) {
    boolean rho = scale == Scale.RHO || scale == Scale.NAMED_RHO;
    return rho ? "rho " + number(stored) : number(stored) + " " + scale.unit();
  }

  /** A difference of two scores with its unit; percentage points for percentages. */
  public String difference(double stored) {
    return scale == Scale.PERCENT ? number(stored) + " percentage points" : quantity(stored);
  }

  /**
   * A further group of the same metric.
   *
   * @param label on pages, such as "all sentences"
   */
  public record Other(String group, String label) {}

  /**
   * Format and unit of a score. Raw cosines are not included: they are not comparable between
   * layers and models.
   */
  public enum Scale {
    PERCENT(Display.PERCENT, "%", "proportion"),
    POINTS(Display.PERCENT, "percentage points", "difference of proportions"),
    RHO(new Display(1, 2), "rho", "rho"),
    /** For a metric whose name ends in its unit. */
    NAMED_RHO(new Display(1, 2), "rho", "rho"),
    NATS(new Display(1, 2), "nats", "nats");

    private final Display display;
    private final String unit;
    private final String unitInFiles;

    Scale(Display display, String unit, String unitInFiles) {
      this.display = display;
      this.unit = unit;
      this.unitInFiles = unitInFiles;
    }

    /** On pages and in tables. */
    public String unit() {
      return unit;
    }

    /** In JSON and CSV files, which hold unscaled numbers. */
    public String unitInFiles() {
      return unitInFiles;
    }
  }

  /** A control that needs no model: see {@link Control}. */
  public sealed interface Reference {
    String CHANCE = "chance";
    String FREQUENCY = "frequency";

    String name();

    /** The reference of another group. */
    default Reference of(String group, String other) {
      return this instanceof Measured own && own.group.equals(group)
          ? new Measured(own.name, own.metric, other)
          : this;
    }

    /**
     * The same value for all items, such as one half.
     *
     * @param value as in {@code results.json}
     */
    record Constant(String name, double value) implements Reference {}

    /**
     * A measure of the run over the same items, without a layer: the expected value of a random
     * ranking, item by item, or the score of frequency alone.
     */
    record Measured(String name, String metric, String group) implements Reference {}
  }
}
