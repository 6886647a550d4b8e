package org.semascope.probes.card;

import org.semascope.engine.StoredRun;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Probe;
import org.semascope.probes.Probes;

/**
 * A part of a card: a probe on some data.
 *
 * @param name the probe's name, or that with the data, such as {@code similarity-hyperlex}
 */
public record CardPart(Probe<?, ?, ?> probe, String name) {
  static <O extends Record> CardPart of(Probe<O, ?, ?> probe, O options) {
    return new CardPart(probe, probe.rowOfCard(options));
  }

  /** The part that a run belongs to. */
  static CardPart of(StoredRun run) {
    return of(Probes.named(run.manifest().recipe().probe()), run);
  }

  private static <O extends Record> CardPart of(Probe<O, ?, ?> probe, StoredRun run) {
    return of(probe, OptionForm.of(probe.defaults()).read(run.manifest().recipe().options()));
  }

  /** The part of a name in a stored card. */
  static CardPart named(String name) {
    return new CardPart(Probes.named(name.split("-", 2)[0]), name);
  }

  /** The name of the data; empty for the probe's usual data. */
  String data() {
    return name.substring(Math.min(name.length(), probe.about().name().length() + 1));
  }
}
