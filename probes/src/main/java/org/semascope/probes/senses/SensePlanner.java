package org.semascope.probes.senses;

import static org.semascope.probes.senses.SenseProbe.WORDING;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.SemascopeException;
import org.semascope.core.statistics.Hits;
import org.semascope.engine.Sampling;
import org.semascope.engine.Skipped;
import org.semascope.probes.Plan;
import org.semascope.probes.Plan.Fact;
import org.semascope.probes.senses.Pool.Query;
import org.semascope.probes.senses.Pool.Use;

/** Plans the probe: selects the queries of each lemma and the uses that are ranked for them. */
final class SensePlanner {
  private static final int CHARACTERS_PER_TOKEN = 4;

  /** Labels of the preposition corpora that are not senses. */
  private static final Set<String> NO_SENSE = Set.of("unk", "x", "pv", "adverb", "1(!)");

  private final SenseOptions options;
  private final Predicate<String> noneOfTheAbove;
  private final int limit;
  private final long seed;
  private final List<Skipped> skipped = new ArrayList<>();

  /**
   * @param noneOfTheAbove senses that mean "none of the above"
   * @param limit maximum number of queries, sampled evenly across lemmas; 0 means all
   */
  SensePlanner(SenseOptions options, Predicate<String> noneOfTheAbove, int limit, long seed) {
    this.options = options;
    this.noneOfTheAbove = noneOfTheAbove;
    this.limit = limit;
    this.seed = seed;
  }

  /**
   * @param data corpus whose uses are ranked
   * @param queries corpus of the queries; empty if they come from {@code data}
   */
  Plan<Pool> plan(TaggedUses data, Optional<TaggedUses> queries) {
    skipped.addAll(data.skipped());
    queries.ifPresent(own -> skipped.addAll(own.skipped()));
    List<Use> ranked = data.uses();
    List<Use> asked = queries.map(TaggedUses::uses).orElse(ranked);
    if (queries.isEmpty() && !options.isEach()) {
      Set<String> drawn = drawnSentences(ranked);
      asked = ranked.stream().filter(use -> drawn.contains(use.sentence())).toList();
      ranked = ranked.stream().filter(use -> !drawn.contains(use.sentence())).toList();
    }
    Map<String, List<Use>> byPool = new TreeMap<>();
    ranked.forEach(use -> byPool.computeIfAbsent(pool(use), any -> new ArrayList<>()).add(use));
    Map<String, PoolCounts> counts = new HashMap<>();
    byPool.forEach((pool, uses) -> counts.put(pool, new PoolCounts(uses)));
    List<Query> usable = new ArrayList<>();
    int considered = 0;
    for (Use use : asked) {
      if (options.includes(use.partOfSpeech())) {
        considered++;
        Query query = counts.getOrDefault(pool(use), PoolCounts.NONE).query(use);
        whyNot(query)
            .ifPresentOrElse(
                reason -> skipped.add(new Skipped(use.id() + " " + use.lemma(), reason)),
                () -> usable.add(query));
      }
    }
    if (usable.isEmpty()) {
      throw nothingToAsk(data, considered);
    }
    Sampling<Query> sampling =
        new Sampling<>(query -> pool(query.use()), query -> query.use().id(), seed);
    return plan(limit == 0 ? usable : sampling.draw(usable, limit), byPool);
  }

  private Plan<Pool> plan(List<Query> queries, Map<String, List<Use>> byPool) {
    Map<String, List<Query>> asked = new TreeMap<>();
    queries.forEach(
        query -> asked.computeIfAbsent(pool(query.use()), any -> new ArrayList<>()).add(query));
    List<Pool> pools = new ArrayList<>();
    asked.forEach(
        (id, own) -> pools.add(new Pool(id, own.get(0).use().lemma(), own, byPool.get(id))));
    Map<String, Long> counts = new LinkedHashMap<>();
    counts.put("queries", (long) queries.size());
    counts.put("lemmas", (long) pools.size());
    counts.put("senses", distinct(queries, query -> query.use().sense()));
    return new Plan<>(pools, skipped, SensePlanner::cost, List.of(), facts(queries), counts);
  }

