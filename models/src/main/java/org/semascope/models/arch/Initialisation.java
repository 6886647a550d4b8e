package org.semascope.models.arch;

import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;
import org.semascope.models.weights.Shape;

/**
 * The initialisation of a family's weights before training. Each rule is that of {@code
 * _init_weights} in the family's modeling_*.py of Hugging Face transformers (4.5x), unless stated
 * otherwise. Tied matrices are one tensor here, initialised as embeddings: transformers ties after
 * initialisation.
 */
@FunctionalInterface
public interface Initialisation {
  Distribution of(String tensor, Shape shape);

  /**
   * The rule of a family, with the parameters of a configuration.
   *
   * @param modelType the family's {@code model_type}
   */
  static Initialisation of(String modelType, Config config) {
    return switch (modelType) {
      case "bert", "electra", "albert" -> bert(config);
      case "character_bert" -> characterBert(config);
      case "distilbert" -> distilBert(config);
      case "roberta", "xlm-roberta", "camembert" -> roberta(config, padding(config, 1));
      case "mpnet" -> roberta(config, drawn -> drawn.withZeroRow(1)); // independent of pad_token_id
      case "deberta", "deberta-v2" -> deberta(config);
      case "modernbert" -> modernBert(config);
      case "xlnet" -> xlnet(config);
      case "gpt2" -> gpt2(config);
      case "gpt_neox" -> normal(config); // no padding_idx
      case "opt" ->
          normal(config.positive("init_std", 0.02))
              .but(padding(config, 1), "decoder.embed_tokens.weight");
      case "llama", "mistral", "qwen2", "qwen3" -> llama(config, Distribution.NO_ROW);
      case "olmo2" -> llama(config, 1);
      case "eurobert" -> llama(config, 128_001);
      case "gemma2", "gemma3_text" -> gemma(config);
      case "t5", "mt5" -> t5(config);
      default ->
          throw new SemascopeException(
              "%s: the initialisation of models of type %s is not implemented"
                  .formatted(config.file(), modelType));
    };
  }

  /**
   * PyTorch's default for torch.nn.Linear and torch.nn.Conv1d: weight and bias are uniform within
   * 1/√(inputs of an output).
   */
  static Initialisation torchDefault(long inputs) {
    return (tensor, shape) -> Distribution.uniform(1 / Math.sqrt(inputs));
  }

  /**
   * The rule of most families: linear layers and embeddings N(0, deviation²), biases 0, weights of
   * norms 1. Vectors that are not biases are weights of norms.
   */
  private static Initialisation normal(double deviation) {
    return (tensor, shape) ->
        tensor.endsWith("bias")
            ? Distribution.ZEROS
            : shape.rank() == 1 ? Distribution.ONES : Distribution.normal(deviation);
  }

  /** Every configuration class has the default .02. */
  private static double range(Config config) {
    return config.positive("initializer_range", 0.02);
  }

  private static Initialisation normal(Config config) {
    return normal(range(config));
  }

  /** Same as this rule, but changed for tensors with one of these suffixes. */
  private Initialisation but(UnaryOperator<Distribution> change, String... suffixes) {
    return (tensor, shape) -> {
      Distribution rule = of(tensor, shape);
      return Stream.of(suffixes).anyMatch(tensor::endsWith) ? change.apply(rule) : rule;
    };
  }

  /**
   * Sets the padding token's row to 0, as transformers does for an embedding with a padding_idx.
   *
   * @param fallback the configuration class's default pad_token_id
   */
  private static UnaryOperator<Distribution> padding(Config config, int fallback) {
    boolean none = config.isNull("pad_token_id");
    int row = none ? Distribution.NO_ROW : config.whole("pad_token_id", fallback);
    return drawn -> drawn.withZeroRow(row);
  }

  /** BERT, ELECTRA, ALBERT: only the word embeddings have a padding_idx. */
  private static Initialisation bert(Config config) {
    return normal(config).but(padding(config, 0), "word_embeddings.weight");
  }

  /**
   * CharacterBERT, by the authors' version in transformers (2021): characters N(0, 1) with the
   * padding character 0, filters at PyTorch's default but without biases, the rest as BERT. Their
   * first release starts characters from 0, which would give all words the same vector.
   */
  private static Initialisation characterBert(Config config) {
    Initialisation others = normal(config);
    return (tensor, shape) -> {
      if (tensor.endsWith(CharacterBert.CHARACTERS)) {
        return Distribution.normal(1).withZeroRow(CharacterBert.PADDING);
      }
      if (tensor.contains(".char_conv_") && shape.rank() > 1) {
        return torchDefault(shape.dim(1) * shape.dim(2)).of(tensor, shape);
      }
      return others.of(tensor, shape);
    };
  }

  /** DistilBERT: BERT, whose positions may be fixed sinusoids (sinusoidal_pos_embds). */
  private static Initialisation distilBert(Config config) {
    return config.flag("sinusoidal_pos_embds", false)
        ? bert(config).but(drawn -> Distribution.SINUSOID, "position_embeddings.weight")
        : bert(config);
  }

