package org.semascope.probes;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.models.Traits;

/**
 * What a probe is.
 *
 * @param name of its command and of its runs' folder: lower-case letters and hyphens
 * @param version raised with every change of the code that changes results
 * @param summary one sentence for lists of commands
 * @param description what it does, in a few sentences
 * @param citations keys of the works that it follows, in {@code references.yaml}
 * @param layers which are measured where the user does not say, as {@code --layers} takes them;
 *     empty for a probe that measures no layers, such as one of probabilities
 * @param compared the metrics that {@code compare} tests where the user does not say
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
    /** Probabilities of words: at masked places, or after what stands before them. */
    PREDICTED_WORDS
  }

  /**
   * The layers that are measured where the user does not say: of a model with few layers all that
   * {@code lastN} would take.
   */
  public String usualLayers(Traits model) {
    Matcher last = LAST.matcher(layers);
    if (!last.find() || Integer.parseInt(last.group(1)) <= model.layers().size()) {
      return layers;
    }
    return last.replaceFirst("all");
  }
}
