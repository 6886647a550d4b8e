package org.semascope.probes.substitution;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.data.tagged.TaggedSentence;
import org.semascope.data.tagged.TokenJoiner;
import org.semascope.data.wordnet.WordNet;
import org.semascope.models.Subject;
import org.semascope.models.vectors.StaticVectors;
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
import org.semascope.probes.page.SubwordTokens;
import org.semascope.probes.substitution.SubstitutionFinding.Ranked;
import org.semascope.probes.substitution.Target.Note;
import org.semascope.report.content.Story;
import org.semascope.report.content.Wording;

/**
 * Which lexical relations does a model favour (Ferret 2021, sections 3 and 4)? A key with a known
 * sense is replaced in its sentence by other words (targets), which are ranked by the cosine of
 * their vector with that of the key.
 *
 * <ul>
 *   <li>{@code P@1} of a relation: proportion of sentences whose first-ranked target has it; the
 *       values of all relations add up to one. {@code P@2}, {@code P@5}: its proportion of the
 *       first two or five targets. {@code MRR}: mean reciprocal rank of its first target.
 *   <li>Groups {@code SYN distinct} and {@code SYN look-alike} of P@1: the sentences without and
 *       with a synonym that looks like the word it replaces. {@code SENTENCES}: number of sentences
 *       of a group.
 *   <li>Groups {@code SYN 1 token} and {@code SYN several tokens} of P@1: the sentences by the
 *       number of subword tokens of the key.
 *   <li>{@code CHANCE}: the expected P@1 of a random ranking, over the same sentences as P@1.
 *       {@code ABOVE-CHANCE}: P@1 minus chance, paired by sentence.
 *   <li>{@code PARADIGMATIC}: 1 - P@1(DIST_NGH).
 *   <li>{@code RANDOM}: the expected P@1 of a random ranking, over all sentences before sampling.
 *       {@code TARGETS}: mean number of targets of a relation per sentence that has any.
 *   <li>{@code FIRST-TOKENS}, {@code TARGET-TOKENS}: see {@link SubwordTokens}.
 *   <li>{@code OTHER-SENSE}, {@code ANTONYM}: proportion of first-ranked distributional neighbours
 *       that are synonyms of the key in another sense, or antonyms of it.
 * </ul>
 */
