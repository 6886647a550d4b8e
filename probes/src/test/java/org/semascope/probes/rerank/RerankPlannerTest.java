package org.semascope.probes.rerank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;
import org.semascope.data.wordnet.Relation;
import org.semascope.data.wordnet.WordNet;
import org.semascope.engine.Skipped;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Plan;
import org.semascope.probes.Resources;
import org.semascope.probes.rerank.RerankItem.Inserted;
import org.semascope.probes.rerank.RerankItem.Target;
import org.semascope.probes.rerank.RerankItem.TestSentence;
import org.semascope.probes.rerank.RerankPlanner.Excluded;
import org.semascope.probes.rerank.RerankPlanner.Reason;

/** Fifteen nouns whose vectors differ by known angles, each with five usable sentences. */
class RerankPlannerTest {
  private static final Path DATA = Path.of("probes/src/test/resources/rerank");
  private static final WordNet WORDNET = WordNet.wordNet30();

  @TempDir private Path home;
  private Resources resources;

  @BeforeEach
  void open() {
    Map<String, String> env = Map.of("SEMASCOPE_HOME", home.toString());
    resources = new Resources(env, Progress.SILENT, false, 2);
  }

  @AfterEach
  void close() {
    resources.close();
  }

  @Test
  void targetsAreTheNearestNounsWithAllTheirRelations() {
    RerankItem car = planner(Map.of()).items(List.of("Car")).get(0);
    assertThat(car.targets())
        .extracting(Target::word)
        .containsExactly("truck", "automobile", "vehicle", "ship");
    assertThat(car.targets().get(0).cosine()).isEqualTo(Math.cos(Math.toRadians(4)), within(1e-6));
    assertThat(car.targets().get(0).relations()).containsExactly(Relation.COHYP);
    assertThat(car.targets().get(1).relations()).containsExactly(Relation.SYN);
    assertThat(car.targets().get(3).relations()).isEmpty();
    // A ship and a boat are vessels, and a vessel is a container and more.
    RerankItem boat = planner(Map.of()).items(List.of("boat")).get(0);
    assertThat(boat.targets().get(0).word()).isEqualTo("ship");
    assertThat(boat.targets().get(0).relations()).containsExactly(Relation.COHYP);
    assertThat(boat.targets().get(1).word()).isEqualTo("vessel");
    assertThat(boat.targets().get(1).relations()).containsExactly(Relation.HYPE);
  }

  @Test
  void sentencesContainTheKeyInSingularOrPlural() {
    RerankItem car = planner(Map.of()).items(List.of("car")).get(0);
    // Neither the short sentence nor the one in which it is a name.
    assertThat(car.sentences())
        .extracting(one -> one.occurrence().word())
        .containsExactlyInAnyOrder("car", "car", "car", "cars", "Cars");
    assertThat(car.sentences())
        .allMatch(one -> one.plural() == one.occurrence().word().endsWith("s"));
    // All seven occurrences count for its frequency.
    assertThat(car.count()).isEqualTo(7);
    RerankItem foot = planner(Map.of()).items(List.of("foot")).get(0);
    assertThat(foot.sentences()).extracting(one -> one.occurrence().word()).contains("feet");
    TestSentence plural =
        foot.sentences().stream().filter(TestSentence::plural).findFirst().orElseThrow();
    assertThat(car.targets())
        .extracting(Target::form)
        .contains(new Inserted("automobile", "automobiles"));
    assertThat(foot.with(new Inserted("hand", "hands"), plural).word())
        .isEqualToIgnoringCase("hands");
  }

  /** WordNet has hands as a lemma. */
  @Test
  void formsOfTheKeyAreNotNeighbours() {
    Map<String, Object> any = Map.of("anyNoun", true, "minCount", 0);
    assertThat(planner(any).items(List.of("foot")).get(0).targets())
        .extracting(Target::word)
        .contains("hand", "hands");
    assertThat(planner(any).items(List.of("hand")).get(0).targets())
        .extracting(Target::word)
        .contains("foot")
        .doesNotContain("hands");
    assertThat(planner(Map.of()).items(List.of("foot")).get(0).targets())
        .extracting(Target::word)
        .doesNotContain("hands");
  }

