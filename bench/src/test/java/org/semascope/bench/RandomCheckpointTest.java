package org.semascope.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.core.SemascopeException;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Blueprint;
import org.semascope.models.arch.Config;

class RandomCheckpointTest {
  @TempDir private Path folder;

  /** Released sizes in millions, without heads and poolers. */
  @ParameterizedTest
  @CsvSource({
    "bert-base-uncased, 108.9",
    "gpt2, 124.4",
    "roberta-base, 124.1",
    "xlnet-base-cased, 116.7",
    "deberta-v3-base, 183.8",
    "modernbert-base, 149.0"
  })
  void hasAsManyNumbersAsTheReleasedEncoder(String name, double millions) throws IOException {
    copy("full-size/" + name + ".json", "config.json");
    long numbers =
        Blueprint.of(Architectures.outline(Config.read(folder))).tensors().values().stream()
            .mapToLong(shape -> shape.elements())
            .sum();
    assertThat(Math.round(numbers / 1e5) / 10.0).isEqualTo(millions);
  }

  @Test
  void workOfBertIsThatOfItsMatrices() throws IOException {
    copy("full-size/bert-base-uncased.json", "config.json");
    Work work = Work.of(folder);
    double perRow = 2.0 * (4 * 768 * 768 + 2 * 768 * 3072);
    double attention = 2.0 * 2 * 10 * 10 * 768;
    assertThat(work.everywhere(10)).isEqualTo(12 * (10 * perRow + attention));
    double keysAndValues = 2.0 * 10 * 2 * 768 * 768;
    double rest = perRow - 2.0 * 2 * 768 * 768 + 2.0 * 2 * 10 * 768;
    assertThat(work.atOneTarget(10))
        .isEqualTo(11 * (10 * perRow + attention) + keysAndValues + rest);
    assertThat(work.belowTargets(30, 300))
        .isEqualTo(11 * (30 * perRow + 3 * attention) + 3 * keysAndValues);
  }

  @Test
  void anUnknownModelIsRefusedByName() {
    assertThatThrownBy(() -> RandomCheckpoint.write("gpt5", folder))
        .isInstanceOf(SemascopeException.class)
        .hasMessageStartingWith("--models gpt5: ");
  }

  private Path copy(String resource, String name) throws IOException {
    try (InputStream bundled = RandomCheckpoint.class.getResourceAsStream(resource)) {
      Files.copy(bundled, folder.resolve(name));
    }
    return folder.resolve(name);
  }
}
