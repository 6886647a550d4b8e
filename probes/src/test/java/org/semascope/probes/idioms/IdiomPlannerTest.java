package org.semascope.probes.idioms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;
import static org.semascope.probes.idioms.IdiomProbe.WORDING;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.core.Occurrence;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.data.Faults;
import org.semascope.data.compounds.Compound;
import org.semascope.data.compounds.CompoundContext;
import org.semascope.data.compounds.Compounds;
import org.semascope.data.compounds.Phrases;
import org.semascope.data.compounds.Variant;
import org.semascope.engine.Skipped;
import org.semascope.probes.Plan;
import org.semascope.probes.idioms.IdiomItem.Condition;
import org.semascope.probes.idioms.IdiomItem.Counterpart;
import org.semascope.probes.idioms.IdiomItem.Role;
import org.semascope.probes.idioms.RandomPhrases.Frequencies;

class IdiomPlannerTest {
  private static final IdiomOptions OPTIONS = IdiomOptions.on("ncs");

  @Test
  void everySentenceIsAnItem() {
    Plan<IdiomItem> plan = plan(OPTIONS, blanket("Don't be a wet blanket !", "Two wet blankets."));
    assertThat(plan.items())
        .extracting(item -> item.use().id())
        .containsExactly(
            "en wet blanket NEU",
            "en wet blanket NAT 1",
            "en wet blanket NAT 2",
            "en wet blanket ALONE");
    assertThat(plan.items().get(2).counterparts())
        .extracting(Counterpart::role, Counterpart::text, Counterpart::made)
        .containsExactly(
            tuple(Role.SYNONYM, "Two alarmist.", true),
            tuple(Role.HEAD, "Two blanket.", true),
            tuple(Role.MODIFIER, "Two wet.", true),
            tuple(Role.WORD_SYNONYMS, "Two damp cloak.", true),
            tuple(Role.ALONE, "wet blanket", true));
    assertThat(plan.items().get(0).counterparts().get(0))
        .isEqualTo(new Counterpart(Role.SYNONYM, "This is an alarmist", 11, 19, true));
    assertThat(plan.skipped()).isEmpty();
  }

  @Test
  void articlesAgreeOnlyWithTheOption() {
    Compound blanket = blanket("Don't be a wet blanket !");
    assertThat(synonym(plan(OPTIONS, blanket).items().get(1))).isEqualTo("Don't be a alarmist !");
    IdiomOptions agreeing =
        new IdiomOptions("ncs", "", List.of(), List.of(Condition.NAT), true, 0, "", "wordnet-3.0");
    IdiomItem item = plan(agreeing, blanket).items().get(0);
    assertThat(synonym(item)).isEqualTo("Don't be an alarmist !");
    assertThat(item.counterparts().get(0).occurrence().word()).isEqualTo("alarmist");
  }

  /** The Portuguese article a does not become an. */
  @Test
  void articlesOfOtherLanguagesAreKept() {
    Compound cold =
        Compounds.of(
            "pt",
            "mesa redonda",
            Map.of(Variant.SYNONYM, "assembleia"),
            List.of("Vi a mesa redonda ."));
    IdiomOptions agreeing =
        new IdiomOptions("ncs", "", List.of(), List.of(Condition.NAT), true, 0, "", "wordnet-3.0");
    assertThat(synonym(plan(agreeing, cold).items().get(0))).isEqualTo("Vi a assembleia .");
  }

  /** Articles of neutral sentences always agree, as in the data. */
  @Test
  void articlesOfNeutralSentencesAgreeWithRandomPhrases() {
    Compound owl = Compounds.of("en", "old owl", Map.of(), List.of());
    List<Counterpart> counterparts = plan(OPTIONS, blanket(), owl).items().get(0).counterparts();
    assertThat(counterparts.get(counterparts.size() - 1).text()).isEqualTo("This is an old owl");
  }

  @Test
  void sentencesOfTheDataAreNotMade() {
    Compound own = blanket();
    Compound released =
        new Compound("en", own.text(), own.score(), own.neutral(), true, own.contexts());
    assertThat(plan(OPTIONS, released).items().get(0).counterparts())
        .extracting(Counterpart::role, Counterpart::made)
        .containsExactly(
            tuple(Role.SYNONYM, false),
            tuple(Role.HEAD, false),
            tuple(Role.MODIFIER, false),
            tuple(Role.WORD_SYNONYMS, false),
            tuple(Role.ALONE, true));
  }

  /** Phrases of a sentence replace those of the compound, several of a variant, and random ones. */
  @Test
  void sentencesMayHaveTheirOwnPhrases() {
    Phrases own =
        new Phrases(
            Map.of(
                Variant.SYNONYM,
                List.of("killjoys"),
                Variant.WORD_SYNONYMS,
                List.of("damp cloaks", "moist quilts")),
            List.of("red cars", "old trees"));
    String text = "two wet blankets";
    Compound compound =
        blanket()
            .in(
                List.of(
                    new CompoundContext.Full(
                        text, Optional.of(new Occurrence(text, new Span(4, 16))), own)));
    IdiomItem natural =
        plan(OPTIONS, compound).items().stream()
            .filter(item -> item.use().condition() == Condition.NAT)
            .findFirst()
            .orElseThrow();
    assertThat(natural.counterparts())
        .extracting(Counterpart::role, Counterpart::text)
        .contains(
            tuple(Role.SYNONYM, "two killjoys"),
            tuple(Role.HEAD, "two blanket"), // of the compound
            tuple(Role.WORD_SYNONYMS, "two damp cloaks"),
            tuple(Role.WORD_SYNONYMS, "two moist quilts"),
            tuple(Role.RANDOM, "two red cars"),
            tuple(Role.RANDOM, "two old trees"))
        .filteredOn(tuple -> tuple.toList().get(0) == Role.RANDOM)
        .hasSize(2);
  }

