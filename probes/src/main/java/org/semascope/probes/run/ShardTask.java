package org.semascope.probes.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.engine.Input;
import org.semascope.engine.Recipe;
import org.semascope.probes.ModelName;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Probe;
import org.semascope.probes.Probes;
import org.semascope.probes.Resources;
import org.semascope.probes.Scope;
import org.semascope.probes.Scorer;
import org.semascope.probes.Scores;

/**
 * A probe on a model as plain data: any process that has the model and the data can compute shards
 * of the run with it.
 *
 * @param model a directory, a file of vectors or a name; empty for none
 * @param options of the probe, with absolute paths
 * @param reference see {@link org.semascope.probes.Plan#reference}
 */
public record ShardTask(Recipe recipe, String model, JsonNode options, List<JsonNode> reference) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Reads the output of {@link #json}. */
  public static ShardTask parse(String json) {
    return read(json, JSON.constructType(ShardTask.class));
  }

  public String json() {
    return write(this);
  }

  /** Serialised form of a shard or its scores. */
  static String write(Object value) {
    try {
      return JSON.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  static <T> T read(String json, JavaType type) {
    try {
      return JSON.readValue(json, type);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  static JsonNode tree(Object value) {
    return JSON.valueToTree(value);
  }

  /** Computes shards: from the JSON of a {@link Shard} to that of its {@link Scores}. */
  public interface Worker extends AutoCloseable {
    String score(String shard);

    @Override
    void close();
  }

  /**
   * Opens the model and all data that scoring needs.
   *
   * @param env environment variables with the locations of data and models
   * @param threads of the model
   * @throws SemascopeException if something is missing, or differs from the start of the run
   */
  public Worker open(Map<String, String> env, Progress progress, int threads) {
    return open(Probes.named(recipe.probe()), env, progress, threads);
  }

  <O extends Record, I extends Record, F extends Record> Worker open(
      Probe<O, I, F> probe, Map<String, String> env, Progress progress, int threads) {
    Scope scope = Scope.of(recipe);
    Resources resources = new Resources(env, progress, scope.lenient(), threads);
    ModelName name = new ModelName(recipe.model().label(), model);
    ModelHandle handle = new ModelHandle(env, progress, name, probe.about(), scope, threads);
    try {
      requireSame(handle.input(), List.of(recipe.model()));
      O own = OptionForm.of(probe.defaults()).read(options);
      List<I> usual =
          reference.stream().map(item -> JSON.convertValue(item, probe.itemType())).toList();
      Scorer<I, F> scorer = probe.scorer(own, handle.open(), usual, resources);
      resources.inputs().forEach(input -> requireSame(input, recipe.data()));
      JavaType shards =
          JSON.getTypeFactory().constructParametricType(Shard.class, probe.itemType());
      return new Worker() {
        @Override
        public String score(String json) {
          Shard<I> shard = read(json, shards);
          return write(scorer.score(shard.items()));
        }

        @Override
        public void close() {
          Resources.closeAll("a shard's model and data", List.of(handle, resources));
        }
      };
    } catch (RuntimeException | Error e) {
      Resources.closeAll("a shard's model and data", List.of(handle, resources));
      throw e;
    }
  }

  private static void requireSame(Input here, List<Input> expected) {
    if (expected.stream().noneMatch(one -> one.sha256().equals(here.sha256()))) {
      throw new SemascopeException(
          "%s (%s) is not what the run began with: expected sha256 %s, found %s"
              .formatted(
                  here.name(),
                  here.path(),
                  expected.stream()
                      .filter(one -> one.name().equals(here.name()))
                      .map(Input::sha256)
                      .findFirst()
                      .orElse("of something else"),
                  here.sha256()));
    }
  }
}
