package org.semascope.probes.idioms;

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
 * A compound in a sentence, with its similarities: a line of {@code items.jsonl}. A similarity is
 * given at each of the run's choices of layers, in their order.
 *
 * @param words of the sentence, separated by spaces
 * @param pieces subword tokens of the compound; words, for static vectors
 * @param unknown words of the sentence without a vector, which were left out
 * @param window where the part of the text that the model saw begins and ends, if the text was too
 *     long; empty otherwise
 */
public record IdiomFinding(
    @JsonUnwrapped Use use,
    int words,
    int pieces,
    int unknown,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Integer> window,
    List<Likeness> counterparts) {
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

  /** Which part of the text is compared. */
  public enum ComparedText {
    /** The whole sentence: the mean of all word vectors. */
    SENT("Sent", "whole sentences"),
    /** The noun compound in its sentence: the mean of its words' vectors. */
    NC("NC", "compounds");

    private final String label;
    private final String words;

    ComparedText(String label, String words) {
      this.label = label;
      this.words = words;
    }

    /** As the paper and the names of groups have it. */
    @Override
    public String toString() {
      return label;
    }

    String words() {
      return words;
    }
  }

  /**
   * What the compound was compared with, and the cosines.
   *
   * @param text the sentence with the phrase instead of the compound
   * @param made whether this sentence was made here, and is not of the data
   * @param sent of the sentences; empty where there are none
   * @param nc of compound and phrase; empty where there are none
   */
  public record Likeness(
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
   * The similarity of a contrast: of head and modifier the higher one, of random phrases the mean.
   *
   * @param layer index of the choice of layers
   * @return empty where the contrast has nothing to compare
   */
  OptionalDouble similarity(Contrast contrast, ComparedText compared, int layer) {
    if (contrast == Contrast.P2) {
      // P2 is the larger of two; with one of them missing it is unknown.
      return closer(compared, layer)
          .map(role -> of(role, compared, layer))
          .orElse(OptionalDouble.empty());
    }
    return counterparts.stream()
        .filter(one -> one.role().contrast() == contrast)
        .flatMapToDouble(one -> one.at(compared, layer).stream())
        .average();
  }

  /** Which of head and modifier is more similar, and so gives P2; empty without both. */
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
