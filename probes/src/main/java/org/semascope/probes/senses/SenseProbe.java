package org.semascope.probes.senses;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.statistics.Hits;
import org.semascope.data.Faults;
import org.semascope.data.tagged.NoneOfTheAbove;
import org.semascope.data.tagged.TaggedSentence;
import org.semascope.data.tagged.TokenJoiner;
import org.semascope.data.wordnet.Sense;
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
import org.semascope.probes.ItemComparison;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Planner;
import org.semascope.probes.Probe;
import org.semascope.probes.Records;
import org.semascope.probes.Resource;
import org.semascope.probes.Resources;
import org.semascope.probes.Rows;
import org.semascope.probes.Scope;
import org.semascope.probes.Scorer;
import org.semascope.probes.page.ReportedRun;
import org.semascope.probes.senses.SenseFinding.Answer;
import org.semascope.probes.senses.SenseGroup.Family;
import org.semascope.report.content.Story;
import org.semascope.report.content.Wording;

/**
 * Does a model distinguish the senses of a word (Gessler and Schneider 2021)? A word in its
 * sentence is the query; the other uses of its lemma are ranked by the cosine of their vectors with
 * its own.
 *
 * <ul>
 *   <li>{@code AP}: average precision over all ranked uses. {@code P@1}: the proportion of queries
 *       whose nearest use has their sense. {@code KNN@5}: accuracy of a 5-nearest-neighbour vote.
 *   <li>{@code CHANCE-AP}, {@code CHANCE-P@1}, {@code CHANCE-MAP@50}: the expected AP, P@1 and
 *       MAP@50 of a random ranking, exact for each query. They have no layer and the same items as
 *       AP, for paired tests.
 *   <li>{@code P@k}: correct labels among the first k of all queries, divided by k; empty ranks are
 *       wrong. {@code MAP@50}: the plain mean of P@1 to P@50. {@code RECALL@50}: correct labels
 *       among the first 50 of all queries, divided by all uses of their senses; {@code F1@50}:
 *       harmonic mean of P@50 and RECALL@50.
 *   <li>{@code RANDOM}, {@code RANDOM-AP}, {@code RANDOM-P@k}: expectations of a random ranking
 *       over all planned queries; {@code ORACLE}: the highest possible MAP@50.
 *   <li>{@code SENSES}, {@code LEMMAS}: number of different ones among the queries of a group.
 *       {@code RANKED}: median number of uses ranked for a query.
 *   <li>{@code WSD-F1} and others: see {@link Disambiguation}.
 * </ul>
 */
public final class SenseProbe implements Probe<SenseOptions, Pool, SenseFinding> {
  private static final String NAME = "senses";
  static final Wording WORDING = Wording.of(NAME);

  /** Number of ranks that MAP@50, RECALL@50 and F1@50 evaluate. */
  static final int DEPTH = 50;

  public static final String MAP = "MAP@50";
  static final String AVERAGE_PRECISION = "AP";
  static final String PRECISION_AT_1 = "P@1";
  static final String KNN = "KNN@5";
  static final String CHANCE_AVERAGE_PRECISION = "CHANCE-AP";
  static final String CHANCE_PRECISION_AT_1 = "CHANCE-P@1";
  static final String CHANCE_MAP = "CHANCE-MAP@50";
  static final String RANKED = "RANKED";

  /** The values of k in curves of P@k. */
  static final List<Integer> DEPTHS = List.of(1, 2, 3, 4, 5, 7, 10, 15, 20, 25, 30, 35, 40, 45, 50);

  private static final int USUAL_EXAMPLES = 1000;
  private static final int QUERIES_OF_A_CARD = 200;
  private static final long TOKENS_OF_A_QUERY = 110; // with the other uses of its lemma
  private static final int QUERIES_OF_DISAMBIGUATION = 40; // of SemCor, which has many uses
  private static final long TOKENS_OF_DISAMBIGUATION = 1000;
  private static final String ALL_LAYERS = "all";

