package org.semascope.app.report.idioms;

import java.util.OptionalDouble;
import java.util.function.Predicate;
import org.semascope.report.content.FewBest;
import org.semascope.report.content.Reading;
import org.semascope.probes.idioms.Level;
import org.semascope.probes.idioms.Probe;
import org.semascope.probes.idioms.ProbedCompound;

/** Picks the compounds for which one probe is furthest ahead of another. */
final class Pick {
  private static final int EXAMPLES = 3;

  private final String title;
  private final String about;
  private final Predicate<ProbedCompound> which;
  private final Probe ahead;
  private final Probe behind;
  private final FewBest<ProbedCompound> best =
      new FewBest<>(EXAMPLES, ProbedCompound::compound, ProbedCompound::id);

  /**
   * @param which compounds it is about
   */
  Pick(String title, String about, Predicate<ProbedCompound> which, Probe ahead, Probe behind) {
    this.title = title;
    this.about = about;
    this.which = which;
    this.ahead = ahead;
    this.behind = behind;
  }

  void take(ProbedCompound item) {
    OptionalDouble more = Similarities.of(item, ahead, Level.NC);
    OptionalDouble less = Similarities.of(item, behind, Level.NC);
    if (which.test(item) && more.isPresent() && less.isPresent()) {
      double gap = more.getAsDouble() - less.getAsDouble();
      if (gap > 0) {
        best.offer(item, gap);
      }
    }
  }

  /**
   * @param where model and language, if there are several
   */
  Reading told(String where) {
    return new Reading(where + title, about, best.best().stream().map(Examples::of).toList());
  }
}
