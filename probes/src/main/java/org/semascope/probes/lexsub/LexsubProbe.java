package org.semascope.probes.lexsub;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.data.tagged.SubstituteSets;
import org.semascope.data.tagged.SubstitutedWord;
import org.semascope.data.wordnet.WordNet;
import org.semascope.models.Subject;
import org.semascope.probes.About;
import org.semascope.probes.About.Needs;
import org.semascope.probes.CardSetup;
import org.semascope.probes.CardTerms;
import org.semascope.probes.Control;
import org.semascope.probes.Findings;
import org.semascope.probes.Headline;
import org.semascope.probes.Headline.Reference;
import org.semascope.probes.Headline.Scale;
import org.semascope.probes.ItemComparison;
import org.semascope.probes.Planner;
import org.semascope.probes.Probe;
import org.semascope.probes.Records;
import org.semascope.probes.Resource;
import org.semascope.probes.Resources;
import org.semascope.probes.Rows;
import org.semascope.probes.Scope;
import org.semascope.probes.Scorer;
import org.semascope.probes.Setting;
import org.semascope.probes.page.ReportedRun;
import org.semascope.report.content.Story;
import org.semascope.report.content.Wording;

/**
 * Lexical substitution against human substitutes (McCarthy and Navigli 2007): candidates replace a
 * word in its text and are ranked by cosine, by context similarity and by masked probability
 * ({@link Ranking}), each on its own.
 *
 * <ul>
 *   <li>{@code GAP}, {@code P@1}, {@code P@3}, {@code RECALL@10}: see {@link RankingMeasure}.
 *       Groups: a ranking, alone or followed by a part of speech, {@code distinct} or {@code
 *       look-alike} (the contexts without and with a substitute that looks like the word).
 *   <li>{@code CHANCE-GAP} etc.: the expectation under a random ranking; {@code FREQUENCY-GAP}
 *       etc.: the value of a ranking by frequency, over the same contexts.
 *   <li>{@code CANDIDATES}: mean number of candidates per context; {@code SUBSTITUTES}: mean number
 *       of those that the annotators gave.
 * </ul>
 */
public final class LexsubProbe implements Probe<LexsubProbe.Options, LexsubItem, LexsubFinding> {
  static final String CANDIDATES = "CANDIDATES";
  static final String DISTINCT = Ranking.COSINE.part(Headline.DISTINCT);
  static final String LOOK_ALIKE = Ranking.COSINE.part(Headline.LOOK_ALIKE);

  static final Wording WORDING = Wording.of("lexsub");

  /** The sets of a card, the first of which is the default. */
  private static final List<String> SETS = List.of("ls07", "swords", "coinco");

  private static final int CONTEXTS_OF_A_QUICK_CARD = 60;
  private static final int CONTEXTS_OF_LS07 = 1985;
  private static final long TOKENS_OF_A_CONTEXT = 650; // with each candidate

  /** Options of the probe. */
  record Options(
      @Setting(label = "SET", resource = true) String data,
      @Setting boolean lemmas,
      @Setting boolean multiwords) {}

  @Override
  public About about() {
    return new About(
        "lexsub",
        1,
        WORDING.get("summary"),
        WORDING.list("description"),
        List.of("mccarthy2007", "thater2010", "zhou2019"),
        Needs.ANY_VECTORS,
        "all",
        List.of(RankingMeasure.GAP.label()),
        List.of(
            "probe lexsub -m bert-base-uncased --limit 300",
            "probe lexsub -m bert-base-uncased,roberta-base --data swords"));
  }

  @Override
  public Options paper() {
    return new Options(SETS.get(0), false, false);
  }

  @Override
  public List<CardSetup<Options>> onCard(CardTerms terms) {
    int contexts = terms.isQuick() ? CONTEXTS_OF_A_QUICK_CARD : CONTEXTS_OF_LS07;
    return terms.found(SETS.toArray(String[]::new)).stream()
        .filter(set -> !terms.isQuick() || set.equals(paper().data()))
        .map(
            set ->
                new CardSetup<>(
                    new Options(set, false, false),
                    Scope.USUAL.limit(contexts),
                    contexts * TOKENS_OF_A_CONTEXT))
        .toList();
  }

  @Override
  public String rowOfCard(Options options) {
    return SETS.indexOf(options.data()) > 0 ? "lexsub-" + options.data() : "lexsub";
  }

  @Override
  public Set<Control> controls() {
    return EnumSet.allOf(Control.class);
  }

  @Override
  public Planner<LexsubItem> planner(Options options, Resources resources) {
    Resource<WordNet> wordnet = resources.wordnet(KnownSets.WORDNET_30);
    Resource<Records<SubstitutedWord>> words =
        resources.records(options.data(), "words with human substitutes", SubstituteSets.formats());
    return (models, limit, seed) ->
        new LexsubPlanner(options, wordnet.open()).plan(words.open().list(), limit, seed);
  }

