package org.semascope.probes.rerank;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.data.index.ParagraphIndex;
import org.semascope.data.wordnet.WordNet;
import org.semascope.models.Subject;
import org.semascope.models.vectors.StaticVectors;
import org.semascope.probes.About;
import org.semascope.probes.About.Needs;
import org.semascope.probes.CardSetup;
import org.semascope.probes.CardTerms;
import org.semascope.probes.Findings;
import org.semascope.probes.GlossVectors;
import org.semascope.probes.Headline;
import org.semascope.probes.Headline.Reference;
import org.semascope.probes.Headline.Scale;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Planner;
import org.semascope.probes.Probe;
import org.semascope.probes.Resource;
import org.semascope.probes.Resources;
import org.semascope.probes.Rows;
import org.semascope.probes.Scope;
import org.semascope.probes.Scorer;
import org.semascope.probes.page.ReportedRun;
import org.semascope.report.content.Story;
import org.semascope.report.content.Wording;

/**
 * Does a contextual model improve a distributional thesaurus (Ferret 2021, section 5)? The nearest
 * nouns of a key in static vectors (targets) replace it in test sentences and are ranked again by
 * the cosine with the key.
 *
 * <ul>
 *   <li>{@code P@1} of a relation: proportion of keys whose first target has it. A target counts
 *       for every relation that WordNet has between it and the key, in any of its senses. {@code
 *       P@1}, {@code P@2}, {@code P@5} of {@code any}: proportion of the first targets that have a
 *       relation. The {@code initial} order is that of the static vectors.
 *   <li>{@code GAIN}: P@1 minus P@1 of the initial order. {@code P@k-P-VALUE}: p of the difference,
 *       by a paired Wilcoxon test over keys; {@code P@k-REFERENCE-P-VALUE}: p of the difference to
 *       the first setup.
 *   <li>Groups {@code any distinct} and {@code any look-alike}: the keys without and with a related
 *       word among their targets that looks like the key. {@code any 1 token} and {@code any
 *       several tokens}: the keys by their number of subword tokens. {@code CHANCE}, {@code
 *       GAIN-CHANCE}: expected P@1 and GAIN of a random ranking of the same keys' targets.
 *   <li>{@code SIM}: mean cosine of key and target, by relation, and of key and random nouns.
 *   <li>{@code GOLD}: mean number of related words per key in the vocabulary; {@code RANDOM}: P@1
 *       of a random ranking; both over all possible keys.
 *   <li>{@code UNION}: number of sentences into which the targets of a key are inserted. {@code
 *       FIRST-TOKENS}, {@code TARGET-TOKENS}: see {@link org.semascope.probes.page.SubwordTokens}.
 * </ul>
 */
public final class RerankProbe implements Probe<RerankOptions, RerankItem, RerankFinding> {
  static final Wording WORDING = Wording.of("rerank");

  private static final int DEFAULT_KEYS = 100;
  private static final int KEYS_OF_A_CARD = 60;
  private static final int TARGETS_OF_A_TEXT = 5;
  private static final long TOKENS_OF_A_SENTENCE = 260; // one text per neighbour

  @Override
  public About about() {
    return new About(
        "rerank",
        4,
        WORDING.get("summary"),
        WORDING.list("description", "keys", DEFAULT_KEYS),
        List.of("ferret2021"),
        Needs.CONTEXTUAL,
        "all",
        List.of("P@1"),
        List.of(
            "probe rerank -m bert-base-uncased --limit 50",
            "probe rerank -m bert-base-uncased --vectors glove-6b-100d --data wikischools --layers 8"
                + " --select all --fusion all -n 15,10,5 -s 10,5,15"));
  }

  @Override
  public RerankOptions paper() {
    return RerankOptions.inferred();
  }

  @Override
  public RerankOptions defaults() {
    return RerankOptions.defaults();
  }

  @Override
  public int usualLimit(RerankOptions options) {
    return DEFAULT_KEYS;
  }

  @Override
  public Planner<RerankItem> planner(RerankOptions options, Resources resources) {
    Opened data = new Opened(options, resources);
    return (models, limit, seed) -> data.planner(seed).plan(limit, resources.progress());
  }

  /** A planner for given keys: see {@link RerankPlanner#items}. */
  public RerankPlanner planner(RerankOptions options, Resources resources, long seed) {
    return new Opened(options, resources).planner(seed);
  }

