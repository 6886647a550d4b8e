package org.semascope.probes.senses;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.statistics.Hits;
import org.semascope.data.Faults;
import org.semascope.data.tagged.NoneOfTheAbove;
import org.semascope.data.tagged.TaggedSentence;
import org.semascope.data.tagged.TokenJoiner;
import org.semascope.data.wordnet.WordNet;
import org.semascope.models.LayerMix;
import org.semascope.models.Subject;
import org.semascope.probes.About;
import org.semascope.probes.About.Needs;
import org.semascope.probes.CardSetup;
import org.semascope.probes.CardTerms;
import org.semascope.probes.Findings;
import org.semascope.probes.Headline;
import org.semascope.probes.Headline.Reference;
import org.semascope.probes.Headline.Scale;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Planner;
import org.semascope.probes.Probe;
import org.semascope.probes.Records;
import org.semascope.probes.ReportedRun;
import org.semascope.probes.Resource;
import org.semascope.probes.Resources;
import org.semascope.probes.Rows;
import org.semascope.probes.Scope;
import org.semascope.probes.Scorer;
import org.semascope.probes.senses.SenseFinding.Answer;
import org.semascope.report.content.Story;

/**
 * Does a model distinguish the senses of a word (Gessler and Schneider 2021)? A word in its
 * sentence is the query; the other uses of its lemma are ranked by the cosine of their vectors with
 * its own.
 *
 * <ul>
 *   <li>{@code AP}: average precision over all ranked uses. {@code P@1}: the share of queries whose
 *       nearest use has their sense. {@code KNN@5}: accuracy of a 5-nearest-neighbour vote.
 *   <li>{@code CHANCE-AP}, {@code CHANCE-P@1}, {@code CHANCE-MAP@50}: the expected AP, P@1 and
 *       MAP@50 of a random ranking, exact for each query. They have no layer and the same items as
 *       AP, for paired tests.
 *   <li>{@code P@k}: correct labels among the first k of all queries, divided by k; empty ranks are
 *       wrong. {@code MAP@50}: the plain mean of P@1 to P@50. {@code RECALL@50}: correct labels
 *       among the first 50 of all queries, divided by all uses of their senses; {@code F1@50}:
 *       harmonic mean of P@50 and RECALL@50.
 *   <li>{@code RANDOM}, {@code RANDOM-AP}, {@code RANDOM-P@k}: expectations of a random ranking
 *       over all planned queries; {@code SHUFFLED}: the MAP@50 of 20 random rankings. {@code
 *       ORACLE}: the highest possible MAP@50.
 *   <li>{@code SENSES}, {@code LEMMAS}: number of different ones among the queries of a group.
 *       {@code RANKED}: median number of uses ranked for a query.
 * </ul>
 */
public final class SenseProbe implements Probe<SenseOptions, Pool, SenseFinding> {
  /** How many of the ranked uses count. */
  static final int DEPTH = 50;

  static final String MAP = "MAP@50";
  static final String AVERAGE_PRECISION = "AP";
  static final String PRECISION_AT_1 = "P@1";
  static final String KNN = "KNN@5";
  static final String CHANCE_AVERAGE_PRECISION = "CHANCE-AP";
  static final String CHANCE_PRECISION_AT_1 = "CHANCE-P@1";
  static final String CHANCE_MAP = "CHANCE-MAP@50";
  static final String RANKED = "RANKED";

  /** The depths that a curve of P@k has points at. */
  static final List<Integer> DEPTHS = List.of(1, 2, 3, 4, 5, 7, 10, 15, 20, 25, 30, 35, 40, 45, 50);

  private static final int USUAL_EXAMPLES = 1000;
  private static final int QUERIES_OF_A_CARD = 200;
  private static final long TOKENS_OF_A_QUERY = 110; // with the other uses of its lemma
  private static final String ALL_LAYERS = "all";

