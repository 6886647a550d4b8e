package org.semascope.probes.idioms;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
import org.semascope.probes.idioms.IdiomItem.Role;
import org.semascope.probes.idioms.IdiomMeasures.Group;
import org.semascope.probes.idioms.RandomPhrases.Frequencies;
import org.semascope.probes.page.ReportedRun;
import org.semascope.report.content.Story;
import org.semascope.report.content.Wording;

/**
 * Does a model represent that a wet blanket is not a blanket (Garcia et al. 2021)? A compound in a
 * sentence is compared with other phrases in the same sentence, and the cosines are correlated with
 * human compositionality ratings of the compound.
 *
 * <ul>
 *   <li>P1: a synonym of the whole. Ideal: a similarity near 1 for all ratings, so rho near 0.
 *   <li>P2: one of its words, the more similar one. Ideal: rho above 0.
 *   <li>P3: a compound of synonyms of its words. Ideal: rho above 0, similarities below P1.
 *   <li>P4: the compound alone, without its sentence.
 * </ul>
 *
 * A group has four parts: language, condition, contrast, text, as in {@code en NEU P1 NC}.
 * Conditions are {@code NEU} (neutral sentences), {@code NAT} (corpus sentences) and {@code ALONE}
 * (no sentence: the baseline); {@code Sent} compares whole sentences, {@code NC} the compound in
 * its sentence.
 *
 * <pre>
 * group                  metric
 * en NEU P1 NC           SPEARMAN   rho of similarity and human rating over compounds, with P-VALUE
 *                        SIM        mean similarity (NAT: over sentences first, then compounds)
 *                        SHARED@50  of P1: number of the 50 most similar pairs that share a word
 *                        HEAD       of P2: proportion of compounds whose head is the more similar word
 * en NEU P1-P3 NC        AFFINITY   mean of sim(P1) - sim(P3); also P1-P2; SPEARMAN and P-VALUE of it
 *                        CLOSER     proportion of compounds with sim(P1) above sim(P3); also P1-P2
 * en NEU P1-P3 NC distinct    AFFINITY, CLOSER  compounds that do not look like their synonym
 * en NEU P1-P3 NC look-alike  AFFINITY, CLOSER  compounds that share a word with their synonym, or
 *                                               look like it as a whole or in a word
 * en NEU P1-SCALED NC    SCALED     mean of (sim(P1) - sim(rand)) / (1 - sim(rand)); SPEARMAN, P-VALUE
 * en NEU RANDOM NC       SIM        mean of sim(rand), random phrases instead of the compound
 * en NAT-NEU P1 NC       SPEARMAN   rho of similarities in the two conditions, with P-VALUE
 * en NAT-LENGTH P1 Sent  SPEARMAN   rho of a sentence's number of words and its similarity, P-VALUE
 * </pre>
 *
 * Measures that are undefined (no ratings, no synonyms, fewer than three compounds, all equal) have
 * no row. Intervals are from resampled compounds.
 */
public final class IdiomProbe implements Probe<IdiomOptions, IdiomItem, IdiomFinding> {
  static final Wording WORDING = Wording.of("idioms");

  /** Of P1 and P3, which the main result compares. */
  private static final Set<Role> MAIN_PHRASES = EnumSet.of(Role.SYNONYM, Role.WORD_SYNONYMS);

  /** Default number of WordNet's thousands of compounds. */
  private static final int LIMIT_OF_WORDNET = 300;

  private static final long TOKENS_OF_A_COMPOUND = 50; // with the phrases compared with it
  private static final long TOKENS_OF_A_RANDOM_PHRASE = 12; // in its sentence and alone

  private static final String NCIMP = "ncimp";
  private static final int NATURAL_COMPOUNDS_OF_A_QUICK_CARD = 60;
  private static final int NATURAL_COMPOUNDS = 281;
  private static final long TOKENS_OF_SENTENCES = 750; // three, with the phrases compared with it

  private static final String ENGLISH = "en";

  /** The layers of the paper: the last four of a model with twelve. */
  private static final LayerMix LAST_FOUR = LayerMix.parse("concat:9-12");

