package org.semascope.probes.substitution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.semascope.probes.substitution.SubstitutionProbe.WORDING;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.SemascopeException;
import org.semascope.core.Sentence;
import org.semascope.core.Span;
import org.semascope.data.tagged.TaggedSentence;
import org.semascope.data.wordnet.WordNet;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Plan;
import org.semascope.probes.Records;
import org.semascope.probes.lexicon.Lexicon;
import org.semascope.probes.lexicon.NeighbourSource;
import org.semascope.probes.lexicon.PluralForms;

class SubstitutionPlannerTest {
  private static final WordNet WORDNET = WordNet.wordNet30();
  private static final SubstitutionOptions DEFAULTS = SubstitutionOptions.defaults();

  @Test
  void targetsOfASenseAreItsRelatedWords() {
    Plan<SubstitutionItem> plan =
        withoutVectors(DEFAULTS).plan(corpus("The disasters were over .", "disaster%1:11:00::"));

    SubstitutionItem item = plan.items().get(0);
    assertThat(item.id()).isEqualTo("s0@2");
    assertThat(item.occurrence().word()).isEqualTo("disasters");
    // catastrophe, calamity, cataclysm, tragedy; misfortune is the hypernym.
    assertThat(words(item, TargetRelation.SYN))
        .containsExactlyInAnyOrder("catastrophe", "calamity", "cataclysm", "tragedy");
    assertThat(words(item, TargetRelation.HYPE)).containsExactly("misfortune");
    assertThat(words(item, TargetRelation.HYPO)).contains("apocalypse", "famine", "tsunami");
    assertThat(item.targets()).noneMatch(target -> target.word().equals("disaster"));
    assertThat(item.targets())
        .filteredOn(target -> target.word().equals("tragedy"))
        .extracting(Target::form)
        .containsExactly("tragedies");
  }

  @Test
  void limitsKeepTheMostFrequent() {
    // entity > ... > person has hundreds of hyponyms.
    SubstitutionOptions relaxed = relaxed(DEFAULTS);
    Plan<SubstitutionItem> plan =
        withoutVectors(relaxed).plan(corpus("The person left .", "person%1:03:00::"));
    SubstitutionItem item = plan.items().get(0);
    for (TargetRelation relation : TargetRelation.values()) {
      assertThat(item.count(relation)).isLessThanOrEqualTo(10);
    }
    assertThat(item.targets().size()).isLessThanOrEqualTo(30);
    assertThat(words(item, TargetRelation.HYPO)).contains("child", "man");
  }

  @Test
  void theLongerOfHyponymsAndCohyponymsIsTruncated() {
    SenseTargets targets =
        new SenseTargets(WORDNET, DEFAULTS, Lexicon.of(WORDNET, PartOfSpeech.NOUN));
    Map<TargetRelation, List<Target>> lists = new HashMap<>();
    lists.put(TargetRelation.SYN, targets(TargetRelation.SYN, 10));
    lists.put(TargetRelation.HYPE, targets(TargetRelation.HYPE, 9));
    lists.put(TargetRelation.HYPO, targets(TargetRelation.HYPO, 8));
    lists.put(TargetRelation.COHYP, targets(TargetRelation.COHYP, 10));
    new SubstitutionPlanner.TargetLists(List.of(), targets, Optional.empty(), DEFAULTS)
        .limit(lists);
    // 10 + 9 + 8 + 10 = 37: seven too many; COHYP 10 > 8 twice, then in turn from COHYP on.
    assertThat(lists.get(TargetRelation.SYN)).hasSize(10);
    assertThat(lists.get(TargetRelation.HYPE)).hasSize(9);
    assertThat(lists.get(TargetRelation.HYPO)).hasSize(6);
    assertThat(lists.get(TargetRelation.COHYP)).hasSize(5);
  }

  @Test
  void relatedWordsOfTheSenseAreNotNeighbours() {
    NeighbourSource nearest =
        (words, count) ->
            Map.of(
                "disaster",
                List.of("catastrophe", "flood", "tragedy", "disaster", "rescue", "earthquake"));
    Plan<SubstitutionItem> plan =
        withNeighbours(nearest, DEFAULTS)
            .plan(corpus("The disaster was over .", "disaster%1:11:00::"));
    // flood and earthquake are not related to this sense; the others are excluded.
    assertThat(words(plan.items().get(0), TargetRelation.DIST_NGH))
        .containsExactly("flood", "rescue", "earthquake");
  }