  /** lorry is nearest to car, and does not occur in the corpus. */
  @Test
  void targetsNeedToOccurInTheCorpusOnlyIfAMinimumIsGiven() throws IOException {
    String vectors =
        Files.readString(DATA.resolve("nouns.vec")).replaceFirst("15 2", "17 2")
            + "lorry 0.999847695 0.017452406\nquickly 0.999390827 0.034899497\n";
    Map<String, Object> given =
        new HashMap<>(
            Map.of("vectors", Files.writeString(home.resolve("more.vec"), vectors).toString()));
    given.put("minCount", 0);
    RerankPlanner all = planner(given);
    RerankItem car = all.items(List.of("car")).get(0);
    assertThat(car.targets())
        .extracting(Target::word)
        .containsExactly("lorry", "truck", "automobile", "vehicle");
    assertThat(all.excluded(car))
        .extracting(Excluded::word, Excluded::reason)
        .containsExactly(tuple("quickly", Reason.NOT_OF_PART_OF_SPEECH));
    assertThat(all.excluded(car).get(0).cosine()).isEqualTo(Math.cos(Math.toRadians(2)), EXACT);

    given.put("minCount", 1);
    RerankPlanner frequent = planner(given);
    RerankItem rare = frequent.items(List.of("car")).get(0);
    assertThat(rare.targets()).extracting(Target::word).doesNotContain("lorry");
    assertThat(frequent.excluded(rare))
        .extracting(Excluded::word, Excluded::reason)
        .containsExactly(
            tuple("lorry", Reason.RARE), tuple("quickly", Reason.NOT_OF_PART_OF_SPEECH));
    given.put("vocabulary", 14);
    RerankPlanner few = planner(given);
    assertThat(few.excluded(few.items(List.of("car")).get(0)))
        .extracting(Excluded::word, Excluded::reason)
        .contains(tuple("lorry", Reason.BEYOND_VOCABULARY));
    RerankPlanner hands = planner(Map.of("minCount", 0));
    assertThat(hands.excluded(hands.items(List.of("hand")).get(0)))
        .extracting(Excluded::word, Excluded::reason)
        .contains(tuple("hands", Reason.FORM));
  }

  /** Verbs in the base form and the third person; nouns of the same spelling are not used. */
  @Test
  void verbsHaveTheFormOfTheSentence() throws IOException {
    Path corpus =
        Files.writeString(
            home.resolve("verbs.txt"),
            """
            She walks along the quiet river to the old mill every single morning.
            They often walk along the quiet river to the old mill at night.
            Walk along the quiet river to the old mill if you like it.
            The walk along the quiet river to the old mill was very long.
            His walks along the quiet river to the old mill were very long.
            He walked along the quiet river to the old mill that same day.
            He was walking along the quiet river to the old mill that day.
            """);
    Path vectors =
        Files.writeString(
            home.resolve("verbs.vec"),
            """
            6 2
            walk 1 0
            carry 0.99 0.14
            walked 0.98 0.19
            go 0.97 0.24
            disaster 0.96 0.28
            teach 0.95 0.31
            """);
    Map<String, Object> verbs =
        Map.of(
            "partOfSpeech", PartOfSpeech.VERB,
            "data", corpus.toString(),
            "vectors", vectors.toString(),
            "minCount", 0,
            "n", List.of(2),
            "s", List.of(3));
    RerankPlanner planner = planner(verbs);
    RerankItem walk = planner.items(List.of("walk")).get(0);
    assertThat(walk.sentences())
        .extracting(one -> one.occurrence().word())
        .containsExactlyInAnyOrder("walks", "walk", "Walk");
    assertThat(walk.targets())
        .extracting(Target::form)
        .containsExactly(new Inserted("carry", "carries"), new Inserted("teach", "teaches"));
    TestSentence third =
        walk.sentences().stream().filter(TestSentence::plural).findFirst().orElseThrow();
    assertThat(walk.with(walk.targets().get(0).form(), third).text())
        .isEqualTo("She carries along the quiet river to the old mill every single morning.");
    assertThat(planner.excluded(walk))
        .extracting(Excluded::word, Excluded::reason)
        .containsExactly(
            tuple("walked", Reason.FORM),
            tuple("go", Reason.NOT_OF_PART_OF_SPEECH), // shorter than three letters
            tuple("disaster", Reason.NOT_OF_PART_OF_SPEECH));
    // To carry is to move something, to walk is to move.
    assertThat(walk.targets().get(0).relations()).containsExactly(Relation.COHYP);
    misused(Map.of("partOfSpeech", PartOfSpeech.PREPOSITION), "--pos preposition: expected noun");
  }

