package org.semascope.models.encoder;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * DeBERTa in plain loops over one text, pair by pair of tokens, after the reference implementation:
 * slow, short and independent of graphs and batches.
 */
final class SlowDeberta {
  private final JsonNode config;
  private final NamedWeights weights;
  private final int hidden;
  private final int heads;
  private final int width; // of a head
  private final int span;
  private final int farthest;

  SlowDeberta(JsonNode config, NamedWeights weights) {
    this.config = config;
    this.weights = weights;
    hidden = config.get("hidden_size").asInt();
    heads = config.get("num_attention_heads").asInt();
    width = hidden / heads;
    int given = config.path("max_relative_positions").asInt(-1);
    farthest = given < 1 ? config.get("max_position_embeddings").asInt() : given;
    int buckets = config.path("position_buckets").asInt(-1);
    span = buckets > 0 ? buckets : farthest;
  }

  /** [layers + 1][tokens][hidden]. */
  List<double[][]> hiddenStates(int[] ids, int[] positions, int[] types) {
    List<double[][]> layers = new ArrayList<>();
    double[][] x = embed(ids, positions, types);
    layers.add(x);
    for (int layer = 0; layer < config.get("num_hidden_layers").asInt(); layer++) {
      double[][] out = block(x, positions, "deberta.encoder.layer." + layer + ".");
      if (layer == 0 && config.path("conv_kernel_size").asInt(0) > 0) {
        out = convolve(x, out);
      }
      layers.add(out);
      x = out;
    }
    return layers;
  }

  private double[][] embed(int[] ids, int[] positions, int[] types) {
    String name = "deberta.embeddings.";
    int narrow = config.path("embedding_size").asInt(hidden);
    int kinds = config.get("type_vocab_size").asInt();
    int places = config.get("max_position_embeddings").asInt();
    double[][] x = new double[ids.length][narrow];
    for (int i = 0; i < ids.length; i++) {
      int vocabulary = config.get("vocab_size").asInt();
      plusRow(x[i], weights.get(name + "word_embeddings.weight", vocabulary, narrow), ids[i]);
      if (config.get("position_biased_input").asBoolean()) {
        float[] table = weights.get(name + "position_embeddings.weight", places, narrow);
        plusRow(x[i], table, positions[i]);
      }
      if (kinds > 0) {
        plusRow(x[i], weights.get(name + "token_type_embeddings.weight", kinds, narrow), types[i]);
      }
    }
    if (narrow != hidden) {
      x = linear(x, weights.get(name + "embed_proj.weight", hidden, narrow), new float[hidden]);
    }
    return norm(x, name + "LayerNorm");
  }

  private static void plusRow(double[] sum, float[] table, int row) {
    for (int c = 0; c < sum.length; c++) {
      sum[c] += table[row * sum.length + c];
    }
  }

  private double[][] block(double[][] x, int[] positions, String name) {
    double[][] attended = attend(x, positions, name + "attention.self.");
    attended =
        norm(
            plus(map(attended, name + "attention.output.dense", hidden, hidden), x),
            name + "attention.output.LayerNorm");
    int inner = config.get("intermediate_size").asInt();
    double[][] wide = map(attended, name + "intermediate.dense", hidden, inner);
    for (double[] row : wide) {
      Arrays.setAll(row, c -> gelu(row[c]));
    }
    double[][] narrow = map(wide, name + "output.dense", inner, hidden);
    return norm(plus(narrow, attended), name + "output.LayerNorm");
  }

  private double[][] attend(double[][] x, int[] positions, String name) {
    return config.get("model_type").asText().equals("deberta")
        ? attendAsFirst(x, positions, name)
        : attendAsSecond(x, positions, name);
  }

