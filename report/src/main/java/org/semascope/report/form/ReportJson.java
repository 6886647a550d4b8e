package org.semascope.report.form;

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
import org.semascope.report.table.JsonWriter;
import org.semascope.report.table.Listing;

/**
 * A report or a card as one object. Results have the long form of {@code results.json}; numbers are
 * unscaled (proportions, not percent), with their unit.
 */
final class ReportJson {
  private static final ObjectMapper PLAIN = new ObjectMapper();

  private static final Listing<RunFacts> RUN =
      new Listing<RunFacts>()
          .field("directory", RunFacts::directory)
          .field("manifest", RunFacts::manifest)
          .field("skipped", RunFacts::skipped);

  private static final Listing<Report> REPORT =
      new Listing<Report>()
          .field("schema", report -> JsonWriter.SCHEMA)
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
          .field("schema", card -> JsonWriter.SCHEMA)
          .field("title", card -> card.report().heading())
          .field("models", card -> card.report().models())
          .field("size", Card::size)
          .field("cost", Card::cost)
          .field("findings", Card::findings)
          .field("missing", Card::missing)
          .field("cautions", card -> card.report().cautions())
          .rows("probes", Card::chapters, PROBE)
          .rows("results", Card::rows, CardRows.listing())
          .rows("layers", Card::layers, LAYER)
          .rows("runs", card -> card.report().runs(), CARD_RUN)
          .rows("controlRuns", card -> card.report().controls(), CARD_RUN)
          .field("cite", card -> card.report().citationKeys());

  private ReportJson() {}

  static String of(Report report) {
    return JsonWriter.pretty(REPORT.fields(report));
  }

  static String of(Card card) {
    Map<String, Object> all = CARD.fields(card);
    try {
      // Checksum of all other fields as parsed; --against verifies it.
      byte[] content = PLAIN.writeValueAsBytes(PLAIN.readTree(JsonWriter.pretty(all)));
      all.put("sha256", Sha256.of(content));
    } catch (IOException e) {
      throw new IllegalStateException("a card can always be written", e);
    }
    return JsonWriter.pretty(all);
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
}
