package org.semascope.probes.run;

import java.util.List;
import java.util.Set;
import org.semascope.core.UsageException;
import org.semascope.probes.Control;
import org.semascope.probes.Probe;
import org.semascope.probes.Scope;

/**
 * A request to run a probe.
 *
 * @param models directories, names of the catalogue or of the hub, files of vectors, also with a
 *     label: see {@link org.semascope.probes.ModelName}; none for a probe that needs none
 * @param controls to run in addition to each model, on the same items
 * @param draws number of untrained twins of each model, if the controls include them
 */
public record Request<O extends Record, I extends Record, F extends Record>(
    Probe<O, I, F> probe,
    O options,
    Scope scope,
    List<String> models,
    Set<Control> controls,
    int draws) {
  public Request {
    models = List.copyOf(models);
    controls = Set.copyOf(controls);
    UsageException.throwIf(draws < 1, "--draws must be at least 1, not %d", draws);
  }

  /** Without controls. */
  public Request(Probe<O, I, F> probe, O options, Scope scope, List<String> models) {
    this(probe, options, scope, models, Set.of(), 1);
  }

  /** With the defaults of the probe. */
  public static <O extends Record, I extends Record, F extends Record> Request<O, I, F> of(
      Probe<O, I, F> probe, List<String> models) {
    return new Request<>(probe, probe.defaults(), Scope.USUAL, models);
  }

  public Request<O, I, F> with(O own) {
    return new Request<>(probe, own, scope, models, controls, draws);
  }

  public Request<O, I, F> with(List<String> others) {
    return new Request<>(probe, options, scope, others, controls, draws);
  }

  public Request<O, I, F> with(Set<Control> others, int count) {
    return new Request<>(probe, options, scope, models, others, count);
  }

  public Request<O, I, F> with(Scope other) {
    return new Request<>(probe, options, other, models, controls, draws);
  }
}
