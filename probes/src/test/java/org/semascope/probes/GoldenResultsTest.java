package org.semascope.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.core.Interruption;
import org.semascope.core.Progress;
import org.semascope.engine.EngineOptions;
import org.semascope.engine.Result;
import org.semascope.engine.Results;
import org.semascope.engine.StoredRun;

/**
 * Results of a tiny model on embedded data, as the probes gave them before they had a contract: all
 * rows, values, numbers of items and ends of intervals.
 */
class GoldenResultsTest {
  private static final Path RESOURCES = Path.of("probes/src/test/resources");

  /** Cosines differ in the last digits between machines. */
  private static final double SAME = 1e-5;

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"substitution, all", "idioms, 'concat:last4,all'"})
  void resultsAreAsTheyWere(String probe, String layers) {
    Map<String, Result> expected =
        byPlace(Results.read(RESOURCES.resolve("golden").resolve(probe + ".json")));
    Map<String, Result> found = byPlace(run(Probes.named(probe), layers).results());

    assertThat(found.keySet()).containsExactlyInAnyOrderElementsOf(expected.keySet());
    expected.forEach(
        (place, row) -> {
          Result own = found.get(place);
          assertThat(own.value()).as(place).isCloseTo(row.value(), within(SAME));
          assertThat(own.n()).as(place).isEqualTo(row.n());
          assertThat(own.low().isPresent()).as(place).isEqualTo(row.low().isPresent());
          row.low()
              .ifPresent(
                  low -> {
                    assertThat(own.low().orElseThrow()).as(place).isCloseTo(low, within(SAME));
                    assertThat(own.high().orElseThrow())
                        .as(place)
                        .isCloseTo(row.high().orElseThrow(), within(SAME));
                  });
        });
  }

  private <O extends Record, I extends Record, F extends Record> StoredRun run(
      Probe<O, I, F> probe, String layers) {
    ProbeRunner runner =
        new ProbeRunner(
            Map.of("SEMASCOPE_HOME", folder.resolve("home").toString()),
            EngineOptions.under(folder.resolve("runs")),
            Progress.SILENT,
            Interruption.byRequest(() -> {}));
    String model = RESOURCES.resolve("tiny/bert").toString();
    Scope scope = Scope.USUAL.limit(12).layers(layers);
    return runner.run(Request.of(probe, List.of(model)).with(scope)).get(0);
  }

  private static Map<String, Result> byPlace(List<Result> rows) {
    return rows.stream()
        .collect(
            Collectors.toMap(
                row -> "%s of %s at %s".formatted(row.metric(), row.group(), row.layer()),
                row -> row));
  }
}