public final class SubstitutionProbe
    implements Probe<SubstitutionOptions, SubstitutionItem, SubstitutionFinding> {
  static final String P1 = "P@1";
  static final String CHANCE = "CHANCE";
  static final String ABOVE_CHANCE = "ABOVE-CHANCE";
  static final String SENTENCES = "SENTENCES";
  static final String SYN = TargetRelation.SYN.name();
  static final String DISTINCT = SYN + Headline.DISTINCT;
  static final String LOOK_ALIKE = SYN + Headline.LOOK_ALIKE;

  static final Wording WORDING = Wording.of("substitution");

  private static final int[] DEPTHS = {1, 2, 5};
  private static final String ALL = "all";
  private static final int SENTENCES_OF_A_CARD = 200;
  private static final long TOKENS_OF_A_SENTENCE = 200; // WordNet example, with all targets
  private static final long TOKENS_OF_ALL_EXAMPLES = 2000 * TOKENS_OF_A_SENTENCE;
  private static final long TOKENS_OF_SEMCOR = 12_500_000; // 17,509 longer sentences

  @Override
  public About about() {
    return new About(
        "substitution",
        10,
        WORDING.get("summary"),
        WORDING.list("description"),
        List.of("ferret2021"),
        Needs.ANY_VECTORS,
        "all",
        List.of(P1),
        List.of(
            "probe substitution -m bert-base-uncased --limit 100",
            "probe substitution -m bert-base-uncased --data semcor --vectors glove-6b-100d"
                + " --limit 1000"));
  }

  @Override
  public SubstitutionOptions paper() {
    return SubstitutionOptions.inferred();
  }

  @Override
  public SubstitutionOptions defaults() {
    return SubstitutionOptions.defaults();
  }

  @Override
  public Planner<SubstitutionItem> planner(SubstitutionOptions options, Resources resources) {
    Resource<WordNet> wordnet = resources.wordnet(options.wordnet());
    Resource<Records<TaggedSentence>> corpus =
        resources.tagged(
            options.data(), wordnet, options.rawTokens() ? TokenJoiner.RAW : TokenJoiner.ORDINARY);
    Optional<Resource<StaticVectors>> vectors =
        options.vectors().isEmpty()
            ? Optional.empty()
            : Optional.of(resources.vectors("--vectors", options.vectors()));
    return (models, limit, seed) -> {
      Optional<StaticVectors> opened = vectors.map(Resource::open);
      return new SubstitutionPlanner(
              wordnet.open(), options, opened, resources.threads(), limit, seed)
          .plan(corpus.open());
    };
  }

  @Override
  public Scorer<SubstitutionItem, SubstitutionFinding> scorer(
      SubstitutionOptions options,
      Subject model,
      List<SubstitutionItem> reference,
      Resources resources) {
    return new SubstitutionScorer(options, model);
  }

  @Override
  public Map<String, String> texts(Findings<SubstitutionFinding> found) {
    Map<String, String> texts = new HashMap<>();
    found.forEach(
        item ->
            texts.put(item.id(), ItemComparison.bracketed(item.text(), item.start(), item.end())));
    return texts;
  }

  @Override
  public void measure(SubstitutionOptions options, Findings<SubstitutionFinding> found, Rows rows) {
    List<TargetRelation> relations = options.relations();
    int layers = found.layers().size();
    boolean byTokens = SubwordTokens.divides(found, SubstitutionFinding::pieces);
    found.forEach(
        item -> {
          rows.item(item.id(), item.key());
          List<String> parts = new ArrayList<>();
          parts.add(item.hasLookAlike() ? LOOK_ALIKE : DISTINCT);
          if (byTokens) {
            parts.add(SYN + SubwordTokens.ofKey(item.pieces()));
          }
          for (TargetRelation relation : relations) {
            rows.at(CHANCE, relation.name()).mean(item.chance(relation));
            rows.at(SENTENCES, relation.name()).count(1);
          }
          for (String part : parts) {
            rows.at(CHANCE, part).mean(item.chance(TargetRelation.SYN));
            rows.at(SENTENCES, part).count(1);
          }
          for (int layer = 0; layer < layers; layer++) {
            for (TargetRelation relation : relations) {
              String group = relation.name();
              for (int depth : DEPTHS) {
                rows.at("P@" + depth, group, layer).mean(item.precision(layer, relation, depth));
              }
              // Paired: each sentence has a chance level of its own.
              rows.at(ABOVE_CHANCE, group, layer)
                  .mean(item.precision(layer, relation, 1) - item.chance(relation));
              rows.at("MRR", group, layer).mean(item.reciprocalRank(layer, relation));
            }
            for (String part : parts) {
              rows.at(P1, part, layer).mean(item.precision(layer, TargetRelation.SYN, 1));
            }
            if (relations.contains(TargetRelation.DIST_NGH)) {
              neighbours(item, layer, rows);
            }
          }
          SubwordTokens.measure(
              rows,
              item.targets().stream().mapToInt(Ranked::pieces).toArray(),
              IntStream.range(0, layers).map(item::firstIndex).toArray());
        });
  }

  private static void neighbours(SubstitutionFinding item, int layer, Rows rows) {
    String group = TargetRelation.DIST_NGH.name();
    Ranked first = item.first(layer);
    int isFirst = first.relation() == TargetRelation.DIST_NGH ? 1 : 0;
    rows.at("PARADIGMATIC", ALL, layer).mean(1 - isFirst);
    rows.at("OTHER-SENSE", group, layer)
        .ratio(first.note() == Note.OTHER_SENSE ? isFirst : 0, isFirst);
    rows.at("ANTONYM", group, layer).ratio(first.note() == Note.ANTONYM ? isFirst : 0, isFirst);
  }

  @Override
  public List<CardSetup<SubstitutionOptions>> onCard(CardTerms terms) {
    if (terms.isQuick()) {
      return List.of(
          new CardSetup<>(
              defaults(),
              Scope.USUAL.limit(SENTENCES_OF_A_CARD),
              SENTENCES_OF_A_CARD * TOKENS_OF_A_SENTENCE));
    }
    List<String> corpus = terms.found("semcor");
    SubstitutionOptions options =
        corpus.isEmpty()
            ? defaults()
            : OptionForm.of(defaults()).with(Map.of("data", corpus.get(0)));
    return List.of(
        new CardSetup<>(
            options, Scope.USUAL, corpus.isEmpty() ? TOKENS_OF_ALL_EXAMPLES : TOKENS_OF_SEMCOR));
  }

  @Override
  public Optional<Headline> headline(ReportedRun<SubstitutionOptions, SubstitutionFinding> run) {
    String group = mainGroup(run);
    if (run.measures().find(CHANCE, group).isEmpty()) {
      return Optional.empty();
    }
    List<Headline.Other> others =
        Stream.of(
                new Headline.Other(SYN, WORDING.get("headline.all-sentences")),
                new Headline.Other(LOOK_ALIKE, WORDING.get("headline.look-alike")))
            .filter(other -> !other.group().equals(group))
            .filter(other -> run.measures().find(CHANCE, other.group()).isPresent())
            .toList();
    boolean wordNetOnly = run.options().vectors().isEmpty();
    String definition =
        WORDING.get(
            "headline.definition",
            "others",
            WORDING.get(wordNetOnly ? "headline.others-wordnet" : "headline.others-all"));
    return Optional.of(
        new Headline(
            P1,
            group,
            others,
            WORDING.get("headline.name"),
            Scale.PERCENT,
            WORDING.get("headline.statement"),
            group.equals(DISTINCT)
                ? definition + " " + WORDING.get("headline.definition-distinct")
                : definition,
            List.of(new Reference.Measured(Reference.CHANCE, CHANCE, group)),
            true,
            run.options().data().equals(KnownSets.WORDNET_EXAMPLES)
                ? List.of(WORDING.get("headline.caution-examples"))
                : List.of()));
  }

  /** The group of the main result: all sentences if every sentence has a look-alike synonym. */
  static String mainGroup(ReportedRun<?, ?> run) {
    return run.measures().groups(P1).contains(DISTINCT) ? DISTINCT : SYN;
  }

  @Override
  public Story page(List<ReportedRun<SubstitutionOptions, SubstitutionFinding>> runs) {
    return new SubstitutionPage(runs).story();
  }
}
