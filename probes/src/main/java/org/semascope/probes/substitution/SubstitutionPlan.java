package org.semascope.probes.substitution;

import java.util.List;
import org.semascope.engine.Skipped;

/**
 * Which keys, in which sentences, against which targets.
 *
 * @param items in the order of the corpus, so that the keys of one sentence stand together
 * @param whole the items there are without a limit on their number, in the same order
 * @param skipped tagged words of the part of speech that could not be used
 * @param relations that were looked for: four without static vectors
 */
public record SubstitutionPlan(
    List<SubstitutionItem> items,
    List<SubstitutionItem> whole,
    List<Skipped> skipped,
    List<TargetRelation> relations) {
  public SubstitutionPlan {
    items = List.copyOf(items);
    whole = List.copyOf(whole);
    skipped = List.copyOf(skipped);
    relations = List.copyOf(relations);
  }

  /** How many different keys there are. */
  public long keys() {
    return items.stream().map(SubstitutionItem::key).distinct().count();
  }

  /**
   * What P@1 an order by chance would have over the whole plan, exactly: the mean share of the
   * relation in the targets of a sentence.
   */
  public double chance(TargetRelation relation) {
    return whole.stream()
        .mapToDouble(item -> (double) item.count(relation) / item.targets().size())
        .average()
        .orElse(0);
  }

  /** How many different senses of keys there are. */
  public long senses() {
    return items.stream().map(SubstitutionItem::sense).distinct().count();
  }
}
