package org.semascope.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitsTest {
  @ParameterizedTest
  @CsvSource({
    "P@1, proportion",
    "P@1-P-VALUE, p",
    "P-VALUE, p",
    "MAP@50, proportion",
    "RANDOM-P@5, proportion",
    "CHANCE-AP, proportion",
    "GAIN-CHANCE, difference of proportions",
    "ALAR-FREQUENCY, nats",
    "CAM-NORMS, rho",
    "SA, rho",
    "SIM, cosine",
    "TARGETS, count",
    "SOMETHING-NEW, ''"
  })
  void followsFromTheMetric(String metric, String unit) {
    assertThat(Result.of("p", "m", "g", metric, 0, 1).unit()).isEqualTo(unit);
  }
}
