package org.semascope.report.form;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.semascope.engine.Result;
import org.semascope.report.content.Measured;
import org.semascope.report.content.Report;
import org.semascope.report.content.RunFacts;
import org.semascope.report.published.PublishedFigure;
import org.semascope.report.published.Reference;

/** The whole report as one object; its results in the long form of {@code results.json}. */
final class ReportJson {
  private static final ObjectMapper JSON = new ObjectMapper();

  private ReportJson() {}

  static String of(Report report) {
    ObjectNode all = JSON.createObjectNode();
    all.put("title", report.heading());
    all.set("question", texts(report.story().question()));
    all.set("findings", texts(report.story().findings()));
    all.set("cautions", texts(report.cautions()));
    ArrayNode runs = all.putArray("runs");
    report.runs().forEach(run -> runs.add(run(run)));
    ArrayNode results = all.putArray("results");
    report.measured().forEach(one -> results.add(result(one)));
    all.set("cite", texts(report.references().stream().map(Reference::key).toList()));
    try {
      return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(all) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree can always be written", e);
    }
  }

  private static ObjectNode run(RunFacts run) {
    ObjectNode node = JSON.createObjectNode();
    node.put("directory", run.directory());
    node.set("manifest", JSON.valueToTree(run.manifest()));
    ObjectNode skipped = node.putObject("skipped");
    run.skipped().forEach(skipped::put);
    return node;
  }

  private static ObjectNode result(Measured one) {
    Result result = one.result();
    ObjectNode node = JSON.createObjectNode();
    node.put("probe", result.probe()).put("model", result.model());
    result.layer().ifPresent(layer -> node.put("layer", layer));
    node.put("group", result.group()).put("metric", result.metric());
    node.put("unit", result.unit()).put("value", result.value()).put("n", result.n());
    result.low().ifPresent(low -> node.put("low", low));
    result.high().ifPresent(high -> node.put("high", high));
    one.published().ifPresent(figure -> published(node, figure, one.comparable()));
    node.put("run", one.run().toString());
    return node;
  }

  private static void published(ObjectNode node, PublishedFigure figure, boolean comparable) {
    if (figure.isDash()) {
      node.put("published", "-");
    } else {
      node.put("published", figure.unscaled());
    }
    node.put("comparable", comparable);
  }

  private static ArrayNode texts(List<String> texts) {
    ArrayNode array = JSON.createArrayNode();
    texts.forEach(array::add);
    return array;
  }
}
