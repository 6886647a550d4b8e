package org.semascope.app.compare;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;
import org.semascope.engine.StoredRun;
import org.semascope.probes.substitution.ProbedItem;
import org.semascope.probes.substitution.SubstitutionExperiment;
import org.semascope.probes.substitution.TargetRelation;

/** P@1: 1 for the relation of the first-ranked target, 0 for the others. */
final class SubstitutionItems implements ItemScores {
  @Override
  public String probe() {
    return SubstitutionExperiment.NAME;
  }

  @Override
  public ScoredRun read(StoredRun run) {
    List<TargetRelation> relations =
        run.results().stream()
            .filter(row -> row.metric().equals("P@1"))
            .map(row -> TargetRelation.valueOf(row.group()))
            .distinct()
            .toList();
    SortedMap<String, ScoredItem> items = new TreeMap<>();
    List<Integer> layers = List.of();
    try (Stream<ProbedItem> lines = run.items(ProbedItem.class)) {
      for (ProbedItem item : (Iterable<ProbedItem>) lines::iterator) {
        layers = item.layers();
        items.put(item.id(), scored(item, relations));
      }
    }
    if (items.isEmpty()) {
      throw new SemascopeException("%s has no items to compare".formatted(run.directory()));
    }
    List<String> groups = relations.stream().map(TargetRelation::name).toList();
    return new ScoredRun(run, "P@1", layers, groups, items);
  }

  private static ScoredItem scored(ProbedItem item, List<TargetRelation> relations) {
    double[][] scores = new double[item.layers().size()][relations.size()];
    for (int layer = 0; layer < scores.length; layer++) {
      scores[layer][relations.indexOf(item.first(layer).relation())] = 1;
    }
    String targets =
        item.targets().stream()
            .map(target -> target.form() + " " + target.relation())
            .sorted()
            .collect(Collectors.joining("\t", item.text() + "\t", ""));
    return new ScoredItem(item.key(), targets, scores);
  }
}
