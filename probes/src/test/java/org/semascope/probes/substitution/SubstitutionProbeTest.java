package org.semascope.probes.substitution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.semascope.probes.substitution.TargetRelation.COHYP;
import static org.semascope.probes.substitution.TargetRelation.DIST_NGH;
import static org.semascope.probes.substitution.TargetRelation.HYPE;
import static org.semascope.probes.substitution.TargetRelation.HYPO;
import static org.semascope.probes.substitution.TargetRelation.SYN;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Interruption;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.Progress;
import org.semascope.core.WordForm;
import org.semascope.data.wordnet.WordNet;
import org.semascope.engine.EngineOptions;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;
import org.semascope.models.LayerMix;
import org.semascope.probes.Headline;
import org.semascope.probes.MeasuredFindings;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Plan.Fact;
import org.semascope.probes.Scope;
import org.semascope.probes.lexicon.Lexicon;
import org.semascope.probes.lexicon.NeighbourSource;
import org.semascope.probes.lexicon.PluralForms;
import org.semascope.probes.page.ReportedRun;
import org.semascope.probes.run.ProbeRunner;
import org.semascope.probes.run.Request;
import org.semascope.probes.substitution.Target.Note;
import org.semascope.report.content.Reading;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Story;

/** Three sentences of two keys, computed by hand. */
class SubstitutionProbeTest {
  private static final List<TargetRelation> ALL = List.of(SYN, HYPE, HYPO, COHYP, DIST_NGH);

  private final List<Result> results = results();

  @TempDir private Path folder;

  private static List<Result> results() {
    List<SubstitutionFinding> measures = new ArrayList<>();
    // Ranks at layers 0 and 8 of one target of each relation; a second neighbour in the first.
    measures.add(
        item(
            "disaster",
            1,
            ranked(SYN, Note.NONE, 1, 2, 1),
            ranked(HYPE, Note.NONE, 1, 3, 4),
            ranked(HYPO, Note.NONE, 1, 4, 3),
            ranked(COHYP, Note.NONE, 1, 5, 5),
            ranked(DIST_NGH, Note.ANTONYM, 1, 1, 2),
            ranked(DIST_NGH, Note.NONE, 2, 6, 6)));
    measures.add(
        item(
            "disaster",
            1,
            ranked(SYN, Note.NONE, 1, 1, 1),
            ranked(HYPE, Note.NONE, 1, 2, 2),
            ranked(HYPO, Note.NONE, 1, 3, 3),
            ranked(COHYP, Note.NONE, 1, 4, 4),
            ranked(DIST_NGH, Note.OTHER_SENSE, 1, 5, 5)));
    measures.add(
        item(
            "year",
            2,
            ranked(SYN, Note.NONE, 1, 5, 2),
            ranked(HYPE, Note.NONE, 1, 4, 1),
            ranked(HYPO, Note.NONE, 1, 3, 3),
            ranked(COHYP, Note.NONE, 1, 2, 4),
            ranked(DIST_NGH, Note.OTHER_SENSE, 1, 1, 5)));
    SubstitutionOptions options =
        OptionForm.of(SubstitutionOptions.defaults()).with(Map.of("vectors", "any"));
    List<LayerMix> layers = List.of(LayerMix.of(0), LayerMix.of(8));
    return MeasuredFindings.of(new SubstitutionProbe(), options, layers, measures);
  }

  @Test
  void theFirstRankedDecidesPrecisionAtOne() {
    assertThat(value("P@1", "SYN", 0)).isEqualTo(1 / 3.0, within(1e-12));
    assertThat(value("P@1", "DIST_NGH", 0)).isEqualTo(2 / 3.0, within(1e-12));
    assertThat(value("P@1", "SYN", 8)).isEqualTo(2 / 3.0, within(1e-12));
    assertThat(value("P@1", "HYPE", 8)).isEqualTo(1 / 3.0, within(1e-12));
    for (int layer : List.of(0, 8)) {
      double sum = ALL.stream().mapToDouble(relation -> value("P@1", relation.name(), layer)).sum();
      assertThat(sum).isEqualTo(1, within(1e-12));
    }
  }

  @Test
  void depthAndReciprocalRank() {
    // Layer 0: SYN is among the first two in the first and second sentence.
    assertThat(value("P@2", "SYN", 0)).isEqualTo((.5 + .5 + 0) / 3, within(1e-12));
    assertThat(value("P@5", "SYN", 0)).isEqualTo((.2 + .2 + .2) / 3, within(1e-12));
    assertThat(value("MRR", "SYN", 0)).isEqualTo((1 / 2.0 + 1 + 1 / 5.0) / 3, within(1e-12));
    assertThat(value("MRR", "DIST_NGH", 8))
        .isEqualTo((1 / 2.0 + 1 / 5.0 + 1 / 5.0) / 3, within(1e-12));
  }

