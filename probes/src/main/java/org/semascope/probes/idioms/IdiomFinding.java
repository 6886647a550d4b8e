package org.semascope.probes.idioms;

import static org.semascope.probes.idioms.IdiomProbe.WORDING;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.semascope.probes.idioms.IdiomItem.Condition;
import org.semascope.probes.idioms.IdiomItem.Contrast;
import org.semascope.probes.idioms.IdiomItem.Role;
import org.semascope.probes.idioms.IdiomItem.Use;

/**
 * A compound in a sentence, with its similarities: a line of {@code items.jsonl}. A similarity has
 * one value per layer mix of the run, in their order.
 *
 * @param words number of space-separated words of the sentence
 * @param pieces number of subword tokens of the compound; of words, for static vectors
 * @param unknown number of words of the sentence without a vector, which are ignored
 * @param window start and end of the part of the text that was encoded, if the text exceeded the
 *     model's maximum length; empty otherwise
 */
public record IdiomFinding(
    @JsonUnwrapped Use use,
    int words,
    int pieces,
    int unknown,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Integer> window,
    List<PhraseSimilarity> counterparts) {
  public IdiomFinding {
    window = window == null ? List.of() : List.copyOf(window);
    counterparts = List.copyOf(counterparts);
  }

  public String language() {
    return use.language();
  }

  public String compound() {
    return use.compound();
  }

  public Condition condition() {
    return use.condition();
  }

  public String text() {
    return use.text();
  }

  /** The part of the text that is compared. */
  public enum ComparedText {
    /** The whole sentence: the mean of all word vectors. */
    SENT("Sent"),
    /** The noun compound in its sentence: the mean of its words' vectors. */
    NC("NC");

    private final String label;

    ComparedText(String label) {
      this.label = label;
    }

    /** As in the paper and in the names of groups. */
    @Override
    public String toString() {
      return label;
    }

    /** As pages describe it. */
    String description() {
      return WORDING.get("texts." + name());
    }
  }

  /**
   * The similarity of the compound and a phrase.
   *
   * @param text the sentence with the phrase instead of the compound
   * @param made whether the sentence was made by substitution and is not from the data
   * @param sent cosines of the sentences; empty without sentences
   * @param nc cosines of compound and phrase; empty if they cannot be compared
   */
  public record PhraseSimilarity(
      Role role,
      String phrase,
      String text,
      boolean made,
      int pieces,
      int unknown,
      float[] sent,
      float[] nc) {
    OptionalDouble at(ComparedText compared, int layer) {
      float[] cosines = compared == ComparedText.SENT ? sent : nc;
      return cosines.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(cosines[layer]);
    }
  }

  /**
   * The similarity of a contrast: the higher one of head and modifier, the mean of random phrases.
   *
   * @param layer index of the layer mix
   * @return empty if the contrast has no phrase with a vector
   */
  OptionalDouble similarity(Contrast contrast, ComparedText compared, int layer) {
    if (contrast == Contrast.P2) {
      // P2 is a maximum of two values; it is undefined if one is missing.
      return closer(compared, layer)
          .map(role -> of(role, compared, layer))
          .orElse(OptionalDouble.empty());
    }
    return counterparts.stream()
        .filter(one -> one.role().contrast() == contrast)
        .flatMapToDouble(one -> one.at(compared, layer).stream())
        .average();
  }

  /** The more similar one of head and modifier, which gives P2; empty without both. */
  public Optional<Role> closer(ComparedText compared, int layer) {
    OptionalDouble head = of(Role.HEAD, compared, layer);
    OptionalDouble modifier = of(Role.MODIFIER, compared, layer);
    if (head.isEmpty() || modifier.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(head.getAsDouble() >= modifier.getAsDouble() ? Role.HEAD : Role.MODIFIER);
  }

  private OptionalDouble of(Role role, ComparedText compared, int layer) {
    return counterparts.stream()
        .filter(one -> one.role() == role)
        .flatMapToDouble(one -> one.at(compared, layer).stream())
        .findFirst();
  }
}
