package org.semascope.data.context;

import java.util.List;
import java.util.OptionalDouble;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;

/**
 * The uses of a word in two periods.
 *
 * @param change how much its meaning changed according to people, higher for more; empty without a
 *     judgement
 */
public record WordInPeriods(
    String lemma,
    PartOfSpeech partOfSpeech,
    List<Occurrence> before,
    List<Occurrence> after,
    OptionalDouble change) {
  public WordInPeriods {
    before = List.copyOf(before);
    after = List.copyOf(after);
  }

  @Override
  public String toString() {
    return "%s: %s uses before, %s after, change %s"
        .formatted(
            lemma,
            before.size(),
            after.size(),
            change.isPresent() ? change.getAsDouble() : "not judged");
  }
}
