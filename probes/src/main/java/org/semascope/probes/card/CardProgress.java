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
  private long reached; // of the weight of this step

  /**
   * @param total the weights of all steps
   */
  CardProgress(Progress outer, long total) {
    this.outer = outer;
    this.whole = outer.begin("card", total, Unit.ITEMS);
  }

  /** Begins a run; what the last one left open is counted as done. */
  synchronized void step(String name, long itsWeight) {
    whole.advance(weight - reached);
    step = name;
    weight = itsWeight;
    reached = 0;
    whole.note(name);
  }

  void close() {
    step("", 0);
    whole.close();
  }

  private synchronized void reach(double share) {
    long now = Math.min(weight, Math.round(share * weight));
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
  public Task begin(String what, long total, Unit unit) {
    return unit == Unit.BYTES || total <= 0 ? SILENT.begin(what, total, unit) : new Share(total);
  }

  private final class Share implements Task {
    private final long total;
    private long done;

    Share(long total) {
      this.total = total;
    }

    @Override
    public synchronized void advance(long amount) {
      done += amount;
      reach((double) done / total);
    }

    @Override
    public void close() {}
  }
}
