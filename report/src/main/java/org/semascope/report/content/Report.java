package org.semascope.report.content;

import java.util.List;
import java.util.stream.Stream;
import org.semascope.report.published.Reference;
import org.semascope.report.published.References;

/**
 * A story with the facts of its runs.
 *
 * @param cautions what a reader must know before believing or comparing
 * @param measured every number of every run
 * @param method the works that the probe follows
 * @param controls runs of controls on the same items
 * @param sources all data and models of the runs, each once
 */
public record Report(
    Story story,
    List<String> cautions,
    List<Measured> measured,
    List<Reference> method,
    List<RunFacts> runs,
    List<RunFacts> controls,
    List<Source> sources) {
  public Report {
    cautions = List.copyOf(cautions);
    measured = List.copyOf(measured);
    method = List.copyOf(method);
    runs = List.copyOf(runs);
    controls = List.copyOf(controls);
    sources = List.copyOf(sources);
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
    return Stream.concat(
            method.stream(),
            sources.stream().flatMap(source -> References.about(source.name()).stream()))
        .distinct()
        .toList();
  }

  public List<String> citationKeys() {
    return references().stream().map(Reference::key).toList();
  }
}
