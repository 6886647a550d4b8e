package org.semascope.probes.asymmetry;

import static org.semascope.probes.asymmetry.AsymmetryProbe.WORDING;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;
import org.semascope.data.graphs.Edge;
import org.semascope.data.index.ParagraphIndex;
import org.semascope.data.norms.NormSet;
import org.semascope.engine.Sampling;
import org.semascope.engine.Skipped;
import org.semascope.models.Traits;
import org.semascope.probes.NotApplicableException;
import org.semascope.probes.Plan;
import org.semascope.probes.associations.WordsTogether;
import org.semascope.probes.asymmetry.WordPair.Answers;
import org.semascope.probes.asymmetry.WordPair.Relation;

/**
 * Plans the probe: pairs with responses in both directions or, without norms, the edges of a graph;
 * both words must be single tokens of all models and occur together in the corpus.
 */
final class AsymmetryPlanner {
  private static final Pattern WORD =
      Pattern.compile("[\\p{L}\\p{N}]+([-' ][\\p{L}\\p{N}]+)*", Pattern.UNICODE_CHARACTER_CLASS);

  /** Special tokens and what punctuation adds to a paragraph's words. */
  private static final double TOKENS_PER_WORD = 1.3;

  static final String ONE_WAY =
      "--norms %s: expected pairs with responses in both directions, found %s in one direction only";

  private final AsymmetryOptions options;
  private final AssociationData data;
  private final List<Skipped> skipped = new ArrayList<>();
  private final Map<String, Long> counts = new LinkedHashMap<>();

  AsymmetryPlanner(AsymmetryOptions options, AssociationData data) {
    this.options = options;
    this.data = data;
  }

  Plan<PairItem> plan(List<Traits> models, int limit, long seed) {
    Map<String, NormSet> norms = data.norms();
    UsageException.throwIf(
        norms.isEmpty() && models.isEmpty(),
        "nothing to probe: specify norms (--norms usf,eat), a model (-m NAME), or both");
    List<WordPair> pairs = norms.isEmpty() ? ofGraph() : ofNorms(norms, !models.isEmpty());
    List<WordPair> known = known(pairs, models);
    if (models.isEmpty()) {
      return plan(draw(known, limit, seed), pair -> new long[0], 1, false);
    }
    ParagraphIndex corpus = data.corpus();
    boolean inContext = models.stream().anyMatch(Traits::contextual);
    List<WordPair> counted = counted(known, corpus, inContext, !norms.isEmpty());
    double words = (double) corpus.manifest().words() / corpus.manifest().paragraphs();
    return plan(
        draw(counted, limit, seed),
        pair ->
            inContext
                ? WordsTogether.draw(corpus, pair.first(), pair.second(), options.contexts(), seed)
                : new long[0],
        Math.round(2 * words * TOKENS_PER_WORD),
        !models.stream().allMatch(Traits::contextual));
  }

  private interface Drawer {
    long[] contexts(WordPair pair);
  }

  /**
   * @param tokens estimated number of tokens that a model reads per context
   * @param vectors whether a model is static vectors, whose scorer needs all words of the plan
   */
  private Plan<PairItem> plan(List<WordPair> pairs, Drawer drawer, long tokens, boolean vectors) {
    List<PairItem> items =
        pairs.stream().map(pair -> new PairItem(pair, drawer.contexts(pair))).toList();
    return new Plan<>(
        items,
        skipped,
        item -> Math.max(1, item.contexts().length * tokens),
        vectors ? pairs.stream().map(AsymmetryPlanner::words).toList() : List.of(),
        List.of(),
        counts);
  }

  /** The words alone: other processes get the reference as part of their task. */
  private static PairItem words(WordPair pair) {
    return new PairItem(
        new WordPair(pair.first(), pair.second(), List.of(), Map.of(), 0, 0, 0), new long[0]);
  }

  /** A sample sorted by words, so that pairs with the same first word are adjacent. */
  private static List<WordPair> draw(List<WordPair> pairs, int limit, long seed) {
    Comparator<WordPair> order =
        Comparator.comparing(WordPair::first).thenComparing(WordPair::second);
    List<WordPair> drawn =
        limit == 0
            ? pairs
            : new Sampling<WordPair>(pair -> pair.relations().get(0).name(), WordPair::id, seed)
                .draw(pairs, limit);
    return drawn.stream().sorted(order).toList();
  }

