package org.semascope.probes.card;

import java.util.HashSet;
import java.util.Set;
import org.semascope.core.Progress;

/**
 * One line over all runs of a card: what each run reports of its items becomes its share of the
 * whole.
 */
final class CardProgress implements Progress {
  private final Progress outer;
  private final Task whole;
  private final Set<String> said = new HashSet<>();
  private String step = "";
  private long weight;
  private int runs; // of this step: models and controls
  private int begun; // of these
  private long reached; // of the weight of this step

  /**
   * @param total the weights of all steps
   */
  CardProgress(Progress outer, long total) {
    this.outer = outer;
    this.whole = outer.begin("card", total, Unit.ITEMS);
  }

  /**
   * Begins a step; what the last one left open is counted as done.
   *
   * @param itsRuns number of runs that the step is made of, as far as is known
   */
  synchronized void step(String name, long itsWeight, int itsRuns) {
    whole.advance(weight - reached);
    step = name;
    weight = itsWeight;
    runs = itsRuns;
    begun = 0;
    reached = 0;
    whole.note(name);
  }

  void close() {
    step("", 0, 1);
    whole.close();
  }

  /**
   * @param share of the run that is under way
   */
  private synchronized void reach(int run, double share) {
    long now = Math.min(weight, Math.round((run - 1 + share) / runs * weight));
    now = Math.max(now, reached); // there may be more runs than known
    whole.note(step);
    whole.advance(now - reached);
    reached = now;
  }

  /** What several runs would say, such as how a model reads, is said once. */
  @Override
  public synchronized void say(String line) {
    if (said.add(line)) {
      outer.say(line);
    }
  }

  /** Bytes are of downloads and indexes, which are said but have no share. */
  @Override
  public synchronized Task begin(String what, long total, Unit unit) {
    return unit == Unit.BYTES || total <= 0
        ? SILENT.begin(what, total, unit)
        : new Share(total, ++begun);
  }

  private final class Share implements Task {
    private final long total;
    private final int run;
    private long done;

    Share(long total, int run) {
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
