package org.semascope.probes;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.models.Traits;

/**
 * Description of a probe.
 *
 * @param name of its command and of its runs' folder: lower-case letters and hyphens
 * @param version raised with every change of the code that changes results
 * @param summary one sentence for lists of commands
 * @param description what it does, in a few sentences
 * @param citations keys of the works that it follows, in {@code references.yaml}
 * @param layers default of {@code --layers}; empty for a probe without layers, such as a probe of
 *     probabilities
 * @param compared metrics that {@code compare} tests by default
 * @param examples command lines, without the program's name
 */
public record About(
    String name,
    int version,
    String summary,
    List<String> description,
    List<String> citations,
    Needs needs,
    String layers,
    List<String> compared,
    List<String> examples) {
  private static final Pattern LAST = Pattern.compile("last(\\d+)");

  /** What a model must be able to do. */
  public enum Needs {
    /** Nothing: the probe may run without any model. */
    NO_MODEL,
    /** Vectors of words, contextual or static. */
    ANY_VECTORS,
    /** A vector of a word in its text. */
    CONTEXTUAL,
    /** Probabilities of masked words, or of the next word. */
    PREDICTED_WORDS
  }

  /**
   * The default layers for a model; {@code lastN} becomes {@code all} if the model has fewer
   * layers.
   */
  public String usualLayers(Traits model) {
    Matcher last = LAST.matcher(layers);
    if (!last.find() || Integer.parseInt(last.group(1)) <= model.layers().size()) {
      return layers;
    }
    return last.replaceFirst("all");
  }
}
