package org.semascope.data.tagged;

import java.util.List;

/**
 * A word or multiword expression with its supersense.
 *
 * @param tokens its tokens in order; not contiguous in a gappy expression ({@code have ..
 *     experience})
 * @param category its syntactic category: {@code N}, {@code V.LVC.full}, {@code P} and others
 * @param lemma the lemmas of its words, separated by spaces
 * @param supersenses none, one ({@code n.PERSON}), or the role and the function of an adposition
 *     ({@code p.Goal}, {@code p.Locus}); also the markers of units without supersense, {@code ??}
 *     and {@code `$}
 */
public record LexicalUnit(
    List<Integer> tokens, String category, String lemma, List<String> supersenses) {
  public LexicalUnit {
    tokens = List.copyOf(tokens);
    supersenses = List.copyOf(supersenses);
    if (tokens.isEmpty() || supersenses.size() > 2) {
      throw new IllegalArgumentException(
          "a unit of tokens %s with supersenses %s".formatted(tokens, supersenses));
    }
  }

  public int first() {
    return tokens.get(0);
  }

  public boolean isSingleWord() {
    return tokens.size() == 1;
  }

  /** Whether it has a supersense, of a noun, a verb or an adposition. */
  public boolean isLabelled() {
    return !supersenses.isEmpty() && supersenses.get(0).matches("[nvp]\\..+");
  }

  /** Its supersense, or both joined: {@code n.PERSON}, {@code p.Goal_p.Locus}. */
  public String label() {
    return String.join("_", supersenses);
  }
}
