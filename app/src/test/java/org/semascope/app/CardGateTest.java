package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.app.CardGate.Failure;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;
import org.semascope.core.statistics.Interval;
import org.semascope.report.content.Card.Change;
import org.semascope.report.content.Card.ControlScore;
import org.semascope.report.content.Card.Row;
import org.semascope.report.content.Card.Verdict;

class CardGateTest {
  private static final Interval SENSES = new Interval(.601, .55, .65, 100);
  private static final List<Row> ROWS =
      List.of(
          row("senses", "bert", "proportion", SENSES, Verdict.ABOVE),
          row("senses", "glove", "proportion", new Interval(.4, .35, .45, 100), Verdict.BELOW),
          row("similarity", "bert", "rho", new Interval(.5, .4, .6, 300), Verdict.UNDECIDED),
          row("lexsub-ls07", "bert", "rho", new Interval(.1, 0, .2, 300), Verdict.BELOW));

  private static Row row(String probe, String model, String unit, Interval score, Verdict verdict) {
    List<ControlScore> chance = List.of(new ControlScore("chance", "c", new Interval(0, 0, 0, 1)));
    return new Row(
        probe, model, probe, "M", "G", unit, score, List.of(), "", verdict, .5, "chance", chance,
        null);
  }

  @ParameterizedTest
  @CsvSource({
    "senses<60,1", // 40.0 of glove; proportions are compared as percentages
    "senses<60.2,2",
    "senses<40,0",
    "senses<=40,1",
    "senses>60,1",
    "senses>=40,2",
    "senses:bert<60,0",
    "senses:bert < 61,1",
    "similarity<.6,1",
    "lexsub-ls07<.2,1",
    "similarity>.5,0",
    "senses=below,1",
    "senses!=above,1",
    "similarity=UNDECIDED,1",
    "similarity=above,0"
  })
  void conditionsAreChecked(String condition, int met) {
    assertThat(CardGate.parse(condition).met(ROWS)).as(condition).hasSize(met);
  }

  @Test
  void theSentenceHasTheScore() {
    assertThat(CardGate.parse("senses<50").met(ROWS))
        .extracting(Failure::sentence)
        .containsExactly("failed senses<50: senses of glove is 40.00");
    assertThat(CardGate.parse("senses=below").met(ROWS).get(0).sentence()).endsWith("is below");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "senses",
        "senses<",
        "sense<60",
        "anisotropy<1",
        "senses<good",
        "senses=60",
        "<60",
        ""
      })
  void otherConditionsAreRefused(String condition) {
    assertThatThrownBy(() -> CardGate.parse(condition))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--fail-if " + condition);
  }

  @Test
  void aMissingScoreCannotPass() {
    assertThatThrownBy(() -> CardGate.parse("idioms<50").met(ROWS))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("senses:bert, senses:glove, similarity:bert");
    assertThatThrownBy(() -> CardGate.parse("similarity:glove<.5").met(ROWS))
        .isInstanceOf(SemascopeException.class);
  }

  @Test
  void onlySignificantLossesAreRegressions() {
    Row row = ROWS.get(0);
    Interval lower = new Interval(-.1, -.2, -.01, 100);
    Interval higher = new Interval(.1, .01, .2, 100);
    List<Row> rows =
        List.of(
            row.with(new Change("old", .7, .6, lower, .01, Change.Kind.SIGNIFICANT)),
            row.with(new Change("old", .7, .6, lower, .20, Change.Kind.NOT_SIGNIFICANT)),
            row.with(new Change("old", .5, .6, higher, .01, Change.Kind.SIGNIFICANT)),
            row.with(new Change("old", .6, .6, lower, 1, Change.Kind.SAME_RUN)),
            row);
    assertThat(CardGate.unchecked(rows, Path.of("old")))
        .singleElement()
        .asString()
        .endsWith("no comparable score there for senses:bert");
    assertThat(CardGate.unchecked(rows.subList(0, 4), Path.of("old"))).isEmpty();
    assertThat(CardGate.unchecked(List.of(), Path.of("old"))).hasSize(1);
    assertThat(CardGate.regressions(rows, Path.of("old")))
        .singleElement()
        .extracting(Failure::sentence)
        .asString()
        .contains("senses of bert is 60.10", "old");
  }
}
