package org.semascope.models.encoder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.Cosine;
import org.semascope.core.SemascopeException;
import org.semascope.models.ContextualModel;
import org.semascope.models.Golden;
import org.semascope.models.onnx.Precision;
import org.semascope.models.tokens.PieceRange;

class EncoderTest {
  private static final SortedSet<Integer> ALL = new TreeSet<>(List.of(0, 1, 2, 3));
  private static final int VOCABULARY = 263;
  private static final double SAME = 1e-5;

  /** To the last bit, whatever else is in the batch, and for any number of threads. */
  @ParameterizedTest
  @EnumSource(Precision.class)
  void resultsDoNotDependOnTheBatch(Precision precision) {
    assumeTrue(
        Precisions.ofThisMachine().contains(precision),
        () -> "this processor cannot compute in " + precision);
    List<VectorQuery> queries = randomQueries(new Random(1), 120);
    List<float[]> alone = new ArrayList<>();
    try (ContextualModel model = open(precision, 1)) {
      for (VectorQuery query : queries) {
        alone.add(model.encoder().vectors(List.of(query), ALL).get(0).get(0).at(3));
      }
    }
    for (int threads : new int[] {1, 2, 5}) {
      List<Integer> order = new ArrayList<>();
      for (int i = 0; i < queries.size(); i++) {
        order.add(i);
      }
      Collections.shuffle(order, new Random(threads));
      try (ContextualModel model = open(precision, threads)) {
        List<VectorQuery> shuffled = order.stream().map(queries::get).toList();
        List<List<LayerVectors>> together = model.encoder().vectors(shuffled, ALL);
        for (int i = 0; i < shuffled.size(); i++) {
          assertThat(together.get(i).get(0).at(3)).containsExactly(alone.get(order.get(i)));
        }
      }
    }
  }

  @Test
  void aLayerIsTheSameHoweverManyAreAskedFor() {
    List<VectorQuery> queries = randomQueries(new Random(2), 10);
    try (ContextualModel model = open(Precision.FP32, 2)) {
      List<List<LayerVectors>> all = model.encoder().vectors(queries, ALL);
      for (int layer : ALL) {
        List<List<LayerVectors>> one =
            model.encoder().vectors(queries, new TreeSet<>(List.of(layer)));
        for (int i = 0; i < queries.size(); i++) {
          assertThat(one.get(i).get(0).byLayer()).containsOnlyKeys(layer);
          assertThat(one.get(i).get(0).at(layer)).containsExactly(all.get(i).get(0).at(layer));
        }
      }
    }
  }

