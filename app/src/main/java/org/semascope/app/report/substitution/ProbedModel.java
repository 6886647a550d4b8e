package org.semascope.app.report.substitution;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.semascope.app.published.PublishedFigure;
import org.semascope.app.published.PublishedTable;
import org.semascope.app.published.PublishedTables;
import org.semascope.app.report.content.Measured;
import org.semascope.app.report.content.Measures;
import org.semascope.core.SemascopeException;
import org.semascope.engine.Recipe;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;

/** One run, with what the paper has of its model. */
final class ProbedModel {
  static final String FIRST = "P@1";
  static final String RANDOM = "RANDOM";
  static final String TARGETS = "TARGETS";

  private final StoredRun run;
  private final Measures measures;
  private final Optional<PublishedTable> published;
  private final List<String> differences;

  ProbedModel(StoredRun run) {
    this.run = run;
    this.measures = new Measures(run);
    if (layers().isEmpty()) {
      throw new SemascopeException(
          "%s has nothing to report: every item was left out, see its skipped.jsonl"
              .formatted(run.directory()));
    }
    this.published = PublishedTables.of(recipe().probe(), name());
    this.differences = Setting.differences(recipe(), relations());
  }

  StoredRun run() {
    return run;
  }

  Recipe recipe() {
    return run.manifest().recipe();
  }

  String name() {
    return recipe().model().name();
  }

  Measures measures() {
    return measures;
  }

  Optional<PublishedTable> published() {
    return published;
  }

  /** What keeps its figures from being set against the paper's. */
  List<String> differences() {
    return differences;
  }

  List<Relation> relations() {
    return measures.groups(FIRST).stream().map(Relation::valueOf).toList();
  }

  boolean hasNeighbours() {
    return relations().contains(Relation.DIST_NGH);
  }

  List<Integer> layers() {
    return measures.layers(FIRST);
  }

  Result first(Relation relation, int layer) {
    return measures.get(FIRST, relation.name(), layer);
  }

  double random(Relation relation) {
    return measures.get(RANDOM, relation.name()).value();
  }

  /** At which a synonym is first most often; the lowest of several. */
  int bestLayer() {
    return layers().stream()
        .max(
            Comparator.comparingDouble((Integer layer) -> first(Relation.SYN, layer).value())
                .thenComparing(Comparator.reverseOrder()))
        .orElseThrow();
  }

  int worstLayer() {
    return layers().stream()
        .min(Comparator.comparingDouble((Integer layer) -> first(Relation.SYN, layer).value()))
        .orElseThrow();
  }

  boolean isComparable(PublishedFigure figure) {
    return figure.comparable() && differences.isEmpty();
  }

  Optional<PublishedFigure> published(Result result) {
    return published.flatMap(
        table -> table.figure(result.metric(), result.group(), result.layer()));
  }

  List<Measured> measured() {
    return measures.all().stream()
        .map(
            result -> {
              Optional<PublishedFigure> figure = published(result);
              boolean comparable = figure.filter(this::isComparable).isPresent();
              return new Measured(run.directory(), result, figure, comparable);
            })
        .toList();
  }
}