  @Test
  void aSentenceKeepsItsCapital() {
    Plan<IdiomItem> plan = plan(OPTIONS, blanket("Wet blankets all of them ."));
    assertThat(synonym(plan.items().get(1))).isEqualTo("Alarmist all of them .");
  }

  @Test
  void unusableSentencesAndPhrasesAreListed() {
    Compound bare =
        Compounds.of("en", "wet blanket", Map.of(), List.of())
            .in(
                List.of(
                    new CompoundContext.Pointer("http://www.example.org", 3),
                    new CompoundContext.Full("a blanket that is wet", Optional.empty())));
    assertThat(plan(OPTIONS, bare).skipped())
        .containsExactly(
            new Skipped("en wet blanket P1", "the data has no synonym"),
            new Skipped("en wet blanket P3", "the data has no synonyms of its words"),
            new Skipped("en wet blanket NAT 1", WORDING.get("skipped.not-released")),
            new Skipped("en wet blanket NAT 2", WORDING.get("skipped.not-found")));
  }

  @Test
  void onlyTheGivenLanguageIsPlanned() {
    Compound cold = Compounds.of("pt", "pé frio", Map.of(), List.of());
    IdiomOptions portuguese =
        new IdiomOptions(
            "ncs", "pt", List.of(), List.of(Condition.NEU), false, 5, "", "wordnet-3.0");
    assertThat(plan(portuguese, blanket(), cold).items())
        .extracting(item -> item.use().language())
        .containsOnly("pt");
    assertThatThrownBy(() -> plan(portuguese, blanket()))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("language pt, only of en");
  }

  @Test
  void aLimitIsSpreadOverLanguages() {
    List<Compound> all = new ArrayList<>();
    for (char c = 'a'; c < 'i'; c++) {
      all.add(Compounds.of("en", c + "x town", Map.of(), List.of()));
      all.add(Compounds.of("pt", "cidade " + c + "x", Map.of(), List.of()));
    }
    IdiomOptions some =
        new IdiomOptions("ncs", "", List.of(), List.of(Condition.NEU), false, 0, "", "wordnet-3.0");
    Plan<IdiomItem> plan = new IdiomPlanner(some, Frequencies.NONE, 6, 1).plan(all);
    assertThat(plan.counts()).containsEntry("compounds", 6L);
    assertThat(plan.items().stream().filter(item -> item.use().language().equals("en"))).hasSize(6);
    assertThat(new IdiomPlanner(some, Frequencies.NONE, 6, 1).plan(all).items())
        .isEqualTo(plan.items());
  }

  /** The released data: 281 and 180 compounds, 545 and 498 sentences in full. */
  @ParameterizedTest
  @CsvSource({"en, 281, 545, 298", "pt, 180, 498, 42"})
  void realCompoundsHaveTheirCounts(String language, int compounds, int sentences, int pointers) {
    String data = System.getenv("SEMASCOPE_DATA");
    if (data == null) {
      System.out.println("skipped: needs the real ncs, set SEMASCOPE_DATA");
    }
    Assumptions.assumeTrue(data != null, "SEMASCOPE_DATA is not set");
    Path ncs = Path.of(data.split(File.pathSeparator)[0], "ncs");
    Assumptions.assumeTrue(Files.exists(ncs), ncs + " is not there");
    List<Compound> all = new ArrayList<>();
    Compounds.formats().get(0).read(ncs, Faults.STRICT, all::add);
    IdiomOptions options =
        new IdiomOptions(
            "ncs", language, List.of(), OPTIONS.conditions(), false, 5, "", "wordnet-3.0");
    Plan<IdiomItem> plan = new IdiomPlanner(options, Frequencies.NONE, 0, 1).plan(all);
    assertThat(plan.counts())
        .containsEntry("compounds", (long) compounds)
        .containsEntry("scored", (long) compounds)
        .containsEntry("unmatched in frequency, " + language, (long) compounds);
    assertThat(of(plan, Condition.NEU)).hasSize(compounds);
    assertThat(of(plan, Condition.NAT)).hasSize(sentences);
    assertThat(of(plan, Condition.ALONE)).hasSize(compounds);
    assertThat(plan.skipped()).hasSize(pointers);
    // Four variants, the compound alone, five random phrases; every span covers its phrase.
    assertThat(of(plan, Condition.NAT))
        .allSatisfy(item -> assertThat(item.counterparts()).hasSize(10));
    assertThat(of(plan, Condition.NEU))
        .allSatisfy(
            item ->
                assertThat(item.use().occurrence().word())
                    .isEqualToIgnoringCase(item.use().compound()));
  }

  private static List<IdiomItem> of(Plan<IdiomItem> plan, Condition condition) {
    return plan.items().stream().filter(item -> item.use().condition() == condition).toList();
  }

  private static Compound blanket(String... sentences) {
    return Compounds.of(
        "en",
        "wet blanket",
        Map.of(Variant.SYNONYM, "alarmist", Variant.WORD_SYNONYMS, "damp cloak"),
        List.of(sentences));
  }

  private static String synonym(IdiomItem item) {
    return item.counterparts().get(0).text();
  }

  private static Plan<IdiomItem> plan(IdiomOptions options, Compound... compounds) {
    return new IdiomPlanner(options, Frequencies.NONE, 0, 1).plan(List.of(compounds));
  }
}
