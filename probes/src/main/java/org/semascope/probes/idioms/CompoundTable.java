package org.semascope.probes.idioms;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.probes.idioms.CompoundMeans.Key;

/** Every compound's similarities at the choice of layers asked for, for other programs to read. */
final class CompoundTable {
  static final String FILE = "compounds.csv";

  private static final List<String> HEADER =
      List.of("language", "compound", "score", "condition", "probe", "level", "similarity");

  private final StringBuilder text = new StringBuilder();

  /**
   * @param scores by language and compound
   */
  CompoundTable(CompoundMeans means, Map<String, SortedMap<String, Double>> scores) {
    line(HEADER);
    for (String language : means.languages()) {
      Map<String, Double> judged = scores.getOrDefault(language, Collections.emptySortedMap());
      for (Condition condition : Condition.values()) {
        for (Probe probe : Probe.values()) {
          for (Level level : Level.values()) {
            Key key = new Key(language, condition, probe, level, 0);
            means.of(key).forEach((compound, mean) -> line(key, compound, judged, mean));
          }
        }
      }
    }
  }

  private void line(Key key, String compound, Map<String, Double> judged, double similarity) {
    line(
        List.of(
            key.language(),
            quoted(compound),
            judged.containsKey(compound) ? judged.get(compound).toString() : "",
            key.condition().name(),
            key.probe().name(),
            key.level().toString(),
            String.format(Locale.ROOT, "%.6f", similarity)));
  }

  private void line(List<String> fields) {
    text.append(String.join(",", fields)).append('\n');
  }

  private static String quoted(String field) {
    return field.matches("[^\",\r\n]*") ? field : '"' + field.replace("\"", "\"\"") + '"';
  }

  /** Closes what it has written to. */
  void writeTo(OutputStream file) {
    try (file) {
      file.write(text.toString().getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new SemascopeException("cannot write %s: %s".formatted(FILE, IoReason.of(e)), e);
    }
  }
}
