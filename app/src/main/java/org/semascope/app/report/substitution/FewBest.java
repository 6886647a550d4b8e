package org.semascope.app.report.substitution;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.semascope.probes.substitution.ProbedItem;

/** Keeps the few items of the highest scores out of any number, one of each key. */
final class FewBest {
  /** Equal scores in the order of ids, so that the same run always shows the same items. */
  private static final Comparator<Scored> ORDER =
      Comparator.comparingDouble(Scored::score)
          .reversed()
          .thenComparing(scored -> scored.item().id());

  private final int most;
  private final Map<String, Scored> byKey = new HashMap<>();

  private record Scored(ProbedItem item, double score) {}

  FewBest(int most) {
    this.most = most;
  }

  void offer(ProbedItem item, double score) {
    Scored scored = new Scored(item, score);
    byKey.merge(item.key(), scored, (one, other) -> ORDER.compare(one, other) <= 0 ? one : other);
    if (byKey.size() > most) {
      byKey.remove(sorted().get(most).item().key());
    }
  }

  List<ProbedItem> best() {
    return sorted().stream().map(Scored::item).toList();
  }

  private List<Scored> sorted() {
    List<Scored> all = new ArrayList<>(byKey.values());
    all.sort(ORDER);
    return all;
  }
}
