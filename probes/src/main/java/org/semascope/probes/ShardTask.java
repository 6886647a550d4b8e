package org.semascope.probes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.semascope.engine.Recipe;
import org.semascope.models.Subject;

/**
 * A shard that can be computed by any process that has the model and the data: the probe by name,
 * its recipe and items as data, nothing captured.
 *
 * @param items of the shard
 * @param reference items of the plan that stand for all of them
 */
public record ShardTask(
    String probe, Recipe recipe, List<JsonNode> items, List<JsonNode> reference) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The shard's scores as JSON, as the journal would hold them. */
  public JsonNode run(Subject model, Resources resources) {
    return run(Probes.named(probe), model, resources);
  }

  <O extends Record, I extends Record, F extends Record> JsonNode run(
      Probe<O, I, F> own, Subject model, Resources resources) {
    O options = OptionForm.of(own.defaults()).read(recipe.options());
    Scorer<I, F> scorer = own.scorer(options, model, read(reference, own.itemType()), resources);
    return JSON.valueToTree(scorer.score(read(items, own.itemType())));
  }

  private static <I> List<I> read(List<JsonNode> items, Class<I> type) {
    return items.stream().map(item -> JSON.convertValue(item, type)).toList();
  }
}
