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
 * A noun compound and everything probes ask of it.
 *
 * @param language such as {@code en}
 * @param score how compositional people find it, from 0 (idiomatic) to 5 (literal); none if nobody
 *     was asked
 * @param neutral a sentence that says nothing, such as {@code This is a wet blanket}, with the
 *     compound and with each variant there is
 * @param released whether the neutral sentences are the data's own; others are made by this program
 * @param contexts sentences of a corpus
 */
public record Compound(
    String language,
    String text,
    OptionalDouble score,
    Map<Variant, Occurrence> neutral,
    boolean released,
    List<CompoundContext> contexts) {
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

  /** The words of a variant, without a sentence. */
  public Optional<String> phrase(Variant variant) {
    return Optional.ofNullable(neutral.get(variant)).map(Occurrence::word);
  }

  /** The compound in those corpus sentences that are there in full and in which it was found. */
  public List<Occurrence> naturalistic() {
    return contexts.stream().flatMap(context -> context.compound().stream()).toList();
  }

  /** Those corpus sentences of which there is only where to find them. */
  public List<CompoundContext.Pointer> pointers() {
    return contexts.stream()
        .filter(CompoundContext.Pointer.class::isInstance)
        .map(CompoundContext.Pointer.class::cast)
        .toList();
  }

  /** The same compound in other sentences. */
  public Compound in(List<CompoundContext> others) {
    return new Compound(language, text, score, neutral, released, others);
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