  /** Texts that begin alike have equal vectors there, whatever their lengths and batches. */
  @ParameterizedTest
  @ValueSource(strings = {"gpt2", "llama", "gpt_neox", "qwen2", "gemma2"})
  void causalModelsReadEqualPrefixesEqually(String name) {
    Random random = new Random(11);
    int[] prefix = random.ints(4, 5, VOCABULARY).toArray();
    List<VectorQuery> queries = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      int[] ids = random.ints(4 + random.nextInt(50), 5, VOCABULARY).toArray();
      System.arraycopy(prefix, 0, ids, 0, prefix.length);
      queries.add(
          new VectorQuery(TokenInput.of(ids, new int[ids.length]), List.of(Golden.single(3))));
    }
    try (ContextualModel model =
        ContextualModel.open(Golden.directory("tiny/" + name), Precision.FP32, 2)) {
      float[] first = model.encoder().vectors(queries.subList(0, 1), ALL).get(0).get(0).at(3);
      for (List<LayerVectors> one : model.encoder().vectors(queries, ALL)) {
        assertThat(one.get(0).at(3)).containsExactly(first);
      }
    }
  }

  @Test
  void aWordIsTheMeanOfItsPieces() {
    TokenInput input = randomInput(new Random(3), 12);
    try (ContextualModel model = open(Precision.FP32, 1)) {
      List<LayerVectors> pieces =
          model.encoder().vectors(List.of(Golden.everyPosition(input)), ALL).get(0);
      VectorQuery words =
          new VectorQuery(input, List.of(new PieceRange(7, 10), new PieceRange(2, 4)));
      List<LayerVectors> found = model.encoder().vectors(List.of(words), ALL).get(0);
      for (int layer : ALL) {
        float[] mean = new float[pieces.get(0).at(layer).length];
        for (int i = 0; i < mean.length; i++) {
          mean[i] =
              (pieces.get(7).at(layer)[i] + pieces.get(8).at(layer)[i] + pieces.get(9).at(layer)[i])
                  / 3;
        }
        assertThat(Golden.distance(mean, found.get(0).at(layer))).isLessThan(SAME);
        assertThat(Golden.distance(mean, found.get(1).at(layer))).isGreaterThan(0.01);
      }
    }
  }

  @Test
  void equalInputsAreComputedOnce() {
    TokenInput input = randomInput(new Random(4), 9);
    TokenInput equal = TokenInput.of(input.ids().clone(), input.types().clone());
    try (ContextualModel model = open(Precision.FP32, 2)) {
      List<List<LayerVectors>> found =
          model
              .encoder()
              .vectors(
                  List.of(
                      new VectorQuery(input, List.of(Golden.single(3))),
                      new VectorQuery(equal, List.of(Golden.single(3), Golden.single(4)))),
                  ALL);
      assertThat(found.get(1).get(0)).isSameAs(found.get(0).get(0));
      assertThat(found.get(1).get(1)).isNotSameAs(found.get(0).get(0));
    }
  }

  @Test
  void queriesOfOneMaskKeepTheirOwnCandidates() {
    TokenInput input = randomInput(new Random(5), 9);
    try (ContextualModel model = open(Precision.FP32, 2)) {
      List<MaskQuery> queries =
          List.of(
              new MaskQuery(input, 2, new int[] {7, 8}),
              new MaskQuery(input, 2, new int[] {}),
              new MaskQuery(input, 5, new int[] {7}),
              new MaskQuery(input, 2, new int[] {9, 8, 7}));
      List<Prediction> found = model.encoder().predict(queries, VOCABULARY);
      assertThat(found.get(0).candidates()[0]).isEqualTo(found.get(3).candidates()[2]);
      assertThat(found.get(0).candidates()[1]).isEqualTo(found.get(3).candidates()[1]);
      assertThat(found.get(1).candidates()).isEmpty();
      assertThat(found.get(2).candidates()[0]).isNotEqualTo(found.get(0).candidates()[0]);
      for (Prediction one : found) {
        double sum = 0;
        for (float logProb : one.top()) {
          sum += Math.exp(logProb);
        }
        assertThat(sum).as("probabilities over the vocabulary").isBetween(0.9999, 1.0001);
      }
    }
  }

  /**
   * At layer 0 a token has the vector of its position in the full input; above, another token's
   * absence matters (ExportedTest compares those layers with an attention mask).
   */
  @Test
  void aTokenKeepsItsPositionWhenAnotherIsHidden() {
    TokenInput full = randomInput(new Random(6), 8);
    int[] seen = {0, 2, 3, 4, 5, 6, 7};
    int[] ids = IntStream.of(seen).map(i -> full.ids()[i]).toArray();
    TokenInput hidden = TokenInput.at(seen, ids, new int[7]);
    TokenInput shifted = TokenInput.of(ids, new int[7]);
    try (ContextualModel model = open(Precision.FP32, 1)) {
      List<List<LayerVectors>> found =
          model
              .encoder()
              .vectors(Stream.of(full, hidden, shifted).map(Golden::everyPosition).toList(), ALL);
      for (int i = 0; i < seen.length; i++) {
        float[] expected = found.get(0).get(seen[i]).at(0);
        assertThat(found.get(1).get(i).at(0)).containsExactly(expected);
        assertThat(Golden.distance(found.get(1).get(i).at(3), found.get(0).get(seen[i]).at(3)))
            .isGreaterThan(0.001);
        if (i > 0) {
          assertThat(Golden.distance(found.get(2).get(i).at(0), expected)).isGreaterThan(0.01);
        }
      }
    }
  }

  @Test
  void roundedWeightsStayClose() {
    List<VectorQuery> queries = randomQueries(new Random(7), 40);
    try (ContextualModel exact = open(Precision.FP32, 1);
        ContextualModel rounded = open(Precision.INT8, 1)) {
      List<List<LayerVectors>> a = exact.encoder().vectors(queries, ALL);
      List<List<LayerVectors>> b = rounded.encoder().vectors(queries, ALL);
      for (int i = 0; i < queries.size(); i++) {
        double cosine = Cosine.of(a.get(i).get(0).at(3), b.get(i).get(0).at(3));
        assertThat(cosine).isBetween(0.995, 0.9999999);
      }
    }
  }

  @Test
  void refusesWhatTheModelCannotTake() {
    try (ContextualModel model = open(Precision.FP32, 1)) {
      Encoder encoder = model.encoder();
      VectorQuery fine = new VectorQuery(randomInput(new Random(8), 5), List.of(Golden.single(1)));
      assertThatThrownBy(() -> encoder.vectors(List.of(fine), new TreeSet<>(List.of(2, 4))))
          .isInstanceOf(SemascopeException.class)
          .hasMessage("layers [2, 4] are not within 0-3, which this model has");
      VectorQuery tooLong =
          new VectorQuery(randomInput(new Random(8), 65), List.of(Golden.single(1)));
      assertThatThrownBy(() -> encoder.vectors(List.of(tooLong), ALL))
          .hasMessage("65 tokens are more than the 64 this model can take");
      TokenInput strange = TokenInput.of(new int[] {2, VOCABULARY, 3}, new int[3]);
      assertThatThrownBy(
              () ->
                  encoder.vectors(
                      List.of(new VectorQuery(strange, List.of(Golden.single(1)))), ALL))
          .hasMessage("token id 263 is not within 0-262, this model's vocabulary");
      TokenInput segment = TokenInput.of(new int[] {2, 5, 3}, new int[] {0, 2, 0});
      assertThatThrownBy(
              () ->
                  encoder.vectors(
                      List.of(new VectorQuery(segment, List.of(Golden.single(1)))), ALL))
          .isInstanceOf(SemascopeException.class)
          .hasMessage("segment 2 is not within 0-1, which this model has");
    }
    try (ContextualModel headless =
        ContextualModel.open(Golden.directory("formats/bert-noprefix"), Precision.FP32, 1)) {
      MaskQuery query = new MaskQuery(randomInput(new Random(8), 5), 1, new int[0]);
      assertThatThrownBy(() -> headless.encoder().predict(List.of(query), 1))
          .isInstanceOf(SemascopeException.class)
          .hasMessageContaining("no MLM head");
    }
  }

  private static List<VectorQuery> randomQueries(Random random, int count) {
    List<VectorQuery> queries = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      TokenInput input = randomInput(random, 3 + random.nextInt(60));
      int first = random.nextInt(input.length() - 2);
      int length = 1 + random.nextInt(Math.min(14, input.length() - first));
      PieceRange word = new PieceRange(first, first + length);
      queries.add(new VectorQuery(input, List.of(word)));
    }
    return queries;
  }

  private static TokenInput randomInput(Random random, int length) {
    return TokenInput.of(random.ints(length, 5, VOCABULARY).toArray(), new int[length]);
  }

  private static ContextualModel open(Precision precision, int threads) {
    return ContextualModel.open(Golden.directory("tiny/bert"), precision, threads);
  }
}
