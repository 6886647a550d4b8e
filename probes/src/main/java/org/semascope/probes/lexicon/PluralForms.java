package org.semascope.probes.lexicon;

import java.util.Optional;
import java.util.OptionalInt;
import org.semascope.data.wordnet.Morphology;
import org.semascope.models.vectors.StaticVectors;

/**
 * The plurals of nouns. A noun without an attested plural, in WordNet or in the static vectors,
 * keeps its singular form: *weaponries and *luggages are not used.
 */
public record PluralForms(Morphology morphology, Optional<StaticVectors> vectors) {
  /**
   * Maximum ratio of the frequency ranks of plural and singular in the vectors: by Zipf's law the
   * plural is then at least a fifth as frequent. GloVe also lists rare errors, such as luggages at
   * 30 times the rank of luggage.
   */
  private static final int MAX_RATIO = 5;

  /** The plural, or the noun itself if it has none. */
  public String of(String noun) {
    String plural = morphology.plural(noun);
    return morphology.knowsPlural(noun) || isFrequent(plural, noun) ? plural : noun;
  }

  private boolean isFrequent(String plural, String noun) {
    OptionalInt one = vectors.map(own -> own.row(noun)).orElse(OptionalInt.empty());
    OptionalInt many = vectors.map(own -> own.row(plural)).orElse(OptionalInt.empty());
    return one.isPresent()
        && many.isPresent()
        && many.getAsInt() + 1L <= MAX_RATIO * (one.getAsInt() + 1L);
  }
}