  @Override
  public Scorer<LexsubItem, LexsubFinding> scorer(
      Options options, Subject model, List<LexsubItem> reference, Resources resources) {
    return new LexsubScorer(model);
  }

  @Override
  public Map<String, String> texts(Findings<LexsubFinding> found) {
    Map<String, String> texts = new HashMap<>();
    found.forEach(
        item ->
            texts.put(item.id(), ItemComparison.bracketed(item.text(), item.start(), item.end())));
    return texts;
  }

  @Override
  public void measure(Options options, Findings<LexsubFinding> found, Rows rows) {
    AtomicBoolean anyCounts = new AtomicBoolean(); // SemCor has no words of other languages
    found.forEach(item -> anyCounts.compareAndSet(false, item.hasCounts()));
    int layers = found.layers().size();
    found.forEach(
        item -> {
          rows.item(item.id(), item.lemma());
          for (Ranking ranking : Ranking.values()) {
            double[] weights = item.weights(ranking, 0);
            if (weights.length > 0) {
              for (String group : groups(ranking, item.partOfSpeech())) {
                rows.at(CANDIDATES, group).average(weights.length);
                for (RankingMeasure metric : RankingMeasure.values()) {
                  rows.at(metric.chanceLabel(), group).mean(metric.chance(weights));
                  measure(item, ranking, metric, layers, group, rows);
                }
              }
            }
          }
          String part = item.hasLookAlike() ? LOOK_ALIKE : DISTINCT;
          rows.at(RankingMeasure.GAP.chanceLabel(), part)
              .mean(RankingMeasure.GAP.chance(item.weights(Ranking.COSINE, 0)));
          measure(item, Ranking.COSINE, RankingMeasure.GAP, layers, part, rows);
          if (anyCounts.get()) {
            double[] weights = item.weightsByFrequency();
            for (String group : groups(Ranking.COSINE, item.partOfSpeech())) {
              for (RankingMeasure metric : RankingMeasure.values()) {
                rows.at(metric.frequencyLabel(), group).mean(metric.of(weights));
              }
            }
            rows.at(RankingMeasure.GAP.frequencyLabel(), part).mean(RankingMeasure.GAP.of(weights));
          }
        });
  }

  /** All contexts, and those of a part of speech if it is known. */
  private static List<String> groups(Ranking ranking, PartOfSpeech partOfSpeech) {
    return partOfSpeech == PartOfSpeech.UNKNOWN
        ? List.of(ranking.group())
        : List.of(ranking.group(), ranking.group(partOfSpeech));
  }

  private static void measure(
      LexsubFinding item,
      Ranking ranking,
      RankingMeasure metric,
      int layers,
      String group,
      Rows rows) {
    if (!ranking.isLayered()) {
      rows.at(metric.label(), group).mean(metric.of(item.weights(ranking, 0)));
      return;
    }
    for (int layer = 0; layer < layers; layer++) {
      rows.at(metric.label(), group, layer).mean(metric.of(item.weights(ranking, layer)));
    }
  }

  @Override
  public Optional<Headline> headline(ReportedRun<Options, LexsubFinding> run) {
    String group = mainGroup(run);
    List<Headline.Other> others =
        Stream.of(
                new Headline.Other(Ranking.COSINE.group(), WORDING.get("headline.all-contexts")),
                new Headline.Other(LOOK_ALIKE, WORDING.get("headline.look-alike")))
            .filter(other -> !other.group().equals(group))
            .filter(
                other -> run.measures().groups(RankingMeasure.GAP.label()).contains(other.group()))
            .toList();
    return Optional.of(
        new Headline(
            RankingMeasure.GAP.label(),
            group,
            others,
            WORDING.get("headline.name"),
            Scale.PERCENT,
            WORDING.get("headline.statement"),
            WORDING.get("headline.definition"),
            List.of(
                new Reference.Measured(Reference.CHANCE, RankingMeasure.GAP.chanceLabel(), group),
                new Reference.Measured(
                    Reference.FREQUENCY, RankingMeasure.GAP.frequencyLabel(), group)),
            true,
            List.of()));
  }

  /** The group of the main result: all contexts if all have a look-alike substitute. */
  static String mainGroup(ReportedRun<?, ?> run) {
    return run.measures().groups(RankingMeasure.GAP.label()).contains(DISTINCT)
        ? DISTINCT
        : Ranking.COSINE.group();
  }

  @Override
  public Story page(List<ReportedRun<Options, LexsubFinding>> runs) {
    return new LexsubPage(runs).story();
  }
}
