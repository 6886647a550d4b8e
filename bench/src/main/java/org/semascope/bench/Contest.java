package org.semascope.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.semascope.bench.Results.Round;
import org.semascope.bench.Results.Turn;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.StoppedException;

/**
 * Contestants that take turns. In every round each of them has one turn: in the order in which they
 * were added in odd rounds, in the reverse order in even rounds, so that none of them is always
 * first. Ratios are computed within a round: see {@link Results#samples}.
 *
 * @param <R> what a contestant returns about its turn
 */
final class Contest<R> {
  private final int rounds;
  private final Progress progress;
  private final Supplier<DoubleSupplier> load;
  private final Map<String, Preparation<R>> contestants = new LinkedHashMap<>();
  private DoubleSupplier peak = () -> Double.NaN;
  private boolean warmUp = true;

  /** The work of a turn. Round 0 is the warm-up, for which a part of the work suffices. */
  interface Work<R> {
    R run(int round) throws Exception;
  }

  /** Prepares a turn, which is not timed, and returns the work, which is timed. */
  interface Preparation<R> {
    Callable<R> prepare(int round) throws Exception;
  }

  Contest(int rounds, Progress progress) {
    this(rounds, progress, () -> new OtherPrograms()::share);
  }

  /**
   * @param load starts to watch the machine; the result returns the share of the processor that
   *     other programs have used since
   */
  Contest(int rounds, Progress progress, Supplier<DoubleSupplier> load) {
    this.rounds = rounds;
    this.progress = progress;
    this.load = load;
  }

  Contest<R> add(String name, Work<R> work) {
    return addPrepared(name, round -> () -> work.run(round));
  }

  Contest<R> addPrepared(String name, Preparation<R> preparation) {
    contestants.put(name, preparation);
    return this;
  }

  /**
   * Measures the machine's limit before and after every turn.
   *
   * @param flops returns floating-point operations per second
   */
  Contest<R> besidePeak(DoubleSupplier flops) {
    peak = flops;
    return this;
  }

  /** Leaves the warm-up out, for contestants that are new processes in every turn. */
  Contest<R> withoutWarmUp() {
    warmUp = false;
    return this;
  }

  /** Runs the warm-up and all rounds, and reports every round that other programs disturbed. */
  Results<R> run() {
    Round<R> warm = warmUp ? round(0) : new Round<>(Map.of(), 0, Double.NaN);
    List<Round<R>> counted = new ArrayList<>();
    for (int number = 1; number <= rounds; number++) {
      progress.say("round %s of %s".formatted(number, rounds));
      Round<R> round = round(number);
      counted.add(round);
      if (round.isBusy()) {
        progress.say(
            String.format(
                Locale.ROOT,
                "round %d was disturbed: other programs used %.0f %% of the processor",
                number,
                100 * round.othersShare()));
      }
    }
    return new Results<>(warm, counted);
  }

  private Round<R> round(int number) {
    List<String> order = new ArrayList<>(contestants.keySet());
    if (number % 2 == 0 && number > 0) {
      Collections.reverse(order);
    }
    DoubleSupplier others = load.get();
    Map<String, Turn<R>> turns = new LinkedHashMap<>();
    double before = number == 0 ? Double.NaN : peak.getAsDouble();
    double lowest = before;
    for (String name : order) {
      Turn<R> turn = turn(name, number);
      double after = number == 0 ? Double.NaN : peak.getAsDouble();
      turns.put(name, new Turn<>(turn.result(), turn.spent(), (before + after) / 2));
      before = after;
      lowest = Math.min(lowest, after);
    }
    return new Round<>(turns, others.getAsDouble(), lowest);
  }

  private Turn<R> turn(String name, int round) {
    try {
      Callable<R> work = contestants.get(name).prepare(round);
      Spent.Watch watch = new Spent.Watch();
      R result = work.call();
      return new Turn<>(result, watch.spent(), Double.NaN);
    } catch (StoppedException e) {
      throw e;
    } catch (Exception e) {
      if (e instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      String when = round == 0 ? "the warm-up" : "round " + round;
      throw new SemascopeException(
          "%s failed in %s: %s"
              .formatted(name, when, e.getMessage() == null ? e.toString() : e.getMessage()),
          e);
    }
  }
}