  /** RoBERTa, XLM-RoBERTa, CamemBERT, MPNet: words and positions have a padding_idx. */
  private static Initialisation roberta(Config config, UnaryOperator<Distribution> padding) {
    return normal(config).but(padding, "word_embeddings.weight", "position_embeddings.weight");
  }

  /** DeBERTa: BERT; _init_weights leaves the convolution at PyTorch's default. */
  private static Initialisation deberta(Config config) {
    long inputs =
        (long) config.positive("hidden_size")
            / config.positive("conv_groups", 1)
            * Math.max(1, config.whole("conv_kernel_size", 0));
    Initialisation others = bert(config);
    return (tensor, shape) ->
        (tensor.contains("encoder.conv.conv.") ? torchDefault(inputs) : others).of(tensor, shape);
  }

  /** GPT-2: the projections to the residual stream are N(0, range² / (2 n_layer)). */
  private static Initialisation gpt2(Config config) {
    double residual = range(config) / Math.sqrt(2.0 * config.positive("n_layer"));
    return normal(config).but(drawn -> Distribution.normal(residual), "c_proj.weight");
  }

  /** XLNet: q, k, v, o, r, r_*_bias, seg_embed and mask_emb are all drawn; no padding_idx. */
  private static Initialisation xlnet(Config config) {
    double deviation = range(config);
    return normal(deviation)
        .but(zeros -> Distribution.normal(deviation), "r_w_bias", "r_r_bias", "r_s_bias");
  }

  /**
   * ModernBERT: normal, truncated at initializer_cutoff_factor deviations (default 2; null means
   * 3); attn.Wo, mlp.Wo, head.dense and decoder as GPT-2's residual projections. The padding row is
   * drawn like the others.
   */
  private static Initialisation modernBert(Config config) {
    double cutoff =
        config.isNull("initializer_cutoff_factor")
            ? 3
            : config.positive("initializer_cutoff_factor", 2.0);
    double in = range(config);
    double out = in / Math.sqrt(2.0 * config.positive("num_hidden_layers"));
    return (tensor, shape) -> {
      if (shape.rank() == 1) {
        return normal(in).of(tensor, shape);
      }
      boolean residual =
          tensor.endsWith(".Wo.weight")
              || tensor.equals("head.dense.weight")
              || tensor.equals("decoder.weight");
      return Distribution.truncatedNormal(residual ? out : in, cutoff);
    };
  }

  /** Llama and its relatives. */
  private static Initialisation llama(Config config, int padding) {
    return normal(config).but(padding(config, padding), "model.embed_tokens.weight");
  }

  /** Gemma: norms multiply by 1 + weight, so the weights start at 0. */
  private static Initialisation gemma(Config config) {
    Initialisation others = llama(config, 0);
    return (tensor, shape) -> shape.rank() == 1 ? Distribution.ZEROS : others.of(tensor, shape);
  }

  /**
   * T5 and mT5, after Mesh TensorFlow: words N(0, 1), which the first norm scales; queries include
   * the scale 1/√d_kv, which attention omits. Everything is multiplied by initializer_factor. No
   * padding_idx.
   */
  private static Initialisation t5(Config config) {
    double factor = config.positive("initializer_factor", 1.0);
    double model = config.positive("d_model");
    double head = config.positive("d_kv");
    double heads = config.positive("num_heads");
    double inner = config.positive("d_ff");
    return (tensor, shape) -> {
      if (shape.rank() == 1) {
        return Distribution.constant(factor);
      }
      if (tensor.equals("shared.weight") || tensor.endsWith("embed_tokens.weight")) {
        return Distribution.normal(factor);
      }
      double variance =
          switch (tensor.replaceFirst(".*\\.(\\w+)\\.weight$", "$1")) {
            case "q" -> 1 / (model * head);
            case "o" -> 1 / (heads * head);
            case "wo" -> 1 / inner;
            default -> 1 / model; // k, v, wi, wi_0, wi_1, relative_attention_bias
          };
      return Distribution.normal(factor * Math.sqrt(variance));
    };
  }

  /**
   * ELMo, by training.py of allenai/bilm-tf: characters uniform within 1, filters within .05
   * (before tanh: N(0, 1/inputs)), highways and the projection N(0, 1/inputs), highways' carry
   * gates -2. The LSTMs have TensorFlow's default, uniform within √(6 / (inputs + outputs)) (Glorot
   * and Bengio 2010). The forget gate's bias of 1 is added by the cell and is not part of the
   * weights.
   */
  static Initialisation elmo(Elmo.Sizes sizes) {
    return (tensor, shape) -> {
      if (shape.rank() == 1) {
        return Distribution.constant(tensor.endsWith("/b_carry") ? -2 : 0);
      }
      if (tensor.equals("char_embed")) {
        return Distribution.uniform(1);
      }
      if (tensor.startsWith("RNN_")) {
        return Distribution.uniform(Math.sqrt(6.0 / (shape.dim(0) + shape.dim(1))));
      }
      if (tensor.startsWith("CNN/") && sizes.activation() == Activation.RELU) {
        return Distribution.uniform(0.05);
      }
      long outputs = shape.dim(shape.rank() - 1);
      return Distribution.normal(Math.sqrt((double) outputs / shape.elements()));
    };
  }
}
