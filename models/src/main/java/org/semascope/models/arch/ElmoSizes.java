package org.semascope.models.arch;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.semascope.models.ModelFormatException;

/**
 * The sizes in ELMo's {@code options.json}.
 *
 * @param longestWord maximum characters of a word, with its begin and end
 * @param cells width of an LSTM's cell state
 * @param projection width of an LSTM's output, and of the vector of a word
 * @param cellClip bound of the cell state's absolute values
 * @param projectionClip bound of the output's absolute values
 * @param skips whether a layer above the first adds its input to its output
 */
public record ElmoSizes(
    int longestWord,
    int characterWidth,
    List<Filter> filters,
    int highways,
    Activation activation,
    int layers,
    int cells,
    int projection,
    double cellClip,
    double projectionClip,
    boolean skips) {
  /** {@code count} filters over {@code width} adjacent characters. */
  public record Filter(int width, int count) {}

  /** Limit for characters of a word and for filters; released models have 1,024. */
  private static final int MOST = 1 << 12;

  static ElmoSizes read(Path options) {
    Config config = Config.of(options);
    int longest = config.positive("char_cnn.max_characters_per_token");
    if (longest > MOST) {
      throw ModelFormatException.file(
          options, "char_cnn.max_characters_per_token of at most " + MOST, longest);
    }
    Activation activation = config.activation("char_cnn.activation", "relu");
    if (activation != Activation.RELU && activation != Activation.TANH) {
      throw ModelFormatException.file(
          options, "char_cnn.activation to be relu or tanh", activation);
    }
    return new ElmoSizes(
        longest,
        config.positive("char_cnn.embedding.dim"),
        filters(config, longest),
        config.positive("char_cnn.n_highway"),
        activation,
        config.positive("lstm.n_layers"),
        config.positive("lstm.dim"),
        config.positive("lstm.projection_dim"),
        config.positive("lstm.cell_clip", (double) Float.MAX_VALUE),
        config.positive("lstm.proj_clip", (double) Float.MAX_VALUE),
        config.flag("lstm.use_skip_connections", false));
  }

  private static List<Filter> filters(Config config, int longest) {
    List<Filter> filters = new ArrayList<>();
    for (JsonNode pair : config.value("char_cnn.filters")) {
      int width = pair.path(0).asInt();
      int count = pair.path(1).asInt();
      if (width < 1 || width > longest || count < 1 || count > MOST || filters.size() == MOST) {
        throw ModelFormatException.file(
            config.file(),
            "at most %s filters as [width, count], no wider than a word".formatted(MOST),
            pair);
      }
      filters.add(new Filter(width, count));
    }
    if (filters.isEmpty()) {
      throw ModelFormatException.file(config.file(), "char_cnn.filters to be a list", "none");
    }
    return List.copyOf(filters);
  }

  /** Width of the concatenated outputs of all filters. */
  public int filtered() {
    return filters.stream().mapToInt(Filter::count).sum();
  }

  public int widestFilter() {
    return filters.stream().mapToInt(Filter::width).max().orElseThrow();
  }
}