  @Override
  public About about() {
    return new About(
        "senses",
        3,
        "Ranks the uses of a word by example, to see whether a model distinguishes its senses.",
        List.of(
            "A sense-tagged word in its sentence is a query; the other uses of its lemma are ranked"
                + " by the cosine of their vectors with its own, and counted right if they have its"
                + " sense (Gessler and Schneider 2021).",
            "Reports average precision, P@1 and the accuracy of a 5-nearest-neighbour vote, next to"
                + " chance; also MAP@50 as the paper defines it, precision and recall by depth,"
                + " separately for frequent and rare senses. --limit counts queries.",
            "Vectors are kept on this machine for each model and used again, also by `search`."),
        List.of("gessler2021"),
        Needs.ANY_VECTORS,
        "last1",
        List.of(AVERAGE_PRECISION),
        List.of(
            "probe senses -m bert-base-uncased --limit 200",
            "probe senses -m bert-base-cased --data semeval2007-prepositions --layers all"));
  }

  @Override
  public SenseOptions paper() {
    return SenseOptions.paper();
  }

  @Override
  public SenseOptions defaults() {
    return SenseOptions.usual();
  }

  @Override
  public int usualLimit(SenseOptions options) {
    return options.isOfExamples() ? USUAL_EXAMPLES : 0;
  }

  @Override
  public List<String> differences(List<LayerMix> layers, int limit) {
    return limit == 0 ? List.of() : List.of("at most %s queries were drawn".formatted(limit));
  }

  @Override
  public Planner<Pool> planner(SenseOptions options, Resources resources) {
    Resource<WordNet> wordnet = resources.wordnet(options.wordnet());
    TokenJoiner joiner = options.rawTokens() ? TokenJoiner.RAW : TokenJoiner.ORDINARY;
    Resource<Records<TaggedSentence>> data = resources.tagged(options.data(), wordnet, joiner);
    Optional<Resource<Records<TaggedSentence>>> queries =
        options.queries().isEmpty()
            ? Optional.empty()
            : Optional.of(resources.tagged(options.queries(), wordnet, joiner));
    Optional<Resource<Path>> listed =
        options.noneOfTheAbove().isEmpty()
            ? Optional.empty()
            : Optional.of(resources.file(Path.of(options.noneOfTheAbove())));
    return (models, limit, seed) -> {
      Predicate<String> none =
          listed
              .<Predicate<String>>map(
                  file -> NoneOfTheAbove.read(file.open(), Faults.STRICT)::contains)
              .orElse(any -> false);
      return new SensePlanner(options, none, limit, seed)
          .plan(uses(data), queries.map(SenseProbe::uses));
    };
  }

  private static TaggedUses uses(Resource<Records<TaggedSentence>> corpus) {
    return TaggedUses.of(corpus.input().name(), corpus.open());
  }

  @Override
  public Scorer<Pool, SenseFinding> scorer(
      SenseOptions options, Subject model, List<Pool> reference, Resources resources) {
    return new SenseScorer(model, resources.progress());
  }

  /** Right labels at each depth, over the queries of a group at a layer. */
  private static final class Curve {
    private final double[] sums = new double[DEPTHS.size()];
    private long queries;

    void add(Hits hits) {
      for (int i = 0; i < sums.length; i++) {
        sums[i] += hits.precisionAt(DEPTHS.get(i));
      }
      queries++;
    }
  }

  private record Place(String group, int layer) {}

  @Override
  public void measure(SenseOptions options, Findings<SenseFinding> found, Rows rows) {
    Map<Place, Curve> curves = new LinkedHashMap<>();
    found.forEach(
        lemma -> {
          for (Answer query : lemma.queries()) {
            rows.item(query.id(), lemma.id());
            int frequency = options.frequencyOf(query.ofSense(), query.ofLemma());
            List<String> groups = Buckets.groups(query.partOfSpeech(), frequency, query.share());
            if (query.ranked() > 0) { // findings of version 1 do not have it
              for (String group : groups) {
                rows.at(CHANCE_AVERAGE_PRECISION, group).mean(query.chanceAveragePrecision());
                rows.at(CHANCE_PRECISION_AT_1, group).mean(query.chancePrecisionAt1());
                rows.at(CHANCE_MAP, group).mean(query.chanceMeanPrecision());
              }
            }
            for (int layer = 0; layer < found.layers().size(); layer++) {
              Hits hits = query.hits(layer);
              double meanPrecision = hits.meanPrecisionTo(DEPTH);
              for (String group : groups) {
                add(rows, group, layer, query, hits, meanPrecision);
                curves.computeIfAbsent(new Place(group, layer), any -> new Curve()).add(hits);
              }
              if (options.grid()) {
                String fine = Buckets.fine(query.partOfSpeech(), frequency, query.share());
                rows.at(MAP, fine, layer).mean(meanPrecision);
                rows.at(AVERAGE_PRECISION, fine, layer)
                    .mean(query.layers().get(layer).averagePrecision());
              }
            }
          }
        });
    curves.forEach(
        (place, curve) -> {
          for (int i = 1; i < DEPTHS.size(); i++) { // P@1 has an interval, and is measured above
            // precision@k = right labels in the first k / (queries x k), Gessler and Schneider 2021
            rows.at("P@" + DEPTHS.get(i), place.group, place.layer)
                .value(curve.sums[i] / curve.queries, curve.queries);
          }
        });
  }

