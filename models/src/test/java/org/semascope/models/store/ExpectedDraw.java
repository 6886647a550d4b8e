package org.semascope.models.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.semascope.models.weights.FloatReader;
import org.semascope.models.weights.StoredTensor;

/**
 * What the tensors of one role look like before training, written down from each family's reference
 * implementation a second time, by names only.
 *
 * @param names a regular expression for the whole name
 * @param deviation of all numbers of the role; 0: all are {@code mean}
 * @param bound no number is farther from zero
 * @param zeroRow the row of each tensor that is zero; -1: none
 */
record ExpectedDraw(Pattern names, double mean, double deviation, double bound, int zeroRow) {
  private static final String NORMS =
      ".*(LayerNorm|layer_norm|layernorm|norm|ln_[12f])\\.(weight|scale)";
  private static final double SIGMAS = 5;

  /** Standard deviation of a standard normal number that is within 2 of zero. */
  private static final double WITHIN_TWO = 0.8796256610342398;

  static ExpectedDraw constant(String names, double value) {
    return new ExpectedDraw(Pattern.compile(names), value, 0, Double.MAX_VALUE, -1);
  }

  static ExpectedDraw normal(String names, double deviation) {
    return new ExpectedDraw(Pattern.compile(names), 0, deviation, 7 * deviation, -1);
  }

  static ExpectedDraw uniform(String names, double bound) {
    return new ExpectedDraw(Pattern.compile(names), 0, bound / Math.sqrt(3), bound, -1);
  }

  private ExpectedDraw padded(int row) {
    return new ExpectedDraw(names, mean, deviation, bound, row);
  }

  /** The roles of a family, of which a tensor has the first that it matches. */
  static List<ExpectedDraw> of(String modelType, JsonNode config) {
    double range = config.path("initializer_range").asDouble(0.02);
    int padding = config.path("pad_token_id").asInt(-1);
    List<ExpectedDraw> roles = new ArrayList<>();
    switch (modelType) {
      case "bert", "electra", "albert", "deberta", "deberta-v2" -> {
        if (config.path("conv_kernel_size").asInt() > 0) {
          double inputs = 32 / config.get("conv_groups").asDouble() * 3; // hidden 32, kernel 3
          roles.add(uniform(".*encoder\\.conv\\.conv\\.(weight|bias)", 1 / Math.sqrt(inputs)));
        }
        roles.add(normal(".*word_embeddings\\.weight", range).padded(padding));
      }
      case "character_bert" -> {
        roles.add(
            new ExpectedDraw(
                Pattern.compile(".*_char_embedding_weights"), 0, 1, Double.MAX_VALUE, 261));
        for (JsonNode filter : config.get("cnn_filters")) {
          int kernel = filter.get(0).asInt();
          double inputs = kernel * config.get("character_embeddings_dim").asDouble();
          roles.add(uniform(".*char_conv_" + (kernel - 1) + "\\.weight", 1 / Math.sqrt(inputs)));
        }
      }
      case "distilbert" -> {
        roles.add(normal(".*word_embeddings\\.weight", range).padded(padding));
        if (config.path("sinusoidal_pos_embds").asBoolean()) {
          // sin² + cos² = 1: the mean square is 1/2; the mean is not 0.
          roles.add(
              new ExpectedDraw(
                  Pattern.compile(".*position_embeddings\\.weight"), Double.NaN, 1, 1, -1));
        }
      }
      case "roberta", "xlm-roberta", "camembert", "mpnet" ->
          roles.add(normal(".*\\.(word|position)_embeddings\\.weight", range).padded(1));
      case "gpt2" -> {
        double residual = range / Math.sqrt(2 * config.get("n_layer").asInt());
        roles.add(normal(".*\\.c_proj\\.weight", residual));
      }
      case "xlnet" -> roles.add(normal(".*(r_[wrs]_bias|seg_embed|mask_emb)", range));
      case "modernbert" -> {
        double out = range / Math.sqrt(2 * config.get("num_hidden_layers").asInt());
        roles.add(truncated(".*\\.Wo\\.weight|head\\.dense\\.weight", out));
        roles.add(truncated(".*(Wqkv|Wi|tok_embeddings)\\.weight", range));
      }
      case "gemma2", "gemma3_text" -> {
        roles.add(constant(".*norm\\.weight", 0));
        roles.add(normal("model\\.embed_tokens\\.weight", range).padded(padding));
      }
      case "llama", "mistral", "qwen2", "qwen3", "olmo2", "eurobert" ->
          roles.add(normal("model\\.embed_tokens\\.weight", range).padded(padding));
      case "opt" -> {
        range = config.get("init_std").asDouble();
        roles.add(normal(".*embed_tokens\\.weight", range).padded(padding));
      }
      case "t5", "mt5" -> {
        double width = config.get("d_model").asDouble();
        double head = config.get("d_kv").asDouble();
        roles.add(normal("shared\\.weight|.*embed_tokens\\.weight", 1));
        roles.add(normal(".*\\.q\\.weight", 1 / Math.sqrt(width * head)));
        roles.add(normal(".*\\.[kv]\\.weight", 1 / Math.sqrt(width)));
        double heads = config.get("num_heads").asDouble();
        roles.add(normal(".*\\.o\\.weight", 1 / Math.sqrt(heads * head)));
        roles.add(normal(".*\\.wi(_[01])?\\.weight", 1 / Math.sqrt(width)));
        roles.add(normal(".*\\.wo\\.weight", 1 / Math.sqrt(config.get("d_ff").asDouble())));
        roles.add(normal(".*relative_attention_bias\\.weight", 1 / Math.sqrt(width)));
        roles.add(constant(NORMS, 1));
        return roles; // and nothing else
      }
      case "gpt_neox" -> {}
      default -> throw new AssertionError("no expectation of the weights of " + modelType);
    }
    roles.add(constant(NORMS, 1));
    roles.add(constant(".*bias", 0));
    roles.add(normal(".*", range));
    return roles;
  }

