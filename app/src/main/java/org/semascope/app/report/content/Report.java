package org.semascope.app.report.content;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.semascope.app.published.Reference;
import org.semascope.app.published.References;
import org.semascope.engine.Input;
import org.semascope.engine.StoredRun;

/** A story with the facts of its runs. */
public record Report(Story story, List<RunFacts> runs) {
  public Report {
    runs = List.copyOf(runs);
  }

  public static Report of(ProbeReport probe, List<StoredRun> runs) {
    return new Report(probe.tell(runs), runs.stream().map(RunFacts::of).toList());
  }

  /** What was probed, each once. */
  public List<String> models() {
    return runs.stream().map(RunFacts::model).distinct().toList();
  }

  /** Title and models in one line. */
  public String heading() {
    return story.title() + " " + Numerals.list(models());
  }

  /** What to cite: the method, the data, the models. */
  public List<Reference> references() {
    Set<Reference> all = new LinkedHashSet<>(story.method());
    for (Input input : inputs()) {
      all.addAll(References.about(input.name()));
    }
    return List.copyOf(all);
  }

  /** All data and models, each once. */
  public List<Input> inputs() {
    List<Input> all = new ArrayList<>();
    runs.forEach(run -> all.addAll(run.manifest().recipe().data()));
    runs.forEach(run -> all.add(run.manifest().recipe().model()));
    return all.stream().distinct().toList();
  }
}
