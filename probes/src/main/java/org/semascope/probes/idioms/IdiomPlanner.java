package org.semascope.probes.idioms;

import static org.semascope.probes.idioms.IdiomProbe.WORDING;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.semascope.core.Article;
import org.semascope.core.Occurrence;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.data.compounds.Compound;
import org.semascope.data.compounds.CompoundContext;
import org.semascope.data.compounds.Phrases;
import org.semascope.data.compounds.Variant;
import org.semascope.engine.Sampling;
import org.semascope.engine.Skipped;
import org.semascope.probes.Plan;
import org.semascope.probes.idioms.IdiomItem.Condition;
import org.semascope.probes.idioms.IdiomItem.Counterpart;
import org.semascope.probes.idioms.IdiomItem.Role;
import org.semascope.probes.idioms.IdiomItem.Use;
import org.semascope.probes.idioms.RandomPhrases.Frequencies;

/**
 * Plans the probe. Compounds, options and seed determine the plan.
 *
 * <p>Neutral variants are from the data, if it has any. The released data has no variants of corpus
 * sentences; they are made by replacing the compound by the uninflected phrase of the neutral
 * variant.
 */
final class IdiomPlanner {
  /** Prefix of the counter of compounds whose random phrases are not matched in frequency. */
  static final String UNMATCHED = "unmatched in frequency, ";

  private static final int CHARACTERS_PER_TOKEN = 4;

  private final IdiomOptions options;
  private final Frequencies frequencies;
  private final int limit;
  private final long seed;
  private final List<IdiomItem> items = new ArrayList<>();
  private final List<Skipped> skipped = new ArrayList<>();
  private final Map<String, Long> counts = new TreeMap<>();

  /**
   * @param frequencies by which random phrases are matched
   * @param limit maximum number of compounds, sampled evenly across languages; 0 for all
   */
  IdiomPlanner(IdiomOptions options, Frequencies frequencies, int limit, long seed) {
    this.options = options;
    this.frequencies = frequencies;
    this.limit = limit;
    this.seed = seed;
  }

  Plan<IdiomItem> plan(List<Compound> all) {
    List<Compound> compounds = ofLanguage(all);
    RandomPhrases random = new RandomPhrases(compounds, options.randomPhrases(), frequencies, seed);
    for (int number : drawn(compounds)) {
      Compound compound = compounds.get(number);
      List<String> phrases = random.of(number);
      add(compound, phrases);
      count("compounds", true);
      count("scored", compound.score().isPresent());
      boolean matched = frequencies.of(compound.text(), compound.language()).isPresent();
      boolean drawn = !phrases.isEmpty() && compound.phrases().random().isEmpty();
      count(UNMATCHED + compound.language(), drawn && !matched);
    }
    return new Plan<>(items, skipped, IdiomPlanner::cost, List.of(), List.of(), counts);
  }

  private void count(String what, boolean holds) {
    if (holds) {
      counts.merge(what, 1L, Long::sum);
    }
  }

