package org.semascope.probes.idioms;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.semascope.core.Progress;
import org.semascope.data.compounds.Compound;
import org.semascope.data.compounds.Compounds;
import org.semascope.data.compounds.WacSentences;
import org.semascope.data.wordnet.WordNet;
import org.semascope.models.LayerMix;
import org.semascope.models.Subject;
import org.semascope.models.vectors.StaticVectors;
import org.semascope.probes.About;
import org.semascope.probes.About.Needs;
import org.semascope.probes.CardSetup;
import org.semascope.probes.CardTerms;
import org.semascope.probes.Findings;
import org.semascope.probes.Headline;
import org.semascope.probes.Headline.Other;
import org.semascope.probes.Headline.Reference;
import org.semascope.probes.Headline.Scale;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Plan;
import org.semascope.probes.Planner;
import org.semascope.probes.Probe;
import org.semascope.probes.Records;
import org.semascope.probes.Resource;
import org.semascope.probes.Resources;
import org.semascope.probes.Rows;
import org.semascope.probes.Scope;
import org.semascope.probes.Scorer;
import org.semascope.probes.idioms.IdiomFinding.ComparedText;
import org.semascope.probes.idioms.IdiomItem.Condition;
import org.semascope.probes.idioms.IdiomItem.Contrast;
import org.semascope.probes.idioms.IdiomMeasures.Group;
import org.semascope.probes.idioms.RandomPhrases.Frequencies;
import org.semascope.probes.page.ReportedRun;
import org.semascope.report.content.Story;

/**
 * Does a model know that a wet blanket is no blanket (Garcia et al. 2021)? A compound in its
 * sentence is set beside the same sentence with something else in its place, and the cosines of the
 * two are correlated with how compositional people find the compound.
 *
 * <ul>
 *   <li>P1: a synonym of the whole. A model that knows idioms gives a similarity near 1, whatever
 *       the score: rho near 0.
 *   <li>P2: one of its words, whichever is more similar: rho above 0.
 *   <li>P3: a compound of synonyms of its words: rho above 0, similarities below P1.
 *   <li>P4: the compound alone, without its sentence.
 * </ul>
 *
 * A group is four words: language, condition, what, text, as in {@code en NEU P1 NC}. Conditions
 * are {@code NEU} (a sentence that says nothing), {@code NAT} (sentences of a corpus) and {@code
 * ALONE} (no sentence: the baseline); {@code Sent} is of whole sentences, {@code NC} of the
 * compound within.
 *
 * <pre>
 * group                  metric
 * en NEU P1 NC           SPEARMAN   rho of similarity and human score over compounds, with P-VALUE
 *                        SIM        mean similarity (NAT: over sentences first, then compounds)
 *                        SHARED@50  of P1: how many of the 50 most similar pairs share a word
 *                        HEAD       of P2: how often the head was the more similar word
 * en NEU P1-P3 NC        AFFINITY   mean of sim(P1) - sim(P3); also P1-P2; SPEARMAN and P-VALUE of it
 *                        CLOSER     share of compounds with sim(P1) above sim(P3); also P1-P2
 * en NEU P1-P3 NC distinct    AFFINITY, CLOSER  of compounds that do not look like their synonym
 * en NEU P1-P3 NC look-alike  AFFINITY, CLOSER  of compounds that share a word with their synonym, or
 *                                               look like it as a whole or in a word
 * en NEU P1-SCALED NC    SCALED     mean of (sim(P1) - sim(rand)) / (1 - sim(rand)); SPEARMAN, P-VALUE
 * en NEU RANDOM NC       SIM        mean of sim(rand), random phrases in the compound's place
 * en NAT-NEU P1 NC       SPEARMAN   do the conditions agree? rho of similarities, with P-VALUE
 * en NAT-LENGTH P1 Sent  SPEARMAN   rho of a sentence's number of words and its similarity, P-VALUE
 * </pre>
 *
 * What cannot be measured (no scores, no synonyms, fewer than three compounds, all equal) has no
 * row. Intervals come from resampled compounds.
 */
