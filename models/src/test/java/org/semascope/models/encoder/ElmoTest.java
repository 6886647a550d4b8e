package org.semascope.models.encoder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.semascope.core.SemascopeException;
import org.semascope.models.ContextualModel;
import org.semascope.models.ElmoFixture;
import org.semascope.models.Golden;
import org.semascope.models.MaskedText;
import org.semascope.models.onnx.Precision;
import org.semascope.models.tokens.PieceRange;

/** A tiny ELMo, against what allennlp computes on the same files. */
class ElmoTest {
  private static final SortedSet<Integer> ALL = new TreeSet<>(List.of(0, 1, 2));
  private static final double SAME = 1e-5;

  private static List<JsonNode> sentences;
  private static ContextualModel model;

  @BeforeAll
  static void open() {
    model = ContextualModel.open(ElmoFixture.directory(), Precision.FP32, 2);
    sentences = Golden.list(ElmoFixture.expected().get("stateless"));
  }

  @AfterAll
  static void close() {
    if (model != null) {
      model.close();
    }
  }

  @Test
  void everyWordOfEverySentenceAtEveryLayer() {
    List<List<LayerVectors>> together = encode(sentences, ALL);
    for (int s = 0; s < sentences.size(); s++) {
      requireEqual(sentences.get(s), together.get(s), ALL);
      requireEqual(sentences.get(s), encode(sentences.subList(s, s + 1), ALL).get(0), ALL);
    }
  }

  @Test
  void aLayerIsTheSameWithoutTheOthers() {
    for (int layer : ALL) {
      SortedSet<Integer> one = new TreeSet<>(List.of(layer));
      List<List<LayerVectors>> found = encode(sentences, one);
      for (int s = 0; s < sentences.size(); s++) {
        requireEqual(sentences.get(s), found.get(s), one);
      }
    }
  }

  /** Each LSTM stops at the last target it meets; what it has read by then must be enough. */
  @Test
  void aWordIsTheSameWhateverElseIsAsked() {
    TokenInput input = input(sentences.get(1));
    List<LayerVectors> whole =
        model.encoder().vectors(List.of(Golden.everyPosition(input)), ALL).get(0);
    List<VectorQuery> alone =
        IntStream.range(0, input.length())
            .mapToObj(place -> new VectorQuery(input, List.of(Golden.single(place))))
            .toList();
    for (int place = 0; place < input.length(); place++) {
      LayerVectors one =
          model.encoder().vectors(alone.subList(place, place + 1), ALL).get(0).get(0);
      for (int layer : ALL) {
        assertThat(Golden.distance(whole.get(place).at(layer), one.at(layer))).isLessThan(SAME);
      }
    }
  }

  @Test
  void wordsOfSeveralTokensAreTheirMean() {
    TokenInput input = input(sentences.get(0));
    VectorQuery both = new VectorQuery(input, List.of(new PieceRange(2, 4)));
    float[] mean = model.encoder().vectors(List.of(both), ALL).get(0).get(0).at(2);
    float[] captain = Golden.floats(sentences.get(0).get("layers").get(2).get(1));
    float[] wrote = Golden.floats(sentences.get(0).get("layers").get(2).get(2));
    for (int i = 0; i < mean.length; i++) {
      assertThat(mean[i]).isCloseTo((captain[i] + wrote[i]) / 2, within());
    }
  }

  @Test
  void thereAreNoMasks() {
    assertThatThrownBy(() -> MaskedText.of(model, "The [MASK] wrote."))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("no mask token");
    assertThat(model.architecture().predictsMasks()).isFalse();
  }

  private static List<List<LayerVectors>> encode(List<JsonNode> some, SortedSet<Integer> layers) {
    List<VectorQuery> queries = new ArrayList<>();
    for (JsonNode sentence : some) {
      TokenInput input = input(sentence);
      assertThat(input.length()).isEqualTo(sentence.get("tokens").size() + 2);
      queries.add(
          new VectorQuery(
              input, IntStream.range(1, input.length() - 1).mapToObj(Golden::single).toList()));
    }
    return model.encoder().vectors(queries, layers);
  }

  private static TokenInput input(JsonNode sentence) {
    int[] inner = model.tokenizer().tokenize(ElmoFixture.text(sentence)).ids();
    int[] ids =
        IntStream.concat(IntStream.concat(IntStream.of(0), IntStream.of(inner)), IntStream.of(1))
            .toArray();
    return TokenInput.of(ids, new int[ids.length]);
  }

  private static void requireEqual(
      JsonNode sentence, List<LayerVectors> found, SortedSet<Integer> layers) {
    for (int layer : layers) {
      JsonNode expected = sentence.get("layers").get(layer);
      for (int place = 0; place < found.size(); place++) {
        assertThat(Golden.distance(Golden.floats(expected.get(place)), found.get(place).at(layer)))
            .as("layer %d of %s", layer, sentence.get("tokens").get(place))
            .isLessThan(Golden.CLOSE);
      }
    }
  }

  private static org.assertj.core.data.Offset<Float> within() {
    return org.assertj.core.data.Offset.offset(Golden.CLOSE);
  }
}
