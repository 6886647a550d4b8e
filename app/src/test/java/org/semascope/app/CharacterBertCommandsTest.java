package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands on a small CharacterBERT. */
class CharacterBertCommandsTest {
  private static final String MODEL = "models/src/test/resources/tiny/character-bert";

  @TempDir private Path folder;

  private Outcome run(String... args) {
    return new World(folder).run(args);
  }

  @Test
  void anyWordIsOneTokenAndALongOneIsCutAndReported() {
    String word = "pneumonoultramicroscopicsilicovolcanoconiosis" + "s".repeat(10);
    Outcome outcome =
        run("encode", "Naïve " + word, "--word", word, "-m", MODEL, "--format", "json").done();
    assertThat(outcome.json().get("pieces")).hasToString("[\"" + word + "\"]");
    assertThat(outcome.err()).contains("has 55 bytes in UTF-8", "the first 48");
    Outcome accented =
        run("encode", "Naïve " + word, "--word", "Naïve", "-m", MODEL, "--format", "json").done();
    assertThat(accented.json().get("pieces")).hasToString("[\"naive\"]");
  }

  @Test
  void masksAreFilledFromTheHeadsOwnWords() {
    JsonNode json =
        run("fill", "He sat by the [MASK].", "-m", MODEL, "-n", "3", "--format", "json")
            .done()
            .json();
    assertThat(json.toString()).contains("\"token\"");
  }

  @Test
  void itIsFineTunedAsOtherModelsAre() {
    Path out = folder.resolve("tuned");
    run(
            "tune",
            "supersenses",
            "--supersenses",
            "tuning/src/test/resources/hand-train.conllulex",
            "-o",
            out.toString(),
            "-m",
            MODEL,
            "--units",
            "9",
            "--epochs",
            "1",
            "--threads",
            "1")
        .done();
    String[] models = {MODEL, out.toString()};
    String[] vectors = new String[2];
    for (int i = 0; i < 2; i++) {
      vectors[i] =
          run("encode", "The banks closed.", "--word", "banks", "-m", models[i]).done().out();
    }
    assertThat(vectors[1]).isNotEqualTo(vectors[0]);
  }
}
