package org.semascope.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.semascope.core.Shell;

/**
 * Describes a run as an RO-Crate 1.1 of the profile Process Run Crate 0.5: an action that the
 * program performed on a model and data, with the files of the run as its results.
 */
final class RunCrate {
  static final String FILE = "ro-crate-metadata.json";

  private static final String CRATE = "https://w3id.org/ro/crate/1.1";
  private static final String PROFILE = "https://w3id.org/ro/wfrun/process/0.5";

  /** The profile's term that RO-Crate 1.1 lacks. */
  private static final Map<String, String> TERMS =
      Map.of("sha256", "https://w3id.org/ro/terms/workflow-run#sha256");

  private static final String ROOT = "./";
  private static final String ACTION = "#run";
  private static final String PROGRAM = "#semascope";

  private final List<Map<String, Object>> graph = new ArrayList<>();

  private RunCrate() {}

  /**
   * The content of the file.
   *
   * @param files of the run, without the manifest, whose checksum is not known yet
   * @param licence of a data set, by its name
   */
  static byte[] of(
      Manifest manifest,
      Instant finished,
      List<Manifest.OutputFile> files,
      Function<String, Optional<String>> licence) {
    RunCrate crate = new RunCrate();
    crate.describe(manifest, finished, files, licence);
    try {
      Map<String, Object> all = new LinkedHashMap<>();
      all.put("@context", List.of(CRATE + "/context", TERMS));
      all.put("@graph", crate.graph);
      return (Json.PRETTY.writeValueAsString(all) + "\n").getBytes(StandardCharsets.UTF_8);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a map can always be written", e);
    }
  }

  private void describe(
      Manifest manifest,
      Instant finished,
      List<Manifest.OutputFile> files,
      Function<String, Optional<String>> licence) {
    Recipe recipe = manifest.recipe();
    String name = "Semascope: probe %s of %s".formatted(recipe.probe(), recipe.model().name());
    List<Object> parts =
        Stream.concat(files.stream().map(Manifest.OutputFile::name), Stream.of(RunFolder.MANIFEST))
            .map(RunCrate::reference)
            .toList();
    entity(FILE, "CreativeWork")
        .with("conformsTo", reference(CRATE))
        .with("about", reference(ROOT));
    entity(ROOT, "Dataset")
        .with("name", name)
        .with("description", "A run of Semascope; manifest.json has everything to repeat it.")
        .with("datePublished", finished.toString())
        .with("identifier", "sha256:" + manifest.hash())
        .with("conformsTo", reference(PROFILE))
        .with("hasPart", parts)
        .with("mentions", reference(ACTION));
    entity(PROFILE, "CreativeWork").with("name", "Process Run Crate").with("version", "0.5");
    for (Manifest.OutputFile file : files) {
      entity(file.name(), "File")
          .with("name", file.name())
          .with("contentSize", Long.toString(file.bytes()))
          .with("sha256", file.sha256())
          .with("encodingFormat", format(file.name()));
    }
    entity(RunFolder.MANIFEST, "File")
        .with("name", RunFolder.MANIFEST)
        .with("encodingFormat", format(RunFolder.MANIFEST));
    entity(PROGRAM, "SoftwareApplication")
        .with("name", "Semascope")
        .with("softwareVersion", manifest.environment().semascope());
    List<Object> inputs = new ArrayList<>();
    if (!recipe.model().equals(Input.NO_MODEL)) {
      inputs.add(input("#model", "model", recipe.model(), Optional.empty()));
    }
    for (int i = 0; i < recipe.data().size(); i++) {
      Input data = recipe.data().get(i);
      inputs.add(input("#data-" + (i + 1), "data set", data, licence.apply(data.name())));
    }
    entity(ACTION, "CreateAction")
        .with("name", name)
        .with("description", Shell.line(manifest.command()))
        .with("startTime", manifest.started())
        .with("endTime", finished.toString())
        .with("actionStatus", reference("http://schema.org/CompletedActionStatus"))
        .with("instrument", reference(PROGRAM))
        .with("object", inputs)
        .with("result", parts);
  }

  /** A model or data set, which is not in the crate. */
  private Object input(String id, String kind, Input input, Optional<String> licence) {
    Entity entity =
        entity(id, "CreativeWork")
            .with("name", input.name())
            .with("additionalType", kind)
            .with("identifier", "sha256:" + input.sha256());
    licence.ifPresent(
        terms -> entity.with("license", terms.startsWith("https:") ? reference(terms) : terms));
    licence
        .filter(terms -> terms.startsWith("https:"))
        .filter(terms -> graph.stream().noneMatch(one -> one.get("@id").equals(terms)))
        .ifPresent(terms -> entity(terms, "CreativeWork").with("name", terms));
    return reference(id);
  }

  private static Object reference(String id) {
    return Map.of("@id", id);
  }

  private static String format(String name) {
    return switch (name.substring(name.lastIndexOf('.') + 1)) {
      case "json" -> "application/json";
      case "jsonl" -> "application/jsonl";
      case "tsv" -> "text/tab-separated-values";
      case "csv" -> "text/csv";
      default -> "text/plain";
    };
  }

  private Entity entity(String id, String type) {
    Map<String, Object> fields = new LinkedHashMap<>();
    graph.add(fields);
    return new Entity(fields).with("@id", id).with("@type", type);
  }

  /** A node of the graph. */
  private record Entity(Map<String, Object> fields) {
    Entity with(String property, Object value) {
      fields.put(property, value);
      return this;
    }
  }
}
