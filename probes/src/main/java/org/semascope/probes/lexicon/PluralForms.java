package org.semascope.probes.lexicon;

import java.util.Optional;
import java.util.OptionalInt;
import org.semascope.data.wordnet.Morphology;
import org.semascope.models.vectors.StaticVectors;

/**
 * The plurals of nouns that have one. A noun keeps its singular form where neither WordNet nor the
 * static vectors know its plural: nobody writes *weaponries or *luggages.
 */
public record PluralForms(Morphology morphology, Optional<StaticVectors> vectors) {
  /**
   * The vectors know a plural if its frequency rank is at most this many times that of the
   * singular: by Zipf's law the plural is then at least a fifth as frequent. GloVe also lists rare
   * errors, such as luggages at 30 times the rank of luggage.
   */
  private static final int HIGHEST_RATIO = 5;

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
        && many.getAsInt() + 1L <= HIGHEST_RATIO * (one.getAsInt() + 1L);
  }
}