  @Override
  public About about() {
    return new About(
        "idioms",
        6,
        WORDING.get("summary"),
        WORDING.list("description"),
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
      found.add(WORDING.get("differences.limit", "compounds", limit));
    }
    LayerMix first = layers.get(0);
    if (!first.equals(LayerMix.STATIC) && !first.equals(LAST_FOUR)) {
      found.add(WORDING.get("differences.layers"));
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

  /** Compounds with the sentences that the data only points to. */
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

  /** The plan of a single compound in all its sentences, without random phrases. */
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

  /** The synonym of each compound, and the phrase of its words' synonyms. */
  @Override
  public Map<String, String> texts(Findings<IdiomFinding> found) {
    Map<String, String> texts = new HashMap<>();
    found.forEach(
        one ->
            texts.put(
                one.use().unit(),
                one.counterparts().stream()
                    .filter(phrase -> MAIN_PHRASES.contains(phrase.role()))
                    .map(phrase -> phrase.role().contrast() + ": " + phrase.phrase())
                    .collect(Collectors.joining("; "))));
    return texts;
  }

  @Override
  public void measure(IdiomOptions options, Findings<IdiomFinding> found, Rows rows) {
    IdiomMeasures.measure(found, rows);
  }

  @Override
  public List<CardSetup<IdiomOptions>> onCard(CardTerms terms) {
    OptionForm<IdiomOptions> form = OptionForm.of(defaults());
    Map<String, Object> given = new HashMap<>(Map.of("language", ENGLISH));
    if (terms.isQuick()) {
      given.put("randomPhrases", 1);
    }
    Map<String, Object> usual = new HashMap<>(given);
    usual.put("conditions", List.of(Condition.NEU));
    terms.found("ncs").forEach(set -> usual.put("data", set));
    given.putAll(Map.of("data", NCIMP, "conditions", List.of(Condition.NAT)));
    return Stream.concat(
            Stream.of(setup(form.with(usual), LIMIT_OF_WORDNET, TOKENS_OF_A_COMPOUND)),
            terms.found(NCIMP).stream()
                .map(
                    set ->
                        setup(
                            form.with(given),
                            terms.isQuick() ? NATURAL_COMPOUNDS_OF_A_QUICK_CARD : NATURAL_COMPOUNDS,
                            TOKENS_OF_SENTENCES)))
        .toList();
  }

  private static CardSetup<IdiomOptions> setup(IdiomOptions options, int limit, long tokens) {
    return new CardSetup<>(
        options,
        Scope.USUAL.limit(limit).layers("all"),
        limit * (tokens + options.randomPhrases() * TOKENS_OF_A_RANDOM_PHRASE));
  }

  @Override
  public String rowOfCard(IdiomOptions options) {
    return options.data().equals(NCIMP) ? "idioms-ncimp" : "idioms";
  }

  /** Rho with human ratings if there are only corpus sentences. */
  @Override
  public Optional<Headline> headline(ReportedRun<IdiomOptions, IdiomFinding> run) {
    if (run.options().conditions().equals(List.of(Condition.NAT))) {
      return Optional.of(
          new Headline(
              IdiomMeasures.RHO,
              Group.of(Condition.NAT, Contrast.P3).name(ENGLISH, ComparedText.NC),
              List.of(),
              WORDING.get("headline.name-nat"),
              Scale.NAMED_RHO,
              WORDING.get("headline.statement-nat"),
              WORDING.get("headline.definition-nat"),
              List.of(new Reference.Constant(Reference.CHANCE, 0)),
              false,
              cautions(run.options())));
    }
    return Optional.of(
        new Headline(
            IdiomMeasures.CLOSER,
            group(Headline.DISTINCT),
            List.of(
                new Other(group(""), WORDING.get("headline.all-compounds")),
                new Other(group(Headline.LOOK_ALIKE), WORDING.get("headline.look-alike"))),
            WORDING.get("headline.name"),
            Scale.PERCENT,
            WORDING.get("headline.statement"),
            WORDING.get("headline.definition"),
            List.of(new Reference.Constant(Reference.CHANCE, 0.5)),
            false,
            cautions(run.options())));
  }

  private static String group(String selection) {
    return Group.ahead(Condition.NEU, Contrast.P3, selection).name(ENGLISH, ComparedText.NC);
  }

  private static List<String> cautions(IdiomOptions options) {
    return options.data().equals(IdiomOptions.OF_WORDNET)
        ? List.of(WORDING.get("cautions.number-of-words"), WORDING.get("cautions.wordnet"))
        : List.of(WORDING.get("cautions.number-of-words"));
  }

  @Override
  public Story page(List<ReportedRun<IdiomOptions, IdiomFinding>> runs) {
    return new IdiomsPage(runs).story();
  }
}
