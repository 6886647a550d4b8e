package org.semascope.probes;

import java.util.List;

/**
 * What is to be run.
 *
 * @param models directories, names of the catalogue or of the hub, files of vectors; none for a
 *     probe that needs none
 */
public record Request<O extends Record, I extends Record, F extends Record>(
    Probe<O, I, F> probe, O options, Scope scope, List<String> models) {
  public Request {
    models = List.copyOf(models);
  }

  /** As the probe is where nobody says otherwise. */
  public static <O extends Record, I extends Record, F extends Record> Request<O, I, F> of(
      Probe<O, I, F> probe, List<String> models) {
    return new Request<>(probe, probe.defaults(), Scope.USUAL, models);
  }

  public Request<O, I, F> with(O own) {
    return new Request<>(probe, own, scope, models);
  }

  public Request<O, I, F> with(Scope other) {
    return new Request<>(probe, options, other, models);
  }
}