  /**
   * Version 1: row h · 3d + r of in_proj is row r of head h's queries (r below d), keys or values.
   */
  private double[][] attendAsFirst(double[][] x, int[] positions, String name) {
    List<String> kinds = kinds();
    float[] joint = weights.get(name + "in_proj.weight", 3L * hidden, hidden);
    float[] queryBias = weights.get(name + "q_bias", hidden);
    float[] valueBias = weights.get(name + "v_bias", hidden);
    double[][] q = new double[x.length][hidden];
    double[][] k = new double[x.length][hidden];
    double[][] v = new double[x.length][hidden];
    for (int i = 0; i < x.length; i++) {
      for (int head = 0; head < heads; head++) {
        for (int r = 0; r < width; r++) {
          int c = head * width + r;
          int row = head * 3 * width + r;
          q[i][c] = product(joint, row, x[i]) + queryBias[c];
          k[i][c] = product(joint, row + width, x[i]);
          v[i][c] = product(joint, row + 2 * width, x[i]) + valueBias[c];
        }
      }
    }
    double[][] keysOfPlaces =
        kinds.contains("c2p")
            ? linear(
                places(), weights.get(name + "pos_proj.weight", hidden, hidden), new float[hidden])
            : null;
    double[][] queriesOfPlaces =
        kinds.contains("p2c") ? map(places(), name + "pos_q_proj", hidden, hidden) : null;
    return mix(q, k, v, keysOfPlaces, queriesOfPlaces, positions);
  }

  private static double product(float[] matrix, int row, double[] x) {
    double sum = 0;
    for (int c = 0; c < x.length; c++) {
      sum += matrix[row * x.length + c] * x[c];
    }
    return sum;
  }

  private double[][] attendAsSecond(double[][] x, int[] positions, String name) {
    List<String> kinds = kinds();
    boolean shared = config.get("share_att_key").asBoolean();
    double[][] q = map(x, name + "query_proj", hidden, hidden);
    double[][] k = map(x, name + "key_proj", hidden, hidden);
    double[][] v = map(x, name + "value_proj", hidden, hidden);
    double[][] keysOfPlaces = null;
    double[][] queriesOfPlaces = null;
    if (kinds.contains("c2p")) {
      keysOfPlaces = map(places(), name + (shared ? "key_proj" : "pos_key_proj"), hidden, hidden);
    }
    if (kinds.contains("p2c")) {
      queriesOfPlaces =
          map(places(), name + (shared ? "query_proj" : "pos_query_proj"), hidden, hidden);
    }
    return mix(q, k, v, keysOfPlaces, queriesOfPlaces, positions);
  }

  private double[][] mix(
      double[][] q,
      double[][] k,
      double[][] v,
      double[][] keysOfPlaces,
      double[][] queriesOfPlaces,
      int[] positions) {
    double scale = Math.sqrt(width * (1.0 + kinds().size()));
    double[][] out = new double[q.length][hidden];
    for (int head = 0; head < heads; head++) {
      for (int i = 0; i < q.length; i++) {
        double[] scores = new double[q.length];
        for (int j = 0; j < q.length; j++) {
          double score = dot(q[i], k[j], head);
          if (keysOfPlaces != null) {
            score +=
                dot(q[i], keysOfPlaces[clamp(bucket(positions[i] - positions[j]) + span)], head);
          }
          if (queriesOfPlaces != null) {
            int turned = -bucket(positions[j] - positions[i]);
            score += dot(k[j], queriesOfPlaces[clamp(turned + span)], head);
          }
          scores[j] = score / scale;
        }
        softmax(scores);
        for (int j = 0; j < q.length; j++) {
          for (int c = head * width; c < (head + 1) * width; c++) {
            out[i][c] += scores[j] * v[j][c];
          }
        }
      }
    }
    return out;
  }

  private List<String> kinds() {
    JsonNode given = config.get("pos_att_type");
    if (given.isTextual()) {
      return List.of(given.asText().split("\\|"));
    }
    List<String> kinds = new ArrayList<>();
    given.forEach(kind -> kinds.add(kind.asText()));
    return kinds;
  }

  private double[][] places() {
    float[] table = weights.get("deberta.encoder.rel_embeddings.weight", 2L * span, hidden);
    double[][] places = new double[2 * span][hidden];
    for (int row = 0; row < places.length; row++) {
      plusRow(places[row], table, row);
    }
    return config.path("norm_rel_ebd").asText("none").equals("layer_norm")
        ? norm(places, "deberta.encoder.LayerNorm")
        : places;
  }

  private int clamp(int row) {
    return Math.max(0, Math.min(2 * span - 1, row));
  }

