package org.semascope.app.report.idioms;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.semascope.report.plot.ScatterPlot;
import org.semascope.probes.idioms.Condition;
import org.semascope.probes.idioms.Level;
import org.semascope.probes.idioms.Probe;
import org.semascope.probes.idioms.ProbedCompound;

/** What the items of a run have at the layers asked for: numbers to draw, without the sentences. */
final class Similarities {
  private static final int LAYERS_ASKED_FOR = 0;

  private final List<Item> items = new ArrayList<>();

  /**
   * @param score null if nobody was asked
   */
  private record Item(
      String language,
      Condition condition,
      String compound,
      Double score,
      Map<Probe, Double> sent,
      Map<Probe, Double> nc) {
    Map<Probe, Double> at(Level level) {
      return level == Level.SENT ? sent : nc;
    }
  }

  Similarities(ProbedModel model) {
    try (Stream<ProbedCompound> all = model.run().items(ProbedCompound.class)) {
      all.forEach(item -> items.add(item(item)));
    }
  }

  private static Item item(ProbedCompound item) {
    return new Item(
        item.language(),
        item.condition(),
        item.compound(),
        item.score(),
        all(item, Level.SENT),
        all(item, Level.NC));
  }

  private static Map<Probe, Double> all(ProbedCompound item, Level level) {
    Map<Probe, Double> known = new EnumMap<>(Probe.class);
    for (Probe probe : Probe.values()) {
      of(item, probe, level).ifPresent(cosine -> known.put(probe, cosine));
    }
    return known;
  }

  static OptionalDouble of(ProbedCompound item, Probe probe, Level level) {
    return item.similarity(probe, level, LAYERS_ASKED_FOR);
  }

  /** One for every sentence that has it. */
  List<Double> of(String language, Condition condition, Probe probe, Level level) {
    return in(language, condition)
        .filter(item -> item.at(level).containsKey(probe))
        .map(item -> item.at(level).get(probe))
        .toList();
  }

  /** Human score across, similarity of the compound up. */
  List<ScatterPlot.Item> againstScore(String language, Condition condition, Probe probe) {
    return in(language, condition)
        .filter(item -> item.score() != null && item.nc().containsKey(probe))
        .map(item -> new ScatterPlot.Item(item.compound(), item.score(), item.nc().get(probe)))
        .toList();
  }

  private Stream<Item> in(String language, Condition condition) {
    return items.stream()
        .filter(item -> item.language().equals(language) && item.condition() == condition);
  }
}