  @Test
  void chanceIsMeasuredOnTheWholePlan() {
    List<SubstitutionItem> whole =
        List.of(
            planned(SYN, HYPE, HYPO, COHYP, DIST_NGH, DIST_NGH),
            planned(SYN, HYPE, HYPO, COHYP, DIST_NGH),
            planned(SYN, HYPE, HYPO, COHYP, DIST_NGH),
            planned(SYN, SYN, SYN, HYPE));
    WordNet wordnet = WordNet.wordNet30();
    NeighbourSource nearest = (words, count) -> Map.of();
    List<Fact> facts =
        new SubstitutionPlanner(
                wordnet,
                SubstitutionOptions.defaults(),
                Lexicon.of(wordnet, PartOfSpeech.NOUN),
                new PluralForms(wordnet.morphology(), Optional.empty()),
                lexicon -> Optional.of(nearest),
                0,
                7)
            .facts(whole);

    assertThat(fact(facts, "RANDOM", SYN))
        .isEqualTo((1 / 6.0 + 1 / 5.0 + 1 / 5.0 + 3 / 4.0) / 4, within(1e-12));
    assertThat(fact(facts, "RANDOM", DIST_NGH))
        .isEqualTo((2 / 6.0 + 1 / 5.0 + 1 / 5.0 + 0) / 4, within(1e-12));
    // Over sentences that have such targets.
    assertThat(fact(facts, "TARGETS", DIST_NGH)).isEqualTo(4 / 3.0, within(1e-12));
    assertThat(fact(facts, "TARGETS", SYN)).isEqualTo(6 / 4.0, within(1e-12));
  }

  private static double fact(List<Fact> facts, String metric, TargetRelation relation) {
    return facts.stream()
        .filter(fact -> fact.metric().equals(metric) && fact.group().equals(relation.name()))
        .findFirst()
        .orElseThrow()
        .value();
  }

  /** A synonym of labour looks like it; the synonyms of disaster do not. */
  @Test
  void sentencesWithALookAlikeSynonymAreASeparateGroup() {
    List<SubstitutionFinding> found =
        List.of(
            sentence("labour", put(SYN, "labor", 1), put(HYPE, "work", 2), put(SYN, "toil", 3)),
            sentence("disaster", put(SYN, "tragedy", 2), put(HYPE, "misfortune", 1)),
            sentence(
                "Disaster",
                put(SYN, "Calamity", 1),
                put(HYPO, "Famine", 2),
                put(HYPO, "Plague", 3),
                put(HYPO, "Disasters", 4)));
    List<Result> rows =
        MeasuredFindings.of(
            new SubstitutionProbe(),
            SubstitutionOptions.defaults(),
            List.of(LayerMix.of(8)),
            found);

    assertThat(value(rows, "P@1", "SYN", 8)).isEqualTo(2 / 3.0, within(1e-12));
    assertThat(value(rows, "P@1", "SYN distinct", 8)).isEqualTo(1 / 2.0, within(1e-12));
    assertThat(value(rows, "P@1", "SYN look-alike", 8)).isEqualTo(1);
    assertThat(value(rows, "SENTENCES", "SYN", -1)).isEqualTo(3);
    assertThat(value(rows, "SENTENCES", "SYN distinct", -1)).isEqualTo(2);
    assertThat(value(rows, "SENTENCES", "SYN look-alike", -1)).isEqualTo(1);
    // The proportion of the relation among the ranked targets of each sentence.
    assertThat(value(rows, "CHANCE", "SYN", -1))
        .isEqualTo((2 / 3.0 + 1 / 2.0 + 1 / 4.0) / 3, within(1e-12));
    assertThat(value(rows, "CHANCE", "SYN distinct", -1))
        .isEqualTo((1 / 2.0 + 1 / 4.0) / 2, within(1e-12));
    assertThat(value(rows, "CHANCE", "SYN look-alike", -1)).isEqualTo(2 / 3.0, within(1e-12));
    assertThat(value(rows, "CHANCE", "HYPO", -1)).isEqualTo(3 / 4.0 / 3, within(1e-12));
  }