  private int bucket(int distance) {
    int buckets = config.path("position_buckets").asInt(-1);
    if (buckets <= 0) {
      return distance;
    }
    int middle = buckets / 2;
    boolean near = distance < middle && distance > -middle;
    int size = near ? middle - 1 : Math.abs(distance);
    double far =
        Math.ceil(
                Math.log((double) size / middle)
                    / Math.log((farthest - 1.0) / middle)
                    * (middle - 1))
            + middle;
    return size <= middle ? distance : (int) far * Integer.signum(distance);
  }

  /** out = norm(residual + tanh(conv(x))), zero beyond both ends. */
  private double[][] convolve(double[][] x, double[][] residual) {
    int kernel = config.get("conv_kernel_size").asInt();
    int groups = config.path("conv_groups").asInt(1);
    int part = hidden / groups;
    float[] weight = weights.get("deberta.encoder.conv.conv.weight", hidden, part, kernel);
    float[] bias = weights.get("deberta.encoder.conv.conv.bias", hidden);
    double[][] sum = new double[x.length][hidden];
    for (int i = 0; i < x.length; i++) {
      for (int o = 0; o < hidden; o++) {
        double value = bias[o];
        for (int c = 0; c < part; c++) {
          for (int t = 0; t < kernel; t++) {
            int at = i + t - (kernel - 1) / 2;
            if (at >= 0 && at < x.length) {
              value += weight[(o * part + c) * kernel + t] * x[at][o / part * part + c];
            }
          }
        }
        sum[i][o] = residual[i][o] + Math.tanh(value);
      }
    }
    return norm(sum, "deberta.encoder.conv.LayerNorm");
  }

  private double dot(double[] a, double[] b, int head) {
    double sum = 0;
    for (int c = head * width; c < (head + 1) * width; c++) {
      sum += a[c] * b[c];
    }
    return sum;
  }

  private static void softmax(double[] scores) {
    double largest = Arrays.stream(scores).max().orElseThrow();
    double sum = Arrays.stream(scores).map(s -> Math.exp(s - largest)).sum();
    Arrays.setAll(scores, i -> Math.exp(scores[i] - largest) / sum);
  }

  private double[][] map(double[][] x, String name, int in, int out) {
    return linear(x, weights.get(name + ".weight", out, in), weights.get(name + ".bias", out));
  }

  private static double[][] linear(double[][] x, float[] weight, float[] bias) {
    double[][] y = new double[x.length][bias.length];
    for (int i = 0; i < x.length; i++) {
      for (int o = 0; o < bias.length; o++) {
        y[i][o] = bias[o];
        for (int c = 0; c < x[i].length; c++) {
          y[i][o] += weight[o * x[i].length + c] * x[i][c];
        }
      }
    }
    return y;
  }

  private static double[][] plus(double[][] a, double[][] b) {
    double[][] sum = new double[a.length][a[0].length];
    for (int i = 0; i < a.length; i++) {
      for (int c = 0; c < a[i].length; c++) {
        sum[i][c] = a[i][c] + b[i][c];
      }
    }
    return sum;
  }

  private double[][] norm(double[][] x, String name) {
    float[] scale = weights.get(name + ".weight", hidden);
    float[] shift = weights.get(name + ".bias", hidden);
    double epsilon = config.get("layer_norm_eps").asDouble();
    double[][] y = new double[x.length][hidden];
    for (int i = 0; i < x.length; i++) {
      double mean = Arrays.stream(x[i]).average().orElseThrow();
      double variance =
          Arrays.stream(x[i]).map(a -> (a - mean) * (a - mean)).average().orElseThrow();
      for (int c = 0; c < hidden; c++) {
        y[i][c] = (x[i][c] - mean) / Math.sqrt(variance + epsilon) * scale[c] + shift[c];
      }
    }
    return y;
  }

  /** x · Φ(x); the normal distribution's integral by Simpson's rule. */
  private static double gelu(double x) {
    int steps = 400;
    double sum = 0;
    for (int i = 0; i <= steps; i++) {
      double at = x * i / steps;
      sum += Math.exp(-at * at / 2) * (i == 0 || i == steps ? 1 : i % 2 == 1 ? 4 : 2);
    }
    return x * (0.5 + sum * x / steps / 3 / Math.sqrt(2 * Math.PI));
  }
}