public final class IdiomProbe implements Probe<IdiomOptions, IdiomItem, IdiomFinding> {
  /** Of WordNet's thousands of compounds, unless the user says how many. */
  private static final int LIMIT_OF_WORDNET = 300;

  private static final long TOKENS_OF_A_COMPOUND = 50; // with the phrases compared with it
  private static final long TOKENS_OF_A_RANDOM_PHRASE = 12; // in its sentence and alone
  private static final String ENGLISH = "en";

  static final String NUMBER_OF_WORDS =
      "A compound of synonyms of the parts (P3) has two words, as the compound has; the synonym of the"
          + " whole (P1) is often a single word. The number of words alone can decide.";
  static final String SELECTED_FROM_WORDNET =
      "Compounds and synonyms are selected from WordNet automatically, and no human has checked that"
          + " they fit.";

  /** As the paper has it: the last four layers of a model of twelve. */
  private static final LayerMix LAST_FOUR = LayerMix.parse("concat:9-12");

  @Override
  public About about() {
    return new About(
        "idioms",
        6,
        "Tests whether a model sees that a noun compound is an idiom.",
        List.of(
            "Sets compounds beside their synonyms (P1), their words (P2), synonyms of their words"
                + " (P3) and themselves without a sentence (P4), and correlates the similarities"
                + " with how compositional people find them (Garcia et al. 2021, Table 2)."),
        List.of("garcia2021", "he2025"),
        Needs.ANY_VECTORS,
        "concat:last4",
        List.of("SPEARMAN"),
        List.of(
            "probe idioms -m bert-base-uncased --limit 50",
            "probe idioms -m bert-base-multilingual-cased,glove-6b-100d --data ncs --language en"
                + " --condition neu"));
  }

  @Override
  public IdiomOptions paper() {
    return IdiomOptions.on("ncs");
  }

  @Override
  public IdiomOptions defaults() {
    return IdiomOptions.on(IdiomOptions.OF_WORDNET);
  }

  @Override
  public int usualLimit(IdiomOptions options) {
    return options.data().equals(IdiomOptions.OF_WORDNET) ? LIMIT_OF_WORDNET : 0;
  }

  @Override
  public List<String> differences(List<LayerMix> layers, int limit) {
    List<String> found = new ArrayList<>();
    if (limit > 0) {
      found.add("only %s compounds were drawn".formatted(limit));
    }
    LayerMix first = layers.get(0);
    if (!first.equals(LayerMix.STATIC) && !first.equals(LAST_FOUR)) {
      found.add("the vectors are not the last four layers concatenated");
    }
    return found;
  }

  @Override
  public Planner<IdiomItem> planner(IdiomOptions options, Resources resources) {
    Resource<WordNet> wordnet = resources.wordnet(options.wordnet());
    Resource<Records<Compound>> compounds =
        options.data().equals(IdiomOptions.OF_WORDNET)
            ? resources.embedded(
                options.data(),
                options.data(),
                wordnet,
                () -> each -> WordNetCompounds.of(wordnet.open()).forEach(each))
            : resources.records(options.data(), "noun compounds", Compounds.formats());
    List<Resource<Path>> corpora =
        options.pointers().stream().map(file -> resources.file(Path.of(file))).toList();
    Optional<Resource<StaticVectors>> ranks =
        options.frequencies().isEmpty()
            ? Optional.empty()
            : Optional.of(resources.vectors("--frequencies", options.frequencies()));
    return (models, limit, seed) -> {
      Frequencies known =
          ranks
              .map(vectors -> Frequencies.of(vectors.open()))
              .orElseGet(() -> Frequencies.of(wordnet.open()));
      List<Compound> all = filled(options, compounds.open().list(), corpora, resources.progress());
      return new IdiomPlanner(options, known, limit, seed).plan(all);
    };
  }

