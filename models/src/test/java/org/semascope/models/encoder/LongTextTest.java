package org.semascope.models.encoder;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.models.ContextualModel;
import org.semascope.models.Golden;
import org.semascope.models.onnx.Precision;

/** Texts so long that attention takes them some queries at a time. */
class LongTextTest {
  private static final int LENGTH = 1100;

  @TempDir Path temp;

  /** What stands later changes nothing. */
  @ParameterizedTest
  @ValueSource(strings = {"llama", "mistral", "qwen2", "gemma2", "gemma3_text", "gpt_neox"})
  void beginsAsItsBeginningDoes(String name) throws IOException {
    int[] ids = ids();
    int early = 150;
    int[] first = IntStream.of(ids).limit(early).toArray();
    try (ContextualModel model = open(name)) {
      int last = model.architecture().layers();
      TreeSet<Integer> layers = new TreeSet<>(List.of(1, last));
      List<LayerVectors> whole = every(model, TokenInput.of(ids, new int[LENGTH]), layers);
      List<LayerVectors> beginning = every(model, TokenInput.of(first, new int[early]), layers);
      for (int layer : layers) {
        for (int place = 0; place < early; place++) {
          assertThat(Golden.distance(whole.get(place).at(layer), beginning.get(place).at(layer)))
              .isLessThan(Golden.CLOSE);
        }
      }
    }
  }

  /** Three blocks that see 8 tokens each do not reach back farther than 21. */
  @Test
  void endsAsItsEndDoesWhereTokensSeeAWindow() throws IOException {
    int[] ids = ids();
    int kept = 40;
    int[] places = IntStream.range(LENGTH - kept, LENGTH).toArray();
    int[] lastIds = IntStream.of(places).map(place -> ids[place]).toArray();
    try (ContextualModel model = open("mistral")) {
      TreeSet<Integer> layers = new TreeSet<>(List.of(3));
      List<LayerVectors> whole = every(model, TokenInput.of(ids, new int[LENGTH]), layers);
      List<LayerVectors> end = every(model, TokenInput.at(places, lastIds, new int[kept]), layers);
      for (int i = 21; i < kept; i++) {
        float[] expected = end.get(i).at(3);
        assertThat(Golden.distance(whole.get(places[i]).at(3), expected)).isLessThan(Golden.CLOSE);
      }
    }
  }

  private static List<LayerVectors> every(
      ContextualModel model, TokenInput input, TreeSet<Integer> layers) {
    return model.encoder().vectors(List.of(Golden.everyPosition(input)), layers).get(0);
  }

  private static int[] ids() {
    return new Random(3).ints(LENGTH, 10, 400).toArray();
  }

  private ContextualModel open(String name) throws IOException {
    Path directory = Golden.copyWithout("config.json", "tiny/" + name, temp);
    ObjectNode config =
        (ObjectNode) Golden.read(Golden.directory("tiny/" + name).resolve("config.json"));
    config.put("max_position_embeddings", 8192);
    Files.writeString(directory.resolve("config.json"), config.toString());
    return ContextualModel.open(directory, Precision.FP32, 1);
  }
}
