package org.semascope.app.report.idioms;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.semascope.report.content.Reading;
import org.semascope.probes.idioms.Condition;
import org.semascope.probes.idioms.Probe;
import org.semascope.probes.idioms.ProbedCompound;

/** Compounds to read: where the model goes by words instead of meaning, and where it does not. */
final class Readings {
  private static final double IDIOMATIC_BELOW = 2;
  private static final double LITERAL_ABOVE = 3;

  private Readings() {}

  static List<Reading> of(List<ProbedModel> models) {
    List<Reading> all = new ArrayList<>();
    for (ProbedModel model : models) {
      for (String language : model.languages()) {
        String whose = models.size() == 1 ? "" : model.name() + ", ";
        List<Pick> picks = model.isJudged(language) ? judged() : unjudged();
        read(model, language, picks);
        picks.stream()
            .map(pick -> pick.told(whose + Terms.language(language) + ": "))
            .filter(reading -> !reading.examples().isEmpty())
            .forEach(all::add);
      }
    }
    return all;
  }

  /** Sentences of a corpus if there are enough: they are more to read than "This is ...". */
  private static void read(ProbedModel model, String language, List<Pick> picks) {
    Condition condition = model.hasCorpus(language) ? Condition.NAT : model.plainest(language);
    try (Stream<ProbedCompound> items = model.run().items(ProbedCompound.class)) {
      items
          .filter(item -> item.language().equals(language) && item.condition() == condition)
          .forEach(item -> picks.forEach(pick -> pick.take(item)));
    }
  }

  private static List<Pick> judged() {
    return List.of(
        new Pick(
            "idioms taken by their words",
            "Of the compounds that people find idiomatic (a score below 2 of 5), those for which"
                + " synonyms of the words (P3) are furthest ahead of the synonym of the whole (P1).",
            Readings::isIdiomatic,
            Probe.P3,
            Probe.P1),
        new Pick(
            "idioms taken for one of their words",
            "Of the compounds that people find idiomatic, those for which one of the words (P2) is"
                + " furthest ahead of the synonym of the whole (P1).",
            Readings::isIdiomatic,
            Probe.P2,
            Probe.P1),
        new Pick(
            "literal compounds taken for idioms",
            "Of the compounds that people find literal (a score above 3), those for which synonyms"
                + " of the words (P3) are furthest behind the synonym of the whole (P1).",
            Readings::isLiteral,
            Probe.P1,
            Probe.P3),
        new Pick(
            "idioms taken by their meaning",
            "Of the compounds that people find idiomatic, those for which the synonym of the whole"
                + " (P1) is furthest ahead of synonyms of the words (P3).",
            Readings::isIdiomatic,
            Probe.P1,
            Probe.P3));
  }

  /** Nobody knows which are idioms. */
  private static List<Pick> unjudged() {
    return List.of(
        new Pick(
            "the words are closer",
            "The compounds for which synonyms of the words (P3) are furthest ahead of the synonym"
                + " of the whole (P1).",
            any -> true,
            Probe.P3,
            Probe.P1),
        new Pick(
            "one word is closer",
            "The compounds for which one of the words (P2) is furthest ahead of the synonym of the"
                + " whole (P1).",
            any -> true,
            Probe.P2,
            Probe.P1),
        new Pick(
            "the meaning is closer",
            "The compounds for which the synonym of the whole (P1) is furthest ahead of synonyms of"
                + " the words (P3).",
            any -> true,
            Probe.P1,
            Probe.P3));
  }

  private static boolean isIdiomatic(ProbedCompound item) {
    return item.score() != null && item.score() < IDIOMATIC_BELOW;
  }

  private static boolean isLiteral(ProbedCompound item) {
    return item.score() != null && item.score() > LITERAL_ABOVE;
  }
}