  /**
   * Pairs with responses in both directions in some norms. If other norms have no direction, also
   * all pairs that at least two of the norms have, with their strengths of association.
   */
  private List<WordPair> ofNorms(Map<String, NormSet> norms, boolean hasModels) {
    Map<NormSet.Pair, Map<String, Answers>> answers = new TreeMap<>(inOrder());
    Map<NormSet.Pair, Map<String, Double>> strengths = new HashMap<>();
    Optional<String> undirected =
        norms.keySet().stream().filter(name -> !norms.get(name).isDirected()).findFirst();
    if (undirected.isPresent() && (hasModels || norms.size() == 1)) {
      String name = undirected.get();
      throw new SemascopeException(
          String.format(
              Locale.ROOT,
              ONE_WAY
                  + "; such norms can only be compared with other norms (--norms usf,%s without -m)",
              name,
              norms.get(name).size(),
              name));
    }
    if (undirected.isPresent()) {
      norms.forEach(
          (name, set) ->
              set.strengths()
                  .forEach(
                      (pair, strength) ->
                          strengths
                              .computeIfAbsent(pair, any -> new TreeMap<>())
                              .put(name, strength)));
      strengths.values().removeIf(all -> all.size() == 1);
      strengths.keySet().forEach(pair -> answers.put(pair, new LinkedHashMap<>()));
    }
    norms.forEach(
        (name, set) -> {
          List<NormSet.Pair> twoWay = set.twoWayPairs();
          if (twoWay.isEmpty()) {
            return;
          }
          counts.put("two-way pairs of " + name, (long) twoWay.size());
          for (NormSet.Pair pair : twoWay) {
            answers
                .computeIfAbsent(pair, any -> new LinkedHashMap<>())
                .put(
                    name,
                    new Answers(
                        set.count(pair.first(), pair.second()),
                        set.total(pair.first()),
                        set.count(pair.second(), pair.first()),
                        set.total(pair.second())));
          }
        });
    Map<NormSet.Pair, Set<Relation>> relations = new HashMap<>();
    data.forEachEdge(
        edge -> {
          if (!edge.head().equals(edge.tail())) {
            NormSet.Pair pair = pair(edge);
            if (answers.containsKey(pair)) {
              add(relations, pair, edge);
            }
          }
        });
    if (relations.isEmpty()) {
      throw new SemascopeException(
          String.format(
              Locale.ROOT,
              "--graph %s: expected edges between words of the norms, found none for any of the %,d pairs",
              data.graphNames(),
              answers.size()));
    }
    Set<Relation> none = Set.of(new Relation(WordPair.UNRELATED, true));
    return answers.entrySet().stream()
        .map(
            one ->
                pair(
                    one.getKey(),
                    relations.getOrDefault(one.getKey(), none),
                    one.getValue(),
                    strengths.getOrDefault(one.getKey(), Map.of())))
        .toList();
  }

  /** Pairs of single words with an edge. */
  private List<WordPair> ofGraph() {
    Map<NormSet.Pair, Set<Relation>> relations = new TreeMap<>(inOrder());
    data.forEachEdge(
        edge -> {
          boolean single = edge.head().indexOf(' ') < 0 && edge.tail().indexOf(' ') < 0;
          if (single && !edge.head().equals(edge.tail())) {
            add(relations, pair(edge), edge);
          }
        });
    counts.put("pairs of " + data.graphNames(), (long) relations.size());
    return relations.entrySet().stream()
        .map(one -> pair(one.getKey(), one.getValue(), Map.of(), Map.of()))
        .toList();
  }

  /** Without corpus counts. */
  private static WordPair pair(
      NormSet.Pair words,
      Set<Relation> relations,
      Map<String, Answers> norms,
      Map<String, Double> strengths) {
    return new WordPair(
        words.first(), words.second(), List.copyOf(relations), norms, strengths, 0, 0, 0);
  }

  private static Comparator<NormSet.Pair> inOrder() {
    return Comparator.comparing(NormSet.Pair::first).thenComparing(NormSet.Pair::second);
  }

