package org.semascope.probes.senses;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.SemascopeException;
import org.semascope.data.Faults;
import org.semascope.data.tagged.TaggedCorpora;
import org.semascope.engine.Skipped;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Plan;
import org.semascope.probes.Plan.Fact;
import org.semascope.probes.senses.Pool.Query;
import org.semascope.probes.senses.Pool.Use;

class SensePlannerTest {
  static final Path USES = Path.of("probes/src/test/resources/senses/uses.conllu");
  private static final Path ONE_SENSE =
      Path.of("probes/src/test/resources/senses/one-sense.conllu");

  static TaggedUses uses(Path file) {
    return TaggedUses.of(
        file.getFileName().toString(),
        each ->
            TaggedCorpora.formats().stream()
                .filter(format -> format.recognises(file))
                .findFirst()
                .orElseThrow()
                .read(file, Faults.STRICT, each));
  }

  static SenseOptions options(Map<String, ?> given) {
    Map<String, Object> all = new HashMap<>(given);
    all.putIfAbsent("data", "uses.conllu");
    return OptionForm.of(SenseOptions.usual()).with(all);
  }

  private static Plan<Pool> plan(Map<String, ?> given, int limit) {
    return new SensePlanner(options(given), any -> false, limit, 1)
        .plan(uses(USES), Optional.empty(), any -> Optional.empty());
  }

  /** Queries of rankings and their facts stay the same; others are added, and marked. */
  @Test
  void disambiguationAddsQueries() {
    Plan<Pool> before = plan(Map.of("each", true), 0);
    Plan<Pool> with = plan(Map.of("each", true, "wsd", true), 0);
    assertThat(with.facts()).isEqualTo(before.facts());
    List<Query> all = queries(with);
    assertThat(all).allMatch(query -> query.disambiguation() != null);
    assertThat(all)
        .filteredOn(query -> !query.disambiguation().only())
        .extracting(query -> query.use().id())
        .containsExactlyInAnyOrderElementsOf(
            queries(before).stream().map(query -> query.use().id()).toList());
    assertThat(all)
        .filteredOn(query -> query.disambiguation().only())
        .isNotEmpty()
        .allMatch(query -> query.ofSense() < 5 || query.ofSense() == query.ofLemma());
    assertThat(queries(before)).allMatch(query -> query.disambiguation() == null);
    // A limit draws queries of rankings, as before, and as many of disambiguation.
    List<Query> drawn = queries(plan(Map.of("each", true, "wsd", true), 3));
    assertThat(drawn)
        .filteredOn(query -> query.disambiguation() == null || !query.disambiguation().only())
        .extracting(query -> query.use().id())
        .containsExactlyInAnyOrderElementsOf(
            queries(plan(Map.of("each", true), 3)).stream()
                .map(query -> query.use().id())
                .toList());
    assertThat(drawn).filteredOn(query -> query.disambiguation() != null).hasSize(3);
  }

  private static List<Query> queries(Plan<Pool> plan) {
    return plan.items().stream().flatMap(pool -> pool.queries().stream()).toList();
  }

  private static Query query(Plan<Pool> plan, String sense) {
    return queries(plan).stream()
        .filter(query -> query.use().sense().equals(sense))
        .findFirst()
        .orElseThrow();
  }

  private static Map<String, Long> reasons(Plan<Pool> plan) {
    return plan.skipped().stream()
        .collect(Collectors.groupingBy(Skipped::reason, Collectors.counting()));
  }

  /** The file has 12, 8 and 2 uses of the noun bank, 3 of the verb, and 11 and 6 of read. */
  @Test
  void everyUseIsAQueryAgainstAllOthersOfItsLemma() {
    Plan<Pool> plan = plan(Map.of("each", true, "minSense", 1), 0);

    assertThat(plan.items()).extracting(Pool::id).containsExactly("bank noun", "read verb");
    Query money = query(plan, "bank-n.1");
    assertThat(money.ofSense()).isEqualTo(11);
    assertThat(money.ofLemma()).isEqualTo(21);
    assertThat(money.ranked()).isEqualTo(21);
    assertThat(query(plan, "bank-n.3").share()).isCloseTo(1 / 21.0, within(1e-12));
    assertThat(reasons(plan))
        .containsOnly(Map.entry(SenseProbe.WORDING.get("skipped.one-sense"), 9L));
  }

