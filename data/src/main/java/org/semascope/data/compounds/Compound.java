package org.semascope.data.compounds;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.semascope.core.Occurrence;

/**
 * A noun compound with the data that probes need.
 *
 * @param language such as {@code en}
 * @param score mean human compositionality rating, from 0 (idiomatic) to 5 (literal); empty without
 *     human ratings
 * @param neutral a neutral sentence, such as {@code This is a wet blanket}, with the compound and
 *     with each available variant
 * @param released whether the neutral sentences are part of the data; otherwise they are generated
 * @param contexts corpus sentences
 * @param phrases of the neutral sentence, and of the compound alone, if the data has several of a
 *     variant, or random phrases
 */
public record Compound(
    String language,
    String text,
    OptionalDouble score,
    Map<Variant, Occurrence> neutral,
    boolean released,
    List<CompoundContext> contexts,
    Phrases phrases) {
  public Compound(
      String language,
      String text,
      OptionalDouble score,
      Map<Variant, Occurrence> neutral,
      boolean released,
      List<CompoundContext> contexts) {
    this(language, text, score, neutral, released, contexts, Phrases.NONE);
  }

  public Compound {
    if (text.isBlank()
        || !(score.orElse(0) >= 0 && score.orElse(0) <= 5)
        || !neutral.containsKey(Variant.COMPOUND)) {
      throw new IllegalArgumentException(
          "compound \"%s\" of score %s with %s".formatted(text, score, neutral.keySet()));
    }
    neutral = Collections.unmodifiableMap(new EnumMap<>(neutral));
    contexts = List.copyOf(contexts);
  }

  /** The words of a variant, without the sentence. */
  public Optional<String> phrase(Variant variant) {
    return Optional.ofNullable(neutral.get(variant)).map(Occurrence::word);
  }

  /** The occurrences of the compound in the corpus sentences whose text is available. */
  public List<Occurrence> naturalistic() {
    return contexts.stream().flatMap(context -> context.compound().stream()).toList();
  }

  /** The corpus sentences of which only the reference is available. */
  public List<CompoundContext.Pointer> pointers() {
    return contexts.stream()
        .filter(CompoundContext.Pointer.class::isInstance)
        .map(CompoundContext.Pointer.class::cast)
        .toList();
  }

  /** The same compound in other sentences. */
  public Compound in(List<CompoundContext> others) {
    return new Compound(language, text, score, neutral, released, others, phrases);
  }

  @Override
  public String toString() {
    return "%s (%s) %s; %s; %s of %s corpus sentences"
        .formatted(
            text,
            language,
            score.isPresent() ? score.getAsDouble() : "no score",
            neutral.values().stream().map(Occurrence::text).collect(Collectors.joining(" | ")),
            naturalistic().size(),
            contexts.size());
  }
}