  private static NormSet.Pair pair(Edge edge) {
    return edge.head().compareTo(edge.tail()) < 0
        ? new NormSet.Pair(edge.head(), edge.tail())
        : new NormSet.Pair(edge.tail(), edge.head());
  }

  private static void add(
      Map<NormSet.Pair, Set<Relation>> relations, NormSet.Pair pair, Edge edge) {
    relations
        .computeIfAbsent(pair, any -> new TreeSet<>())
        .add(new Relation(edge.relation(), edge.head().equals(pair.first())));
  }

  /** Pairs whose words are single tokens of every model; other pairs are skipped with a reason. */
  private List<WordPair> known(List<WordPair> pairs, List<Traits> models) {
    Map<String, Optional<String>> lacks = new HashMap<>();
    List<WordPair> known = new ArrayList<>();
    for (WordPair pair : pairs) {
      Optional<String> ofFirst = lacks.computeIfAbsent(pair.first(), word -> lack(word, models));
      Optional<String> ofSecond = lacks.computeIfAbsent(pair.second(), word -> lack(word, models));
      if (ofFirst.isEmpty() && ofSecond.isEmpty()) {
        known.add(pair);
      } else if (!pair.norms().isEmpty()) {
        String word = ofFirst.isPresent() ? pair.first() : pair.second();
        skipped.add(
            new Skipped(
                pair.id() + ", " + word,
                WORDING.get("skipped.lack", "reason", ofFirst.or(() -> ofSecond).get())));
      }
    }
    if (known.isEmpty()) {
      throw new NotApplicableException(
          String.join(", ", models.stream().map(Traits::name).toList()) + ": asymmetry",
          String.format(
              Locale.ROOT,
              "pairs of words that are single tokens in all models, found none among %,d; in the first pair, a word is %s",
              pairs.size(),
              lacks.values().stream().flatMap(Optional::stream).findFirst().orElseThrow()));
    }
    counts.put("pairs whose words all models know", (long) known.size());
    return known;
  }

  private static Optional<String> lack(String word, List<Traits> models) {
    if (!models.isEmpty() && !WORD.matcher(word).matches()) {
      return Optional.of(WORDING.get("skipped.no-word"));
    }
    return models.stream().flatMap(model -> model.words().lack(word).stream()).findFirst();
  }

  /**
   * Pairs with the corpus counts of their words. A pair with a word that does not occur is
   * excluded: its frequency ratio is undefined, and models are compared with frequency on the same
   * pairs.
   *
   * @param inContext whether the words must occur together in enough paragraphs
   * @param listed whether excluded pairs are listed as skipped
   */
  private List<WordPair> counted(
      List<WordPair> pairs, ParagraphIndex corpus, boolean inContext, boolean listed) {
    Map<String, Long> occurrences = new HashMap<>();
    List<WordPair> counted = new ArrayList<>();
    for (WordPair pair : pairs) {
      long first = occurrences.computeIfAbsent(pair.first(), corpus::occurrences);
      long second = occurrences.computeIfAbsent(pair.second(), corpus::occurrences);
      boolean absent = first == 0 || second == 0;
      long together =
          inContext && !absent ? corpus.paragraphs(List.of(pair.first(), pair.second())) : 0;
      if (absent || inContext && together < options.minContexts()) {
        if (listed) {
          String reason =
              inContext
                  ? WORDING.get("skipped.together", "count", options.minContexts())
                  : WORDING.get("skipped.absent");
          skipped.add(new Skipped(pair.id(), reason));
        }
        continue;
      }
      counted.add(
          new WordPair(
              pair.first(),
              pair.second(),
              pair.relations(),
              pair.norms(),
              pair.strengths(),
              first,
              second,
              together));
    }
    if (counted.isEmpty()) {
      throw new SemascopeException(
          String.format(
              Locale.ROOT,
              "--corpus %s: expected pairs whose two words %s, found none among %,d",
              data.corpusName(),
              inContext
                  ? "occur together in at least %s of its paragraphs"
                      .formatted(options.minContexts())
                  : "occur in it",
              pairs.size()));
    }
    counts.put("pairs with enough contexts", (long) counted.size());
    return counted;
  }
}
