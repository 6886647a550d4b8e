package org.semascope.report.form;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.semascope.report.content.Card;
import org.semascope.report.content.RunFacts;
import org.semascope.report.published.Reference;

/** A card as one object. Numbers have the units that the page shows, named beside them. */
final class CardJson {
  private static final ObjectMapper JSON = new ObjectMapper();

  private CardJson() {}

  static String of(Card card) {
    ObjectNode all = JSON.createObjectNode();
    all.put("kind", "semascope card").put("title", card.report().heading());
    all.set("models", texts(card.report().models()));
    all.put("size", card.size()).put("cost", card.cost());
    ArrayNode findings = all.putArray("findings");
    card.verdicts()
        .forEach(
            verdict ->
                findings
                    .addObject()
                    .put("model", verdict.model())
                    .put("kind", verdict.kind().name())
                    .put("sentence", verdict.sentence()));
    all.set("missing", texts(card.missing()));
    all.set("cautions", texts(card.report().cautions()));
    ArrayNode probes = all.putArray("probes");
    card.chapters().forEach(chapter -> probe(probes.addObject(), chapter));
    ArrayNode rows = all.putArray("results");
    card.rows().forEach(row -> row(rows.addObject(), row));
    ArrayNode runs = all.putArray("runs");
    card.report().runs().forEach(run -> run(runs.addObject(), run));
    all.set("cite", texts(card.report().references().stream().map(Reference::key).toList()));
    try {
      return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(all) + "\n";
    } catch (JsonProcessingException e) {
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
                    .put("definition", metric.definition())
                    .put("reference", metric.reference())
                    .put("referenceName", metric.referenceName()));
    ObjectNode without = node.putObject("without");
    chapter.scores().stream()
        .filter(score -> !score.reason().isEmpty())
        .forEach(score -> without.put(score.model(), score.reason()));
    ArrayNode commands = node.putArray("inFull");
    chapter.commands().forEach(words -> commands.add(Shell.line(words)));
  }

  private static void row(ObjectNode node, Card.Row row) {
    node.put("probe", row.result().probe()).put("model", row.result().model());
    row.result().layer().ifPresent(layer -> node.put("layer", layer));
    node.put("name", row.name());
    node.put("metric", row.result().metric()).put("group", row.result().group());
    node.put("unit", row.unit()).put("value", row.value());
    row.low().ifPresent(low -> node.put("low", low));
    row.high().ifPresent(high -> node.put("high", high));
    node.put("n", row.result().n()).put("reference", row.reference());
    node.put("p", row.p()).put("best", row.best());
    row.random().ifPresent(cosine -> node.put("randomPairsCosine", cosine));
    row.published()
        .filter(figure -> !figure.isDash())
        .ifPresent(
            figure ->
                node.put("published", figure.unscaled() * row.factor())
                    .put("comparable", row.comparable()));
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
