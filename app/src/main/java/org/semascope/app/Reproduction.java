package org.semascope.app;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.semascope.report.published.PublishedFigure;
import org.semascope.report.published.PublishedTable;

/** Runs the command of a published table in this program and sets its results beside it. */
final class Reproduction {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Context context;
  private final PublishedTable table;

  Reproduction(Context context, PublishedTable table) {
    this.context = context;
    this.table = table;
  }

  /** What the command left. */
  record Ran(int code, List<Compared> comparisons) {}

  /** How a figure came out. */
  enum Verdict {
    WITHIN("within"),
    OUTSIDE("outside"),
    NOT_COMPARABLE("not comparable"),
    SHOWN("shown only"),
    MISSING("not measured");

    private final String words;

    Verdict(String words) {
      this.words = words;
    }

    boolean isMiss() {
      return this == OUTSIDE || this == MISSING;
    }

    @Override
    public String toString() {
      return words;
    }
  }

  /**
   * A published figure and ours, both in the paper's unit.
   *
   * @param obtained none if it was not measured
   * @param low none if there is no interval
   */
  record Compared(
      PublishedFigure published, OptionalDouble obtained, OptionalDouble low, OptionalDouble high) {
    Verdict verdict() {
      if (obtained.isEmpty()) {
        return Verdict.MISSING;
      }
      if (!published.comparable()) {
        return Verdict.NOT_COMPARABLE;
      }
      if (published.tolerance().isEmpty()) {
        return Verdict.SHOWN;
      }
      return Math.abs(difference()) <= published.tolerance().getAsDouble()
          ? Verdict.WITHIN
          : Verdict.OUTSIDE;
    }

    /** Obtained less published. */
    double difference() {
      return published.difference(obtained.orElseThrow());
    }
  }

  /** The command's own results go nowhere but here; its talk goes where talk goes. */
  Ran run(List<String> command) {
    List<String> asked = new ArrayList<>(command);
    asked.addAll(List.of("--format", "json"));
    context.progress().say("semascope " + String.join(" ", command));
    ByteArrayOutputStream results = new ByteArrayOutputStream();
    Context inner =
        new Context(
            context.env(),
            context.in(),
            new PrintStream(results, true, StandardCharsets.UTF_8),
            context.err(),
            false,
            context.terminalErr());
    int code = Semascope.run(inner, asked.toArray(String[]::new));
    if (code != 0) {
      return new Ran(code, List.of());
    }
    List<JsonNode> rows =
        results.toString(StandardCharsets.UTF_8).lines().map(Reproduction::row).toList();
    return new Ran(0, table.figures().stream().map(figure -> compared(figure, rows)).toList());
  }

  private static JsonNode row(String line) {
    try {
      return JSON.readTree(line);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a probe printed as JSON: " + line, e);
    }
  }

  private static Compared compared(PublishedFigure figure, List<JsonNode> rows) {
    Optional<JsonNode> row = rows.stream().filter(one -> isOf(figure, one)).findFirst();
    return new Compared(
        figure,
        scaled(figure, row, "value"),
        scaled(figure, row, "low"),
        scaled(figure, row, "high"));
  }

  private static boolean isOf(PublishedFigure figure, JsonNode row) {
    return figure.isOf(row.path("model").asText())
        && row.path("metric").asText().equals(figure.metric())
        && row.path("group").asText().equals(figure.group())
        && row.path("layer").asInt(-1) == figure.layer().orElse(-1);
  }

  private static OptionalDouble scaled(
      PublishedFigure figure, Optional<JsonNode> row, String field) {
    return row.filter(one -> one.has(field))
        .map(one -> OptionalDouble.of(one.get(field).asDouble() * figure.scale()))
        .orElse(OptionalDouble.empty());
  }
}