  /** A recipe without a part of speech is one of nouns, as those of earlier runs are. */
  @Test
  void recipesOfNounsHaveNoPartOfSpeech() {
    OptionForm<RerankOptions> form = OptionForm.of(RerankOptions.defaults());
    assertThat(form.write(form.defaults()).has("partOfSpeech")).isFalse();
    RerankOptions verbs = form.with(Map.of("partOfSpeech", PartOfSpeech.VERB));
    assertThat(form.read(form.write(verbs))).isEqualTo(verbs);
    assertThat(form.read(form.write(form.defaults()))).isEqualTo(form.defaults());
  }

  @Test
  void goldIsOfAllSensesWithinTheVocabulary() {
    Set<String> vocabulary = Set.of("automobile", "truck", "ambulance", "auto", "coach", "car");
    Map<Relation, Set<String>> gold =
        new RerankPlanner.Gold(WORDNET, PartOfSpeech.NOUN, vocabulary, false).of("car");
    // coach is a synonym of a passenger car, a sense of car; ambulances are cars.
    assertThat(gold.get(Relation.SYN)).containsExactlyInAnyOrder("auto", "automobile");
    assertThat(gold.get(Relation.HYPE)).isEmpty();
    assertThat(gold.get(Relation.HYPO)).containsExactlyInAnyOrder("ambulance", "coach");
    assertThat(gold.get(Relation.COHYP)).containsExactly("truck");
    assertThat(RerankPlanner.Gold.relations(gold, "truck")).containsExactly(Relation.COHYP);

    Map<Relation, Set<String>> inferred =
        new RerankPlanner.Gold(WORDNET, PartOfSpeech.NOUN, vocabulary, true).of("car");
    assertThat(inferred.get(Relation.COHYP))
        .containsExactlyInAnyOrder("truck", "auto", "automobile");
    assertThat(inferred.get(Relation.SYN)).isEqualTo(gold.get(Relation.SYN));
    assertThat(RerankPlanner.Gold.relations(inferred, "auto"))
        .containsExactly(Relation.SYN, Relation.COHYP);
  }

  @Test
  void aPlanHasTheKeysWithRequiredRelations() {
    Plan<RerankItem> plan = planner(Map.of("required", List.of(Relation.SYN))).plan(0, QUIET);
    assertThat(plan.items()).extracting(RerankItem::key).containsExactly("automobile", "car");
    assertThat(plan.skipped()).contains(new Skipped("tree", "noun without related words SYN"));
    assertThat(plan.counts()).containsEntry("possible keys", 2L).containsEntry("nouns", 14L);
    // car and automobile: one synonym each, one of four neighbours.
    assertThat(fact(plan, "GOLD", "SYN")).isEqualTo(1, within(1e-12));
    assertThat(fact(plan, "RANDOM", "SYN n=4")).isEqualTo(.25, within(1e-12));
  }

