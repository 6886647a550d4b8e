package org.semascope.app;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.semascope.core.Interruption;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.engine.Engine;
import org.semascope.engine.EngineOptions;
import org.semascope.engine.Experiment;
import org.semascope.engine.Input;
import org.semascope.engine.Recipe;
import org.semascope.engine.Result;
import org.semascope.engine.Results;
import org.semascope.engine.RunWriter;
import org.semascope.engine.ShardResults;
import org.semascope.engine.Skipped;
import org.semascope.engine.StoredRun;
import org.semascope.probes.substitution.SubstitutionProbe;

/**
 * A run whose items and results are in a folder of the test resources, written by the engine as if
 * a probe had computed them.
 */
public final class HandMadeRun implements Experiment<String, String> {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String SHA = "0123456789abcdef".repeat(4);

  private final Path source;
  private String probe = "substitution";
  private String model = "bert-base-uncased";
  private List<String> data = List.of("semcor", "wordnet-3.0", "glove-6b-100d");
  private Predicate<Result> kept = row -> true;
  private final ObjectNode options = paper();
  private final Map<String, Long> counts = Map.of("items", 8L, "tokens", 4321L);

  private boolean brokenOff;

  private HandMadeRun(Path source) {
    this.source = source;
  }

  /**
   * @param name {@code first}, {@code second} or {@code four}
   */
  public static HandMadeRun of(String name) {
    try {
      return new HandMadeRun(Path.of(HandMadeRun.class.getResource("/runs/" + name).toURI()));
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Eight sentences of six keys, five relations, layers 1, 3 and 8. */
  public static HandMadeRun first() {
    return of("first");
  }

  /** The same items, ranked by another model. */
  public static HandMadeRun second() {
    return of("second").model("bert-base-cased");
  }

  /** Without distributional neighbours. */
  public static HandMadeRun four() {
    return of("four").data(List.of("semcor", "wordnet-3.0")).option("vectors", "");
  }

  public HandMadeRun probe(String name) {
    probe = name;
    return this;
  }

  public HandMadeRun model(String name) {
    model = name;
    return this;
  }

  public HandMadeRun data(List<String> names) {
    data = names;
    return this;
  }

  public HandMadeRun option(String name, String value) {
    options.put(name, value);
    return this;
  }

  /** As a recipe has them that follows the paper. */
  private static ObjectNode paper() {
    ObjectNode paper = JSON.valueToTree(new SubstitutionProbe().paper());
    paper.putArray("layers").add("1").add("3").add("8");
    return paper.put("precision", "FP32").put("pieces", "MEAN");
  }

  /** The results of other layers are left away. */
  public HandMadeRun onlyLayer(int layer) {
    kept = row -> row.layer().orElse(layer) == layer;
    options.putArray("layers").add("" + layer);
    return this;
  }

  public HandMadeRun withoutResults() {
    kept = row -> false;
    return this;
  }

  /** Finished. */
  public StoredRun under(Path root) {
    return engine(root).run(this);
  }

  /** The directory of a run that was stopped before its end. */
  public Path unfinishedUnder(Path root) {
    StoredRun whole = under(root);
    brokenOff = true;
    try {
      Files.delete(whole.directory().resolve("results.json"));
      under(root); // writes the missing file again, as far as it comes
      throw new AssertionError("it has come to its end");
    } catch (SemascopeException expected) {
      return whole.directory();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Engine engine(Path root) {
    EngineOptions how =
        EngineOptions.under(root)
            .threads(2)
            .by(List.of("semascope", "probe", "substitution", "--data", "my semcor"), "0.1.0");
    return new Engine(how, Progress.SILENT, Interruption.byRequest(() -> {}));
  }

  @Override
  public Recipe recipe() {
    return Recipe.of(
        probe,
        1,
        Input.embedded(model, SHA),
        data.stream().map(name -> Input.embedded(name, SHA)).toList(),
        options,
        1);
  }

  @Override
  public List<String> plan() {
    return List.of("all");
  }

  @Override
  public Class<String> shardType() {
    return String.class;
  }

  @Override
  public Class<String> resultType() {
    return String.class;
  }

  @Override
  public String run(String shard) {
    return "done";
  }

  @Override
  public void conclude(ShardResults<String, String> results, RunWriter files) {
    if (brokenOff) {
      throw new SemascopeException("broken off");
    }
    lines("items.jsonl", ObjectNode.class).forEach(files::item);
    lines("skipped.jsonl", Skipped.class).forEach(files::skip);
    Results.read(source.resolve("results.json")).stream().filter(kept).forEach(files::result);
    counts.forEach(files::count);
  }

  private <T> List<T> lines(String name, Class<T> type) {
    try {
      List<T> lines = new ArrayList<>();
      for (String line : Files.readAllLines(source.resolve(name))) {
        lines.add(JSON.readValue(line, type));
      }
      return lines;
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(name, e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
