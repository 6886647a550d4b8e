package org.semascope.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Blueprint;
import org.semascope.models.arch.Config;

class FullSizeModelTest {
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
    try (InputStream config =
        FullSizeModel.class.getResourceAsStream("full-size/" + name + ".json")) {
      Files.copy(config, folder.resolve("config.json"));
    }
    long numbers =
        Blueprint.of(Architectures.outline(Config.read(folder))).tensors().values().stream()
            .mapToLong(shape -> shape.elements())
            .sum();
    assertThat(Math.round(numbers / 1e5) / 10.0).isEqualTo(millions);
  }
}
