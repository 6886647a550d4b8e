package org.semascope.probes.card;

import static org.semascope.probes.ControlledScore.equation;
import static org.semascope.probes.card.CardContent.WORDING;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.semascope.probes.ControlledScore;
import org.semascope.probes.ControlledScores.Lead;
import org.semascope.probes.Headline;
import org.semascope.probes.card.CardScores.Test;
import org.semascope.report.content.Card.Finding;
import org.semascope.report.content.Card.Finding.Kind;

/** The findings of a card: one sentence for each test, significant or not. */
record CardFindings(CardScores scores) {
  List<Finding> all() {
    List<Finding> all = new ArrayList<>();
    scores
        .controls()
        .forEach(
            (score, p) -> {
              Kind kind = Kind.valueOf(score.verdict(p).name());
              all.add(new Finding(score.model(), kind, score.claim(p)));
            });
    scores.context().forEach(test -> all.add(context(test)));
    scores.models().forEach(test -> all.add(models(test)));
    List<String> order = scores.all().stream().map(ControlledScore::model).distinct().toList();
    all.sort(
        Comparator.comparingInt((Finding one) -> order.indexOf(one.model()))
            .thenComparing(Finding::kind));
    return all;
  }

  /** Layer 0 does not depend on context, so that a gain of higher layers comes from context. */
  private static Finding context(Test<ControlledScore> test) {
    Headline headline = test.subject().headline();
    String claim =
        WORDING.get(
            !test.isSignificant()
                ? "findings.context-none"
                : test.value() > 0 ? "findings.context-higher" : "findings.context-lower",
            "metric",
            name(headline),
            "difference",
            difference(headline, test),
            "p",
            p(headline, test));
    return new Finding(test.subject().model(), Kind.CONTEXT, claim);
  }

  private static Finding models(Test<Lead> test) {
    Lead lead = test.subject();
    Headline headline = lead.headline();
    String claim =
        WORDING.get(
            !test.isSignificant()
                ? "findings.models-none"
                : test.value() > 0 ? "findings.models-higher" : "findings.models-lower",
            "other",
            lead.second().name(),
            "metric",
            name(headline),
            "difference",
            difference(headline, test),
            "p",
            p(headline, test));
    return new Finding(lead.first().name(), Kind.MODELS, claim);
  }

  /** With the minimum detectable difference if the test is not significant. */
  private static String p(Headline headline, Test<?> test) {
    return test.isSignificant()
        ? equation(test.p())
        : WORDING.get(
            "findings.not-significant",
            "p",
            equation(test.p()),
            "detectable",
            headline.difference(test.detectable()));
  }

  /** Unsigned if the sentence already says which score is higher. */
  private static String difference(Headline headline, Test<?> test) {
    return headline.difference(test.isSignificant() ? Math.abs(test.value()) : test.value());
  }

  /** The name within a sentence: {@code similarity (Spearman’s rho)}. */
  private static String name(Headline headline) {
    String name = headline.name().replaceFirst(": (.*)", " ($1)");
    return Character.toLowerCase(name.charAt(0)) + name.substring(1);
  }
}
