package org.semascope.models.encoder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.models.ContextualModel;
import org.semascope.models.Golden;
import org.semascope.models.onnx.Precision;
import org.semascope.models.tokens.PieceRange;

/** Causal models compute equal prefixes once, with the results of every text computed alone. */
class SharedPrefixTest {
  private static final int VOCABULARY = 263;
  private static final int VARIANTS = 28;

  @TempDir Path temp;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gpt2",
        "gpt_neox",
        "opt",
        "llama",
        "mistral",
        "qwen2",
        "qwen3",
        "olmo2",
        "gemma2",
        "gemma3_text"
      })
  void vectorsAndProbabilitiesAreThoseOfWholeTexts(String name) {
    try (ContextualModel model = open(name, Precision.FP32)) {
      requireEqual(model.encoder(), 12);
    }
  }

  @ParameterizedTest
  @EnumSource(Precision.class)
  void inEveryPrecision(Precision precision) {
    assumeTrue(
        Precisions.ofThisMachine().contains(precision),
        () -> "this processor cannot compute in " + precision);
    try (ContextualModel model = open("llama", precision)) {
      requireEqual(model.encoder(), 12);
    }
  }

  /** Longer than a block of queries, beyond which only the keys of a window are read. */
  @ParameterizedTest
  @ValueSource(strings = {"mistral", "gemma3_text", "qwen3"})
  void inTextsOfSeveralBlocks(String name) throws IOException {
    Path directory = Golden.copyWithout("config.json", "tiny/" + name, temp);
    ObjectNode config =
        (ObjectNode) Golden.read(Golden.directory("tiny/" + name).resolve("config.json"));
    config.put("max_position_embeddings", 8192);
    Files.writeString(directory.resolve("config.json"), config.toString());
    try (ContextualModel model = ContextualModel.open(directory, Precision.FP32, 2)) {
      requireEqual(model.encoder(), 300);
    }
  }

  /** 11 tokens before the word, and one or two tokens in its place. */
  @Test
  void computesARowPerDistinctPrefix() {
    List<VectorQuery> queries = new ArrayList<>();
    for (int i = 0; i < VARIANTS; i++) {
      int[] ids = IntStream.range(5, 40).toArray();
      ids[11] = 50 + i;
      queries.add(new VectorQuery(input(ids), List.of(new PieceRange(11, 12 + i % 2))));
    }
    try (ContextualModel model =
        ContextualModel.open(Golden.directory("tiny/llama"), Precision.FP32, 1)) {
      model.encoder().vectors(queries, layers(model));
      assertThat(model.encoder().tokensRead()).isEqualTo(11 + VARIANTS + VARIANTS / 2);
      model.encoder().withoutSharing().vectors(queries, layers(model));
      assertThat(model.encoder().tokensRead()).isEqualTo(53 + 35 * VARIANTS);
    }
    try (ContextualModel bert =
        ContextualModel.open(Golden.directory("tiny/bert"), Precision.FP32, 1)) {
      bert.encoder().vectors(queries, layers(bert));
      assertThat(bert.encoder().tokensRead()).isEqualTo(35 * VARIANTS);
    }
  }

  /** Equal ids with other embeddings, among texts that share the prefix and follow both. */
  @Test
  void textsWithEmbeddingsOfTheirOwnAreComputedSeparately() {
    try (ContextualModel model = open("llama", Precision.FP32)) {
      Random random = new Random(7);
      float[][] embeddings = new float[2][model.architecture().hiddenSize()];
      for (float[] one : embeddings) {
        for (int i = 0; i < one.length; i++) {
          one[i] = (float) random.nextGaussian();
        }
      }
      PieceRange word = new PieceRange(4, 7);
      List<VectorQuery> queries = new ArrayList<>();
      for (int variant = 0; variant < 12; variant++) {
        int[] ids = IntStream.range(5, 15).toArray();
        ids[5] = 30; // dropped by one token
        ids[9] = 40 + variant / 4;
        TokenInput input = input(ids);
        PieceRange last = Golden.single(9);
        if (variant % 3 == 0) {
          queries.add(new VectorQuery(input, List.of(word, last)));
          continue;
        }
        float[] own = embeddings[variant % 3 - 1];
        List<PieceRange> words = List.of(word);
        queries.add(
            new VectorQuery(
                input.withOneToken(words, List.of(own)),
                List.of(
                    TokenInput.withOneToken(word, words), TokenInput.withOneToken(last, words))));
      }
      requireEqual(model.encoder(), queries, Pieces.OTA);
    }
  }

  /** Rows 0 and 1 are shared; 2 and 3 continue one text, 4 another. */
  @Test
  void rowsAreNodesOfATrie() {
    List<Job> jobs = new ArrayList<>();
    for (int[] ids : new int[][] {{7, 8, 9, 1}, {7, 8, 5, 6}, {7, 8, 2}, {4, 4, 4}}) {
      jobs.add(new Job(input(ids)));
    }
    jobs.get(0).request(new PieceRange(1, 3));
    jobs.get(1).request(new PieceRange(1, 4));
    jobs.get(2).request(1);
    jobs.get(3).request(0);
    Ragged ragged = Ragged.of(jobs.stream().map(Job::asPrefix).toList(), Optional.empty());
    assertThat(ragged.ids()).containsExactly(4, 7, 8, 5, 6, 9);
    assertThat(ragged.positions()).containsExactly(0, 0, 1, 2, 3, 2);
    assertThat(ragged.lastRows()).containsExactly(0, 5, 5, 4, 4, 5);
    assertThat(ragged.lengths()).containsExactly(1, 5);
    assertThat(ragged.tokenPadding().pad()).containsExactly(0, 0, 0, 0, 0, 1, 2, 3, 4, 5);
    assertThat(ragged.tokenPadding().unpad()).containsExactly(0, 5, 6, 7, 8, 9);
    assertThat(ragged.targets()).containsExactly(2, 5, 3, 4, 0);
    assertThat(ragged.targetPadding().pad()).containsExactly(4, 0, 0, 0, 0, 1, 2, 3);
    assertThat(ragged.targetRows()).isDeepEqualTo(new int[][] {{0, 1}, {0, 2, 3}, {0}, {4}});
  }

  /** Variants of texts of up to some tokens, some of them twice in a row as with --echo. */
  private static void requireEqual(Encoder encoder, int longest) {
    Random random = new Random(5);
    List<VectorQuery> queries = new ArrayList<>();
    List<MaskQuery> masks = new ArrayList<>();
    for (int sentence = 0; sentence < 6; sentence++) {
      int length = 2 + random.nextInt(longest);
      int[] text = random.ints(length, 5, VOCABULARY).toArray();
      int place = random.nextInt(length);
      for (int variant = 0; variant < 5; variant++) {
        int[] word = random.ints(1 + random.nextInt(5), 5, 20).toArray();
        IntStream before = IntStream.of(text).limit(place);
        IntStream after = IntStream.of(text).skip(place + 1);
        int[] own = IntStream.concat(IntStream.concat(before, IntStream.of(word)), after).toArray();
        boolean echoes = sentence % 3 == 2;
        int[] ids = echoes ? IntStream.concat(IntStream.of(own), IntStream.of(own)).toArray() : own;
        int first = echoes ? own.length + place : place;
        PieceRange range = new PieceRange(first, first + word.length);
        PieceRange other = Golden.single(random.nextInt(ids.length));
        queries.add(new VectorQuery(input(ids), List.of(range, other)));
        masks.add(new MaskQuery(input(ids), first, new int[] {7, 8, variant}));
        masks.add(new MaskQuery(input(ids), random.nextInt(ids.length), new int[] {9}));
      }
    }
    for (Pieces pieces : List.of(Pieces.MEAN, Pieces.MAX)) {
      requireEqual(encoder, queries, pieces);
    }
    List<Prediction> shared = encoder.predict(masks, 3);
    for (int i = 0; i < masks.size(); i++) {
      Prediction alone = encoder.withoutSharing().predict(List.of(masks.get(i)), 3).get(0);
      assertThat(shared.get(i).candidates()).containsExactly(alone.candidates());
      assertThat(shared.get(i).topIds()).containsExactly(alone.topIds());
      assertThat(shared.get(i).top()).containsExactly(alone.top());
    }
  }

  private static void requireEqual(Encoder encoder, List<VectorQuery> queries, Pieces pieces) {
    SortedSet<Integer> layers = new TreeSet<>(List.of(0, 1, encoder.architecture().layers()));
    List<List<LayerVectors>> shared = encoder.vectors(queries, layers, pieces);
    for (int i = 0; i < queries.size(); i++) {
      List<LayerVectors> alone =
          encoder.withoutSharing().vectors(List.of(queries.get(i)), layers, pieces).get(0);
      for (int word = 0; word < alone.size(); word++) {
        for (int layer : layers) {
          assertThat(shared.get(i).get(word).at(layer)).containsExactly(alone.get(word).at(layer));
        }
      }
    }
  }

  private static TokenInput input(int[] ids) {
    return TokenInput.of(ids, new int[ids.length]);
  }

  private static SortedSet<Integer> layers(ContextualModel model) {
    return model.architecture().exposed();
  }

  private static ContextualModel open(String name, Precision precision) {
    return ContextualModel.open(Golden.directory("tiny/" + name), precision, 2);
  }
}
