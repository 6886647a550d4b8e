package org.semascope.data.compounds;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The phrases that replace a compound in one sentence, inflected as in that sentence.
 *
 * @param variants possibly several of a variant; similarities with them are averaged
 * @param random phrases unrelated to the compound, a baseline
 */
public record Phrases(Map<Variant, List<String>> variants, List<String> random) {
  /** For sentences without phrases of their own. */
  public static final Phrases NONE = new Phrases(Map.of(), List.of());

  public Phrases {
    variants = variants.isEmpty() ? Map.of() : Collections.unmodifiableMap(new EnumMap<>(variants));
    random = List.copyOf(random);
  }
}
