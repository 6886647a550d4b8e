package org.semascope.models.encoder;

import io.jhdf.HdfFile;
import io.jhdf.WritableHdfFile;
import io.jhdf.api.WritableGroup;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** An ELMo of a few numbers drawn by chance, written as released and computed one by one. */
public final class SmallElmo {
  private static final int LONGEST = 8;
  private static final int LETTER = 3;
  private static final int[][] FILTERS = {{1, 2}, {3, 4}};
  private static final int FILTERED = 6;
  private static final int CELLS = 5;
  static final int PROJECTION = 4;

  private final Random random;
  private final int layers;
  private final boolean skips;
  private final boolean tanh;
  private final float[][] letters;
  private final List<float[][][][]> filters = new ArrayList<>();
  private final List<float[]> filterBiases = new ArrayList<>();
  private final float[][] carry;
  private final float[] carryBias;
  private final float[][] transform;
  private final float[] transformBias;
  private final float[][] projection;
  private final float[] projectionBias;
  private final float[][][][] gates = new float[2][][][]; // [direction][layer]
  private final float[][][] gatesBias = new float[2][][];
  private final float[][][][] outputs = new float[2][][][];

  public SmallElmo(long seed, int layers, boolean skips, boolean tanh) {
    this.random = new Random(seed);
    this.layers = layers;
    this.skips = skips;
    this.tanh = tanh;
    letters = matrix(261, LETTER);
    for (int[] filter : FILTERS) {
      float[][][][] kernel = new float[1][filter[0]][][];
      Arrays.setAll(kernel[0], i -> matrix(LETTER, filter[1]));
      filters.add(kernel);
      filterBiases.add(row(filter[1]));
    }
    carry = matrix(FILTERED, FILTERED);
    carryBias = row(FILTERED);
    transform = matrix(FILTERED, FILTERED);
    transformBias = row(FILTERED);
    projection = matrix(FILTERED, PROJECTION);
    projectionBias = row(PROJECTION);
    for (int direction = 0; direction < 2; direction++) {
      gates[direction] = new float[layers][][];
      gatesBias[direction] = new float[layers][];
      outputs[direction] = new float[layers][][];
      for (int layer = 0; layer < layers; layer++) {
        gates[direction][layer] = matrix(2 * PROJECTION, 4 * CELLS);
        gatesBias[direction][layer] = row(4 * CELLS);
        outputs[direction][layer] = matrix(CELLS, PROJECTION);
      }
    }
  }

  public void write(Path options, Path weights) throws IOException {
    Files.writeString(
        options,
        """
        {"lstm": {"use_skip_connections": %s, "projection_dim": 4, "cell_clip": 0.5,
                  "proj_clip": 0.6, "dim": 5, "n_layers": %d},
         "char_cnn": {"activation": "%s", "n_highway": 1, "embedding": {"dim": 3},
                      "filters": [[1, 2], [3, 4]], "n_characters": 262,
                      "max_characters_per_token": 8}}
        """
            .formatted(skips, layers, tanh ? "tanh" : "relu"));
    try (WritableHdfFile file = HdfFile.write(weights)) {
      file.putDataset("char_embed", letters);
      WritableGroup convolutions = file.putGroup("CNN");
      for (int i = 0; i < FILTERS.length; i++) {
        convolutions.putDataset("W_cnn_" + i, filters.get(i));
        convolutions.putDataset("b_cnn_" + i, filterBiases.get(i));
      }
      WritableGroup highway = file.putGroup("CNN_high_0");
      highway.putDataset("W_carry", carry);
      highway.putDataset("b_carry", carryBias);
      highway.putDataset("W_transform", transform);
      highway.putDataset("b_transform", transformBias);
      WritableGroup projected = file.putGroup("CNN_proj");
      projected.putDataset("W_proj", projection);
      projected.putDataset("b_proj", projectionBias);
      for (int direction = 0; direction < 2; direction++) {
        WritableGroup cells =
            file.putGroup("RNN_" + direction).putGroup("RNN").putGroup("MultiRNNCell");
        for (int layer = 0; layer < layers; layer++) {
          WritableGroup cell = cells.putGroup("Cell" + layer).putGroup("LSTMCell");
          cell.putDataset("W_0", gates[direction][layer]);
          cell.putDataset("B", gatesBias[direction][layer]);
          cell.putDataset("W_P_0", outputs[direction][layer]);
        }
      }
    }
  }

