package org.semascope.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.semascope.core.Cosine;
import org.semascope.core.Occurrence;
import org.semascope.core.Progress;
import org.semascope.core.WordFinder;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.encoder.Prediction;
import org.semascope.models.encoder.TokenInput;
import org.semascope.models.encoder.VectorQuery;
import org.semascope.models.onnx.Precision;
import org.semascope.models.store.Home;
import org.semascope.models.store.ModelStore;

/** bert-base-uncased itself, against figures published or obtained elsewhere. */
class RealBertTest {
  private static final String MODEL = "bert-base-uncased";
  private static ContextualModel model;

  @BeforeAll
  static void open() {
    Home home = Home.from(System.getenv());
    ModelStore store = new ModelStore(home, System.getenv(), Progress.SILENT);
    assumeTrue(
        "1".equals(System.getenv("SEMASCOPE_REAL")) || store.find(MODEL).isPresent(),
        MODEL + " is not in the store, and SEMASCOPE_REAL=1 is not set to fetch 408 MB");
    model = new ModelLoader(home, Progress.SILENT).open(store.resolve(MODEL), Precision.FP32, 2);
  }

  @AfterAll
  static void close() {
    if (model != null) {
      model.close();
    }
  }

  @Test
  void publishedSliceOfTheLastLayer() {
    String data = System.getenv("SEMASCOPE_DATA");
    assumeTrue(data != null, "SEMASCOPE_DATA is not set: no published slice to compare with");
    Path file =
        Path.of(data.split(File.pathSeparator)[0])
            .resolveSibling("fixtures")
            .resolve("slices/golden_slices.json");
    assumeTrue(Files.isRegularFile(file), "there is no " + file);
    JsonNode check =
        Golden.list(Golden.read(file).get("checks")).stream()
            .filter(one -> one.get("model").asText().endsWith("/" + MODEL))
            .findFirst()
            .orElseThrow();
    int[] mask = Golden.ints(check.get("attention_mask"));
    int[] ids = Golden.ints(check.get("input_ids"));
    int[] seen = IntStream.range(0, ids.length).filter(i -> mask[i] == 1).toArray();
    TokenInput input =
        TokenInput.at(seen, Arrays.stream(seen).map(i -> ids[i]).toArray(), new int[seen.length]);
    List<LayerVectors> vectors =
        model
            .encoder()
            .vectors(List.of(Golden.everyPosition(input)), new TreeSet<>(List.of(12)))
            .get(0);
    for (int row = 0; row < 3; row++) { // positions 1 to 3, dimensions 1 to 3
      float[] expected = Golden.floats(check.get("expected").get(row));
      float[] found = Arrays.copyOfRange(vectors.get(row).at(12), 1, 4);
      assertThat(Golden.distance(expected, found)).isLessThan(1e-4);
    }
  }

  @Test
  void theCapitalOfFrance() {
    List<MaskedText.Mask> places =
        MaskedText.of(model, "the capital of france is [MASK].").masks(List.of("paris"));
    Prediction prediction = model.predict(places, 1).get(0);
    assertThat(Math.exp(prediction.candidates()[0])).isCloseTo(0.417, offset(0.001));
    assertThat(model.tokenizer().piece(prediction.topIds()[0])).isEqualTo("paris");
  }

  /** The sentence of Ferret 2021, with values of another implementation of the same model. */
  @Test
  void theTsunamiOf1946() {
    Occurrence key =
        WordFinder.only(
            "Since the 1946 disaster there have been 15 tsunami in the Pacific, but only one was"
                + " of any consequence.",
            "disaster");
    List<Occurrence> all =
        List.of(
            key,
            key.replacedBy("catastrophe"),
            key.replacedBy("misfortune"),
            key.replacedBy("tsunami"));
    List<LayerVectors> vectors =
        model.vectors(all.stream().map(model::align).toList(), new TreeSet<>(List.of(8)));
    double[] expected = {1, .877, .630, .709};
    for (int i = 0; i < expected.length; i++) {
      assertThat(Cosine.of(vectors.get(0).at(8), vectors.get(i).at(8)))
          .isCloseTo(expected[i], offset(0.002));
    }
  }

  @Test
  void positionsOfAQueryAreThoseOfTheWholeText() {
    TokenInput whole = TokenInput.of(new int[] {101, 1996, 3007, 1997, 2605, 102}, new int[6]);
    VectorQuery one = new VectorQuery(whole, List.of(Golden.single(2)));
    TreeSet<Integer> last = new TreeSet<>(List.of(12));
    float[] alone = model.encoder().vectors(List.of(one), last).get(0).get(0).at(12);
    float[] amongAll =
        model.encoder().vectors(List.of(Golden.everyPosition(whole)), last).get(0).get(2).at(12);
    assertThat(Golden.distance(alone, amongAll)).isLessThan(1e-5);
  }
}
