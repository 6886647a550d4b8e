package org.semascope.probes.context;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.context.UsePair;
import org.semascope.engine.Sampling;
import org.semascope.probes.Plan;
import org.semascope.probes.context.ContextProbe.Pair;
import org.semascope.probes.context.ContextProbe.Use;
import org.semascope.probes.context.ContextProbe.Word;

/** The plan of the probe: the pairs of each set, grouped by lemma. */
final class ContextPlan {
  private static final int CHARACTERS_PER_TOKEN = 4;
  private static final int SPECIAL_TOKENS = 2;

  /** Larger groups of pairs are split, so that their vectors fit in memory. */
  private static final int MOST_PAIRS = 2000;

  private final List<Candidate> pairs = new ArrayList<>();

  /**
   * A pair before sampling.
   *
   * @param groups of its set that it belongs to
   */
  private record Candidate(
      String id, String data, String set, boolean training, UsePair pair, List<String> groups) {
    /** The pairs of a contrast are drawn together. */
    List<String> unit() {
      return List.of(set, pair.contrast().isEmpty() ? id : pair.contrast());
    }

    /** The item that the pair is a part of. */
    List<String> word() {
      return List.of(set, pair.lemma());
    }
  }

  /** Adds a data set; parts other than the training part are measured separately. */
  void add(String data, List<UsePair> all) {
    Set<String> parts = all.stream().map(UsePair::part).collect(Collectors.toSet());
    boolean hasSeveral = parts.size() > 1;
    Map<String, Integer> numbers = new HashMap<>();
    Map<String, List<UsePair>> byPart = new LinkedHashMap<>();
    all.forEach(one -> byPart.computeIfAbsent(one.part(), any -> new ArrayList<>()).add(one));
    byPart.forEach(
        (part, own) -> {
          String set = hasSeveral ? set(data, part) : data;
          boolean training = hasSeveral && part.equals(UsePair.TRAIN);
          boolean byGroup = distinct(own, UsePair::group) > 1;
          boolean byPartOfSpeech = distinct(own, ContextPlan::partOfSpeech) > 1;
          for (UsePair pair : own) {
            Set<String> groups = new LinkedHashSet<>();
            groups.add(byPartOfSpeech ? partOfSpeech(pair) : "");
            groups.add(byGroup ? pair.group() : "");
            groups.remove("");
            String name = set + ": " + pair.lemma();
            int number = numbers.merge(name, 1, Integer::sum);
            pairs.add(
                new Candidate(
                    name + " #" + number, data, set, training, pair, List.copyOf(groups)));
          }
        });
  }

  /** The name of a part of a data set. */
  static String set(String data, String part) {
    return data + " " + part;
  }

  private static long distinct(List<UsePair> pairs, Function<UsePair, String> value) {
    return pairs.stream().map(value).distinct().count();
  }

  private static String partOfSpeech(UsePair pair) {
    PartOfSpeech part = pair.partOfSpeech();
    return part == PartOfSpeech.UNKNOWN ? "" : part.name().toLowerCase(Locale.ROOT);
  }

  /**
   * @param limit maximum number of pairs, the same proportion of each set; 0 means all
   */
  Plan<Word> of(int limit, long seed) {
    List<Candidate> drawn = limit == 0 ? pairs : drawn(limit, seed);
    Map<List<String>, List<Candidate>> byWord = new LinkedHashMap<>();
    drawn.forEach(one -> byWord.computeIfAbsent(one.word(), any -> new ArrayList<>()).add(one));
    List<Word> words = new ArrayList<>();
    for (List<Candidate> own : byWord.values()) {
      for (int from = 0; from < own.size(); from += MOST_PAIRS) {
        words.add(word(own.subList(from, Math.min(own.size(), from + MOST_PAIRS))));
      }
    }
    return new Plan<>(
        words,
        List.of(),
        ContextPlan::tokens,
        List.of(),
        List.of(),
        Map.of(
            "pairs",
            (long) drawn.size(),
            "uses",
            words.stream().mapToLong(word -> word.uses().size()).sum()));
  }

  private List<Candidate> drawn(int limit, long seed) {
    Map<List<String>, List<Candidate>> units = new LinkedHashMap<>();
    pairs.forEach(one -> units.computeIfAbsent(one.unit(), any -> new ArrayList<>()).add(one));
    long most = Math.max(1, (long) limit * units.size() / Math.max(1, pairs.size()));
    return new Sampling<List<Candidate>>(one -> one.get(0).set, one -> one.get(0).id, seed)
        .draw(units.values(), (int) Math.min(most, units.size())).stream()
            .flatMap(List::stream)
            .toList();
  }

  private static Word word(List<Candidate> pairs) {
    Candidate any = pairs.get(0);
    Map<Use, Integer> uses = new LinkedHashMap<>();
    List<Pair> own = new ArrayList<>();
    for (Candidate one : pairs) {
      own.add(
          new Pair(
              one.id,
              index(uses, Use.of(one.pair.first())),
              index(uses, Use.of(one.pair.second())),
              one.pair.judgment(),
              one.groups,
              one.pair.contrast()));
    }
    return new Word(
        any.data,
        any.set,
        any.training,
        any.pair.binary(),
        any.pair.lemma(),
        List.copyOf(uses.keySet()),
        own);
  }

  private static int index(Map<Use, Integer> uses, Use use) {
    return uses.computeIfAbsent(use, any -> uses.size());
  }

  private static long tokens(Word word) {
    return word.uses().stream()
        .mapToLong(use -> SPECIAL_TOKENS + use.text().length() / CHARACTERS_PER_TOKEN)
        .sum();
  }
}