  @Test
  void aSynonymOfAnotherSenseMayBeANeighbourAndIsNoted() {
    NeighbourSource nearest =
        (words, count) -> Map.of("disaster", List.of("catastrophe", "rescue"));
    // disaster%1:26:00:: is an act of ruin; cataclysm and catastrophe are synonyms there too.
    Plan<SubstitutionItem> plan =
        withNeighbours(nearest, relaxed(DEFAULTS))
            .plan(corpus("The disaster was over .", "disaster%1:04:00::"));
    assertThat(plan.items().get(0).targets())
        .filteredOn(target -> target.word().equals("catastrophe"))
        .singleElement()
        .satisfies(
            target -> {
              assertThat(target.relation()).isEqualTo(TargetRelation.DIST_NGH);
              assertThat(target.note()).isEqualTo(Target.Note.OTHER_SENSE);
            });
  }

  @Test
  void moreNeighboursAreRequestedIfMostAreRelated() {
    List<Integer> asked = new ArrayList<>();
    List<String> many = new ArrayList<>(Collections.nCopies(50, "tragedy"));
    for (int i = 0; i < 200; i++) {
      many.add("word" + i);
    }
    NeighbourSource nearest =
        (words, count) -> {
          asked.add(count);
          return Map.of("disaster", many.subList(0, Math.min(count, many.size())));
        };
    Plan<SubstitutionItem> plan =
        withNeighbours(nearest, DEFAULTS)
            .plan(corpus("The disaster was over .", "disaster%1:11:00::"));
    assertThat(asked).containsExactly(50, 250);
    assertThat(words(plan.items().get(0), TargetRelation.DIST_NGH)).hasSize(10);
  }

  @Test
  void unusableWordsAreListedWithTheReason() {
    Records<TaggedSentence> corpus =
        each -> {
          each.accept(sentence(0, "The disaster was over .", "disaster%1:11:00::"));
          each.accept(sentence(1, "The thing was over .", "nonsense%1:11:00::"));
          each.accept(sentence(2, "The entity was over .", "entity%1:03:00::"));
        };
    Plan<SubstitutionItem> plan = withoutVectors(DEFAULTS).plan(corpus);
    assertThat(plan.items()).hasSize(1);
    assertThat(plan.skipped())
        .extracting(one -> one.reason())
        .containsExactly(WORDING.get("skipped.unknown-sense"), WORDING.get("skipped.one-relation"));
  }

  @Test
  void aKeyMayLackARelationInOneSenseWithCompleteKey() {
    // The act of bringing disaster has no synonym; the event has four.
    Records<TaggedSentence> act = corpus("The disaster was over .", "disaster%1:04:00::");
    assertThatThrownBy(() -> withoutVectors(DEFAULTS).plan(act))
        .hasMessageContaining("sense without targets SYN");
    SubstitutionOptions byKey = with(DEFAULTS, "complete", SubstitutionOptions.Completeness.KEY);
    assertThat(withoutVectors(byKey).plan(act).items()).hasSize(1);
  }

  @Test
  void aLimitIsSpreadOverKeysDeterministically() {
    Records<TaggedSentence> corpus =
        each -> {
          for (int i = 0; i < 30; i++) {
            each.accept(sentence(i, "The disaster was over .", "disaster%1:11:00::"));
            each.accept(sentence(30 + i, "The accident was over .", "accident%1:11:00::"));
          }
        };
    Plan<SubstitutionItem> first = withoutVectors(relaxed(DEFAULTS), 4).plan(corpus);
    assertThat(first.items())
        .extracting(SubstitutionItem::key)
        .containsExactlyInAnyOrder("disaster", "disaster", "accident", "accident");
    assertThat(withoutVectors(relaxed(DEFAULTS), 4).plan(corpus).items()).isEqualTo(first.items());
    // At most 20 sentences per sense, with and without a limit.
    assertThat(withoutVectors(relaxed(DEFAULTS)).plan(corpus).items()).hasSize(40);
  }

  /**
   * WordNet has hands as custody, with a lower tag count than hand; species has a higher one than
   * specie.
   */
  @Test
  void formsOfMoreFrequentNounsAreExcluded() {
    List<String> nouns = Lexicon.of(WORDNET, PartOfSpeech.NOUN).words();
    assertThat(nouns).contains("hand", "species", "means", "glass", "series");
    assertThat(nouns).doesNotContain("hands", "conditions", "spirits");
  }

  /** WordNet has drove, chased and letting as nouns with low tag counts. */
  @Test
  void formsOfMoreFrequentVerbsAreNotNeighbours() {
    List<String> nouns = Lexicon.of(WORDNET, PartOfSpeech.NOUN).unambiguous();
    assertThat(nouns).doesNotContain("drove", "chased", "letting");
    assertThat(nouns).contains("wedding", "evening", "ceiling", "bed", "seed");
  }

