package org.semascope.app;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.semascope.core.SemascopeException;
import org.semascope.core.Suggestions;
import org.semascope.core.UsageException;
import org.semascope.probes.Probes;
import org.semascope.probes.anisotropy.AnisotropyProbe;
import org.semascope.report.content.Card.Row;
import org.semascope.report.content.Card.Verdict;
import org.semascope.report.table.Listing;

/**
 * A condition under which a card fails a build: {@code senses<60} for a score in the card's unit
 * (percent, percentage points, rho or nats), {@code senses=below} for a verdict, {@code
 * senses:bert<60} for one of several models.
 */
record CardGate(String text, String probe, String model, String operator, String value) {
  /** Exit code of a card that meets a condition. */
  static final int FAILED = 3;

  private static final Pattern FORM =
      Pattern.compile("\\s*([a-z0-9-]+)(?::([^<>=!]+?))?\\s*(<=|>=|!=|<|>|=)\\s*(\\S+)\\s*");

  private static final List<String> VERDICTS =
      Arrays.stream(Verdict.values()).map(Verdict::label).toList();

  static CardGate parse(String text) {
    Matcher parts = FORM.matcher(text);
    UsageException.throwIf(
        !parts.matches(),
        "--fail-if %s: expected a condition such as senses<60, similarity<=.3 or senses=below",
        text);
    List<String> probes =
        Probes.all().stream()
            .map(probe -> probe.about().name())
            .filter(name -> !name.equals(AnisotropyProbe.NAME)) // it has no score
            .toList();
    UsageException.throwIf(
        !probes.contains(parts.group(1).split("-")[0]), // similarity-hyperlex is of similarity
        "--fail-if %s: cards have no score of a probe %s%s",
        text,
        parts.group(1),
        Suggestions.sentence(parts.group(1), probes));
    CardGate gate =
        new CardGate(
            text.strip(),
            parts.group(1),
            parts.group(2) == null ? "" : parts.group(2).strip(),
            parts.group(3),
            parts.group(4).toLowerCase(Locale.ROOT));
    UsageException.throwIf(
        gate.isOfVerdict() ? !VERDICTS.contains(gate.value) : Double.isNaN(gate.number()),
        "--fail-if %s: expected %s, found %s",
        text,
        gate.isOfVerdict() ? "one of " + String.join(", ", VERDICTS) : "a number",
        parts.group(4));
    return gate;
  }

  private boolean isOfVerdict() {
    return operator.equals("=") || operator.equals("!=");
  }

  /** NaN if the value is not a number. */
  private double number() {
    try {
      return Double.parseDouble(value);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /**
   * A score that meets a condition.
   *
   * @param option {@code --fail-if} or {@code --fail-on-regression}
   * @param condition its value: a condition, or the earlier card
   */
  record Failure(String option, String condition, Row row, String sentence) {
    static Listing<Failure> listing() {
      return new Listing<Failure>()
          .field("option", Failure::option)
          .field("condition", Failure::condition)
          .field("probe", failure -> failure.row.probe())
          .field("model", failure -> failure.row.model())
          .field("value", failure -> failure.row.score().value())
          .field("unit", failure -> failure.row.unit())
          .field("verdict", failure -> failure.row.verdict().label())
          .field("message", Failure::sentence);
    }
  }

  /** Every score that meets the condition. */
  List<Failure> met(List<Row> rows) {
    List<Row> own =
        rows.stream()
            .filter(row -> row.probe().equals(probe))
            .filter(row -> model.isEmpty() || row.model().equals(model))
            .toList();
    SemascopeException.throwIf(
        own.isEmpty(),
        "--fail-if %s cannot be checked: the card has no score of %s%s, only of %s",
        text,
        probe,
        model.isEmpty() ? "" : " for " + model,
        rows.stream()
            .map(row -> row.probe() + ":" + row.model())
            .collect(Collectors.joining(", ")));
    return own.stream().filter(this::isMet).map(this::failure).toList();
  }

  private Failure failure(Row row) {
    String found = isOfVerdict() ? row.verdict().label() : shown(row);
    return new Failure(
        "--fail-if",
        text,
        row,
        "failed %s: %s of %s is %s".formatted(text, probe, row.model(), found));
  }

  private boolean isMet(Row row) {
    double score = score(row);
    return switch (operator) {
      case "<" -> score < number();
      case "<=" -> score <= number();
      case ">" -> score > number();
      case ">=" -> score >= number();
      case "=" -> row.verdict().label().equals(value);
      default -> !row.verdict().label().equals(value);
    };
  }

  /** In the unit of the card. */
  private static double score(Row row) {
    return row.unit().endsWith("proportion") || row.unit().endsWith("proportions")
        ? 100 * row.score().value()
        : row.score().value();
  }

  private static String shown(Row row) {
    return String.format(Locale.ROOT, "%.2f", score(row));
  }

  /**
   * A sentence if some scores have no counterpart in the earlier card; empty if all have. Scores of
   * too few items are never tested.
   */
  static List<String> unchecked(List<Row> rows, Path baseline) {
    String open =
        rows.stream()
            .filter(row -> row.change() == null && row.verdict() != Verdict.UNDECIDED)
            .map(row -> row.probe() + ":" + row.model())
            .collect(Collectors.joining(", "));
    return open.isEmpty() && rows.stream().anyMatch(row -> row.change() != null)
        ? List.of()
        : List.of(
            "--fail-on-regression %s cannot be checked: no comparable score there for %s"
                .formatted(baseline, open.isEmpty() ? "this card" : open));
  }

  /** Every score that is significantly lower than in the earlier card. */
  static List<Failure> regressions(List<Row> rows, Path baseline) {
    return rows.stream()
        .filter(row -> row.change() != null && row.change().isRegression())
        .map(
            row ->
                new Failure(
                    "--fail-on-regression",
                    baseline.toString(),
                    row,
                    "failed --fail-on-regression: %s of %s is %s, significantly lower than in %s"
                        .formatted(row.probe(), row.model(), shown(row), row.change().folder())))
        .toList();
  }
}
