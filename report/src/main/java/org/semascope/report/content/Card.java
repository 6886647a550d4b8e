package org.semascope.report.content;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.semascope.engine.Result;
import org.semascope.report.plot.Value;
import org.semascope.report.published.PublishedFigure;

/**
 * Several probes of some models on one page: what each model is good and bad at.
 *
 * @param report what any report has, of all runs together: findings, tables, figures, sources
 * @param size how much was asked, in a sentence
 * @param cost what all runs together took, in a sentence
 * @param verdicts what the figures decide, and what they leave open
 * @param rows every headline figure at every layer
 * @param missing what the card should have and has not, in sentences
 */
public record Card(
    Report report,
    String size,
    String cost,
    List<Verdict> verdicts,
    List<Chapter> chapters,
    List<Row> rows,
    List<Term> glossary,
    List<String> missing) {
  public Card {
    verdicts = List.copyOf(verdicts);
    chapters = List.copyOf(chapters);
    rows = List.copyOf(rows);
    glossary = List.copyOf(glossary);
    missing = List.copyOf(missing);
  }

  /**
   * One thing that can be said of a model.
   *
   * @param claim to follow the model's name, without a full stop
   */
  public record Verdict(String model, Kind kind, String claim) {
    /** Of which kind it is, in the order of a page. */
    public enum Kind {
      GOOD("good"),
      BAD("bad"),
      UNDECIDED("open"),
      OVER_LAYERS("over layers"),
      BESIDE_OTHERS("beside others");

      private final String words;

      Kind(String words) {
        this.words = words;
      }

      public String words() {
        return words;
      }

      /** Whether it is of a figure by itself, and not of several held against each other. */
      public boolean isOfOneFigure() {
        return compareTo(OVER_LAYERS) < 0;
      }
    }

    public String sentence() {
      return model + " " + claim + ".";
    }
  }

  /**
   * One probe on all models.
   *
   * @param metric its headline figure; nothing where no model has one
   * @param scores one for each model, in the order of the card
   * @param figure the headline figure over layers
   * @param sheet the headline figure by layer, published figures under it
   * @param baselines what cosines in the readings are to be held against
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
   * A headline figure.
   *
   * @param reference what a model that knows nothing of it would get, in the metric's unit
   * @param referenceName such as {@code chance}
   */
  public record Metric(
      String name,
      String unit,
      int digits,
      String definition,
      double reference,
      String referenceName) {}

  /**
   * The headline figure of one model at its best layer.
   *
   * @param where the layer, in words; empty where there are none
   * @param value in the metric's unit; {@link Value#NONE} where there is none
   * @param reason why there is none; empty where there is one
   */
  public record Score(String model, String where, Value value, String reason) {}

  /**
   * A headline figure at a layer, in the unit of its metric.
   *
   * @param result as its run has stored it
   * @param factor by which the stored result is multiplied
   * @param random the cosine of random pairs at the same layer
   * @param p that the reference is true, corrected over all rows of the card
   */
  public record Row(
      Result result,
      String name,
      String unit,
      double factor,
      double reference,
      boolean best,
      OptionalDouble random,
      double p,
      Optional<PublishedFigure> published,
      boolean comparable) {
    public double value() {
      return result.value() * factor;
    }

    public OptionalDouble low() {
      return scaled(result.low());
    }

    public OptionalDouble high() {
      return scaled(result.high());
    }

    private OptionalDouble scaled(OptionalDouble bound) {
      return bound.isPresent()
          ? OptionalDouble.of(bound.getAsDouble() * factor)
          : OptionalDouble.empty();
    }
  }

  /** A word of the card, explained. */
  public record Term(String word, String meaning) {}
}
