package org.semascope.app.report.substitution;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.semascope.report.content.FewBest;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.Reading;
import org.semascope.report.content.Reading.Candidate;
import org.semascope.report.content.Reading.Example;
import org.semascope.probes.substitution.ProbedItem;
import org.semascope.probes.substitution.ProbedItem.Ranked;
import org.semascope.probes.substitution.TargetRelation;

/** Sentences to read: where synonyms win most clearly, where they lose, and where it is close. */
final class Readings {
  private static final int EXAMPLES = 4;
  private static final int CANDIDATES = 6;

  private final int layer;
  private final FewBest<ProbedItem> clear = fewBest();
  private final FewBest<ProbedItem> neighbours = fewBest();
  private final FewBest<ProbedItem> cohyponyms = fewBest();
  private final FewBest<ProbedItem> close = fewBest();

  private Readings(int layer) {
    this.layer = layer;
  }

  private static FewBest<ProbedItem> fewBest() {
    return new FewBest<>(EXAMPLES, ProbedItem::key, ProbedItem::id);
  }

  static List<Reading> of(List<ProbedModel> models) {
    List<Reading> all = new ArrayList<>();
    for (ProbedModel model : models) {
      String where = models.size() == 1 ? "" : model.name() + ": ";
      Readings readings = new Readings(model.bestLayer());
      try (Stream<ProbedItem> items = model.run().items(ProbedItem.class)) {
        items.forEach(readings::take);
      }
      all.addAll(readings.told(where));
    }
    return all;
  }

  private void take(ProbedItem item) {
    int place = item.layers().indexOf(layer);
    if (place < 0) {
      return;
    }
    double syn = best(item, place, true);
    double rest = best(item, place, false);
    if (Double.isNaN(syn) || Double.isNaN(rest)) {
      return;
    }
    TargetRelation first = item.first(place).relation();
    if (first == TargetRelation.SYN) {
      clear.offer(item, syn - rest);
    } else if (first == TargetRelation.DIST_NGH) {
      neighbours.offer(item, rest - syn);
    } else if (first == TargetRelation.COHYP) {
      cohyponyms.offer(item, rest - syn);
    }
    close.offer(item, -Math.abs(syn - rest));
  }

  /** The highest cosine of a synonym, or of all others; NaN if there is none. */
  private static double best(ProbedItem item, int place, boolean synonyms) {
    return item.targets().stream()
        .filter(target -> (target.relation() == TargetRelation.SYN) == synonyms)
        .mapToDouble(target -> target.cosines()[place])
        .max()
        .orElse(Double.NaN);
  }

  private List<Reading> told(String where) {
    String at = " at layer " + layer;
    return Stream.of(
            reading(
                where + "A synonym is clearly first",
                "The sentences" + at + " in which a synonym is furthest ahead of all others.",
                clear),
            reading(
                where + "A distributional neighbour beats the synonyms",
                "The sentences" + at + " in which one is furthest ahead of the best synonym.",
                neighbours),
            reading(
                where + "A cohyponym beats the synonyms",
                "The sentences" + at + " in which one is furthest ahead of the best synonym.",
                cohyponyms),
            reading(
                where + "It could have gone either way",
                "The sentences" + at + " in which the best synonym and the best other are closest.",
                close))
        .filter(reading -> !reading.examples().isEmpty())
        .toList();
  }

  private Reading reading(String title, String about, FewBest<ProbedItem> items) {
    return new Reading(title, about, items.best().stream().map(this::example).toList());
  }

  private Example example(ProbedItem item) {
    int place = item.layers().indexOf(layer);
    List<Ranked> ranked = new ArrayList<>(item.targets());
    ranked.sort(Comparator.comparingInt(target -> target.ranks()[place]));
    List<Ranked> shown = new ArrayList<>(ranked.subList(0, Math.min(CANDIDATES, ranked.size())));
    if (shown.stream().noneMatch(target -> target.relation() == TargetRelation.SYN)) {
      ranked.stream()
          .filter(target -> target.relation() == TargetRelation.SYN)
          .findFirst()
          .ifPresent(shown::add);
    }
    List<Candidate> candidates =
        shown.stream()
            .map(
                target ->
                    Relation.candidate(
                        target, place, Numerals.decimals(target.cosines()[place], 2)))
            .toList();
    return new Example(
        "%s, %s".formatted(item.id(), item.sense()),
        item.text(),
        item.start(),
        item.end(),
        candidates);
  }
}
