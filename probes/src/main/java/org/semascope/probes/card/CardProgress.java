package org.semascope.probes.card;

import java.util.HashSet;
import java.util.Set;
import org.semascope.core.Progress;

/**
 * One progress line for all runs of a card or an experiment. Each step advances it in proportion to
 * its weight.
 */
final class CardProgress implements Progress {
  private final Progress outer;
  private final Task card;
  private final Set<String> said = new HashSet<>();
  private String step = "";
  private long weight;
  private int runs; // of this step, models and controls
  private int begun; // of the runs
  private long reached; // part of the weight of this step

  /**
   * @param what name of the whole
   * @param weights sum over all steps
   */
  CardProgress(String what, Progress outer, long weights) {
    this.outer = outer;
    this.card = outer.begin(what, weights, Unit.ITEMS);
  }

  /**
   * Begins a step. The previous step counts as done.
   *
   * @param stepRuns expected number of runs in the step
   */
  synchronized void step(String name, long stepWeight, int stepRuns) {
    card.advance(weight - reached);
    step = name;
    weight = stepWeight;
    runs = stepRuns;
    begun = 0;
    reached = 0;
    card.note(name);
  }

  void close() {
    step("", 0, 1);
    card.close();
  }

  /**
   * @param fraction of the current run that is done
   */
  private synchronized void reach(int run, double fraction) {
    long now = Math.min(weight, Math.round((run - 1 + fraction) / runs * weight));
    now = Math.max(now, reached); // there may be more runs than expected
    card.note(step);
    card.advance(now - reached);
    reached = now;
  }

  /** Passes each message on once, since several runs may give the same message. */
  @Override
  public synchronized void say(String line) {
    if (said.add(line)) {
      outer.say(line);
    }
  }

  /** Downloads and indexes, which count bytes, do not advance the card. */
  @Override
  public synchronized Task begin(String what, long total, Unit unit) {
    return unit == Unit.BYTES || total <= 0
        ? SILENT.begin(what, total, unit)
        : new RunTask(total, ++begun);
  }

  private final class RunTask implements Task {
    private final long total;
    private final int run;
    private long done;

    RunTask(long total, int run) {
      this.total = total;
      this.run = run;
    }

    @Override
    public synchronized void advance(long amount) {
      done += amount;
      reach(run, (double) done / total);
    }

    @Override
    public void close() {}
  }
}
