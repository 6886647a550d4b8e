package org.semascope.probes.idioms;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.semascope.core.Article;
import org.semascope.core.Occurrence;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.data.compounds.Compound;
import org.semascope.data.compounds.Context;
import org.semascope.data.compounds.Variant;
import org.semascope.engine.Sampling;
import org.semascope.engine.Skipped;

/**
 * Plans the probe: the same plan whenever compounds, options and seed are.
 *
 * <p>Neutral variants are those of the data, if it has any. Corpus sentences have no variants in
 * the data as it is released; they are made here, by putting the phrase of the neutral variant in
 * the compound's place, not inflected.
 */
public final class IdiomPlanner {
  private static final Map<Kind, Variant> VARIANTS =
      new EnumMap<>(
          Map.of(
              Kind.SYNONYM, Variant.SYNONYM,
              Kind.HEAD, Variant.HEAD,
              Kind.MODIFIER, Variant.MODIFIER,
              Kind.WORD_SYNONYMS, Variant.WORD_SYNONYMS));

  private final IdiomOptions options;
  private final boolean contextual;
  private final WordFrequencies frequencies;
  private final long seed;
  private final List<IdiomItem> items = new ArrayList<>();
  private final List<Skipped> skipped = new ArrayList<>();

  private IdiomPlanner(
      IdiomOptions options, boolean contextual, WordFrequencies frequencies, long seed) {
    this.options = options;
    this.contextual = contextual;
    this.frequencies = frequencies;
    this.seed = seed;
  }

  /**
   * @param contextual whether the compound alone can differ from the compound in a sentence (P4)
   */
  public static IdiomPlan plan(
      List<Compound> compounds,
      IdiomOptions options,
      boolean contextual,
      WordFrequencies frequencies,
      long seed) {
    IdiomPlanner planner = new IdiomPlanner(options, contextual, frequencies, seed);
    planner.add(planner.ofLanguage(compounds));
    return new IdiomPlan(planner.items, planner.skipped);
  }

  private List<Compound> ofLanguage(List<Compound> all) {
    List<Compound> own =
        all.stream()
            .filter(
                one -> options.language().isEmpty() || one.language().equals(options.language()))
            .toList();
    if (own.isEmpty()) {
      Set<String> languages =
          all.stream().map(Compound::language).collect(Collectors.toCollection(TreeSet::new));
      throw new SemascopeException(
          languages.isEmpty()
              ? "there is no compound to probe"
              : "there is no compound of the language %s, only of %s"
                  .formatted(options.language(), String.join(", ", languages)));
    }
    return own;
  }

  private void add(List<Compound> compounds) {
    RandomPhrases random = new RandomPhrases(compounds, options.randomPhrases(), frequencies, seed);
    for (int number : drawn(compounds)) {
      add(compounds.get(number), random.of(number));
    }
  }

  /** Places in the list, rising. */
  private List<Integer> drawn(List<Compound> compounds) {
    List<Integer> all = IntStream.range(0, compounds.size()).boxed().toList();
    if (options.limit() == 0 || options.limit() >= all.size()) {
      return all;
    }
    return new Sampling<Integer>(
            number -> compounds.get(number).language(), number -> name(compounds.get(number)), seed)
        .draw(all, options.limit()).stream().sorted(Comparator.naturalOrder()).toList();
  }

  private static String name(Compound compound) {
    return compound.language() + " " + compound.text();
  }

  private void add(Compound compound, List<String> random) {
    VARIANTS.forEach(
        (kind, variant) -> {
          if (compound.phrase(variant).isEmpty()) {
            skip(compound, kind.probe().name(), "the data gives it no " + words(kind));
          }
        });
    if (options.conditions().contains(Condition.NEU)) {
      addNeutral(compound, random);
    }
    if (options.conditions().contains(Condition.NAT)) {
      addNatural(compound, random);
    }
    List<Rival> rivals = new ArrayList<>();
    VARIANTS.forEach(
        (kind, variant) ->
            compound
                .phrase(variant)
                .ifPresent(phrase -> rivals.add(Rival.of(kind, alone(phrase), true))));
    random.forEach(phrase -> rivals.add(Rival.of(Kind.RANDOM, alone(phrase), true)));
    items.add(item(compound, Condition.ALONE, 1, alone(compound.text()), rivals));
  }

