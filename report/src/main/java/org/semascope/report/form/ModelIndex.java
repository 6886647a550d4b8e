package org.semascope.report.form;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.util.stream.Collectors;
import org.semascope.engine.Result;
import org.semascope.report.content.Card;

/**
 * The {@code model-index} metadata of a model page on the Hugging Face hub, with the score of each
 * probe.
 */
final class ModelIndex {
  private static final ObjectMapper YAML =
      YAMLMapper.builder()
          .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
          .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
          .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
          .build();

  private ModelIndex() {}

  static String of(Card card) {
    ObjectNode all = YAML.createObjectNode();
    ArrayNode index = all.putArray("model-index");
    for (String model : card.report().models()) {
      ObjectNode entry = index.addObject().put("name", model);
      ArrayNode results = entry.putArray("results");
      card.rows().stream()
          .filter(row -> row.model().equals(model))
          .forEach(row -> result(results.addObject(), card, row));
    }
    try {
      return YAML.writeValueAsString(all);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree can always be written", e);
    }
  }

  private static void result(ObjectNode node, Card card, Card.Row row) {
    String probe = row.probe();
    node.putObject("task").put("type", probe).put("name", "Semascope probe " + probe);
    String data =
        card.report().measured().stream()
            .filter(one -> isOf(one.result(), row))
            .flatMap(one -> one.data().stream())
            .distinct()
            .collect(Collectors.joining(", "));
    node.putObject("dataset").put("type", probe).put("name", data);
    ObjectNode metric = node.putArray("metrics").addObject();
    metric.put("type", row.metric());
    metric.put(
        "name",
        "%s (%s, n = %s, %s)"
            .formatted(row.name(), row.unit(), row.score().n(), row.verdict().words()));
    metric.put("value", row.score().value());
  }

  private static boolean isOf(Result result, Card.Row row) {
    return row.probe().startsWith(result.probe())
        && result.model().equals(row.model())
        && result.metric().equals(row.metric())
        && result.group().equals(row.group());
  }
}
