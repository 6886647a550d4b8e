package org.semascope.probes.idioms;

import static org.semascope.probes.idioms.IdiomProbe.WORDING;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.data.compounds.Variant;

/** A compound in a sentence, with the phrases that it is compared with. */
public record IdiomItem(@JsonUnwrapped Use use, List<Counterpart> counterparts) {
  public IdiomItem {
    counterparts = List.copyOf(counterparts);
  }

  /**
   * A compound in a sentence.
   *
   * @param id such as {@code en wet blanket NAT 2}
   * @param score from 0 (idiomatic) to 5 (literal); null without human ratings
   * @param sentence its number among the sentences of the compound and condition, from 1
   * @param start offset of the compound in the text, in UTF-16 units
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

  /** The context of a compound. */
  public enum Condition {
    /** A neutral sentence: This is a wet blanket. */
    NEU,
    /** A sentence from a corpus. */
    NAT,
    /** No sentence: both sides are phrases. */
    ALONE;

    /** As pages describe it. */
    String description() {
      return WORDING.get("conditions." + name());
    }
  }

  /** The four comparisons of Garcia et al. 2021, section 3.2, and a baseline. */
  public enum Contrast {
    P1,
    P2,
    P3,
    P4,
    /** The baseline of the other similarities. */
    RANDOM;

    /** The comparisons of the paper. */
    static final List<Contrast> OF_PAPER = List.of(P1, P2, P3, P4);

    /** In figures. */
    String label() {
      return this == RANDOM ? "random" : name();
    }

    /** The phrase that the compound is compared with, in a few words. */
    String gloss() {
      return WORDING.get("contrasts." + name());
    }
  }

  /** Relation of a counterpart to its compound. */
  public enum Role {
    SYNONYM(Contrast.P1, Variant.SYNONYM),
    HEAD(Contrast.P2, Variant.HEAD),
    MODIFIER(Contrast.P2, Variant.MODIFIER),
    WORD_SYNONYMS(Contrast.P3, Variant.WORD_SYNONYMS),
    /** The compound itself, without a sentence. */
    ALONE(Contrast.P4, null),
    /** Two words of other compounds, matched in frequency where frequencies are known. */
    RANDOM(Contrast.RANDOM, null);

    /** Roles with phrases in the data. */
    static final List<Role> OF_DATA = List.of(SYNONYM, HEAD, MODIFIER, WORD_SYNONYMS);

    private final Contrast contrast;
    private final Variant variant;

    Role(Contrast contrast, Variant variant) {
      this.contrast = contrast;
      this.variant = variant;
    }

    /** The variant of the data; null for roles without one. */
    Variant variant() {
      return variant;
    }

    public Contrast contrast() {
      return contrast;
    }

    /** As pages describe it. */
    String description() {
      return WORDING.get("roles." + name());
    }
  }

  /**
   * A phrase that a compound is compared with.
   *
   * @param text the sentence with the phrase instead of the compound, or the phrase alone
   * @param start offset of the phrase in the text
   * @param made whether the sentence was made by substitution and is not from the data
   */
  public record Counterpart(Role role, String text, int start, int end, boolean made) {
    static Counterpart of(Role role, Occurrence at, boolean made) {
      return new Counterpart(role, at.text(), at.span().start(), at.span().end(), made);
    }

    Occurrence occurrence() {
      return new Occurrence(text, new Span(start, end));
    }

    String phrase() {
      return text.substring(start, end);
    }
  }
}
