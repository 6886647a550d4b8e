package org.semascope.report.content;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.semascope.core.statistics.Interval;
import org.semascope.engine.Result;
import org.semascope.report.published.PublishedFigure;

/**
 * Several probes of some models on one page, each score next to its controls.
 *
 * @param report what any report has, of all runs together: findings, tables, figures, sources
 * @param size which items were used, in a sentence
 * @param cost what all runs together took, in a sentence
 * @param findings what the scores show, in sentences
 * @param rows the score of every probe and model
 * @param layers the headline metric at every layer
 * @param missing what the card should have and has not, in sentences
 */
public record Card(
    Report report,
    String size,
    String cost,
    List<Finding> findings,
    List<Chapter> chapters,
    List<Row> rows,
    List<LayerRow> layers,
    List<Term> glossary,
    List<String> missing) {
  public Card {
    findings = List.copyOf(findings);
    chapters = List.copyOf(chapters);
    rows = List.copyOf(rows);
    layers = List.copyOf(layers);
    glossary = List.copyOf(glossary);
    missing = List.copyOf(missing);
  }

  /** How a score compares with its controls. */
  public enum Verdict {
    ABOVE("above all controls", "+"),
    INDISTINGUISHABLE("not distinguishable from a control", "="),
    BELOW("below a control", "−"),
    UNDECIDED("undecided", "?");

    private final String words;
    private final String mark;

    Verdict(String words, String mark) {
      this.words = words;
      this.mark = mark;
    }

    public String words() {
      return words;
    }

    public String mark() {
      return mark;
    }
  }

  /**
   * One sentence about a model.
   *
   * @param claim to follow the model's name, without a full stop
   */
  @JsonIgnoreProperties("claim")
  public record Finding(String model, Kind kind, String claim) {
    /** What it compares, in the order of a page. */
    public enum Kind {
      ABOVE("above all controls"),
      INDISTINGUISHABLE("not distinguishable from a control"),
      BELOW("below a control"),
      UNDECIDED("undecided"),
      CONTEXT("contextual layers and layer 0"),
      MODELS("models");

      private final String words;

      Kind(String words) {
        this.words = words;
      }

      public String words() {
        return words;
      }

      /** Whether it compares a score with its controls. */
      public boolean isOfControls() {
        return compareTo(CONTEXT) < 0;
      }
    }

    @JsonProperty
    public String sentence() {
      return model + " " + claim + ".";
    }
  }

  /**
   * One probe on all models.
   *
   * @param metric its headline metric; nothing where no model has a score
   * @param scores one for each model, in the order of the card
   * @param figure the headline metric over layers
   * @param sheet the headline metric by layer, published figures under it
   * @param controls scores and controls, with and without the items that form alone solves
   * @param baselines what cosines in the readings are compared with
   * @param commands that run the probe in full, one for each model that can do it
   */
  public record Chapter(
      String probe,
      String title,
      String question,
      Optional<Metric> metric,
      List<Score> scores,
      List<String> findings,
      List<String> cautions,
      Optional<ReportFigure> figure,
      Optional<Sheet> sheet,
      Optional<Sheet> controls,
      List<Reading> readings,
      List<String> baselines,
      List<List<String>> commands) {
    public Chapter {
      scores = List.copyOf(scores);
      findings = List.copyOf(findings);
      cautions = List.copyOf(cautions);
      readings = List.copyOf(readings);
      baselines = List.copyOf(baselines);
      commands = List.copyOf(commands);
    }
  }

  /**
   * A headline metric, as pages show it.
   *
   * @param label the name with its unit: {@code Lexical substitution: synonym P@1 (%)}
   * @param display how its numbers are shown
   */
  @JsonIgnoreProperties({"label", "display"})
  public record Metric(
      String name, String label, String unit, Display display, String definition) {}

  /**
   * The score of one model, or why there is none.
   *
   * @param reason empty where there is a score
   * @param failed whether the same command may find the reason mended
   */
  public record Score(String model, Optional<Row> row, String reason, boolean failed) {}

  /**
   * What a control scores.
   *
   * @param letter that represents it in the strip of a score
   */
  public record ControlScore(String name, String letter, Interval score) {}

  /**
   * The score of a probe and model. Numbers are unscaled, as files have them.
   *
   * @param unit of the numbers in files
   * @param layers that the two halves of the items chose; none where there is nothing to choose
   * @param shownLayers the same as pages show them, such as {@code L2, L3}
   * @param p against the controls, corrected over all rows of the card
   * @param control the name of the highest control
   * @param controls chance first
   */
  public record Row(
      String probe,
      String model,
      String name,
      String metric,
      String group,
      String unit,
      Interval score,
      List<Integer> layers,
      String shownLayers,
      Verdict verdict,
      double p,
      String control,
      List<ControlScore> controls) {
    public Row {
      layers = List.copyOf(layers);
      controls = List.copyOf(controls);
    }

    /** The score of the highest control. */
    public double controlScore() {
      return controls.stream()
          .filter(one -> one.name.equals(control))
          .findFirst()
          .orElseThrow()
          .score
          .value();
    }
  }

  /**
   * The headline metric at a layer, over all items that the run has.
   *
   * @param result as its run has stored it
   * @param random the cosine of random pairs at the same layer
   */
  public record LayerRow(
      Result result,
      String name,
      String unit,
      OptionalDouble random,
      Optional<PublishedFigure> published,
      boolean comparable) {}

  /** A word of the card, explained. */
  public record Term(String word, String meaning) {}
}
