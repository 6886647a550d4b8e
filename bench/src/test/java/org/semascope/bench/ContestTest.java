package org.semascope.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.semascope.core.SemascopeException;
import org.semascope.core.StoppedException;

class ContestTest {
  private static final Supplier<DoubleSupplier> IDLE = () -> () -> 0;

  private final List<String> said = new ArrayList<>();
  private final List<String> turns = new ArrayList<>();

  @Test
  void turnsAlternateAfterAWarmUp() {
    contest(3, IDLE).add("a", round -> turn("a", round)).add("b", round -> turn("b", round)).run();
    assertThat(turns).containsExactly("a0", "b0", "a1", "b1", "b2", "a2", "a3", "b3");
  }

  @Test
  void theWarmUpIsNotCounted() {
    Results<Integer> results =
        contest(2, IDLE)
            .add("a", round -> round == 0 ? 1000 : round)
            .add("b", round -> 2 * round)
            .run();
    assertThat(results.samples(round -> round.result("a")).values()).containsExactly(1, 2);
    assertThat(results.samples(round -> round.result("b") / round.result("a")).values())
        .containsExactly(2, 2);
    assertThat(results.warmUp().result("a")).isEqualTo(1000);
    assertThat(results.last().result("b")).isEqualTo(4);
  }

  @Test
  void newProcessesGetNoWarmUp() {
    contest(1, IDLE).add("a", round -> turn("a", round)).withoutWarmUp().run();
    assertThat(turns).containsExactly("a1");
  }

  @Test
  void onlyTheWorkIsTimed() {
    Results<Integer> results =
        contest(1, IDLE)
            .addPrepared(
                "a",
                round -> {
                  Thread.sleep(300);
                  return () -> 1;
                })
            .add(
                "b",
                round -> {
                  Thread.sleep(300);
                  return 1;
                })
            .run();
    assertThat(results.last().ratio("b", "a")).isGreaterThan(2);
    assertThat(results.last().seconds("b")).isGreaterThanOrEqualTo(.3);
  }

  /** Measured before the first turn and after every turn, never beside the warm-up. */
  @Test
  void theLimitOfATurnIsTheMeanOfBeforeAndAfter() {
    Iterator<Double> peaks = List.of(100., 80., 60., 50., 70., 90.).iterator();
    Results<Integer> results =
        contest(2, IDLE).add("a", round -> 1).add("b", round -> 1).besidePeak(peaks::next).run();
    assertThat(results.samples(round -> round.of("a").limit()).values()).containsExactly(90, 80);
    assertThat(results.samples(round -> round.of("b").limit()).values()).containsExactly(70, 60);
    assertThat(results.samples(Results.Round::lowestPeak).values()).containsExactly(60, 50);
    assertThat(results.warmUp().of("a").limit()).isNaN();
  }

  @Test
  void aRoundBesideABusyProgramIsReported() {
    Iterator<Double> loads = List.of(.9, .04, .21).iterator(); // of warm-up and two rounds
    Results<Integer> results = contest(2, () -> loads::next).add("a", round -> 1).run();
    assertThat(results.rounds().stream().map(Results.Round::isBusy)).containsExactly(false, true);
    assertThat(said).hasSize(3).filteredOn(line -> line.contains("disturbed")).hasSize(1);
    assertThat(said.get(2)).contains("round 2").contains("21 %");
  }

  @Test
  void memoryOfATurnIsItsOwn() {
    int bytes = 100 << 20;
    ByteBuffer[] kept = new ByteBuffer[1]; // outside the heap, whose pages may be resident already
    Results<Integer> results =
        contest(1, IDLE)
            .add(
                "a",
                round -> {
                  kept[0] = ByteBuffer.allocateDirect(round * bytes);
                  return kept[0].capacity();
                })
            .add("b", round -> 1)
            .run();
    assertThat(results.last().of("a").spent().peak()).isGreaterThan(bytes / 2);
    assertThat(results.last().of("b").spent().peak()).isLessThan(bytes / 2);
  }

  @Test
  void aContestantThatFailsIsNamedInOneSentence() {
    Contest<Integer> contest =
        contest(2, IDLE)
            .add("a", round -> 1)
            .add(
                "b",
                round -> {
                  if (round == 2) {
                    throw new IOException("disk full");
                  }
                  return 1;
                });
    assertThatThrownBy(contest::run)
        .isInstanceOf(SemascopeException.class)
        .hasMessage("b failed in round 2: disk full")
        .hasCauseInstanceOf(IOException.class);
  }

  @Test
  void aFailureWithoutAMessageIsNamedByItsKind() {
    Contest<Integer> contest = contest(1, IDLE).add("a", round -> Integer.valueOf(1 / round));
    assertThatThrownBy(contest::run).hasMessageStartingWith("a failed in the warm-up: ");
    AtomicInteger none = new AtomicInteger();
    Contest<Integer> other =
        contest(1, IDLE)
            .add(
                "a",
                round -> {
                  none.incrementAndGet();
                  throw new IllegalStateException();
                });
    assertThatThrownBy(other::run).hasMessageContaining("IllegalStateException");
    assertThat(none).hasValue(1);
  }

  @Test
  void aStoppedContestantStopsTheContest() {
    Contest<Integer> contest =
        contest(1, IDLE)
            .add(
                "a",
                round -> {
                  throw new StoppedException("stopped");
                });
    assertThatThrownBy(contest::run).isInstanceOf(StoppedException.class).hasMessage("stopped");
  }

  private Contest<Integer> contest(int rounds, Supplier<DoubleSupplier> load) {
    return new Contest<>(rounds, said::add, load);
  }

  private int turn(String name, int round) {
    turns.add(name + round);
    return round;
  }
}