  private static String words(Kind kind) {
    return switch (kind) {
      case SYNONYM -> "synonym";
      case WORD_SYNONYMS -> "synonyms of its words";
      default -> kind.name().toLowerCase(Locale.ROOT);
    };
  }

  private void addNeutral(Compound compound, List<String> random) {
    Occurrence own = compound.neutral().get(Variant.COMPOUND);
    List<Rival> rivals = new ArrayList<>();
    VARIANTS.forEach(
        (kind, variant) ->
            Optional.ofNullable(compound.neutral().get(variant))
                .ifPresent(place -> rivals.add(Rival.of(kind, place, !compound.released()))));
    addToAll(compound, own, random, rivals, true);
    items.add(item(compound, Condition.NEU, 1, own, rivals));
  }

  private void addNatural(Compound compound, List<String> random) {
    int number = 0;
    for (Context context : compound.contexts()) {
      number++;
      if (context.compound().isEmpty()) {
        skip(
            compound,
            "NAT " + number,
            context instanceof Context.Pointer
                ? "a sentence of ukWaC or brWaC that was not released"
                : "a sentence in which its compound was not found");
        continue;
      }
      Occurrence own = context.compound().get();
      List<Rival> rivals = new ArrayList<>();
      VARIANTS.forEach(
          (kind, variant) ->
              compound
                  .phrase(variant)
                  .ifPresent(
                      phrase ->
                          rivals.add(
                              Rival.of(
                                  kind,
                                  made(own, phrase, compound, options.agreeingArticle()),
                                  true))));
      addToAll(compound, own, random, rivals, options.agreeingArticle());
      items.add(item(compound, Condition.NAT, number, own, rivals));
    }
  }

  /** What every sentence is set beside: the compound alone, and phrases by chance. */
  private void addToAll(
      Compound compound,
      Occurrence own,
      List<String> random,
      List<Rival> rivals,
      boolean agreeing) {
    if (contextual) {
      rivals.add(Rival.of(Kind.ALONE, alone(compound.text()), true));
    }
    random.forEach(
        phrase -> rivals.add(Rival.of(Kind.RANDOM, made(own, phrase, compound, agreeing), true)));
  }

  private static Occurrence alone(String phrase) {
    return new Occurrence(phrase, new Span(0, phrase.length()));
  }

  /** A sentence that begins with its compound begins with a capital, whatever takes its place. */
  private static Occurrence made(
      Occurrence own, String phrase, Compound compound, boolean agreeing) {
    boolean capital = own.span().start() == 0 && Character.isUpperCase(own.word().charAt(0));
    String written =
        capital ? Character.toUpperCase(phrase.charAt(0)) + phrase.substring(1) : phrase;
    Occurrence replaced = own.replacedBy(written);
    // Portuguese has an article a, too, but no an.
    return agreeing && compound.language().equals("en") ? Article.agreeing(replaced) : replaced;
  }

  private static IdiomItem item(
      Compound compound, Condition condition, int number, Occurrence own, List<Rival> rivals) {
    return new IdiomItem(
        name(compound) + " " + condition + (condition == Condition.NAT ? " " + number : ""),
        compound.language(),
        compound.text(),
        compound.score().isPresent() ? compound.score().getAsDouble() : null,
        condition,
        number,
        own.text(),
        own.span().start(),
        own.span().end(),
        rivals);
  }

  private void skip(Compound compound, String what, String reason) {
    skipped.add(new Skipped(name(compound) + " " + what, reason));
  }
}
