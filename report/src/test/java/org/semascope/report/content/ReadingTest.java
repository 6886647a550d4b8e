package org.semascope.report.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.semascope.report.content.Reading.Candidate;
import org.semascope.report.content.Reading.Example;

class ReadingTest {
  private static final Map<String, String> DEFINITIONS =
      Map.of("bank%1:14:00::", "an institution", "high%5:00:02:last:01", "late");

  private static Reading reading(String source, String label) {
    Example example =
        new Example(
            source, "the bank", 4, 8, List.of(new Candidate(1, "shore", 0, label, "0.9", "")));
    return new Reading("title", "about", List.of(example))
        .explained(key -> Optional.ofNullable(DEFINITIONS.get(key)));
  }

  @Test
  void sensesInSourcesAndLabelsAreDefined() {
    Reading reading = reading("br-a01:1:2, bank%1:14:00::", "high%5:00:02:last:01");
    assertThat(reading.definition("br-a01:1:2, bank%1:14:00::")).isEqualTo("an institution");
    assertThat(reading.definition("high%5:00:02:last:01; 3 queries")).isEqualTo("late");
  }

  @Test
  void otherLabelsAndUnknownSensesAreNot() {
    Reading reading = reading("my bank.1, 100%", "bank%1:99:00::");
    assertThat(reading.definitions()).isEmpty();
    assertThat(reading.definition("bank%1:99:00::")).isEmpty();
    assertThat(reading.definition("my bank.1, 100%")).isEmpty();
  }

  @Test
  void anExampleIsNamedByItsWordAndTheFirstPartOfItsSource() {
    Reading reading = reading("bank%1:14:00::; 3 queries of this sense, mean AP 0.5", "");
    assertThat(reading.examples().get(0).name()).isEqualTo("bank bank%1:14:00::");
  }
}