  /** A random sample of the sentences with tagged words. */
  private Set<String> drawnSentences(List<Use> uses) {
    List<String> sentences = uses.stream().map(Use::sentence).distinct().toList();
    int count = (int) Math.round(sentences.size() * options.queryShare());
    Sampling<String> sampling = new Sampling<>(any -> "", sentence -> sentence, seed);
    return new HashSet<>(sampling.draw(sentences, count));
  }

  private String pool(Use use) {
    return options.mixedPos() ? use.lemma() : use.lemma() + " " + label(use.partOfSpeech());
  }

  /** Counts of senses and parts of speech in a pool. */
  private static final class PoolCounts {
    static final PoolCounts NONE = new PoolCounts(List.of());

    private final Map<String, Integer> bySense = new HashMap<>();
    private final Map<PartOfSpeech, Integer> byPartOfSpeech = new HashMap<>();
    private final Map<String, List<Use>> bySentence = new HashMap<>();
    private final int all;

    PoolCounts(List<Use> uses) {
      this.all = uses.size();
      for (Use use : uses) {
        bySense.merge(use.sense(), 1, Integer::sum);
        byPartOfSpeech.merge(use.partOfSpeech(), 1, Integer::sum);
        bySentence.computeIfAbsent(use.sentence(), any -> new ArrayList<>()).add(use);
      }
    }

    /** A use as a query; other uses in its own sentence are not ranked. */
    Query query(Use use) {
      int ofSense = bySense.getOrDefault(use.sense(), 0);
      int ofLemma = byPartOfSpeech.getOrDefault(use.partOfSpeech(), 0);
      int ranked = all;
      for (Use other : bySentence.getOrDefault(use.sentence(), List.of())) {
        if (use.isBeside(other)) {
          ofSense -= other.sense().equals(use.sense()) ? 1 : 0;
          ofLemma -= other.partOfSpeech() == use.partOfSpeech() ? 1 : 0;
          ranked--;
        }
      }
      return new Query(use, ofSense, ofLemma, ranked);
    }
  }

  private Optional<String> whyNot(Query query) {
    Use use = query.use();
    String label = use.sense().replaceFirst("^.*-p\\.", "");
    if (options.without().contains(use.lemma())) {
      return Optional.of(WORDING.get("skipped.without"));
    }
    if (noneOfTheAbove.test(use.sense())
        || use.partOfSpeech() == PartOfSpeech.PREPOSITION && NO_SENSE.contains(label)) {
      return Optional.of(WORDING.get("skipped.none-of-the-above"));
    }
    if (query.ofSense() > 0 && query.ofSense() == query.ofLemma()) {
      return Optional.of(WORDING.get("skipped.one-sense"));
    }
    return query.ofSense() < options.leastOfSense()
        ? Optional.of(WORDING.get("skipped.rare-sense", "count", options.leastOfSense()))
        : Optional.empty();
  }

  /** Estimated number of tokens that the model reads: each text once. */
  private static long cost(Pool pool) {
    Set<String> texts = new HashSet<>();
    pool.database().forEach(use -> texts.add(use.text()));
    pool.queries().forEach(query -> texts.add(query.use().text()));
    return texts.stream().mapToLong(text -> 2L + text.length() / CHARACTERS_PER_TOKEN).sum();
  }

  /** Sizes of the groups, and their chance levels and upper bounds (oracle). */
  private List<Fact> facts(List<Query> queries) {
    Map<String, List<Query>> groups = new TreeMap<>();
    for (Query query : queries) {
      Stream.concat(options.groups(query).stream(), options.fineGroup(query).stream())
          .forEach(group -> groups.computeIfAbsent(group, any -> new ArrayList<>()).add(query));
    }
    List<Fact> facts = new ArrayList<>();
    groups.forEach((group, own) -> facts.addAll(facts(group, own)));
    return facts;
  }

