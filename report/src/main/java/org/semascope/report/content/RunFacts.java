package org.semascope.report.content;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.semascope.engine.Manifest;
import org.semascope.engine.Skipped;
import org.semascope.engine.StoredRun;

/**
 * What is told of every run, whatever its probe.
 *
 * @param model what pages call it
 * @param skipped how many items were left out, by reason, the most frequent first
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

  /** Of a counter of the run, such as {@code tokens}, in all its time. */
  public OptionalDouble perSecond(String counter) {
    Long counted = manifest.counters().get(counter);
    return counted == null || counted == 0 || manifest.wallSeconds() <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(counted / manifest.wallSeconds());
  }
}