  @Test
  void rareSensesAreRankedButNoQueries() {
    Plan<Pool> plan = plan(Map.of("each", true), 0);

    assertThat(queries(plan)).noneMatch(query -> query.use().sense().equals("bank-n.3"));
    assertThat(plan.items().get(0).database())
        .extracting(Use::sense)
        .contains("bank-n.3"); // still among those ranked
    assertThat(reasons(plan))
        .containsEntry(SenseProbe.WORDING.get("skipped.rare-sense", "count", 5), 2L);
  }

  @Test
  void mixedPoolsRankOtherPartsOfSpeechButKeepProportions() {
    Plan<Pool> plan = plan(Map.of("each", true, "minSense", 1, "mixedPos", true), 0);
    Query money = query(plan, "bank-n.1");

    assertThat(plan.items()).extracting(Pool::id).containsExactly("bank", "read");
    assertThat(money.ranked()).isEqualTo(24); // with the three verbs
    assertThat(money.ofLemma()).isEqualTo(21);
  }

  /** Some sentences have a second tagged word: read beside read. */
  @Test
  void usesInTheQuerySentenceAreNotRanked() {
    Plan<Pool> plan = plan(Map.of("each", true, "minSense", 1), 0);
    Pool read = plan.items().get(1);
    for (Query query : read.queries()) {
      long others =
          read.database().stream()
              .filter(use -> !use.sentence().equals(query.use().sentence()))
              .count();
      assertThat(query.ranked()).isEqualTo((int) others);
    }
    assertThat(read.queries()).anyMatch(query -> query.ranked() < read.database().size() - 1);
  }

  @Test
  void aSplitIsBySentenceAndBySeed() {
    Plan<Pool> plan = plan(Map.of("queryShare", 0.4, "minSense", 1), 0);
    Set<String> ranked = new HashSet<>();
    plan.items().forEach(pool -> pool.database().forEach(use -> ranked.add(use.sentence())));

    assertThat(queries(plan)).isNotEmpty();
    assertThat(queries(plan)).noneMatch(query -> ranked.contains(query.use().sentence()));
    SenseOptions same = options(Map.of("queryShare", 0.4, "minSense", 1));
    assertThat(ids(new SensePlanner(same, any -> false, 0, 1))).isEqualTo(ids(plan));
    assertThat(ids(new SensePlanner(same, any -> false, 0, 2))).isNotEqualTo(ids(plan));
  }

  private static List<String> ids(SensePlanner planner) {
    return ids(planner.plan(uses(USES), Optional.empty(), any -> Optional.empty()));
  }

  private static List<String> ids(Plan<Pool> plan) {
    return queries(plan).stream().map(query -> query.use().id()).toList();
  }

  @Test
  void aLimitCountsQueriesAndKeepsTheirPools() {
    Plan<Pool> whole = plan(Map.of("each", true, "minSense", 1), 0);
    Plan<Pool> some = plan(Map.of("each", true, "minSense", 1), 7);

    assertThat(queries(some)).hasSize(7);
    assertThat(some.items().get(0).database()).hasSameSizeAs(whole.items().get(0).database());
  }

  @Test
  void lemmasAndSensesCanBeExcluded() {
    assertThat(plan(Map.of("each", true, "without", List.of("read")), 0).items())
        .extracting(Pool::lemma)
        .containsExactly("bank");
    Plan<Pool> none =
        new SensePlanner(options(Map.of("each", true)), "bank-n.2"::equals, 0, 1)
            .plan(uses(USES), Optional.empty(), any -> Optional.empty());
    assertThat(queries(none)).noneMatch(query -> query.use().sense().equals("bank-n.2"));
    assertThat(reasons(none))
        .containsEntry(SenseProbe.WORDING.get("skipped.none-of-the-above"), 8L);
  }

