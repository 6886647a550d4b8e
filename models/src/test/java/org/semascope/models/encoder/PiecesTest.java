package org.semascope.models.encoder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.semascope.models.ContextualModel;
import org.semascope.models.Golden;
import org.semascope.models.onnx.Precision;
import org.semascope.models.tokens.PieceRange;
import org.semascope.models.weights.Checkpoints;
import org.semascope.models.weights.FloatReader;

/** Every way to make a word of its pieces, against the pieces one by one. */
class PiecesTest {
  private static final SortedSet<Integer> LAYERS = new TreeSet<>(List.of(0, 2, 3));
  private static final TokenInput INPUT =
      TokenInput.of(new int[] {2, 40, 7, 93, 120, 5, 61, 3}, new int[8]);
  private static final List<PieceRange> WORDS =
      List.of(new PieceRange(1, 4), new PieceRange(5, 6), new PieceRange(3, 8));
  private static final double SAME = 1e-5;

  private static ContextualModel model;

  @BeforeAll
  static void open() {
    model = ContextualModel.open(Golden.directory("tiny/bert"), Precision.FP32, 1);
  }

  @AfterAll
  static void close() {
    model.close();
  }

  @ParameterizedTest
  @EnumSource(value = Pieces.class, mode = EnumSource.Mode.EXCLUDE, names = "CONCAT")
  void inTheGraph(Pieces pieces) {
    List<LayerVectors> single =
        model.encoder().vectors(List.of(Golden.everyPosition(INPUT)), LAYERS).get(0);
    List<LayerVectors> words =
        model.encoder().vectors(List.of(new VectorQuery(INPUT, WORDS)), LAYERS, pieces).get(0);
    for (int word = 0; word < WORDS.size(); word++) {
      for (int layer : LAYERS) {
        int at = layer;
        List<float[]> own =
            single.subList(WORDS.get(word).first(), WORDS.get(word).end()).stream()
                .map(one -> one.at(at))
                .toList();
        assertThat(Golden.distance(words.get(word).at(layer), byHand(pieces, own)))
            .as("word %d, layer %d", word, layer)
            .isLessThan(SAME);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(value = Pieces.class, mode = EnumSource.Mode.EXCLUDE, names = "CONCAT")
  void outsideTheGraph(Pieces pieces) {
    List<float[]> all = List.of(new float[] {1, -2}, new float[] {4, -8}, new float[] {-3, -5});
    PieceRange used = pieces.used(new PieceRange(0, 3));
    assertThat(pieces.pool(all.subList(used.first(), used.end())))
        .usingComparatorWithPrecision(1e-6f)
        .containsExactly(byHand(pieces, all));
  }

  /** A word with the embedding of token 93 of its own is token 93. */
  @Test
  void aWordAsOneTokenWithAnEmbeddingOfItsOwn() {
    float[] table =
        FloatReader.read(
            Checkpoints.open(Golden.directory("tiny/bert"))
                .tensors()
                .get("bert.embeddings.word_embeddings.weight"));
    int width = model.architecture().hiddenSize();
    float[] own = Arrays.copyOfRange(table, 93 * width, 94 * width);
    List<PieceRange> replaced = List.of(new PieceRange(1, 4));
    TokenInput input = INPUT.withOneToken(replaced, List.of(own));
    List<PieceRange> moved =
        WORDS.stream().map(word -> TokenInput.withOneToken(word, replaced)).toList();
    assertThat(moved)
        .containsExactly(new PieceRange(1, 2), new PieceRange(3, 4), new PieceRange(1, 6));
    TokenInput same = TokenInput.of(new int[] {2, 93, 120, 5, 61, 3}, new int[6]);
    List<List<LayerVectors>> found =
        model
            .encoder()
            .vectors(
                List.of(new VectorQuery(input, moved), new VectorQuery(same, moved)),
                LAYERS,
                Pieces.OTA);
    for (int word = 0; word < moved.size(); word++) {
      for (int layer : LAYERS) {
        float[] expected = found.get(1).get(word).at(layer);
        assertThat(Golden.distance(found.get(0).get(word).at(layer), expected)).isLessThan(SAME);
      }
    }
  }

  private static float[] byHand(Pieces pieces, List<float[]> own) {
    float[] first = own.get(0);
    float[] last = own.get(own.size() - 1);
    float[] sum = new float[first.length];
    float[] max = first.clone();
    for (float[] one : own) {
      for (int i = 0; i < sum.length; i++) {
        sum[i] += one[i];
        max[i] = Math.max(max[i], one[i]);
      }
    }
    float[] mean = sum.clone();
    for (int i = 0; i < mean.length; i++) {
      mean[i] /= own.size();
    }
    return switch (pieces) {
      case MEAN, OTA -> mean;
      case FIRST -> first;
      case LAST -> last;
      case MAX -> max;
      case SUM -> sum;
      case CONCAT -> throw new IllegalArgumentException("pieces are concatenated after encoding");
    };
  }
}