  /** Every layer of every word: [layers + 1][words][2 · projection]. */
  double[][][] compute(List<String> words) {
    List<double[]> x = new ArrayList<>();
    x.add(word(new int[] {256}));
    for (String word : words) {
      byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
      int[] kept = new int[Math.min(bytes.length, LONGEST - 2)];
      Arrays.setAll(kept, i -> bytes[i] & 0xff);
      x.add(word(kept));
    }
    x.add(word(new int[] {257}));
    double[][][] all = new double[layers + 1][words.size()][2 * PROJECTION];
    for (int direction = 0; direction < 2; direction++) {
      List<double[]> input = x;
      for (int layer = 0; layer <= layers; layer++) {
        input = layer == 0 ? input : lstm(direction, layer - 1, input);
        for (int word = 0; word < words.size(); word++) {
          System.arraycopy(
              input.get(word + 1), 0, all[layer][word], direction * PROJECTION, PROJECTION);
        }
      }
    }
    return all;
  }

  private double[] word(int[] characters) {
    int[] filled = new int[LONGEST];
    Arrays.fill(filled, 260);
    filled[0] = 258;
    System.arraycopy(characters, 0, filled, 1, characters.length);
    filled[characters.length + 1] = 259;
    double[] x = new double[FILTERED];
    int at = 0;
    for (int f = 0; f < FILTERS.length; f++) {
      for (int pattern = 0; pattern < FILTERS[f][1]; pattern++) {
        double best = Double.NEGATIVE_INFINITY;
        for (int start = 0; start + FILTERS[f][0] <= LONGEST; start++) {
          double answer = filterBiases.get(f)[pattern];
          for (int i = 0; i < FILTERS[f][0]; i++) {
            for (int d = 0; d < LETTER; d++) {
              answer += letters[filled[start + i]][d] * filters.get(f)[0][i][d][pattern];
            }
          }
          best = Math.max(best, answer);
        }
        x[at++] = tanh ? Math.tanh(best) : Math.max(0, best);
      }
    }
    double[] carried = linear(x, carry, carryBias);
    double[] changed = linear(x, transform, transformBias);
    for (int i = 0; i < FILTERED; i++) {
      double gate = sigmoid(carried[i]);
      x[i] = gate * Math.max(0, changed[i]) + (1 - gate) * x[i];
    }
    return linear(x, projection, projectionBias);
  }

  private List<double[]> lstm(int direction, int layer, List<double[]> input) {
    List<double[]> order = new ArrayList<>(input);
    if (direction == 1) {
      Collections.reverse(order);
    }
    double[] h = new double[PROJECTION];
    double[] c = new double[CELLS];
    List<double[]> output = new ArrayList<>();
    for (double[] x : order) {
      double[] both = Arrays.copyOf(x, 2 * PROJECTION);
      System.arraycopy(h, 0, both, PROJECTION, PROJECTION);
      double[] g = linear(both, gates[direction][layer], gatesBias[direction][layer]);
      double[] open = new double[CELLS];
      for (int i = 0; i < CELLS; i++) {
        double next =
            sigmoid(g[2 * CELLS + i] + 1) * c[i] + sigmoid(g[i]) * Math.tanh(g[CELLS + i]);
        c[i] = clip(next, 0.5);
        open[i] = sigmoid(g[3 * CELLS + i]) * Math.tanh(c[i]);
      }
      h = linear(open, outputs[direction][layer], new float[PROJECTION]);
      for (int i = 0; i < PROJECTION; i++) {
        h[i] = clip(h[i], 0.6);
      }
      double[] given = h.clone();
      for (int i = 0; skips && layer > 0 && i < PROJECTION; i++) {
        given[i] += x[i];
      }
      output.add(given);
    }
    if (direction == 1) {
      Collections.reverse(output);
    }
    return output;
  }

  private static double[] linear(double[] x, float[][] weight, float[] bias) {
    double[] y = new double[bias.length];
    for (int out = 0; out < y.length; out++) {
      y[out] = bias[out];
      for (int in = 0; in < x.length; in++) {
        y[out] += x[in] * weight[in][out];
      }
    }
    return y;
  }

  private static double sigmoid(double x) {
    return 1 / (1 + Math.exp(-x));
  }

  private static double clip(double x, double bound) {
    return Math.max(-bound, Math.min(bound, x));
  }

  private float[][] matrix(int in, int out) {
    float[][] matrix = new float[in][];
    Arrays.setAll(matrix, i -> row(out));
    return matrix;
  }

  private float[] row(int length) {
    float[] row = new float[length];
    for (int i = 0; i < length; i++) {
      row[i] = (float) random.nextGaussian();
    }
    return row;
  }
}