  @Test
  void keysOfSeveralTokensAreASeparateGroup() {
    List<SubstitutionFinding> found =
        List.of(
            sentence("toil", 1, put(SYN, "work", 1), put(HYPE, "act", 2)),
            sentence("misfortune", 3, put(SYN, "ill luck", 2), put(HYPE, "luck", 1)),
            sentence("hardship", 2, put(SYN, "rigour", 1), put(HYPE, "luck", 2)),
            sentence(
                "mishaps", 2, put(SYN, "mischance", 3), put(HYPE, "luck", 1), put(HYPO, "x", 2)));
    List<Result> rows =
        MeasuredFindings.of(
            new SubstitutionProbe(),
            SubstitutionOptions.defaults(),
            List.of(LayerMix.of(8)),
            found);
    assertThat(value(rows, "P@1", "SYN 1 token", 8)).isEqualTo(1);
    assertThat(value(rows, "P@1", "SYN several tokens", 8)).isEqualTo(1 / 3.0, within(1e-12));
    assertThat(value(rows, "SENTENCES", "SYN 1 token", -1)).isEqualTo(1);
    assertThat(value(rows, "SENTENCES", "SYN several tokens", -1)).isEqualTo(3);
    assertThat(value(rows, "CHANCE", "SYN several tokens", -1))
        .isEqualTo((1 / 2.0 + 1 / 2.0 + 1 / 3.0) / 3, within(1e-12));
  }

