package org.semascope.app.report.substitution;

import java.util.Comparator;
import java.util.List;
import org.semascope.app.report.content.ToldRun;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;

/** One run, with what the paper has of its model. */
final class ProbedModel extends ToldRun {
  static final String FIRST = "P@1";
  static final String RANDOM = "RANDOM";
  static final String TARGETS = "TARGETS";

  private final List<String> differences;

  ProbedModel(StoredRun run) {
    super(run);
    if (layers().isEmpty()) {
      throw nothing();
    }
    this.differences = Setting.differences(recipe(), relations());
  }

  @Override
  public List<String> differences() {
    return differences;
  }

  List<Relation> relations() {
    return measures().groups(FIRST).stream().map(Relation::valueOf).toList();
  }

  /** Whether any sentence of the plan had a target of the relation. */
  boolean hasTargets(Relation relation) {
    return measures().find(TARGETS, relation.name()).isPresent();
  }

  boolean hasNeighbours() {
    return relations().contains(Relation.DIST_NGH);
  }

  List<Integer> layers() {
    return measures().layers(FIRST);
  }

  Result first(Relation relation, int layer) {
    return measures().get(FIRST, relation.name(), layer);
  }

  double random(Relation relation) {
    return measures().get(RANDOM, relation.name()).value();
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
}