  /** The data of the probe, read when a planner is created. */
  private record Opened(
      RerankOptions options,
      Resources resources,
      Resource<WordNet> wordnet,
      Resource<ParagraphIndex> index,
      Resource<StaticVectors> vectors) {
    Opened(RerankOptions options, Resources resources) {
      this(
          options,
          resources,
          resources.wordnet(options.wordnet()),
          resources.paragraphs(options.data()),
          resources.vectors("--vectors", options.vectors()));
    }

    RerankPlanner planner(long seed) {
      return new RerankPlanner(
          options, wordnet.open(), vectors.open(), index.open(), resources.threads(), seed);
    }
  }

  @Override
  public Scorer<RerankItem, RerankFinding> scorer(
      RerankOptions options, Subject model, List<RerankItem> reference, Resources resources) {
    return new RerankScorer(options, model);
  }

  /** The first neighbours of each noun, in the initial order. */
  @Override
  public Map<String, String> texts(Findings<RerankFinding> found) {
    Map<String, String> texts = new HashMap<>();
    found.forEach(
        one ->
            texts.put(
                one.key(),
                one.targets().stream()
                    .limit(TARGETS_OF_A_TEXT)
                    .map(RerankFinding.Target::word)
                    .collect(Collectors.joining(", "))));
    return texts;
  }

  @Override
  public void measure(RerankOptions options, Findings<RerankFinding> found, Rows rows) {
    RerankMeasures.measure(options, found, rows);
  }

  @Override
  public List<CardSetup<RerankOptions>> onCard(CardTerms terms) {
    OptionForm<RerankOptions> form = OptionForm.of(defaults());
    return List.of(
        terms.isQuick()
            ? new CardSetup<>(
                form.with(Map.of("vectors", terms.vectors(), "s", List.of(2), "pool", 10)),
                Scope.USUAL.limit(KEYS_OF_A_CARD),
                KEYS_OF_A_CARD * TOKENS_OF_A_SENTENCE * 2)
            : new CardSetup<>(
                form.with(Map.of("vectors", terms.vectors())),
                Scope.USUAL,
                DEFAULT_KEYS * TOKENS_OF_A_SENTENCE * 10));
  }

  @Override
  public Optional<Headline> headline(ReportedRun<RerankOptions, RerankFinding> run) {
    RerankOptions options = run.options();
    String main = group(run, mainKeys(run));
    List<Headline.Other> others =
        Stream.of(
                new Headline.Other(group(run, Counted.ANY), WORDING.get("headline.all-keys")),
                new Headline.Other(
                    group(run, Counted.LOOK_ALIKE), WORDING.get("headline.look-alike")))
            .filter(other -> !other.group().equals(main) && hasChance(run, other.group()))
            .toList();
    String definition = WORDING.get("headline.definition", "vectors", options.vectors());
    return Optional.of(main)
        .filter(group -> hasChance(run, group))
        .map(
            group ->
                new Headline(
                    RerankMeasures.GAIN,
                    group,
                    others,
                    WORDING.get("headline.name"),
                    Scale.POINTS,
                    WORDING.get("headline.statement"),
                    group.equals(group(run, Counted.ANY))
                        ? definition
                        : definition + " " + WORDING.get("headline.definition-distinct"),
                    List.of(
                        new Reference.Measured(Reference.CHANCE, RerankMeasures.GAIN_CHANCE, group),
                        new Reference.Constant("initial order", 0)),
                    true,
                    cautions(options)));
  }

  /** WordNet's glosses are not independent of the relations of WordNet. */
  private static List<String> cautions(RerankOptions options) {
    boolean vectors = options.vectors().equals(GlossVectors.NAME);
    boolean sentences = options.data().equals(KnownSets.WORDNET_GLOSSES);
    return !vectors && !sentences
        ? List.of()
        : List.of(
            WORDING.get(
                !vectors
                    ? "headline.caution-sentences"
                    : sentences ? "headline.caution-both" : "headline.caution-vectors"));
  }

  /** The keys of the main result: all of them if each has a look-alike related word. */
  static Counted mainKeys(ReportedRun<RerankOptions, ?> run) {
    return hasChance(run, group(run, Counted.DISTINCT)) ? Counted.DISTINCT : Counted.ANY;
  }

  private static String group(ReportedRun<RerankOptions, ?> run, Counted counted) {
    return counted.in(run.options().reference()).name();
  }

  private static boolean hasChance(ReportedRun<?, ?> run, String group) {
    return run.measures().find(RerankMeasures.GAIN_CHANCE, group).isPresent();
  }

  @Override
  public Story page(List<ReportedRun<RerankOptions, RerankFinding>> runs) {
    return new RerankPage(runs).story();
  }
}