  /** China's most frequent sense is the country; Bethlehem is one of the hyponyms of town. */
  @Test
  void properNamesAreNeitherKeysNorTargets() {
    assertThatThrownBy(
            () -> withoutVectors(DEFAULTS).plan(corpus("The china broke .", "china%1:06:00::")))
        .hasMessageContaining("(1): proper name");
    SubstitutionOptions all = with(relaxed(DEFAULTS), "perRelation", 1000);
    Records<TaggedSentence> month = corpus("The month passed .", "month%1:28:01::");
    assertThat(withoutVectors(all).plan(month).items().get(0).targets())
        .isNotEmpty()
        .noneMatch(target -> WORDNET.isName(target.word(), PartOfSpeech.NOUN))
        .noneMatch(target -> target.word().equalsIgnoreCase("september"));
    // --instances includes names.
    Records<TaggedSentence> town = corpus("The town slept .", "town%1:15:00::");
    assertThat(
            words(
                withoutVectors(with(all, "instances", true)).plan(town).items().get(0),
                TargetRelation.HYPO))
        .anyMatch(word -> WORDNET.isName(word, PartOfSpeech.NOUN));
  }

  /** The plural of folk is folks, which is also a synonym of folk. */
  @Test
  void aTargetWithTheFormOfTheKeyIsExcluded() {
    Plan<SubstitutionItem> plan =
        withoutVectors(relaxed(DEFAULTS)).plan(corpus("The Folks left .", "folk%1:14:01::"));
    assertThat(plan.items().get(0).targets())
        .extracting(Target::form)
        .isNotEmpty()
        .doesNotContain("Folks", "folks");
  }

  @Test
  void twoTargetsOfOneFormCountOnceInTheFirstRelation() {
    NeighbourSource nearest = (words, count) -> Map.of("gift", List.of("donor", "donors"));
    SubstitutionOptions all = with(relaxed(DEFAULTS), "perRelation", 100);
    Plan<SubstitutionItem> plan =
        withNeighbours(nearest, with(all, "ofWordnet", 100))
            .plan(corpus("The gifts came .", "gift%1:21:00::"));
    SubstitutionItem item = plan.items().get(0);
    assertThat(words(item, TargetRelation.DIST_NGH)).containsExactly("donor");
    assertThat(item.targets()).extracting(Target::form).doesNotHaveDuplicates();
  }

  @Test
  void targetsMayBeLemmasAndTheKeysOwnASynonym() {
    SubstitutionOptions lemmas = with(DEFAULTS, "lemmas", true);
    Records<TaggedSentence> inflected = corpus("The Disasters were over .", "disaster%1:11:00::");
    assertThat(withoutVectors(lemmas).plan(inflected).items().get(0).targets())
        .extracting(Target::form)
        .contains("Tragedy", "Misfortune")
        .doesNotContain("Disaster", "Tragedies");
    SubstitutionOptions own = with(lemmas, "ownLemma", true);
    assertThat(withoutVectors(own).plan(inflected).items().get(0).targets())
        .contains(new Target("disaster", TargetRelation.SYN, "Disaster", Target.Note.NONE));
    Records<TaggedSentence> lemma = corpus("The disaster was over .", "disaster%1:11:00::");
    assertThat(withoutVectors(own).plan(lemma).items().get(0).targets())
        .noneMatch(target -> target.word().equals("disaster"));
  }

  @Test
  void onlyRequiredRelationsAreNeeded() {
    // The act of bringing disaster has hypernyms and cohyponyms, but no synonym.
    Records<TaggedSentence> act = corpus("The disaster was over .", "disaster%1:04:00::");
    List<TargetRelation> two = List.of(TargetRelation.HYPE, TargetRelation.COHYP);
    SubstitutionOptions required = with(DEFAULTS, "required", two);
    assertThat(withoutVectors(required).plan(act).items()).hasSize(1);
    List<TargetRelation> neighbours = List.of(TargetRelation.DIST_NGH);
    assertThatThrownBy(() -> withoutVectors(with(DEFAULTS, "required", neighbours)))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("--vectors");
  }

  @Test
  void frequentKeysAreWordsOfTheVocabulary() {
    Records<TaggedSentence> corpus = corpus("The disaster was over .", "disaster%1:11:00::");
    SubstitutionOptions frequent = with(DEFAULTS, "frequentKeys", true);
    assertThat(withoutVectors(frequent).plan(corpus).items()).hasSize(1);
    assertThatThrownBy(() -> withoutVectors(with(frequent, "vocabulary", 100)).plan(corpus))
        .hasMessageContaining(WORDING.get("skipped.key-vocabulary"));
  }

