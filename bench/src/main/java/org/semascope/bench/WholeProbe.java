package org.semascope.bench;

import java.nio.file.Path;
import java.util.List;
import org.semascope.core.Interruption;
import org.semascope.core.Progress;
import org.semascope.engine.Engine;
import org.semascope.engine.EngineOptions;
import org.semascope.engine.Input;
import org.semascope.engine.Recipe;
import org.semascope.engine.StoredRun;
import org.semascope.models.Subject;
import org.semascope.probes.About;
import org.semascope.probes.Plan;
import org.semascope.probes.Probe;
import org.semascope.probes.Resources;
import org.semascope.probes.run.ProbeExperiment;

/** A probe from its plan to the stored run, as its command does it. */
final class WholeProbe {
  private WholeProbe() {}

  /**
   * @param folder that the run is stored in
   */
  static <O extends Record, I extends Record, F extends Record> StoredRun run(
      Probe<O, I, F> probe,
      O options,
      Plan<I> plan,
      Subject model,
      Resources resources,
      long seed,
      Path folder) {
    About about = probe.about();
    Recipe recipe =
        Recipe.of(about.name(), about.version(), Input.NO_MODEL, List.of(), options, seed);
    Engine engine =
        new Engine(EngineOptions.under(folder), Progress.SILENT, Interruption.byRequest(() -> {}));
    return engine.run(
        new ProbeExperiment<>(
            probe, options, recipe, model.layers(), () -> plan, () -> model, "", resources));
  }
}
