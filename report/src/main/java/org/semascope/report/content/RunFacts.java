package org.semascope.report.content;

import static org.semascope.report.content.Numerals.count;
import static org.semascope.report.content.Numerals.decimals;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.engine.Manifest;
import org.semascope.engine.Recipe;
import org.semascope.engine.Skipped;
import org.semascope.engine.StoredRun;

/**
 * Provenance of a run.
 *
 * @param model label on pages
 * @param skipped number of excluded items by reason, most frequent first
 */
public record RunFacts(
    String directory, String model, Manifest manifest, Map<String, Long> skipped) {
  public static RunFacts of(StoredRun run) {
    Map<String, Long> counts = new TreeMap<>();
    try (Stream<Skipped> lines = run.skipped()) {
      lines.forEach(line -> counts.merge(line.reason(), 1L, Long::sum));
    }
    Map<String, Long> sorted = new LinkedHashMap<>();
    counts.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
    return new RunFacts(run.directory().toString(), run.model(), run.manifest(), sorted);
  }

  /** Settings needed to reproduce the run, and its cost, by name. */
  public List<Map.Entry<String, String>> facts() {
    Recipe recipe = manifest.recipe();
    List<Map.Entry<String, String>> facts = new ArrayList<>();
    String name = recipe.model().name();
    String shown = model.contains(name) ? model : "%s (%s)".formatted(model, name);
    facts.add(Map.entry("model", shown + ", sha256 " + recipe.model().sha256()));
    recipe
        .data()
        .forEach(data -> facts.add(Map.entry("data", data.name() + ", sha256 " + data.sha256())));
    facts.add(Map.entry("seed", Long.toString(recipe.seed())));
    facts.add(Map.entry("options", options(recipe.options())));
    facts.add(Map.entry("cost", cost()));
    facts.add(Map.entry("machine", machine(manifest.environment())));
    facts.add(Map.entry("program", "Semascope " + manifest.environment().semascope()));
    facts.add(Map.entry("finished", manifest.finished().replaceFirst("\\.\\d+", "")));
    facts.add(Map.entry("recipe", manifest.hash()));
    facts.add(Map.entry("directory", directory));
    return facts;
  }

  /** Names and values of options that are not empty. */
  private static String options(JsonNode options) {
    return options.properties().stream()
        .map(option -> Map.entry(option.getKey(), text(option.getValue())))
        .filter(option -> !option.getValue().isEmpty())
        .map(option -> option.getKey() + " " + option.getValue())
        .collect(Collectors.joining(", "));
  }

  private static String text(JsonNode value) {
    return value.isValueNode() ? value.asText() : value.toString();
  }

  private String cost() {
    StringBuilder text = new StringBuilder(time(manifest.wallSeconds()));
    text.append(" in ").append(count(manifest.sessions(), "session"));
    manifest
        .counters()
        .forEach(
            (what, number) -> {
              text.append("; ").append(count(number)).append(' ').append(what);
              perSecond(what)
                  .ifPresent(
                      speed ->
                          text.append(", ")
                              .append(decimals(speed, speed < 10 ? 2 : 0))
                              .append(" per second"));
            });
    return text.toString();
  }

  private static String time(double seconds) {
    Duration time = Duration.ofMillis(Math.round(seconds * 1000));
    if (time.toHours() > 0) {
      return "%s h %s min".formatted(time.toHours(), time.toMinutesPart());
    }
    return time.toMinutes() > 0
        ? "%s min %s s".formatted(time.toMinutes(), time.toSecondsPart())
        : decimals(seconds, 1) + " s";
  }

  private static String machine(Manifest.Environment on) {
    String threads = count(on.threads(), "thread") + " of " + count(on.cores(), "core");
    String processor = on.processor().isEmpty() ? "" : " of " + on.processor();
    return "%s, %s, %s%s".formatted(on.os(), on.java(), threads, processor);
  }

  /** Rate of a counter of the run, such as {@code tokens}. */
  public OptionalDouble perSecond(String counter) {
    Long counted = manifest.counters().get(counter);
    return counted == null || counted == 0 || manifest.wallSeconds() <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(counted / manifest.wallSeconds());
  }
}
