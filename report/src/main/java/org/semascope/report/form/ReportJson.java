package org.semascope.report.form;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.semascope.core.Shell;
import org.semascope.core.io.Sha256;
import org.semascope.report.content.Card;
import org.semascope.report.content.Measured;
import org.semascope.report.content.Report;
import org.semascope.report.content.RunFacts;
import org.semascope.report.published.PublishedFigure;
import org.semascope.report.table.Listing;

/**
 * A report or a card as one object. Results have the long form of {@code results.json}; numbers are
 * unscaled (proportions, not percent), with their unit.
 */
final class ReportJson {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Raised with every change of a card's fields that programs may rely on. */
  private static final int SCHEMA = 1;

  private static final Listing<RunFacts> RUN =
      new Listing<RunFacts>()
          .field("directory", RunFacts::directory)
          .field("manifest", RunFacts::manifest)
          .field("skipped", RunFacts::skipped);

  private static final Listing<Report> REPORT =
      new Listing<Report>()
          .field("title", Report::heading)
          .field("question", report -> report.story().question())
          .field("findings", report -> report.story().findings())
          .field("cautions", Report::cautions)
          .rows("runs", Report::runs, RUN)
          .rows("results", Report::measured, Measured.withPublished())
          .field("cite", Report::citationKeys);

  private static final Listing<Card.Chapter> PROBE =
      new Listing<Card.Chapter>()
          .field("probe", Card.Chapter::probe)
          .field("title", Card.Chapter::title)
          .field("figure", Card.Chapter::metric)
          .field("without", ReportJson::without)
          .field("inFull", chapter -> chapter.commands().stream().map(Shell::line).toList());

  private static final Listing<Card.ControlScore> CONTROL =
      new Listing<Card.ControlScore>()
          .field("name", Card.ControlScore::name)
          .field("score", control -> control.score().value())
          .field("low", control -> CardRows.known(control.score().low()))
          .field("high", control -> CardRows.known(control.score().high()));

  private static final Listing<Card.Change> CHANGE =
      new Listing<Card.Change>()
          .field("against", Card.Change::folder)
          .field("then", Card.Change::then)
          .field("now", Card.Change::now)
          .field("difference", change -> change.difference().value())
          .field("low", change -> CardRows.known(change.difference().low()))
          .field("high", change -> CardRows.known(change.difference().high()))
          .field("p", Card.Change::p)
          .field("change", change -> change.kind().label());

  private static final Listing<Card.Row> ROW =
      CardRows.numbers()
          .field("layers", Card.Row::layers)
          .field("verdict", CardRows::verdict)
          .field("p", Card.Row::p)
          .field("control", Card.Row::control)
          .rows("controls", Card.Row::controls, CONTROL)
          .field("change", row -> row.change() == null ? null : CHANGE.fields(row.change()));

  private static final Listing<Card.LayerRow> LAYER =
      new Listing<Card.LayerRow>()
          .field("probe", row -> row.result().probe())
          .field("model", row -> row.result().model())
          .field("layer", row -> row.result().layer())
          .field("name", Card.LayerRow::name)
          .field("metric", row -> row.result().metric())
          .field("group", row -> row.result().group())
          .field("unit", Card.LayerRow::unit)
          .field("value", row -> row.result().value())
          .field("low", row -> row.result().low())
          .field("high", row -> row.result().high())
          .field("n", row -> row.result().n())
          .field("randomPairsCosine", Card.LayerRow::random)
          .field("published", row -> published(row).map(PublishedFigure::unscaled))
          .field("comparable", row -> published(row).map(figure -> row.comparable()));

  private static final Listing<RunFacts> CARD_RUN =
      new Listing<RunFacts>()
          .field("probe", run -> run.manifest().recipe().probe())
          .field("model", RunFacts::model)
          .field("modelSha256", run -> run.manifest().recipe().model().sha256())
          .field("recipe", run -> run.manifest().hash())
          .field("directory", RunFacts::directory)
          .field("seconds", run -> run.manifest().wallSeconds())
          .field("counters", run -> run.manifest().counters());

  private static final Listing<Card> CARD =
      new Listing<Card>()
          .field("kind", card -> "semascope card")
          .field("schema", card -> SCHEMA)
          .field("title", card -> card.report().heading())
          .field("models", card -> card.report().models())
          .field("size", Card::size)
          .field("cost", Card::cost)
          .field("findings", Card::findings)
          .field("missing", Card::missing)
          .field("cautions", card -> card.report().cautions())
          .rows("probes", Card::chapters, PROBE)
          .rows("results", Card::rows, ROW)
          .rows("layers", Card::layers, LAYER)
          .rows("runs", card -> card.report().runs(), CARD_RUN)
          .rows("controlRuns", card -> card.report().controls(), CARD_RUN)
          .field("cite", card -> card.report().citationKeys());

  private ReportJson() {}

  static String of(Report report) {
    return pretty(REPORT.fields(report));
  }

  static String of(Card card) {
    Map<String, Object> all = CARD.fields(card);
    try {
      // Checksum of all other fields as parsed; --against verifies it.
      byte[] content = JSON.writeValueAsBytes(JSON.readTree(JSON.writeValueAsBytes(all)));
      all.put("sha256", Sha256.of(content));
    } catch (IOException e) {
      throw new IllegalStateException("a card can always be written", e);
    }
    return pretty(all);
  }

  /** Reasons for missing scores, by model. */
  private static Map<String, String> without(Card.Chapter chapter) {
    Map<String, String> reasons = new LinkedHashMap<>();
    chapter.scores().stream()
        .filter(score -> score.row().isEmpty())
        .forEach(score -> reasons.put(score.model(), score.reason()));
    return reasons;
  }

  private static Optional<PublishedFigure> published(Card.LayerRow row) {
    return row.published().filter(figure -> !figure.isDash());
  }

  private static String pretty(Object value) {
    try {
      return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(value) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a report can always be written", e);
    }
  }
}
