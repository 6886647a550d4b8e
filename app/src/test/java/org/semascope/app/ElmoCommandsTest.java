package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands on a tiny ELMo in the released format, which is not part of the sources. */
class ElmoCommandsTest {
  private static final String TEXT = "The captain wrote a long letter to his sister.";

  @TempDir private Path folder;
  private String model;
  private JsonNode captain; // layers, then the second word of TEXT

  @BeforeEach
  void find() throws IOException {
    String data = System.getenv("SEMASCOPE_DATA");
    Assumptions.assumeTrue(data != null, "SEMASCOPE_DATA is not set: no tiny ELMo to test with");
    Path directory =
        Path.of(data.split(File.pathSeparator)[0]).resolveSibling("fixtures").resolve("elmo-tiny");
    Assumptions.assumeTrue(Files.isDirectory(directory), "there is no " + directory);
    model = directory.toString();
    JsonNode expected = new ObjectMapper().readTree(directory.resolve("expected.json").toFile());
    captain = expected.get("stateless").get(0).get("layers");
  }

  @Test
  void aWordIsFoundInTextAsPeopleWriteIt() {
    JsonNode json =
        run("encode", "-m", model, TEXT, "--word", "captain", "--format", "json").done().json();
    assertThat(json.get("pieces")).hasToString("[\"captain\"]");
    assertThat(Outcome.fields(json.get("layers"))).containsExactly("0", "1", "2");
    for (int layer = 0; layer <= 2; layer++) {
      JsonNode given = json.get("layers").get(Integer.toString(layer));
      JsonNode expected = captain.get(layer).get(1);
      assertThat(given).hasSameSizeAs(expected);
      for (int i = 0; i < expected.size(); i++) {
        assertThat(given.get(i).asDouble())
            .isCloseTo(expected.get(i).asDouble(), within(Tiny.CLOSE));
      }
    }
  }

  @Test
  void aWordInItsOwnPlaceIsItself() {
    JsonNode targets =
        run(
                "substitute",
                "-m",
                model,
                TEXT,
                "--key",
                "captain",
                "--targets",
                "captain,zebra",
                "--format",
                "json")
            .done()
            .json()
            .get("targets");
    for (String layer : new String[] {"0", "1", "2"}) {
      assertThat(targets.get(0).get("cosine").get(layer).asDouble()).isCloseTo(1, within(1e-5));
      assertThat(targets.get(1).get("cosine").get(layer).asDouble()).isLessThan(0.9999);
    }
  }

  @Test
  void aSentenceIsTheMeanOfItsWords() {
    JsonNode json =
        run("encode", "-m", model, TEXT, "--sentence", "--layers", "2", "--format", "json")
            .done()
            .json();
    JsonNode words = captain.get(2);
    for (int i = 0; i < words.get(0).size(); i++) {
      double sum = 0;
      for (JsonNode word : words) {
        sum += word.get(i).asDouble();
      }
      assertThat(json.get("layers").get("2").get(i).asDouble())
          .isCloseTo(sum / words.size(), within(Tiny.CLOSE));
    }
  }

  /** As in the paper, its layers are set side by side; also those that are asked for. */
  @ParameterizedTest
  @CsvSource({"'', concat:0-2, 0 1 2", "--layers=concat:1-2, concat:1-2, 1 2", "--layers=2, 2, 2"})
  void idiomsHaveItsLayersSideBySide(String option, String label, String layers) {
    List<String> args =
        new ArrayList<>(
            List.of("idiom", "cold captain", "--synonym", "late chairman", "-m", model));
    args.addAll(List.of("--format", "json"));
    if (!option.isEmpty()) {
      args.add(option);
    }
    JsonNode row = run(args.toArray(String[]::new)).done().results().get(0);
    assertThat(row.get("layers").asText()).isEqualTo(label);
    double dot = 0;
    double own = 0;
    double other = 0;
    for (String layer : layers.split(" ")) {
      double[] compound = mean("This is a cold captain", "cold", "captain", layer);
      double[] synonym = mean("This is a late chairman", "late", "chairman", layer);
      for (int i = 0; i < compound.length; i++) {
        dot += compound[i] * synonym[i];
        own += compound[i] * compound[i];
        other += synonym[i] * synonym[i];
      }
    }
    assertThat(row.get("nc").asDouble()).isCloseTo(dot / Math.sqrt(own * other), within(1e-5));
  }

  private double[] mean(String text, String first, String second, String layer) {
    JsonNode one = vector(text, first, layer);
    JsonNode two = vector(text, second, layer);
    double[] mean = new double[one.size()];
    for (int i = 0; i < mean.length; i++) {
      mean[i] = (one.get(i).asDouble() + two.get(i).asDouble()) / 2;
    }
    return mean;
  }

  private JsonNode vector(String text, String word, String layer) {
    return run("encode", "-m", model, text, "--word", word, "--format", "json")
        .done()
        .json()
        .get("layers")
        .get(layer);
  }

  @Test
  void whatItDoesNotHaveIsSaid() {
    run("fill", "-m", model, "The [MASK] wrote.")
        .failed(
            model
                + " reads words by characters and has no masks, so it cannot fill masks; `encode` works");
    run("encode", "-m", model, "--ids", "0,2,1")
        .failed(
            model + " spells words out and has no numbers for them: give a text instead of --ids");
    run("encode", "-m", model, TEXT, "--word", "captain", "--layers", "3")
        .failed("--layers 3: this model has layers 0 to 2");
    run("encode", "-m", model, TEXT, "--word", "captain", "--precision", "int8")
        .failed(
            Path.of(model).toAbsolutePath().normalize()
                + " can be computed in fp32 only, since it is not a checkpoint of the hub's format");
  }

  @Test
  void itIsDescribed() {
    assertThat(run("models", "show", model).done().out())
        .contains(
            "ELMo",
            "0-2",
            "open (character-based)",
            "vectors by layer, no word probabilities: it reads words by characters and has no masks")
        .contains("lm_weights.hdf5 (F32)");
  }

  private Outcome run(String... args) {
    return new World(folder).run(args);
  }
}
