package org.semascope.models.encoder;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.models.ContextualModel;
import org.semascope.models.Golden;
import org.semascope.models.onnx.Precision;

/** Architectures whose attention knows more than products, against transformers' numbers. */
class GoldenRelativeTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "tiny/gpt2, tiny/gpt2",
    "formats/gpt2-hub-style, tiny/gpt2",
    "tiny/xlnet, tiny/xlnet",
    "tiny/deberta-v2, tiny/deberta-v2",
    "tiny/modernbert, tiny/modernbert"
  })
  void hiddenStatesOfAllLayers(String checkpoint, String expected) throws IOException {
    for (Path directory : forms(checkpoint)) {
      List<JsonNode> sequences = Golden.list(Golden.expected(expected).get("sequences"));
      try (ContextualModel model = open(directory)) {
        SortedSet<Integer> layers = layers(model);
        List<VectorQuery> queries =
            sequences.stream().map(s -> Golden.everyPosition(Golden.input(s))).toList();
        List<List<LayerVectors>> together = model.encoder().vectors(queries, layers);
        for (int s = 0; s < sequences.size(); s++) {
          JsonNode states = sequences.get(s).get("hidden_states");
          requireEqual(states, together.get(s));
          requireEqual(states, model.encoder().vectors(queries.subList(s, s + 1), layers).get(0));
        }
      }
    }
  }

  /** The deepest layer is computed at the targets alone; here that is one place at each depth. */
  @ParameterizedTest
  @ValueSource(strings = {"tiny/gpt2", "tiny/xlnet", "tiny/deberta-v2", "tiny/modernbert"})
  void aSinglePlaceAtEachDepth(String checkpoint) {
    List<JsonNode> sequences = Golden.list(Golden.expected(checkpoint).get("sequences"));
    try (ContextualModel model = open(Golden.directory(checkpoint))) {
      for (int layer : layers(model)) {
        List<VectorQuery> queries = new ArrayList<>();
        for (JsonNode sequence : sequences) {
          Input input = Golden.input(sequence);
          queries.add(new VectorQuery(input, List.of(Golden.single(place(input, layer)))));
        }
        List<List<LayerVectors>> found =
            model.encoder().vectors(queries, new TreeSet<>(List.of(layer)));
        for (int s = 0; s < sequences.size(); s++) {
          int place = place(queries.get(s).input(), layer);
          JsonNode state = sequences.get(s).get("hidden_states").get(layer).get(place);
          requireClose(Golden.floats(state), found.get(s).get(0).at(layer));
        }
      }
    }
  }

  private static int place(Input input, int layer) {
    return layer * input.length() / 7;
  }

  @ParameterizedTest
  @CsvSource({
    "tiny/gpt2, batch",
    "tiny/xlnet, batch",
    "tiny/xlnet, batch_right_padded",
    "tiny/deberta-v2, batch",
    "tiny/modernbert, batch"
  })
  void paddedBatchesWithTheirPaddingLeftOut(String checkpoint, String name) {
    JsonNode batch = Golden.expected(checkpoint).get(name);
    try (ContextualModel model = open(Golden.directory(checkpoint))) {
      List<VectorQuery> queries = new ArrayList<>();
      for (int b = 0; b < batch.get("input_ids").size(); b++) {
        int[] ids = Golden.ints(batch.get("input_ids").get(b));
        int[] seen = seen(batch, b);
        int[] kept = IntStream.of(seen).map(place -> ids[place]).toArray();
        queries.add(Golden.everyPosition(Input.at(seen, kept, new int[kept.length])));
      }
      List<List<LayerVectors>> vectors = model.encoder().vectors(queries, layers(model));
      for (int b = 0; b < queries.size(); b++) {
        int[] seen = seen(batch, b);
        for (int layer : layers(model)) {
          JsonNode states = batch.get("hidden_states").get(layer).get(b);
          for (int row = 0; row < seen.length; row++) {
            requireClose(Golden.floats(states.get(seen[row])), vectors.get(b).get(row).at(layer));
          }
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"tiny/xlnet, masked_perm", "tiny/deberta-v2, masked", "tiny/modernbert, masked"})
  void probabilitiesAtMasks(String checkpoint, String name) throws IOException {
    List<JsonNode> masked = Golden.list(Golden.expected(checkpoint).get(name));
    for (Path directory : forms(checkpoint)) {
      try (ContextualModel model = open(directory)) {
        List<MaskQuery> queries = new ArrayList<>();
        for (JsonNode one : masked) {
          IntStream others = IntStream.of(Golden.ints(one.path("other_ids")));
          int[] candidates =
              IntStream.concat(IntStream.of(one.get("target_id").asInt()), others).toArray();
          queries.add(new MaskQuery(Golden.input(one), one.get("position").asInt(), candidates));
        }
        List<Prediction> predictions = model.encoder().predict(queries, 5);
        for (int i = 0; i < queries.size(); i++) {
          JsonNode expected = masked.get(i);
          Prediction found = predictions.get(i);
          float[] logProbs = new float[found.candidates().length];
          logProbs[0] = expected.get("log_prob").floatValue();
          for (int other = 1; other < logProbs.length; other++) {
            logProbs[other] = expected.get("other_log_probs").get(other - 1).floatValue();
          }
          requireClose(logProbs, found.candidates());
          assertThat(found.topIds()).isEqualTo(Golden.ints(expected.get("top5_ids")));
          requireClose(Golden.floats(expected.get("top5_log_probs")), found.top());
        }
      }
    }
  }

  @Test
  void gpt2PredictsTheNextPieceAtEveryPlace() throws IOException {
    for (Path directory : forms("tiny/gpt2")) {
      try (ContextualModel model = open(directory)) {
        for (JsonNode text : Golden.list(Golden.expected("tiny/gpt2").get("next_token"))) {
          int[] ids = Golden.ints(text.get("input_ids"));
          List<MaskQuery> queries =
              IntStream.range(0, ids.length - 1)
                  .mapToObj(i -> new MaskQuery(Golden.input(text), i, new int[] {ids[i + 1]}))
                  .toList();
          List<Prediction> found = model.encoder().predict(queries, 0);
          float[] logProbs = new float[queries.size()];
          for (int i = 0; i < logProbs.length; i++) {
            logProbs[i] = found.get(i).candidates()[0];
          }
          requireClose(Golden.floats(text.get("log_probs")), logProbs);
        }
      }
    }
  }

  /** All scores over the vocabulary, which probabilities fix but for a constant per place. */
  @ParameterizedTest
  @ValueSource(strings = {"tiny/gpt2", "tiny/deberta-v2", "tiny/modernbert"})
  void probabilitiesOfTheWholeVocabularyAtEveryPlace(String checkpoint) {
    JsonNode first = Golden.expected(checkpoint).get("sequences").get(0);
    try (ContextualModel model = open(Golden.directory(checkpoint))) {
      Input input = Golden.input(first);
      int[] all = IntStream.range(0, model.architecture().vocabularySize()).toArray();
      List<MaskQuery> queries =
          IntStream.range(0, input.length()).mapToObj(i -> new MaskQuery(input, i, all)).toList();
      List<Prediction> found = model.encoder().predict(queries, 0);
      for (int place = 0; place < input.length(); place++) {
        float[] logits = Golden.floats(first.get("logits").get(place));
        double sum = 0;
        for (float logit : logits) {
          sum += Math.exp(logit);
        }
        float[] logProbs = new float[logits.length];
        for (int i = 0; i < logits.length; i++) {
          logProbs[i] = (float) (logits[i] - Math.log(sum));
        }
        requireClose(logProbs, found.get(place).candidates());
      }
    }
  }

  /** The directory, and one that has its .bin file alone. */
  private List<Path> forms(String checkpoint) throws IOException {
    Path whole = Golden.directory(checkpoint);
    Path bin = Files.createTempDirectory(folder, "bin");
    try (Stream<Path> files = Files.list(whole)) {
      for (Path file : files.toList()) {
        if (!file.toString().endsWith(".safetensors")) {
          Files.copy(file, bin.resolve(file.getFileName()));
        }
      }
    }
    return List.of(whole, bin);
  }

  private static SortedSet<Integer> layers(ContextualModel model) {
    return new TreeSet<>(IntStream.rangeClosed(0, model.architecture().layers()).boxed().toList());
  }

  private static int[] seen(JsonNode batch, int text) {
    int[] mask = Golden.ints(batch.get("attention_mask").get(text));
    return IntStream.range(0, mask.length).filter(place -> mask[place] == 1).toArray();
  }

  private static void requireEqual(JsonNode states, List<LayerVectors> found) {
    for (int layer = 0; layer < states.size(); layer++) {
      assertThat(states.get(layer).size()).isEqualTo(found.size());
      for (int place = 0; place < found.size(); place++) {
        requireClose(Golden.floats(states.get(layer).get(place)), found.get(place).at(layer));
      }
    }
  }

  private static void requireClose(float[] expected, float[] found) {
    assertThat(Golden.distance(expected, found)).isLessThan(Golden.CLOSE);
  }

  private static ContextualModel open(Path directory) {
    return ContextualModel.open(directory, Precision.FP32, 2);
  }
}