  private static ExpectedDraw truncated(String names, double deviation) {
    return new ExpectedDraw(
        Pattern.compile(names), 0, WITHIN_TWO * deviation, 2 * deviation * 1.000001, -1);
  }

  /** Every tensor belongs to a role and all numbers of a role together are as expected. */
  static void verify(List<ExpectedDraw> roles, Map<String, StoredTensor> tensors) {
    List<List<Float>> numbers = new ArrayList<>();
    roles.forEach(role -> numbers.add(new ArrayList<>()));
    tensors.forEach(
        (name, tensor) -> {
          int first = 0;
          while (!roles.get(first).names.matcher(name).matches()) {
            first++;
            assertThat(first).as("role of " + name).isLessThan(roles.size());
          }
          roles.get(first).collect(tensor, numbers.get(first));
        });
    for (int i = 0; i < roles.size(); i++) {
      roles.get(i).verify(numbers.get(i));
    }
  }

  private void collect(StoredTensor tensor, List<Float> into) {
    float[] all = FloatReader.read(tensor);
    int width = (int) (tensor.shape().elements() / tensor.shape().dim(0));
    for (int i = 0; i < all.length; i++) {
      if (i / width == zeroRow) {
        assertThat(all[i]).as("%s, row %d", tensor.name(), zeroRow).isZero();
      } else {
        into.add(all[i]);
      }
    }
  }

  private void verify(List<Float> numbers) {
    String role = "%d numbers of %s".formatted(numbers.size(), names);
    if (deviation == 0) {
      assertThat(numbers).as(role).allMatch(n -> n == mean);
      return;
    }
    if (numbers.isEmpty()) {
      return; // a role that this configuration does not have
    }
    double n = numbers.size();
    double sum = 0;
    double squares = 0;
    for (float number : numbers) {
      assertThat((double) Math.abs(number)).as(role).isLessThanOrEqualTo(bound);
      sum += number;
      squares += (double) number * number;
    }
    if (Double.isNaN(mean)) {
      assertThat(squares / n).as(role).isCloseTo(0.5, within(1e-6));
      return;
    }
    assertThat(sum / n).as(role).isCloseTo(0, within(SIGMAS * deviation / Math.sqrt(n)));
    assertThat(Math.sqrt(squares / n))
        .as(role)
        .isCloseTo(deviation, within(SIGMAS * deviation / Math.sqrt(2 * n)));
  }
}
