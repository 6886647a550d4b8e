package org.semascope.report.form;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.semascope.core.io.Sha256;
import org.semascope.engine.Result;
import org.semascope.report.content.Card;
import org.semascope.report.content.RunFacts;
import org.semascope.report.published.Reference;

/** A card as one object. Numbers are unscaled (proportions, not percent), with their unit. */
final class CardJson {
  private static final ObjectMapper JSON = new ObjectMapper();

  private CardJson() {}

  static String of(Card card) {
    ObjectNode all = JSON.createObjectNode();
    all.put("kind", "semascope card").put("title", card.report().heading());
    all.set("models", texts(card.report().models()));
    all.put("size", card.size()).put("cost", card.cost());
    ArrayNode findings = all.putArray("findings");
    card.findings()
        .forEach(
            finding ->
                findings
                    .addObject()
                    .put("model", finding.model())
                    .put("kind", finding.kind().name())
                    .put("sentence", finding.sentence()));
    all.set("missing", texts(card.missing()));
    all.set("cautions", texts(card.report().cautions()));
    ArrayNode probes = all.putArray("probes");
    card.chapters().forEach(chapter -> probe(probes.addObject(), chapter));
    ArrayNode rows = all.putArray("results");
    card.rows().forEach(row -> row(rows.addObject(), row));
    ArrayNode layers = all.putArray("layers");
    card.layers().forEach(row -> layer(layers.addObject(), row));
    ArrayNode runs = all.putArray("runs");
    card.report().runs().forEach(run -> run(runs.addObject(), run));
    ArrayNode controls = all.putArray("controlRuns");
    card.report().controls().forEach(run -> run(controls.addObject(), run));
    all.set("cite", texts(card.report().references().stream().map(Reference::key).toList()));
    try {
      // Of all that is before it, as it is read back; a card that is compared with is verified.
      byte[] content = JSON.writeValueAsBytes(JSON.readTree(JSON.writeValueAsBytes(all)));
      all.put("sha256", Sha256.of(content));
      return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(all) + "\n";
    } catch (IOException e) {
      throw new IllegalStateException("a tree can always be written", e);
    }
  }

  private static void probe(ObjectNode node, Card.Chapter chapter) {
    node.put("probe", chapter.probe()).put("title", chapter.title());
    chapter
        .metric()
        .ifPresent(
            metric ->
                node.putObject("figure")
                    .put("name", metric.name())
                    .put("unit", metric.unit())
                    .put("definition", metric.definition()));
    ObjectNode without = node.putObject("without");
    chapter.scores().stream()
        .filter(score -> !score.isMeasured())
        .forEach(score -> without.put(score.model(), score.reason()));
    ArrayNode commands = node.putArray("inFull");
    chapter.commands().forEach(words -> commands.add(Shell.line(words)));
  }

  private static void row(ObjectNode node, Card.Row row) {
    node.put("probe", row.probe()).put("model", row.model()).put("name", row.name());
    node.put("metric", row.metric()).put("group", row.group()).put("unit", row.unit());
    node.put("value", row.value());
    row.low().ifPresent(low -> node.put("low", low));
    row.high().ifPresent(high -> node.put("high", high));
    node.put("n", row.n());
    node.set("layers", JSON.valueToTree(row.layers()));
    node.put("verdict", label(row.verdict())).put("p", row.p()).put("control", row.control());
    ArrayNode controls = node.putArray("controls");
    for (Card.ControlScore control : row.controls()) {
      ObjectNode one = controls.addObject().put("name", control.name());
      one.put("score", control.value().value());
      if (!Double.isNaN(control.value().low())) {
        one.put("low", control.value().low()).put("high", control.value().high());
      }
    }
  }

  static String label(Card.Verdict verdict) {
    return verdict.name().toLowerCase(Locale.ROOT);
  }

  private static void layer(ObjectNode node, Card.LayerRow row) {
    Result result = row.result();
    node.put("probe", result.probe()).put("model", result.model());
    result.layer().ifPresent(layer -> node.put("layer", layer));
    node.put("name", row.name());
    node.put("metric", result.metric()).put("group", result.group());
    node.put("unit", row.unit()).put("value", result.value());
    result.low().ifPresent(low -> node.put("low", low));
    result.high().ifPresent(high -> node.put("high", high));
    node.put("n", result.n());
    row.random().ifPresent(cosine -> node.put("randomPairsCosine", cosine));
    row.published()
        .filter(figure -> !figure.isDash())
        .ifPresent(
            figure -> node.put("published", figure.unscaled()).put("comparable", row.comparable()));
  }

  private static void run(ObjectNode node, RunFacts run) {
    node.put("probe", run.manifest().recipe().probe()).put("model", run.model());
    node.put("modelSha256", run.manifest().recipe().model().sha256());
    node.put("recipe", run.manifest().hash()).put("directory", run.directory());
    node.put("seconds", run.manifest().wallSeconds());
    node.set("counters", JSON.valueToTree(run.manifest().counters()));
  }

  private static ArrayNode texts(List<String> texts) {
    ArrayNode array = JSON.createArrayNode();
    texts.forEach(array::add);
    return array;
  }
}
