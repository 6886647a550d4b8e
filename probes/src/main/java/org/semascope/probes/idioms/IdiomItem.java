package org.semascope.probes.idioms;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.data.compounds.Variant;

/** A compound in a sentence, and the phrases that it is compared with. */
public record IdiomItem(@JsonUnwrapped Use use, List<Counterpart> counterparts) {
  public IdiomItem {
    counterparts = List.copyOf(counterparts);
  }

  /**
   * A compound in a sentence.
   *
   * @param id such as {@code en wet blanket NAT 2}
   * @param score from 0 (idiomatic) to 5 (literal); null without human ratings
   * @param sentence its number among those of the compound and condition, from 1
   * @param start of the compound in the text
   */
  public record Use(
      String id,
      String language,
      String compound,
      Double score,
      Condition condition,
      int sentence,
      String text,
      int start,
      int end) {
    /** The compound's name, the same in all its sentences. */
    String unit() {
      return language + " " + compound;
    }

    Occurrence occurrence() {
      return new Occurrence(text, new Span(start, end));
    }
  }

  /** What a compound stands in. */
  public enum Condition {
    /** A sentence that says nothing: This is a wet blanket. */
    NEU("neutral sentences"),
    /** A sentence of a corpus. */
    NAT("corpus sentences"),
    /** Nothing: both sides are phrases without a sentence. */
    ALONE("no sentence");

    private final String words;

    Condition(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }

  /** What is asked of a model: the four probes of Garcia et al. 2021, section 3.2, and a floor. */
  public enum Contrast {
    P1("synonym of the whole"),
    P2("one of its words, the closer one"),
    P3("synonyms of its words"),
    P4("itself, alone"),
    /** The floor that the other similarities stand on. */
    RANDOM("any other phrase");

    /** Those of the paper. */
    static final List<Contrast> OF_PAPER = List.of(P1, P2, P3, P4);

    private final String gloss;

    Contrast(String gloss) {
      this.gloss = gloss;
    }

    /** As figures have it. */
    String label() {
      return this == RANDOM ? "random" : name();
    }

    /** What the compound is set beside, in the fewest words. */
    String gloss() {
      return gloss;
    }
  }

  /** What a counterpart is to its compound. */
  public enum Role {
    SYNONYM(Contrast.P1, "synonym", Variant.SYNONYM),
    HEAD(Contrast.P2, "head", Variant.HEAD),
    MODIFIER(Contrast.P2, "modifier", Variant.MODIFIER),
    WORD_SYNONYMS(Contrast.P3, "synonyms of its words", Variant.WORD_SYNONYMS),
    /** The compound itself, without a sentence. */
    ALONE(Contrast.P4, "alone", null),
    /** Two words of other compounds, about as frequent as its own where that is known. */
    RANDOM(Contrast.RANDOM, "random", null);

    /** Those that the data has phrases for. */
    static final List<Role> OF_DATA = List.of(SYNONYM, HEAD, MODIFIER, WORD_SYNONYMS);

    private final Contrast contrast;
    private final String words;
    private final Variant variant;

    Role(Contrast contrast, String words, Variant variant) {
      this.contrast = contrast;
      this.words = words;
      this.variant = variant;
    }

    /** What the data calls it; null if it is none of the data's. */
    Variant variant() {
      return variant;
    }

    public Contrast contrast() {
      return contrast;
    }

    String words() {
      return words;
    }
  }

  /**
   * What a compound is set beside.
   *
   * @param text the sentence with the counterpart in the compound's place, or the counterpart alone
   * @param start where the counterpart stands in it
   * @param made whether this sentence was made here, by substitution, and is not of the data
   */
  public record Counterpart(Role role, String text, int start, int end, boolean made) {
    static Counterpart of(Role role, Occurrence place, boolean made) {
      return new Counterpart(role, place.text(), place.span().start(), place.span().end(), made);
    }

    Occurrence occurrence() {
      return new Occurrence(text, new Span(start, end));
    }

    String phrase() {
      return text.substring(start, end);
    }
  }
}