  /** Approximate number of tokens of an item. */
  static long cost(IdiomItem item) {
    long characters = item.use().text().length();
    for (Counterpart one : item.counterparts()) {
      characters += one.text().length();
    }
    return 2 + characters / CHARACTERS_PER_TOKEN;
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
              ? "the data has no compounds"
              : "no compound of the language %s, only of %s"
                  .formatted(options.language(), String.join(", ", languages)));
    }
    return own;
  }

  /** Indices of the sampled compounds, ascending. */
  private List<Integer> drawn(List<Compound> compounds) {
    List<Integer> all = IntStream.range(0, compounds.size()).boxed().toList();
    if (limit == 0 || limit >= all.size()) {
      return all;
    }
    return new Sampling<Integer>(
            number -> compounds.get(number).language(), number -> name(compounds.get(number)), seed)
        .draw(all, limit).stream().sorted().toList();
  }

  private static String name(Compound compound) {
    return compound.language() + " " + compound.text();
  }

  private void add(Compound compound, List<String> random) {
    for (Role role : Role.OF_DATA) {
      if (compound.phrase(role.variant()).isEmpty()) {
        skip(
            compound,
            role.contrast().name(),
            WORDING.get("skipped.no-phrase", "role", role.description()));
      }
    }
    if (options.conditions().contains(Condition.NEU)) {
      Occurrence own = compound.neutral().get(Variant.COMPOUND);
      add(
          use(compound, Condition.NEU, 1, own),
          compound.phrases(),
          variant -> Optional.ofNullable(compound.neutral().get(variant)),
          !compound.released(),
          random,
          phrase -> made(own, phrase, compound, true));
    }
    if (options.conditions().contains(Condition.NAT)) {
      addNatural(compound, random);
    }
    Occurrence own = alone(compound.text());
    add(
        use(compound, Condition.ALONE, 1, own),
        compound.phrases(),
        compound,
        random,
        IdiomPlanner::alone);
  }

  private void addNatural(Compound compound, List<String> random) {
    int number = 0;
    for (CompoundContext context : compound.contexts()) {
      number++;
      if (context.compound().isEmpty()) {
        skip(
            compound,
            "NAT " + number,
            WORDING.get(
                context instanceof CompoundContext.Pointer
                    ? "skipped.not-released"
                    : "skipped.not-found"));
        continue;
      }
      Occurrence own = context.compound().get();
      add(
          use(compound, Condition.NAT, number, own),
          context.phrases(),
          compound,
          random,
          phrase -> made(own, phrase, compound, options.agreeingArticle()));
    }
  }

  /** Adds an item whose variants are made by replacing the compound, like random phrases. */
  private void add(
      Use use,
      Phrases own,
      Compound compound,
      List<String> random,
      Function<String, Occurrence> replace) {
    add(use, own, variant -> compound.phrase(variant).map(replace), true, random, replace);
  }

  /**
   * @param own phrases of the sentence; if there are none, those of the compound are used
   * @param made whether the variants are made by substitution and are not from the data
   * @param replace replaces the compound by a random phrase
   */
  private void add(
      Use use,
      Phrases own,
      Function<Variant, Optional<Occurrence>> variants,
      boolean made,
      List<String> random,
      Function<String, Occurrence> replace) {
    List<Counterpart> all = new ArrayList<>();
    for (Role role : Role.OF_DATA) {
      List<String> phrases = own.variants().get(role.variant());
      if (phrases == null) {
        variants.apply(role.variant()).ifPresent(at -> all.add(Counterpart.of(role, at, made)));
      } else {
        phrases.forEach(one -> all.add(Counterpart.of(role, replace.apply(one), true)));
      }
    }
    if (use.condition() != Condition.ALONE) {
      all.add(Counterpart.of(Role.ALONE, alone(use.compound()), true));
    }
    List<String> baseline =
        own.random().subList(0, Math.min(options.randomPhrases(), own.random().size()));
    (own.random().isEmpty() ? random : baseline)
        .forEach(phrase -> all.add(Counterpart.of(Role.RANDOM, replace.apply(phrase), true)));
    items.add(new IdiomItem(use, all));
  }

  private static Occurrence alone(String phrase) {
    return new Occurrence(phrase, new Span(0, phrase.length()));
  }

  /** Replaces the compound; a phrase at the start of a sentence gets its capital. */
  private static Occurrence made(
      Occurrence own, String phrase, Compound compound, boolean agreeing) {
    boolean capital = own.span().start() == 0 && Character.isUpperCase(own.word().charAt(0));
    String written =
        capital ? Character.toUpperCase(phrase.charAt(0)) + phrase.substring(1) : phrase;
    Occurrence replaced = own.replacedBy(written);
    // Portuguese has an article "a", which does not become "an".
    return agreeing && compound.language().equals("en") ? Article.agreeing(replaced) : replaced;
  }

  private static Use use(Compound compound, Condition condition, int number, Occurrence own) {
    return new Use(
        name(compound) + " " + condition + (condition == Condition.NAT ? " " + number : ""),
        compound.language(),
        compound.text(),
        compound.score().isPresent() ? compound.score().getAsDouble() : null,
        condition,
        number,
        own.text(),
        own.span().start(),
        own.span().end());
  }

  private void skip(Compound compound, String what, String reason) {
    skipped.add(new Skipped(name(compound) + " " + what, reason));
  }
}