  /** With the sentences that the data only points at. */
  private static List<Compound> filled(
      IdiomOptions options,
      List<Compound> compounds,
      List<Resource<Path>> corpora,
      Progress progress) {
    if (corpora.isEmpty()) {
      return compounds;
    }
    List<Compound> filled =
        WacSentences.fill(compounds, corpora.stream().map(Resource::open).toList());
    long before = missing(options, compounds);
    progress.say(
        "--pointers: %s of %s sentences found"
            .formatted(before - missing(options, filled), before));
    return filled;
  }

  private static long missing(IdiomOptions options, List<Compound> compounds) {
    return compounds.stream()
        .filter(one -> options.language().isEmpty() || one.language().equals(options.language()))
        .mapToLong(one -> one.pointers().size())
        .sum();
  }

  /** One compound of one's own, in all its sentences, without random phrases. */
  public static Plan<IdiomItem> plan(Compound compound) {
    IdiomOptions options =
        OptionForm.of(IdiomOptions.on(compound.text())).with(Map.of("randomPhrases", 0));
    return new IdiomPlanner(options, Frequencies.NONE, 0, 0).plan(List.of(compound));
  }

  @Override
  public Scorer<IdiomItem, IdiomFinding> scorer(
      IdiomOptions options, Subject model, List<IdiomItem> reference, Resources resources) {
    return new IdiomScorer(model);
  }

  @Override
  public void measure(IdiomOptions options, Findings<IdiomFinding> found, Rows rows) {
    IdiomMeasures.measure(found, rows);
  }

  @Override
  public Optional<CardSetup<IdiomOptions>> onCard(CardTerms terms) {
    List<String> scored = terms.found("ncs");
    Map<String, Object> given =
        new HashMap<>(Map.of("language", ENGLISH, "conditions", List.of(Condition.NEU)));
    if (!scored.isEmpty()) {
      given.put("data", scored.get(0));
    }
    if (terms.isQuick()) {
      given.put("randomPhrases", 1);
    }
    IdiomOptions options = OptionForm.of(defaults()).with(given);
    return Optional.of(
        new CardSetup<>(
            options,
            Scope.USUAL.limit(LIMIT_OF_WORDNET).layers("all"),
            LIMIT_OF_WORDNET
                * (TOKENS_OF_A_COMPOUND + options.randomPhrases() * TOKENS_OF_A_RANDOM_PHRASE)));
  }

  @Override
  public Optional<Headline> headline(ReportedRun<IdiomOptions, IdiomFinding> run) {
    return Optional.of(
        new Headline(
            IdiomMeasures.CLOSER,
            group(Headline.DISTINCT),
            List.of(
                new Other(group(""), "all compounds"),
                new Other(group(Headline.LOOK_ALIKE), "compounds that look like their synonym")),
            "Idiomaticity: compound closer to its holistic paraphrase (P1 > P3)",
            Scale.PERCENT,
            "represents %s of compounds closer to a synonym of the whole than to synonyms of the"
                + " parts",
            "The share of noun compounds whose vector is closer to a synonym of the whole (P1) than"
                + " to a compound of synonyms of its words (P3), in a neutral sentence. Of compounds"
                + " that do not look like their synonym.",
            List.of(new Reference.Constant(Reference.CHANCE, 0.5)),
            false,
            cautions(run.options())));
  }

  private static String group(String selection) {
    return Group.ahead(Condition.NEU, Contrast.P3, selection).name(ENGLISH, ComparedText.NC);
  }

  /** What readers of similarities to P1 and P3 must know. */
  private static List<String> cautions(IdiomOptions options) {
    return options.data().equals(IdiomOptions.OF_WORDNET)
        ? List.of(NUMBER_OF_WORDS, SELECTED_FROM_WORDNET)
        : List.of(NUMBER_OF_WORDS);
  }

  @Override
  public Story page(List<ReportedRun<IdiomOptions, IdiomFinding>> runs) {
    return new IdiomPage(runs).story();
  }
}
