package org.semascope.app.report.substitution;

import java.util.List;
import org.semascope.report.published.References;
import org.semascope.report.content.ProbeReport;
import org.semascope.report.content.Story;
import org.semascope.engine.StoredRun;
import org.semascope.probes.substitution.SubstitutionExperiment;

/** Tells the runs of the substitution probe. */
public final class SubstitutionReport implements ProbeReport {
  private static final List<String> QUESTION =
      List.of(
          "A word is taken out of a real sentence and others are put in its place one at a time:"
              + " words of the same meaning, more general ones, more specific ones, and other"
              + " relatives.",
          "Which of them does the model hold to be most like the word that stood there?");

  @Override
  public String probe() {
    return SubstitutionExperiment.NAME;
  }

  @Override
  public Story tell(List<StoredRun> runs) {
    List<ProbedModel> models = runs.stream().map(ProbedModel::new).toList();
    return new Story(
        "What takes a word’s place?",
        QUESTION,
        Findings.of(models),
        Cautions.of(models),
        List.of(FirstRanks.sheet(models)),
        Curves.plates(models),
        Readings.of(models),
        models.stream().flatMap(model -> model.measured().stream()).toList(),
        List.of(References.of("ferret2021")));
  }
}
