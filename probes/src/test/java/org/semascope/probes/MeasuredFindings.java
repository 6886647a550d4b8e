package org.semascope.probes;

import java.util.List;
import java.util.function.Consumer;
import org.semascope.engine.Result;
import org.semascope.models.LayerMix;

/** What a probe measures of findings that a test has made. */
public final class MeasuredFindings {
  private static final long SEED = 7;

  private MeasuredFindings() {}

  public static <O extends Record, F extends Record> List<Result> of(
      Probe<O, ?, F> probe, List<LayerMix> layers, List<F> findings) {
    Rows rows = new Rows(layers);
    Findings<F> given =
        new Findings<>() {
          @Override
          public List<LayerMix> layers() {
            return layers;
          }

          @Override
          public void forEach(Consumer<? super F> each) {
            findings.forEach(each);
          }
        };
    probe.measure(probe.defaults(), given, rows);
    return rows.results(probe.about().name(), "m", SEED);
  }
}
