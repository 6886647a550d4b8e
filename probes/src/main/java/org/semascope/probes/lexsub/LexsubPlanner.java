package org.semascope.probes.lexsub;

import static org.semascope.probes.lexsub.LexsubProbe.WORDING;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.SemascopeException;
import org.semascope.data.tagged.SubstitutedWord;
import org.semascope.data.wordnet.WordNet;
import org.semascope.engine.Sampling;
import org.semascope.engine.Skipped;
import org.semascope.probes.Plan;
import org.semascope.probes.lexicon.Lexicon;
import org.semascope.probes.lexicon.PluralForms;
import org.semascope.probes.lexicon.SurfaceForm;
import org.semascope.probes.lexsub.LexsubItem.Candidate;
import org.semascope.probes.lexsub.LexsubProbe.Options;

/** Plans the probe: the candidates of each word, in the form in which they are inserted. */
final class LexsubPlanner {
  private static final int CHARACTERS_PER_TOKEN = 4;

  private final Options options;
  private final WordNet wordnet;
  private final PluralForms plurals;
  private final Map<Key, TreeSet<String>> pooled = new HashMap<>();
  private final List<Skipped> skipped = new ArrayList<>();

  /** What contexts share their candidates. */
  private record Key(String lemma, PartOfSpeech partOfSpeech) {
    static Key of(SubstitutedWord word) {
      return new Key(lower(word.lemma()), word.partOfSpeech());
    }
  }

  LexsubPlanner(Options options, WordNet wordnet) {
    this.options = options;
    this.wordnet = wordnet;
    this.plurals = new PluralForms(wordnet.morphology(), Optional.empty());
  }

  Plan<LexsubItem> plan(List<SubstitutedWord> words, int limit, long seed) {
    words.forEach(
        word ->
            pooled
                .computeIfAbsent(Key.of(word), any -> new TreeSet<>())
                .addAll(word.substitutes().keySet()));
    List<LexsubItem> usable = new ArrayList<>();
    words.forEach(word -> item(word).ifPresent(usable::add));
    SemascopeException.throwIf(
        usable.isEmpty(),
        "none of the %s contexts has a usable substitute; reason of the first: %s",
        words.size(),
        skipped.isEmpty() ? "there is none" : skipped.get(0).reason());
    List<LexsubItem> items =
        limit == 0
            ? usable
            : new Sampling<>(LexsubPlanner::stratum, LexsubItem::id, seed).draw(usable, limit);
    return new Plan<>(
        items,
        skipped,
        item -> (2L + item.text().length() / CHARACTERS_PER_TOKEN) * (item.candidates().size() + 2),
        List.of(),
        List.of(),
        Map.of("lemmas", items.stream().map(LexsubItem::lemma).distinct().count()));
  }

  private static String stratum(LexsubItem item) {
    return item.lemma() + "." + item.partOfSpeech();
  }

  private Optional<LexsubItem> item(SubstitutedWord word) {
    Collection<String> candidates =
        word.judged() ? word.substitutes().keySet() : pooled.get(Key.of(word));
    UnaryOperator<String> form = form(word);
    // By form in lower case: equal forms are one candidate.
    Map<String, Candidate> byForm = new TreeMap<>();
    for (String candidate : candidates) {
      String own = form.apply(candidate);
      boolean same = isSame(candidate, word.lemma()) || isSame(own, word.word().word());
      if (!same && (options.multiwords() || candidate.indexOf(' ') < 0)) {
        byForm.merge(
            lower(own),
            new Candidate(
                candidate,
                own,
                word.substitutes().getOrDefault(candidate, 0.0),
                frequency(candidate, word.partOfSpeech())),
            LexsubPlanner::merged);
      }
    }
    List<Candidate> all = List.copyOf(byForm.values());
    String reason;
    if (word.substitutes().values().stream().noneMatch(weight -> weight > 0)) {
      reason = WORDING.get("skipped.no-substitutes");
    } else if (all.stream().noneMatch(one -> one.weight() > 0)) {
      reason = WORDING.get("skipped.no-usable-substitutes");
    } else if (all.size() < 2) {
      reason = WORDING.get("skipped.one-candidate");
    } else if (all.stream().mapToDouble(Candidate::weight).distinct().count() == 1) {
      reason = WORDING.get("skipped.equal-weights");
    } else {
      return Optional.of(
          new LexsubItem(
              word.id(),
              word.word().text(),
              word.word().span().start(),
              word.word().span().end(),
              word.lemma(),
              word.partOfSpeech(),
              all));
    }
    skipped.add(new Skipped(word.id(), reason));
    return Optional.empty();
  }

  private int frequency(String candidate, PartOfSpeech partOfSpeech) {
    return partOfSpeech == PartOfSpeech.UNKNOWN
        ? Stream.of(PartOfSpeech.values())
            .mapToInt(part -> Lexicon.tagged(wordnet, candidate, part))
            .sum()
        : Lexicon.tagged(wordnet, candidate, partOfSpeech);
  }

  private static Candidate merged(Candidate one, Candidate other) {
    return new Candidate(one.word(), one.form(), one.weight() + other.weight(), one.frequency());
  }

  /** Inflects like the occurrence where its inflection is known, and copies its capitals. */
  private UnaryOperator<String> form(SubstitutedWord word) {
    String written = word.word().word();
    Optional<SurfaceForm> inflected =
        word.partOfSpeech() == PartOfSpeech.UNKNOWN || options.lemmas()
            ? Optional.empty()
            : SurfaceForm.of(written, word.lemma(), word.partOfSpeech(), plurals);
    return candidate ->
        inflected
            .map(form -> form.apply(candidate))
            .orElseGet(() -> SurfaceForm.capitalised(written, word.lemma(), candidate));
  }

  private static boolean isSame(String one, String other) {
    return one.equalsIgnoreCase(other);
  }

  private static String lower(String word) {
    return word.toLowerCase(Locale.ROOT);
  }
}
