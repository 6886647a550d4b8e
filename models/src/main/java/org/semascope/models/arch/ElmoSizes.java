package org.semascope.models.arch;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.semascope.models.ModelFormatException;
import org.semascope.models.wire.JsonFile;

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

  static ElmoSizes read(Path options) {
    return new Reader(options, JsonFile.object(options)).sizes();
  }

  /** Width of the concatenated outputs of all filters. */
  public int filtered() {
    return filters.stream().mapToInt(Filter::count).sum();
  }

  public int widestFilter() {
    return filters.stream().mapToInt(Filter::width).max().orElseThrow();
  }

  private record Reader(Path file, JsonNode root) {
    /** Limit for characters of a word and for filters; released models have 1,024. */
    private static final int MOST = 1 << 12;

    ElmoSizes sizes() {
      int longest = positive("/char_cnn/max_characters_per_token");
      if (longest > MOST) {
        throw ModelFormatException.file(
            file, "char_cnn/max_characters_per_token of at most " + MOST, longest);
      }
      String activation = root.at("/char_cnn/activation").asText("relu");
      return new ElmoSizes(
          longest,
          positive("/char_cnn/embedding/dim"),
          filters(longest),
          positive("/char_cnn/n_highway"),
          Activation.named(activation)
              .filter(one -> one == Activation.RELU || one == Activation.TANH)
              .orElseThrow(
                  () ->
                      ModelFormatException.file(
                          file, "char_cnn/activation to be relu or tanh", activation)),
          positive("/lstm/n_layers"),
          positive("/lstm/dim"),
          positive("/lstm/projection_dim"),
          clip("/lstm/cell_clip"),
          clip("/lstm/proj_clip"),
          root.at("/lstm/use_skip_connections").asBoolean(false));
    }

    private List<Filter> filters(int longest) {
      List<Filter> filters = new ArrayList<>();
      for (JsonNode pair : root.at("/char_cnn/filters")) {
        int width = pair.path(0).asInt();
        int count = pair.path(1).asInt();
        if (width < 1 || width > longest || count < 1 || count > MOST || filters.size() == MOST) {
          throw ModelFormatException.file(
              file,
              "at most %s filters as [width, count], no wider than a word".formatted(MOST),
              pair);
        }
        filters.add(new Filter(width, count));
      }
      if (filters.isEmpty()) {
        throw ModelFormatException.file(file, "char_cnn/filters to be a list", "none");
      }
      return List.copyOf(filters);
    }

    private int positive(String path) {
      return JsonFile.positive(file, path.substring(1), root.at(path));
    }

    /** Without a value, nothing is clipped. */
    private double clip(String path) {
      JsonNode value = root.at(path);
      if (value.isMissingNode() || value.isNull()) {
        return Float.MAX_VALUE;
      }
      if (!value.isNumber() || !(value.doubleValue() > 0)) {
        throw ModelFormatException.file(file, path.substring(1) + " to be positive", value);
      }
      return value.doubleValue();
    }
  }
}