  @Test
  void aLimitIsFilledFromOtherKeysDeterministically() {
    Map<String, Object> all = Map.of("required", List.of());
    Plan<RerankItem> whole = planner(all).plan(0, QUIET);
    assertThat(whole.items()).hasSize(14);
    Plan<RerankItem> five = planner(all).plan(5, QUIET);
    assertThat(five.items()).hasSize(5);
    assertThat(planner(all).plan(5, QUIET).items()).isEqualTo(five.items());
    assertThat(whole.items()).containsAll(five.items());
    // Chance and gold are those of all possible keys.
    assertThat(five.facts()).isEqualTo(whole.facts());
    // hands has no sentences and is replaced by another key.
    Map<String, Object> any = Map.of("required", List.of(), "anyNoun", true, "minCount", 0);
    Plan<RerankItem> filled = planner(any).plan(14, QUIET);
    assertThat(filled.items()).hasSize(14).extracting(RerankItem::key).doesNotContain("hands");
  }

  @Test
  void randomNounsAreOtherNouns() {
    RerankItem car = planner(Map.of("randomNouns", 3)).items(List.of("car")).get(0);
    Set<String> words = new TreeSet<>(car.targets().stream().map(Target::word).toList());
    words.add("car");
    assertThat(car.randomNouns()).hasSize(3).doesNotHaveDuplicates();
    assertThat(car.randomNouns()).noneMatch(one -> words.contains(one.word()));
  }

  @Test
  void wordsThatCannotBeKeysAreRejectedWithTheReason() {
    refused(Map.of(), "zebra", "\"zebra\" has no static vector");
    refused(Map.of(), "hands", "\"hands\" cannot be a key: noun with fewer than 3 sentences");
    refused(
        Map.of("s", List.of(6), "pool", 9),
        "car",
        "\"car\" cannot be a key: noun with fewer than 6 sentences of 10 to 90 words (corpus ");
    refused(
        Map.of("n", List.of(2), "vectors", DATA.resolve("forms.vec").toString(), "anyNoun", true),
        "hand",
        "\"hand\" cannot be a key: noun with fewer than two neighbours");
    refused(
        Map.of("n", List.of(2), "vectors", DATA.resolve("forms.vec").toString(), "anyNoun", true),
        "oak",
        "\"oak\" does not occur in the corpus ");
    refused(Map.of("minCount", 100), "car", "only 0 nouns have a vector and occur at least 100");
    assertThatThrownBy(() -> planner(Map.of("s", List.of(6), "pool", 9)).plan(0, QUIET))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("none of the 14 nouns of the vocabulary can be a key in the corpus")
        .hasMessageContaining("fewer than 6 sentences of 10 to 90 words (2)");
  }

  @Test
  void invalidOptionsAreRejected() {
    misused(Map.of("n", List.of(1)), "-n 1: ");
    misused(Map.of("n", List.of()), "-n is empty");
    misused(Map.of("s", List.of(0)), "-s 0: ");
    misused(Map.of("s", List.of(51)), "-s 51: more than the 50 sentences of --pool");
    misused(Map.of("select", List.of()), "--select is empty");
    misused(Map.of("minCount", -1), "--min-count -1: ");
    misused(Map.of("randomNouns", -1), "--random-nouns -1: must be within 0 and 1000");
  }

  private static final Offset<Double> EXACT = within(1e-6);
  private static final Progress QUIET = Progress.SILENT;

  private static void misused(Map<String, Object> given, String sentence) {
    assertThatThrownBy(() -> OptionForm.of(RerankOptions.defaults()).with(given))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(sentence);
  }

  private void refused(Map<String, Object> given, String word, String sentence) {
    assertThatThrownBy(() -> planner(given).items(List.of(word)))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining(sentence);
  }

  private static double fact(Plan<?> plan, String metric, String group) {
    return plan.facts().stream()
        .filter(fact -> fact.metric().equals(metric) && fact.group().equals(group))
        .findFirst()
        .orElseThrow()
        .value();
  }

  private RerankPlanner planner(Map<String, Object> given) {
    RerankOptions small =
        OptionForm.of(RerankOptions.defaults())
            .with(
                Map.of(
                    "data", DATA.resolve("corpus.txt").toString(),
                    "vectors", DATA.resolve("nouns.vec").toString(),
                    "minCount", 1,
                    "n", List.of(4),
                    "s", List.of(3),
                    "randomNouns", 0));
    return new RerankProbe().planner(OptionForm.of(small).with(given), resources, 1);
  }
}