  private List<Fact> facts(String group, List<Query> own) {
    int n = own.size();
    int[] ranked = own.stream().mapToInt(Query::ranked).sorted().toArray();
    double median = (ranked[(n - 1) / 2] + ranked[n / 2]) / 2.0;
    List<Fact> facts = new ArrayList<>();
    facts.add(new Fact("LEMMAS", group, distinct(own, query -> pool(query.use())), n));
    facts.add(new Fact("SENSES", group, distinct(own, query -> query.use().sense()), n));
    facts.add(new Fact(SenseProbe.RANKED, group, median, n));
    facts.add(mean("RANDOM", group, own, Query::chanceMeanPrecision));
    facts.add(mean("ORACLE", group, own, SensePlanner::oracle));
    facts.add(mean("RANDOM-AP", group, own, Query::chanceAveragePrecision));
    for (int k : SenseProbe.DEPTHS) {
      facts.add(mean("RANDOM-P@" + k, group, own, query -> query.chancePrecisionAt(k)));
      facts.add(
          mean("ORACLE-P@" + k, group, own, query -> Math.min(1, (double) query.ofSense() / k)));
    }
    return facts;
  }

  private static long distinct(List<Query> queries, Function<Query, String> what) {
    return queries.stream().map(what).distinct().count();
  }

  private static Fact mean(
      String metric, String group, List<Query> queries, ToDoubleFunction<Query> of) {
    double sum = 0;
    for (Query query : queries) {
      sum += of.applyAsDouble(query);
    }
    return new Fact(metric, group, sum / queries.size(), queries.size());
  }

  /** Mean precision to 50 with all uses of the sense first, Gessler and Schneider 2021. */
  private static double oracle(Query query) {
    boolean[] right = new boolean[Math.min(SenseProbe.DEPTH, query.ranked())];
    Arrays.fill(right, 0, Math.min(right.length, query.ofSense()), true);
    return Hits.of(right, query.ofSense()).meanPrecisionTo(SenseProbe.DEPTH);
  }

  private SemascopeException nothingToAsk(TaggedUses data, int considered) {
    if (data.uses().isEmpty()) {
      return new SemascopeException(
          "%s: expected words tagged with senses, found none; in a table, label them in the column sense or my sense"
              .formatted(data.name()));
    }
    if (considered == 0) {
      List<String> found =
          data.uses().stream().map(use -> label(use.partOfSpeech())).distinct().sorted().toList();
      return new SemascopeException(
          "%s: no tagged word has a part of speech of --pos %s. Found: --pos %s"
              .formatted(
                  data.name(),
                  options.pos().stream().map(SensePlanner::label).collect(Collectors.joining(",")),
                  String.join(",", found)));
    }
    Map<String, Integer> reasons = new TreeMap<>();
    skipped.forEach(one -> reasons.merge(one.reason(), 1, Integer::sum));
    String why =
        reasons.entrySet().stream()
            .max(Map.Entry.comparingByValue())
            .map(
                most ->
                    String.format(Locale.ROOT, "; %,d of them: %s", most.getValue(), most.getKey()))
            .orElse("");
    return new SemascopeException(
        String.format(
            Locale.ROOT,
            "%s: none of the tagged words considered as queries (%,d: %s) can be one%s%s",
            data.name(),
            considered,
            options.pos().stream().map(SensePlanner::label).collect(Collectors.joining(", ")),
            why,
            advice(data)));
  }

  /** The options with which a small corpus has queries, if it has any. */
  private String advice(TaggedUses data) {
    Map<String, List<Use>> byPool = new TreeMap<>();
    data.uses()
        .forEach(use -> byPool.computeIfAbsent(pool(use), any -> new ArrayList<>()).add(use));
    long queries = 0;
    for (List<Use> uses : byPool.values()) {
      PoolCounts counts = new PoolCounts(uses);
      queries +=
          uses.stream()
              .filter(use -> options.includes(use.partOfSpeech()))
              .map(counts::query)
              .filter(query -> query.ofSense() > 0 && query.ofSense() < query.ofLemma())
              .count();
    }
    return queries == 0
        ? ". A query needs another use of its sense and a use of another sense of its word"
        : String.format(
            Locale.ROOT, ". For a small corpus: --each --min-sense 1 (%,d queries)", queries);
  }

  private static String label(PartOfSpeech partOfSpeech) {
    return partOfSpeech.name().toLowerCase(Locale.ROOT);
  }
}