  @Test
  void bucketsAreThoseOfThePaper() {
    assertThat(SenseGroup.of(PartOfSpeech.NOUN, 499, 0.249))
        .extracting(SenseGroup::label)
        .containsExactly("nouns+verbs", "nouns+verbs l<500 r<.25", "nouns", "nouns l<500 r<.25");
    assertThat(SenseGroup.of(PartOfSpeech.PREPOSITION, 500, 0.25))
        .extracting(SenseGroup::label)
        .containsExactly("prepositions", "prepositions l>=500 r>=.25");
    assertThat(SenseGroup.fine(PartOfSpeech.VERB, 9, 0.05))
        .isEqualTo("nouns+verbs l 1-9 r .05-.10");
    assertThat(SenseGroup.fine(PartOfSpeech.VERB, 500, 0.75))
        .isEqualTo("nouns+verbs l 500+ r .75-1");
  }

  /** Chance against orders drawn here, by another generator; the oracle against its definition. */
  @Test
  void chanceAndOracleAreExact() {
    Plan<Pool> plan = plan(Map.of("each", true, "minSense", 1), 0);
    Random random = new Random(11);
    double drawn = 0;
    double oracle = 0;
    int orders = 3000;
    List<Query> nouns =
        queries(plan).stream()
            .filter(query -> query.use().partOfSpeech() == PartOfSpeech.NOUN)
            .toList();
    for (Query query : nouns) {
      List<Boolean> right = new ArrayList<>();
      for (int i = 0; i < query.ranked(); i++) {
        right.add(i < query.ofSense());
      }
      oracle += meanPrecision(right) / nouns.size();
      for (int i = 0; i < orders; i++) {
        Collections.shuffle(right, random);
        drawn += meanPrecision(right) / orders / nouns.size();
      }
    }
    assertThat(fact(plan, "RANDOM", "nouns")).isCloseTo(drawn, within(0.002));
    assertThat(fact(plan, "ORACLE", "nouns")).isCloseTo(oracle, within(1e-12));
    assertThat(fact(plan, "ORACLE-P@10", "nouns"))
        .isCloseTo(
            nouns.stream()
                .mapToDouble(q -> Math.min(10, q.ofSense()) / 10.0)
                .average()
                .orElseThrow(),
            within(1e-12));
    assertThat(fact(plan, "LEMMAS", "nouns")).isEqualTo(1);
    assertThat(fact(plan, "SENSES", "nouns")).isEqualTo(3);
  }

  /** The mean over k = 1..50 of right ones in the first k by k, place by place. */
  private static double meanPrecision(List<Boolean> right) {
    double sum = 0;
    int found = 0;
    for (int k = 1; k <= 50; k++) {
      found += k <= right.size() && right.get(k - 1) ? 1 : 0;
      sum += (double) found / k;
    }
    return sum / 50;
  }

  private static double fact(Plan<Pool> plan, String metric, String group) {
    return plan.facts().stream()
        .filter(one -> one.metric().equals(metric) && one.group().equals(group))
        .mapToDouble(Fact::value)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void corporaWithoutQueriesAreRefused() {
    SensePlanner planner = new SensePlanner(options(Map.of("each", true)), any -> false, 0, 1);
    assertThatThrownBy(
            () -> planner.plan(uses(ONE_SENSE), Optional.empty(), any -> Optional.empty()))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining(
            "one-sense.conllu: none of the tagged words considered as queries (8:")
        .hasMessageContaining("8 of them: " + SenseProbe.WORDING.get("skipped.one-sense"));
    assertThatThrownBy(
            () ->
                planner.plan(
                    new TaggedUses("bare", List.of(), List.of()),
                    Optional.empty(),
                    any -> Optional.empty()))
        .hasMessageStartingWith("bare: expected words tagged with senses, found none");
  }
}
