package org.semascope.report.content;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import org.semascope.core.statistics.Interval;
import org.semascope.engine.Result;
import org.semascope.report.published.PublishedFigure;

/**
 * Several probes of some models on one page, each score next to its controls.
 *
 * @param report the report on all runs: findings, tables, figures, sources
 * @param size a sentence about the size of the samples
 * @param cost a sentence about time and tokens of all runs
 * @param rows the score of every probe and model
 * @param layers the headline metric at every layer
 * @param missing failed probes with the reason, one sentence each
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

  /** Same, with {@linkplain Reading#explained definitions} of the senses in examples. */
  public Card explained(Function<String, Optional<String>> definition) {
    return new Card(
        report,
        size,
        cost,
        findings,
        chapters.stream().map(chapter -> chapter.explained(definition)).toList(),
        rows,
        layers,
        glossary,
        missing);
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

    /** As files name it. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
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
    /** Kinds of comparison, in the order of the page. */
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

      /** Whether a score is compared with its controls. */
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
   * @param metric its headline metric; empty if no model has a score
   * @param scores one for each model, in the order of the card
   * @param figure the headline metric over layers
   * @param sheet the headline metric by layer, with published values
   * @param controls scores and controls, with and without look-alikes
   * @param baselines cosines of random pairs, for comparison with cosines in examples
   * @param commands that run the probe at full size, one for each applicable model
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

    private Chapter explained(Function<String, Optional<String>> definition) {
      return new Chapter(
          probe,
          title,
          question,
          metric,
          scores,
          findings,
          cautions,
          figure,
          sheet,
          controls,
          readings.stream().map(reading -> reading.explained(definition)).toList(),
          baselines,
          commands);
    }

    /** Its tables, controls first. */
    public List<Sheet> sheets() {
      return Stream.of(controls, sheet).flatMap(Optional::stream).toList();
    }
  }

  /**
   * A headline metric.
   *
   * @param label the name with its unit: {@code Lexical substitution: synonym P@1 (%)}
   * @param display number format
   */
  @JsonIgnoreProperties({"label", "display"})
  public record Metric(
      String name, String label, String unit, Display display, String definition) {}

  /**
   * The score of one model, or the reason why there is none.
   *
   * @param reason empty if there is a score
   * @param failed whether running the same command again may give a score
   */
  public record Score(String model, Optional<Row> row, String reason, boolean failed) {}

  /**
   * The score of a control.
   *
   * @param letter its mark in the profile
   */
  public record ControlScore(String name, String letter, Interval score) {}

  /**
   * The score of a probe and model. Numbers are unscaled, as files have them.
   *
   * @param unit of the numbers in files
   * @param layers chosen on the two halves of the items; empty if there is only one layer
   * @param shownLayers the same layers for display, such as {@code L2, L3}
   * @param p against the controls, corrected over all rows of the card
   * @param control the name of the highest control
   * @param controls chance first
   * @param change since an earlier card; null without one
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
      List<ControlScore> controls,
      Change change) {
    public Row {
      layers = List.copyOf(layers);
      controls = List.copyOf(controls);
    }

    public Row with(Change since) {
      return new Row(
          probe,
          model,
          name,
          metric,
          group,
          unit,
          score,
          layers,
          shownLayers,
          verdict,
          p,
          control,
          controls,
          since);
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
   * A score and that of an earlier card, on the items of both. Numbers are unscaled.
   *
   * @param folder of the earlier card
   * @param difference now minus then, with its interval
   * @param p corrected over all changes of the card
   * @param kind whether the difference is significant
   */
  public record Change(
      String folder, double then, double now, Interval difference, double p, Kind kind) {
    /** Whether scores differ. */
    public enum Kind {
      SAME_RUN,
      SIGNIFICANT,
      NOT_SIGNIFICANT;

      /** As files name it. */
      @JsonValue
      public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
      }
    }

    /** Whether the score is significantly lower than before. */
    @JsonIgnore
    public boolean isRegression() {
      return kind == Kind.SIGNIFICANT && difference.value() < 0;
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

  /** An entry of the glossary. */
  public record Term(String word, String meaning) {}
}
