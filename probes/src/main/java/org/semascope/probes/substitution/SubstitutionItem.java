package org.semascope.probes.substitution;

import java.util.List;
import org.semascope.core.Article;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;

/**
 * A key in a sentence, with the targets that replace it.
 *
 * @param id of the sentence and of the token, such as {@code br-a01:12@4}
 * @param start offset of the key in the text, in UTF-16 units
 * @param end offset after the key
 * @param key its lemma
 * @param sense its WordNet sense key
 */
public record SubstitutionItem(
    String id, String text, int start, int end, String key, String sense, List<Target> targets) {
  public SubstitutionItem {
    targets = List.copyOf(targets);
    if (targets.size() < 2) {
      throw new IllegalArgumentException(
          "%s: a ranking needs at least two targets, found %s".formatted(id, targets));
    }
  }

  Occurrence occurrence() {
    return new Occurrence(text, new Span(start, end));
  }

  /** The sentence with a target instead of the key. */
  Occurrence with(Target target, boolean agreeingArticle) {
    Occurrence replaced = occurrence().replacedBy(target.form());
    return agreeingArticle ? Article.agreeing(replaced) : replaced;
  }

  int count(TargetRelation relation) {
    return (int) targets.stream().filter(target -> target.relation() == relation).count();
  }
}