  /** In WordNet's order self and adult are before child. */
  @Test
  void limitsCanKeepTheFirstInWordNetsOrder() {
    SubstitutionOptions first =
        with(relaxed(DEFAULTS), "keptFirst", SubstitutionOptions.KeptFirst.WORDNET);
    Plan<SubstitutionItem> plan =
        withoutVectors(first).plan(corpus("The person left .", "person%1:03:00::"));
    assertThat(words(plan.items().get(0), TargetRelation.HYPO))
        .startsWith("self", "adult", "grownup", "adventurer")
        .doesNotContain("child");
  }

  /** Chance is measured on the whole plan. */
  @Test
  void samplingDoesNotChangeTheChanceLevel() {
    Records<TaggedSentence> corpus =
        each -> {
          each.accept(sentence(0, "The disaster was over .", "disaster%1:11:00::"));
          each.accept(sentence(1, "The person left .", "person%1:03:00::"));
        };
    Plan<SubstitutionItem> one = withoutVectors(relaxed(DEFAULTS), 1).plan(corpus);
    Plan<SubstitutionItem> all = withoutVectors(relaxed(DEFAULTS)).plan(corpus);
    assertThat(one.items()).hasSize(1);
    assertThat(all.items()).hasSize(2);
    assertThat(one.facts()).isEqualTo(all.facts());
  }

  @Test
  void aCorpusWithoutKeysIsRejected() {
    assertThatThrownBy(
            () -> withoutVectors(DEFAULTS).plan(corpus("The entity left .", "entity%1:03:00::")))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("no usable key: all of its 1 tagged words")
        .hasMessageContaining("NOUN")
        .hasMessageEndingWith("(1): " + WORDING.get("skipped.one-relation"));
  }

  @Test
  void vectorsWithoutAnyKeyAreRejected() {
    assertThatThrownBy(
            () ->
                withNeighbours((words, count) -> Map.of(), DEFAULTS)
                    .plan(corpus("The disaster was over .", "disaster%1:11:00::")))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("no key of the corpus has a static vector");
  }

  private static SubstitutionPlanner withoutVectors(SubstitutionOptions options) {
    return withoutVectors(options, 0);
  }

  private static SubstitutionPlanner withoutVectors(SubstitutionOptions options, int limit) {
    return new SubstitutionPlanner(WORDNET, options, Optional.empty(), 1, limit, 1);
  }

  private static SubstitutionPlanner withNeighbours(
      NeighbourSource nearest, SubstitutionOptions options) {
    return new SubstitutionPlanner(
        WORDNET,
        options,
        Lexicon.of(WORDNET, PartOfSpeech.NOUN),
        new PluralForms(WORDNET.morphology(), Optional.empty()),
        lexicon -> Optional.of(nearest),
        0,
        1);
  }

  private static SubstitutionOptions relaxed(SubstitutionOptions o) {
    return with(o, "complete", SubstitutionOptions.Completeness.NONE);
  }

  /** The options with one of them changed. */
  private static SubstitutionOptions with(SubstitutionOptions o, String option, Object value) {
    return OptionForm.of(o).with(Map.of(option, value));
  }

  private static List<Target> targets(TargetRelation relation, int count) {
    return new ArrayList<>(
        IntStream.range(0, count)
            .mapToObj(i -> new Target("w" + i, relation, "w" + i, Target.Note.NONE))
            .toList());
  }

  private static List<String> words(SubstitutionItem item, TargetRelation relation) {
    return item.targets().stream()
        .filter(target -> target.relation() == relation)
        .map(Target::word)
        .toList();
  }

  private static Records<TaggedSentence> corpus(String text, String sense) {
    return each -> each.accept(sentence(0, text, sense));
  }

  /** The second word of the sentence has the sense. */
  private static TaggedSentence sentence(int number, String text, String sense) {
    String[] words = text.split(" ");
    Span[] spans = new Span[words.length];
    int at = 0;
    for (int i = 0; i < words.length; i++) {
      spans[i] = new Span(at, at + words[i].length());
      at += words[i].length() + 1;
    }
    String lemma = sense.substring(0, sense.indexOf('%'));
    return new TaggedSentence(
        new Sentence("s" + number, text, Arrays.asList(spans)),
        List.of(new TaggedSentence.Tag(1, 2, lemma, PartOfSpeech.NOUN, List.of(sense), false)));
  }
}
