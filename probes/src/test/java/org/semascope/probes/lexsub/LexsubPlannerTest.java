package org.semascope.probes.lexsub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.SemascopeException;
import org.semascope.core.WordFinder;
import org.semascope.data.tagged.SubstitutedWord;
import org.semascope.data.wordnet.WordNet;
import org.semascope.engine.Skipped;
import org.semascope.probes.Plan;
import org.semascope.probes.lexsub.LexsubItem.Candidate;
import org.semascope.probes.lexsub.LexsubProbe.Options;

class LexsubPlannerTest {
  private static final WordNet WORDNET = WordNet.wordNet30();
  private static final Options DEFAULTS = new LexsubProbe().defaults();
  private static final Options LEMMAS = new Options("ls07", true, false);
  private static final Options MULTIWORDS = new Options("ls07", false, true);

  private final List<SubstitutedWord> words = new ArrayList<>();

  @Test
  void candidatesAreTheSubstitutesOfAllContextsOfTheLemma() {
    add("1", "The bars closed.", "bars", "bar", PartOfSpeech.NOUN, Map.of("pub", 4.0, "bar", 9.0));
    add(
        "2",
        "A bar of soap.",
        "bar",
        "bar",
        PartOfSpeech.NOUN,
        Map.of("block", 3.0, "big cake", 1.0));
    add("3", "They bar him.", "bar", "bar", PartOfSpeech.VERB, Map.of("ban", 2.0, "exclude", 1.0));
    Plan<LexsubItem> plan = plan(DEFAULTS, 0);
    assertThat(plan.items().get(0).candidates())
        .extracting(Candidate::word, Candidate::form, Candidate::weight)
        .containsExactly(tuple("block", "blocks", 0.0), tuple("pub", "pubs", 4.0));
    assertThat(plan.items().get(1).candidates())
        .extracting(Candidate::word, Candidate::weight)
        .containsExactly(tuple("block", 3.0), tuple("pub", 0.0));
    assertThat(plan.items().get(2).candidates())
        .extracting(Candidate::word)
        .containsExactly("ban", "exclude");
    assertThat(plan(LEMMAS, 0).items().get(0).candidates())
        .extracting(Candidate::form)
        .containsExactly("block", "pub");
    assertThat(plan(MULTIWORDS, 0).items().get(0).candidates())
        .extracting(Candidate::form)
        .containsExactly("big cake", "blocks", "pubs");
    assertThat(plan(DEFAULTS, 2).items()).hasSize(2);
  }

  @Test
  void formsFollowTheOccurrence() {
    add(
        "1",
        "She walked.",
        "walked",
        "walk",
        PartOfSpeech.VERB,
        Map.of("leave", 1.0, "stroll", 2.0));
    add(
        "2",
        "Brighter days.",
        "Brighter",
        "bright",
        PartOfSpeech.ADJECTIVE,
        Map.of("sunny", 1.0, "clear", 2.0));
    add(
        "3",
        "Der HELLE Tag.",
        "HELLE",
        "hell",
        PartOfSpeech.UNKNOWN,
        Map.of("klar", 1.0, "sonnig", 2.0));
    List<LexsubItem> items = plan(DEFAULTS, 0).items();
    assertThat(items.get(0).candidates())
        .extracting(Candidate::form)
        .containsExactly("left", "strolled");
    // A comparative is not inflected, but keeps the capital.
    assertThat(items.get(1).candidates())
        .extracting(Candidate::form)
        .containsExactly("Clear", "Sunny");
    assertThat(items.get(2).candidates())
        .extracting(Candidate::form)
        .containsExactly("KLAR", "SONNIG");
    assertThat(items.get(0).replaced().get(0)).isEqualTo(at("She left.", "left"));
    // SemCor counts, of the part of speech
    assertThat(items.get(0).candidates().get(0).frequency()).isGreaterThan(100);
  }

  @Test
  void equalFormsAreOneCandidate() {
    add(
        "1",
        "A hot Summer.",
        "Summer",
        "summer",
        PartOfSpeech.NOUN,
        Map.of("july", 1.0, "July", 2.0, "season", 1.0));
    assertThat(plan(DEFAULTS, 0).items().get(0).candidates())
        .extracting(Candidate::form, Candidate::weight)
        .containsExactly(tuple("July", 3.0), tuple("Season", 1.0));
  }

  @Test
  void aJudgedListIsNotPooled() {
    words.add(judged("1", Map.of("clever", .8, "light", 0.0)));
    words.add(judged("2", Map.of("luminous", .3, "smart", 0.0)));
    assertThat(plan(DEFAULTS, 0).items().get(0).candidates())
        .extracting(Candidate::word)
        .containsExactly("clever", "light");
  }

  @Test
  void unusableContextsAreCounted() {
    add("1", "A bar.", "bar", "bar", PartOfSpeech.NOUN, Map.of("pub", 4.0));
    add("2", "A bar.", "bar", "bar", PartOfSpeech.NOUN, Map.of());
    add("3", "A bar.", "bar", "bar", PartOfSpeech.NOUN, Map.of("big cake", 1.0));
    add("4", "A bar.", "bar", "bar", PartOfSpeech.NOUN, Map.of("block", 1.0));
    add("5", "A rod.", "rod", "rod", PartOfSpeech.NOUN, Map.of("pole", 1.0));
    add("6", "A cup.", "cup", "cup", PartOfSpeech.NOUN, Map.of("mug", 1.0, "beaker", 1.0));
    Plan<LexsubItem> plan = plan(DEFAULTS, 0);
    assertThat(plan.items()).extracting(LexsubItem::id).containsExactly("1", "4");
    assertThat(plan.skipped())
        .extracting(Skipped::item, Skipped::reason)
        .containsExactly(
            tuple("2", LexsubProbe.WORDING.get("skipped.no-substitutes")),
            tuple("3", LexsubProbe.WORDING.get("skipped.no-usable-substitutes")),
            tuple("5", LexsubProbe.WORDING.get("skipped.one-candidate")),
            tuple("6", LexsubProbe.WORDING.get("skipped.equal-weights")));
    words.subList(0, 1).clear();
    words.subList(2, 3).clear();
    assertThatThrownBy(() -> plan(DEFAULTS, 0))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("none of the 4 contexts");
  }

  private Plan<LexsubItem> plan(Options options, int limit) {
    return new LexsubPlanner(options, WORDNET).plan(words, limit, 1);
  }

  private void add(
      String id,
      String text,
      String word,
      String lemma,
      PartOfSpeech part,
      Map<String, Double> substitutes) {
    words.add(new SubstitutedWord(id, at(text, word), lemma, part, substitutes, false));
  }

  private static SubstitutedWord judged(String id, Map<String, Double> substitutes) {
    return new SubstitutedWord(
        id, at("A bright boy.", "bright"), "bright", PartOfSpeech.ADJECTIVE, substitutes, true);
  }

  private static Occurrence at(String text, String word) {
    return WordFinder.all(text, word).get(0);
  }
}