  @Override
  public About about() {
    return new About(
        NAME,
        3,
        WORDING.get("summary"),
        WORDING.list("description"),
        List.of("gessler2021"),
        Needs.ANY_VECTORS,
        "last1",
        List.of(AVERAGE_PRECISION),
        List.of(
            "probe senses -m bert-base-uncased --limit 200",
            "probe senses -m bert-base-cased --data semeval2007-prepositions --layers all",
            "probe senses -m bert-base-uncased --data semcor --queries wordnet-examples --wsd"
                + " --limit 200"));
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
    return limit == 0 ? List.of() : List.of(WORDING.get("difference", "limit", limit));
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
          .plan(
              uses(data),
              queries.map(SenseProbe::uses),
              use ->
                  wordnet.open().senses(use.lemma(), use.partOfSpeech()).stream()
                      .map(Sense::key)
                      .findFirst());
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

  @Override
  public Map<String, String> texts(Findings<SenseFinding> found) {
    Map<String, String> texts = new HashMap<>();
    found.forEach(
        lemma ->
            lemma
                .queries()
                .forEach(
                    query ->
                        texts.put(
                            query.id(),
                            "%s (%s)"
                                .formatted(
                                    ItemComparison.bracketed(
                                        query.text(), query.start(), query.end()),
                                    query.sense()))));
    return texts;
  }

  @Override
  public void measure(SenseOptions options, Findings<SenseFinding> found, Rows rows) {
    found.forEach(
        lemma -> {
          for (Answer query : lemma.queries()) {
            rows.item(query.id(), lemma.id());
            if (query.disambiguation() != null) {
              Disambiguation.measure(query, found.layers().size(), rows);
            }
            if (!query.isRanked()) {
              continue;
            }
            List<String> groups = options.groups(query);
            if (query.ranked() > 0) { // absent in findings of version 1
              for (String group : groups) {
                rows.at(CHANCE_AVERAGE_PRECISION, group).mean(query.chanceAveragePrecision());
                rows.at(CHANCE_PRECISION_AT_1, group).mean(query.chancePrecisionAt(1));
                rows.at(CHANCE_MAP, group).mean(query.chanceMeanPrecision());
              }
            }
            for (int layer = 0; layer < found.layers().size(); layer++) {
              Hits hits = query.hits(layer);
              double meanPrecision = hits.meanPrecisionTo(DEPTH);
              double averagePrecision = query.layers().get(layer).averagePrecision();
              for (String group : groups) {
                rows.at(MAP, group, layer).mean(meanPrecision);
                rows.at(AVERAGE_PRECISION, group, layer).mean(averagePrecision);
                add(rows, group, layer, query, hits);
              }
              for (String fine : options.fineGroup(query).stream().toList()) {
                rows.at(MAP, fine, layer).mean(meanPrecision);
                rows.at(AVERAGE_PRECISION, fine, layer).mean(averagePrecision);
              }
            }
          }
        });
  }

  private static void add(Rows rows, String group, int layer, Answer query, Hits hits) {
    rows.at(PRECISION_AT_1, group, layer).mean(hits.precisionAt(1));
    rows.at(KNN, group, layer).mean(query.layers().get(layer).voted() ? 1 : 0);
    double found = hits.precisionAt(DEPTH) * DEPTH;
    rows.at("RECALL@50", group, layer).ratio(found, query.ofSense());
    // 2PR / (P + R) with P = h/k, R = h/s is 2h / (k + s)
    rows.at("F1@50", group, layer).ratio(2 * found, DEPTH + query.ofSense());
    for (int k : DEPTHS.subList(1, DEPTHS.size())) { // only P@1 has an interval
      // precision@k = correct labels in the first k / (queries x k), Gessler and Schneider 2021
      rows.at("P@" + k, group, layer).average(hits.precisionAt(k));
    }
  }

  @Override
  public List<CardSetup<SenseOptions>> onCard(CardTerms terms) {
    OptionForm<SenseOptions> form = OptionForm.of(defaults());
    List<String> corpus = terms.found("semcor");
    Map<String, Object> disambiguation = new HashMap<>(Map.of("wsd", true));
    if (terms.isQuick()) {
      disambiguation.put("pos", List.of(PartOfSpeech.NOUN)); // verbs have more uses
    }
    corpus.forEach(
        name -> disambiguation.putAll(Map.of("data", name, "queries", defaults().data())));
    if (terms.isQuick()) {
      List<PartOfSpeech> both = List.of(PartOfSpeech.NOUN, PartOfSpeech.VERB);
      return Stream.concat(
              Stream.of(setup(form.with(Map.of("pos", both)), QUERIES_OF_A_CARD)),
              corpus.stream()
                  .map(any -> setup(form.with(disambiguation), QUERIES_OF_DISAMBIGUATION)))
          .toList();
    }
    return List.of(
        setup(
            corpus.isEmpty() ? defaults() : form.with(Map.of("data", corpus.get(0))),
            USUAL_EXAMPLES),
        setup(form.with(disambiguation), USUAL_EXAMPLES));
  }

  private static CardSetup<SenseOptions> setup(SenseOptions options, int queries) {
    long tokens = queries * (options.wsd() ? TOKENS_OF_DISAMBIGUATION : TOKENS_OF_A_QUERY);
    return new CardSetup<>(options, Scope.USUAL.limit(queries).layers(ALL_LAYERS), tokens);
  }

  @Override
  public String rowOfCard(SenseOptions options) {
    return options.wsd() ? NAME + "-wsd" : NAME;
  }

  @Override
  public Optional<Headline> headline(ReportedRun<SenseOptions, SenseFinding> run) {
    if (run.options().wsd()) {
      return Optional.of(Disambiguation.headline(cautions(run.options())));
    }
    return Stream.of(Family.values())
        .filter(own -> run.measures().find(CHANCE_AVERAGE_PRECISION, own.label()).isPresent())
        .findFirst()
        .map(
            family ->
                new Headline(
                    AVERAGE_PRECISION,
                    family.label(),
                    List.of(),
                    WORDING.get("headline.name"),
                    Scale.PERCENT,
                    WORDING.get("headline.statement"),
                    WORDING.get("headline.definition", "words", family.words()),
                    List.of(
                        new Reference.Measured(
                            Reference.CHANCE, CHANCE_AVERAGE_PRECISION, family.label())),
                    true,
                    cautions(run.options())));
  }

  static List<String> cautions(SenseOptions options) {
    return options.isOfExamples() ? WORDING.list("cautions.examples") : List.of();
  }

  /** Cautions about a single run, independent of the other runs of a page. */
  public static List<String> cautions(ReportedRun<SenseOptions, ?> run) {
    return SensePage.cautions(run);
  }

  @Override
  public Story page(List<ReportedRun<SenseOptions, SenseFinding>> runs) {
    return new SensePage(runs).story();
  }
}
