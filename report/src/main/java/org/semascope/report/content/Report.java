package org.semascope.report.content;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.semascope.report.published.Reference;
import org.semascope.report.published.References;

/**
 * A story with the facts of its runs.
 *
 * @param cautions limitations of the results and of comparisons
 * @param measured all results of all runs
 * @param method publications of the method
 * @param controls runs of controls on the same items
 * @param sources data and models of the runs, without duplicates
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

  /** Same, with {@linkplain Reading#explained definitions} of the senses in examples. */
  public Report explained(Function<String, Optional<String>> definition) {
    return new Report(
        story.explained(definition), cautions, measured, method, runs, controls, sources);
  }

  /** The models, without duplicates. */
  public List<String> models() {
    return runs.stream().map(RunFacts::model).distinct().toList();
  }

  /** Title and models. */
  public String heading() {
    return story.title() + " " + Numerals.list(models());
  }

  /** Publications of method, data and models. */
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