  /**
   * P@1 is above chance in every single sentence: 1 and 2/3, 1 and 1/2, or 0 and 0. The interval of
   * P@1, 0 to 1, includes the mean chance level; that of the paired differences excludes 0.
   */
  @Test
  void chanceIsSubtractedSentenceBySentence() {
    List<SubstitutionFinding> found = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      found.add(sentence("a" + i, put(SYN, "xx", 1), put(HYPE, "yy", 2), put(SYN, "zz", 3)));
      found.add(sentence("b" + i, put(SYN, "xx", 1), put(HYPE, "yy", 2)));
      found.add(sentence("c" + i, put(HYPO, "xx", 1), put(HYPE, "yy", 2)));
      found.add(sentence("d" + i, put(HYPO, "xx", 1), put(HYPE, "yy", 2)));
    }
    List<Result> rows =
        MeasuredFindings.of(
            new SubstitutionProbe(),
            SubstitutionOptions.defaults(),
            List.of(LayerMix.of(8)),
            found);
    Result ahead = row(rows, "ABOVE-CHANCE", "SYN", 8);
    Result first = row(rows, "P@1", "SYN", 8);
    double chance = value(rows, "CHANCE", "SYN", -1);
    assertThat(ahead.value()).isEqualTo((1 / 3.0 + 1 / 2.0) / 4, within(1e-12));
    assertThat(ahead.value()).isEqualTo(first.value() - chance, within(1e-12));
    assertThat(ahead.low().orElseThrow()).isPositive();
    assertThat(first.low().orElseThrow()).isLessThan(chance);
  }

  private static Result row(List<Result> rows, String metric, String group, int layer) {
    return rows.stream()
        .filter(one -> one.metric().equals(metric) && one.group().equals(group))
        .filter(one -> one.layer().equals(OptionalInt.of(layer)))
        .findFirst()
        .orElseThrow();
  }

  private static SubstitutionFinding sentence(String word, SubstitutionFinding.Ranked... targets) {
    return sentence(word, 1, targets);
  }

  private static SubstitutionFinding sentence(
      String word, int tokens, SubstitutionFinding.Ranked... targets) {
    return new SubstitutionFinding(
        word,
        "A " + word,
        2,
        2 + word.length(),
        word,
        word + "%1",
        tokens,
        List.of("8"),
        List.of(),
        List.of(targets));
  }

  private static SubstitutionFinding.Ranked put(TargetRelation relation, String form, int rank) {
    return new SubstitutionFinding.Ranked(
        form, form, relation, Note.NONE, 1, new int[] {rank}, new double[] {1.0 / rank});
  }

  @Test
  void theHeadlineIsOfSentencesWithoutLookAlikes() {
    Map<String, String> env = Map.of("SEMASCOPE_HOME", folder.resolve("home").toString());
    ProbeRunner runner =
        new ProbeRunner(
            env,
            EngineOptions.under(folder.resolve("runs")),
            Progress.SILENT,
            Interruption.byRequest(() -> {}));
    SubstitutionProbe probe = new SubstitutionProbe();
    String bert = "probes/src/test/resources/tiny/bert";
    StoredRun stored =
        runner.run(Request.of(probe, List.of(bert)).with(Scope.USUAL.limit(30))).get(0);
    ReportedRun<SubstitutionOptions, SubstitutionFinding> run = ReportedRun.of(probe, stored);

    Headline headline = probe.headline(run).orElseThrow();
    assertThat(headline.metric()).isEqualTo("P@1");
    assertThat(headline.group()).isEqualTo("SYN distinct");
    assertThat(headline.others())
        .extracting(Headline.Other::group)
        .containsExactly("SYN", "SYN look-alike");
    assertThat(headline.references())
        .containsExactly(new Headline.Reference.Measured("chance", "CHANCE", "SYN distinct"));
    assertThat(headline.cautions()).hasSize(1);
    // Chance and score are means over the same sentences.
    for (String group : List.of("SYN", "SYN distinct", "SYN look-alike")) {
      assertThat(run.measures().get("CHANCE", group).n())
          .isEqualTo(run.measures().find("P@1", group, OptionalInt.of(2)).orElseThrow().n());
    }
    Story page = probe.page(List.of(run));
    assertThat(page.sheets().get(0).blocks().get(0).rows())
        .extracting(Sheet.Row::label)
        .containsExactly("SYN", "SYN distinct", "SYN look-alike", "HYPE", "HYPO", "COHYP");
    assertThat(page.readings())
        .flatExtracting(Reading::examples)
        .isNotEmpty()
        .allSatisfy(
            example ->
                assertThat(example.candidates())
                    .filteredOn(one -> one.label().equals("SYN"))
                    .noneMatch(
                        one ->
                            WordForm.lookAlike(
                                example.text().substring(example.start(), example.end()),
                                one.word())));
  }

  @Test
  void firstNeighboursMayBeAntonymsOrSynonymsOfAnotherSense() {
    // Layer 0: two sentences rank a neighbour first, once an antonym, once of another sense.
    assertThat(value("ANTONYM", "DIST_NGH", 0)).isEqualTo(.5, within(1e-12));
    assertThat(value("OTHER-SENSE", "DIST_NGH", 0)).isEqualTo(.5, within(1e-12));
    // Layer 8: no neighbour is ranked first.
    assertThat(results)
        .noneMatch(row -> row.metric().equals("ANTONYM") && row.layer().orElse(-1) == 8);
    assertThat(value("PARADIGMATIC", "all", 0)).isEqualTo(1 / 3.0, within(1e-12));
  }

  @Test
  void targetsAreCountedByTheirSubwordTokens() {
    // The first sentence has 6 targets, one of two tokens, which no layer ranks first here.
    assertThat(value("TARGET-TOKENS", "1", -1)).isEqualTo((5 / 6.0 + 2) / 3, within(1e-12));
    assertThat(value("TARGET-TOKENS", "2", -1)).isEqualTo(1 / 18.0, within(1e-12));
    assertThat(value("TARGET-TOKENS", "3+", -1)).isZero();
    assertThat(value("FIRST-TOKENS", "1", 0)).isEqualTo(1);
    assertThat(value("FIRST-TOKENS", "2", 8)).isZero();
  }

  @Test
  void everyRelationHasItsWording() {
    for (String section : List.of("relations.", "rows.")) {
      assertThat(SubstitutionProbe.WORDING.texts().keySet())
          .filteredOn(key -> key.startsWith(section))
          .containsExactlyElementsOf(ALL.stream().map(one -> section + one).toList());
    }
  }

  @Test
  void intervalsContainTheValue() {
    assertThat(results)
        .filteredOn(row -> row.low().isPresent())
        .isNotEmpty()
        .allSatisfy(
            row ->
                assertThat(row.value())
                    .isBetween(row.low().getAsDouble() - 1e-12, row.high().getAsDouble() + 1e-12));
  }

  private double value(String metric, String group, int layer) {
    return value(results, metric, group, layer);
  }

  private static double value(List<Result> rows, String metric, String group, int layer) {
    return rows.stream()
        .filter(
            row ->
                row.metric().equals(metric)
                    && row.group().equals(group)
                    && row.layer().orElse(-1) == layer)
        .findFirst()
        .orElseThrow()
        .value();
  }

  private static SubstitutionItem planned(TargetRelation... relations) {
    List<Target> targets = new ArrayList<>();
    for (TargetRelation relation : relations) {
      String word = "w" + targets.size();
      targets.add(new Target(word, relation, word, Note.NONE));
    }
    return new SubstitutionItem("x", "text", 0, 4, "key", "key%1", targets);
  }

  private static SubstitutionFinding item(
      String key, int pieces, SubstitutionFinding.Ranked... targets) {
    return new SubstitutionFinding(
        key + pieces + targets.length,
        "text",
        0,
        4,
        key,
        key + "%1",
        pieces,
        List.of("0", "8"),
        List.of(),
        List.of(targets));
  }

  private static SubstitutionFinding.Ranked ranked(
      TargetRelation relation, Note note, int pieces, int first, int second) {
    String word = new ArrayList<>(List.of(relation.name(), first, second)).toString();
    return new SubstitutionFinding.Ranked(
        word, word, relation, note, pieces, new int[] {first, second}, new double[] {0, 0});
  }
}
