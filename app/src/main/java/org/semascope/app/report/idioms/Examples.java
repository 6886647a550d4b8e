package org.semascope.app.report.idioms;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.Reading.Candidate;
import org.semascope.report.content.Reading.Example;
import org.semascope.probes.idioms.ProbedCompound;
import org.semascope.probes.idioms.ProbedCompound.Compared;

/** A compound in its sentence, and what was put in its place, the closest first. */
final class Examples {
  private Examples() {}

  static Example of(ProbedCompound item) {
    List<Compared> ranked =
        item.rivals().stream()
            .filter(rival -> rival.nc().length > 0 && Terms.isWord(rival.kind()))
            .sorted(
                Comparator.comparingDouble(Examples::cosine)
                    .reversed()
                    .thenComparing(Compared::kind))
            .toList();
    List<Candidate> candidates = new ArrayList<>();
    for (Compared rival : ranked) {
      candidates.add(
          new Candidate(
              candidates.size() + 1,
              rival.phrase(),
              rival.kind().probe().ordinal(),
              "%s, %s".formatted(rival.kind().probe(), Terms.kind(rival.kind())),
              Numerals.decimals(cosine(rival), 2),
              ""));
    }
    String score =
        item.score() == null ? "" : ", human score " + Numerals.decimals(item.score(), 2) + " of 5";
    return new Example(item.id() + score, item.text(), item.start(), item.end(), candidates);
  }

  /** Within the sentence, at the layers asked for. */
  private static double cosine(Compared rival) {
    return rival.nc()[0];
  }
}
