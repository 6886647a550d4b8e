package org.semascope.models.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.models.arch.Attention;
import org.semascope.models.arch.Distances;
import org.semascope.models.arch.Ops.Rows;
import org.semascope.models.onnx.OnnxGraph.Value;

/** Compares attention over two texts of different lengths with a naive loop. */
class OnnxAttentionTest {
  private static final int HEADS = 3;
  private static final int HEAD_SIZE = 2;
  private static final int WIDTH = HEADS * HEAD_SIZE;
  private static final double SCALE = 0.7;

  // Texts of 3 and 5 tokens, so rows 0-2 and 3-7; the targets are rows 2, 4 and 7.
  private static final int TOKENS = 8;
  private static final int[] TEXT = {0, 0, 0, 1, 1, 1, 1, 1};
  private static final int[] PLACE = {0, 1, 2, 0, 1, 2, 3, 4};
  private static final int[] TARGETS = {2, 4, 7};

  /** Distances from -2 to 2; longer ones are clipped. */
  private static final Distances NUMBERED = new Distances(List.of(3, 1, 0, 2, 4));

  private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
  private final Map<String, OnnxTensor> feeds = new HashMap<>();
  private final Random random = new Random(11);
  private final float[] query = randoms(TOKENS * WIDTH);
  private final float[] key = randoms(TOKENS * WIDTH);
  private final float[] value = randoms(TOKENS * WIDTH);
  private final float[] table = randoms(5 * HEADS);

  @AfterEach
  void free() {
    feeds.values().forEach(OnnxTensor::close);
  }

  private OptionalDouble cap = OptionalDouble.empty();

  @ParameterizedTest
  @CsvSource({
    "ALL,     false, 99, 99",
    "ALL,     false, 99, 0",
    "ALL,     false, 1,  1",
    "ALL,     true,  99, 99",
    "ALL,     true,  99, 0",
    "TARGETS, false, 99, 99",
    "TARGETS, false, 99, 0",
    "TARGETS, false, 1,  2",
    "TARGETS, true,  99, 99",
    "TARGETS, true,  1,  0"
  })
  void equalsTheFormula(Rows queries, boolean biased, int before, int after) throws OrtException {
    requireFormula(queries, biased, before, after, OptionalInt.empty());
  }

  /** Block sizes that divide the number of tokens, do not, and exceed it. */
  @ParameterizedTest
  @CsvSource({
    "ALL,     99, 99, 2",
    "ALL,     99, 0,  2",
    "ALL,     99, 0,  1",
    "ALL,     2,  0,  2",
    "ALL,     1,  1,  2",
    "ALL,     0,  0,  3",
    "ALL,     1,  2,  7",
    "TARGETS, 99, 99, 1",
    "TARGETS, 1,  2,  1",
    "TARGETS, 99, 0,  5"
  })
  void equalsTheFormulaInBlocksOfQueries(Rows queries, int before, int after, int atOnce)
      throws OrtException {
    requireFormula(queries, false, before, after, OptionalInt.of(atOnce));
    cap = OptionalDouble.of(0.7);
    requireFormula(queries, false, before, after, OptionalInt.of(atOnce));
    requireFormula(queries, false, before, after, OptionalInt.empty());
  }

  private void requireFormula(
      Rows queries, boolean biased, int before, int after, OptionalInt atOnce) throws OrtException {
    int[] rows = queries == Rows.ALL ? IntStream.range(0, TOKENS).toArray() : TARGETS;
    float[] found = run(queries, rows, biased, before, after, atOnce);
    for (int i = 0; i < rows.length; i++) {
      double[] expected = naive(rows[i], biased, before, after);
      for (int c = 0; c < WIDTH; c++) {
        assertThat((double) found[i * WIDTH + c]).isCloseTo(expected[c], within(1e-5));
      }
    }
  }

