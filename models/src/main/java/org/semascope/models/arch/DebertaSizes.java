package org.semascope.models.arch;

import java.util.List;
import java.util.Locale;
import org.semascope.models.ModelFormatException;

/**
 * The numbers of a DeBERTa configuration, from version 2 on.
 *
 * @param absolute whether places are added to the words as well
 * @param kernel how many places the convolution beside the first block spans; 0: there is none
 */
record DebertaSizes(
    BertSizes bert,
    boolean absolute,
    int kernel,
    int groups,
    Activation kernelActivation,
    Relative relative) {
  /**
   * How attention depends on distance.
   *
   * @param terms how many products a score is scaled for
   * @param queryToPlace whether a query asks for places (c2p)
   * @param placeToKey whether a place asks for keys (p2c)
   * @param shared whether places are projected as words are
   * @param normed whether places' embeddings are normed first
   * @param span how many places before and after have an embedding
   * @param buckets into how many distances are gathered; 0: each counts for itself
   * @param farthest the distance the last bucket is for
   */
  record Relative(
      int terms,
      boolean queryToPlace,
      boolean placeToKey,
      boolean shared,
      boolean normed,
      int span,
      int buckets,
      int farthest) {
    static Relative of(Config config) {
      boolean used = config.flag("relative_attention", false);
      List<String> kinds = config.words("pos_att_type");
      boolean queryToPlace = kinds.contains("c2p");
      boolean placeToKey = kinds.contains("p2c");
      int given = config.whole("max_relative_positions", -1);
      int farthest = given < 1 ? config.positive("max_position_embeddings") : given;
      int buckets = Math.max(0, config.whole("position_buckets", -1));
      return new Relative(
          1 + (queryToPlace ? 1 : 0) + (placeToKey ? 1 : 0), // used or not
          used && queryToPlace,
          used && placeToKey,
          config.flag("share_att_key", false),
          config.words("norm_rel_ebd").stream()
              .anyMatch(word -> word.strip().toLowerCase(Locale.ROOT).equals("layer_norm")),
          buckets > 0 ? buckets : farthest,
          buckets,
          farthest);
    }

    /** The row of the table of places for a query this far behind a key. */
    int row(int distance) {
      return Math.min(Math.max(bucket(distance) + span, 0), 2 * span - 1);
    }

    /** Near distances have a bucket each; farther ones share theirs, by their logarithm. */
    private int bucket(int distance) {
      int middle = buckets / 2;
      if (buckets == 0 || Math.abs(distance) <= middle) {
        return distance;
      }
      // In single precision, as the checkpoints were trained.
      float share =
          (float) Math.log(Math.abs(distance) / (float) middle)
              / (float) Math.log((farthest - 1) / (float) middle);
      return Integer.signum(distance) * ((int) Math.ceil(share * (middle - 1)) + middle);
    }
  }

  static DebertaSizes of(Config config) {
    int hidden = config.positive("hidden_size");
    int kernel = Math.max(0, config.whole("conv_kernel_size", 0));
    if (kernel > 0 && kernel % 2 == 0) {
      throw ModelFormatException.file(config.file(), "conv_kernel_size to be odd", kernel);
    }
    BertSizes bert =
        new BertSizes(
            config.positive("vocab_size"),
            config.positive("embedding_size", hidden),
            hidden,
            config.positive("num_hidden_layers"),
            config.divisorOf("hidden_size", "num_attention_heads"),
            config.positive("intermediate_size"),
            config.positive("max_position_embeddings"),
            0,
            config.notNegative("type_vocab_size", 0),
            config.positive("layer_norm_eps", 1e-7),
            config.activation("hidden_act", "gelu"),
            config.flag("tie_word_embeddings", true),
            Dropout.of(config, BertSizes.USUAL_DROPOUT));
    return new DebertaSizes(
        bert,
        config.flag("position_biased_input", true),
        kernel,
        config.positive("conv_groups", 1),
        config.activation("conv_act", "tanh"),
        Relative.of(config));
  }
}
