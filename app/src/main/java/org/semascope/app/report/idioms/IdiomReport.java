package org.semascope.app.report.idioms;

import java.util.List;
import org.semascope.report.published.References;
import org.semascope.report.content.ProbeReport;
import org.semascope.report.content.Story;
import org.semascope.engine.StoredRun;
import org.semascope.probes.idioms.IdiomExperiment;

/** Tells the runs of the idiomaticity probe. */
public final class IdiomReport implements ProbeReport {
  private static final List<String> QUESTION =
      List.of(
          "A wet blanket is no blanket, but a ghost town is a town. Each compound is set beside"
              + " others in its place: a synonym of the whole, its own words one at a time, and a"
              + " compound of synonyms of its words.",
          "Does the model find close what means the same, or what is made of similar words? And do"
              + " its similarities follow how literal people find a compound?");

  @Override
  public String probe() {
    return IdiomExperiment.NAME;
  }

  @Override
  public Story tell(List<StoredRun> runs) {
    List<ProbedModel> models = runs.stream().map(ProbedModel::new).toList();
    return new Story(
        "Does the model know idioms?",
        QUESTION,
        Findings.of(models),
        Cautions.of(models),
        Sheets.of(models),
        Plates.of(models),
        Readings.of(models),
        models.stream().flatMap(model -> model.measured().stream()).toList(),
        List.of(References.of("garcia2021"), References.of("he2025")));
  }
}
