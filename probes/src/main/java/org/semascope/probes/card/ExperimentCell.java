package org.semascope.probes.card;

/**
 * One probe on one data set and one model, with one seed.
 *
 * @param part title of the part
 */
public record ExperimentCell(String part, long seed, CardEntry entry) {
  public String model() {
    return entry.model();
  }

  public boolean isFailed() {
    return entry.state() == CardEntry.State.FAILED;
  }
}