  private static void add(
      Rows rows, String group, int layer, Answer query, Hits hits, double meanPrecision) {
    rows.at(MAP, group, layer).mean(meanPrecision);
    rows.at(AVERAGE_PRECISION, group, layer).mean(query.layers().get(layer).averagePrecision());
    rows.at(PRECISION_AT_1, group, layer).mean(hits.precisionAt(1));
    rows.at(KNN, group, layer).mean(query.layers().get(layer).voted() ? 1 : 0);
    double found = hits.precisionAt(DEPTH) * DEPTH;
    rows.at("RECALL@50", group, layer).ratio(found, query.ofSense());
    // 2PR / (P + R) with P = h/k, R = h/s is 2h / (k + s)
    rows.at("F1@50", group, layer).ratio(2 * found, DEPTH + query.ofSense());
  }

  @Override
  public Optional<CardSetup<SenseOptions>> onCard(CardTerms terms) {
    OptionForm<SenseOptions> form = OptionForm.of(defaults());
    if (terms.isQuick()) {
      return Optional.of(
          new CardSetup<>(
              form.with(Map.of("pos", List.of(PartOfSpeech.NOUN, PartOfSpeech.VERB))),
              Scope.USUAL.limit(QUERIES_OF_A_CARD).layers(ALL_LAYERS),
              QUERIES_OF_A_CARD * TOKENS_OF_A_QUERY));
    }
    List<String> corpus = terms.found("semcor");
    return Optional.of(
        new CardSetup<>(
            corpus.isEmpty() ? defaults() : form.with(Map.of("data", corpus.get(0))),
            Scope.USUAL.limit(USUAL_EXAMPLES).layers(ALL_LAYERS),
            USUAL_EXAMPLES * TOKENS_OF_A_QUERY));
  }

  @Override
  public Optional<Headline> headline(ReportedRun<SenseOptions, SenseFinding> run) {
    return Buckets.ALL_FAMILIES.stream()
        .filter(family -> run.measures().find(CHANCE_AVERAGE_PRECISION, family).isPresent())
        .findFirst()
        .map(
            family ->
                new Headline(
                    AVERAGE_PRECISION,
                    family,
                    List.of(),
                    "Sense retrieval: average precision",
                    Scale.PERCENT,
                    "retrieves uses of the same sense with an average precision of %s",
                    "Average precision: the uses of a word are ranked by their cosine with a query"
                        + " use; those of the query’s sense should come first. Of %s."
                            .formatted(family.replace("+", " and ")),
                    List.of(
                        new Reference.Measured(Reference.CHANCE, CHANCE_AVERAGE_PRECISION, family)),
                    true,
                    cautions(run.options())));
  }

  /** What readers of the figure must know, where both text and senses come from WordNet. */
  static List<String> cautions(SenseOptions options) {
    return options.isOfExamples()
        ? List.of(
            "The sentences and the gold senses both come from WordNet. Examples of one synset often"
                + " share words and construction, so that even an untrained BERT is above chance.")
        : List.of();
  }

  @Override
  public Story page(List<ReportedRun<SenseOptions, SenseFinding>> runs) {
    return new SensePage(runs).story();
  }
}