  /** softmax(scale · q · kᵀ + bias) · v, head by head, over the visible keys of the text. */
  private double[] naive(int row, boolean biased, int before, int after) {
    double[] out = new double[WIDTH];
    for (int head = 0; head < HEADS; head++) {
      double total = 0;
      for (int other = 0; other < TOKENS; other++) {
        int distance = PLACE[other] - PLACE[row];
        if (TEXT[other] != TEXT[row] || distance < -before || distance > after) {
          continue;
        }
        double score = 0;
        for (int c = head * HEAD_SIZE; c < (head + 1) * HEAD_SIZE; c++) {
          score += SCALE * query[row * WIDTH + c] * key[other * WIDTH + c];
        }
        if (cap.isPresent()) {
          score = cap.getAsDouble() * Math.tanh(score / cap.getAsDouble());
        }
        if (biased) {
          int number = NUMBERED.rows().get(Math.max(-2, Math.min(2, distance)) + 2);
          score += table[number * HEADS + head];
        }
        total += Math.exp(score);
        for (int c = head * HEAD_SIZE; c < (head + 1) * HEAD_SIZE; c++) {
          out[c] += Math.exp(score) * value[other * WIDTH + c];
        }
      }
      for (int c = head * HEAD_SIZE; c < (head + 1) * HEAD_SIZE; c++) {
        out[c] /= total;
      }
    }
    return out;
  }

  private float[] run(
      Rows queries, int[] rows, boolean biased, int before, int after, OptionalInt atOnce)
      throws OrtException {
    OnnxGraph graph = new OnnxGraph();
    OnnxAttention attention =
        new OnnxAttention(graph, new RaggedLayout(graph, false, false), atOnce);
    Value q = graph.input("q", Element.FLOAT, "rows", "width");
    Value k = graph.input("k", Element.FLOAT, "tokens", "width");
    Value v = graph.input("v", Element.FLOAT, "tokens", "width");
    Value t = graph.input("t", Element.FLOAT, "numbers", "heads");
    Attention<Value> options =
        Attention.<Value>of(HEADS, HEAD_SIZE, queries, 0).scaledBy(SCALE).cappedAt(cap);
    if (before < 99 || after < 99) {
      options = options.within(before, after);
    }
    if (biased) {
      options = options.withBias(attention.byDistance(t, NUMBERED, queries));
    }
    graph.output("out", attention.attend(q, k, v, options), Element.FLOAT, "rows", "width");

    float[] asked = new float[rows.length * WIDTH];
    for (int i = 0; i < rows.length; i++) {
      System.arraycopy(query, rows[i] * WIDTH, asked, i * WIDTH, WIDTH);
    }
    floats("q", asked, rows.length, WIDTH);
    floats("k", key, TOKENS, WIDTH);
    floats("v", value, TOKENS, WIDTH);
    floats("t", table, 5, HEADS);
    feeds.put(
        Feeds.LENGTHS,
        OnnxTensor.createTensor(environment, IntBuffer.wrap(new int[] {3, 5}), new long[] {2}));
    long[] positions = IntStream.of(PLACE).asLongStream().toArray();
    longs(Feeds.POSITIONS, new long[] {8}, positions);
    for (String unused : List.of(Feeds.IDS, Feeds.TYPES, Feeds.UNSEEN)) {
      longs(unused, new long[] {8}, new long[8]);
    }
    longs(Feeds.PAD, new long[] {2, 5}, 0, 1, 2, 0, 0, 3, 4, 5, 6, 7);
    longs(Feeds.UNPAD, new long[] {8}, 0, 1, 2, 5, 6, 7, 8, 9);
    longs(Feeds.TARGETS, new long[] {3}, 2, 4, 7);
    longs(Feeds.TARGET_PAD, new long[] {2, 2}, 0, 0, 1, 2);
    longs(Feeds.TARGET_UNPAD, new long[] {3}, 0, 2, 3);
    try (OrtSession session = environment.createSession(graph.toModel());
        OrtSession.Result result = session.run(feeds)) {
      FloatBuffer out = ((OnnxTensor) result.get(0)).getFloatBuffer();
      float[] values = new float[out.remaining()];
      out.get(values);
      return values;
    }
  }

  private void floats(String name, float[] values, long... shape) throws OrtException {
    feeds.put(name, OnnxTensor.createTensor(environment, FloatBuffer.wrap(values), shape));
  }

  private void longs(String name, long[] shape, long... values) throws OrtException {
    feeds.put(name, OnnxTensor.createTensor(environment, LongBuffer.wrap(values), shape));
  }

  private float[] randoms(int count) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return values;
  }
}
