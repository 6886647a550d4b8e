package org.semascope.probes.card;

import static org.semascope.probes.ControlledScore.equation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.semascope.probes.ControlledScore;
import org.semascope.probes.ControlledScores.Lead;
import org.semascope.probes.Headline;
import org.semascope.probes.card.CardScores.Test;
import org.semascope.report.content.Card.Finding;
import org.semascope.report.content.Card.Finding.Kind;

/** What the scores of a card show, in sentences; what they leave open is said too. */
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

  /** Layer 0 is a static vector: only what the layers above add to it comes from context. */
  private static Finding context(Test<ControlledScore> test) {
    Headline headline = test.subject().headline();
    String claim =
        !test.isSignificant()
            ? "gains nothing measurable from context in %s: contextual layers differ from layer 0 by %s"
            : test.value() > 0
                ? "gains from context in %s: contextual layers score %s above layer 0"
                : "loses by context in %s: contextual layers score %s below layer 0";
    return new Finding(
        test.subject().model(),
        Kind.CONTEXT,
        String.format(Locale.ROOT, claim, name(headline), difference(headline, test))
            + p(headline, test));
  }

  private static Finding models(Test<Lead> test) {
    Lead lead = test.subject();
    Headline headline = lead.headline();
    String claim =
        !test.isSignificant()
            ? "does not differ significantly from %s in %s: %s"
            : "scores significantly %s than %%s in %%s, by %%s"
                .formatted(test.value() > 0 ? "higher" : "lower");
    return new Finding(
        lead.first().name(),
        Kind.MODELS,
        String.format(
                Locale.ROOT,
                claim,
                lead.second().name(),
                name(headline),
                difference(headline, test))
            + p(headline, test));
  }

  /** Without a sign where the sentence says which is higher. */
  private static String difference(Headline headline, Test<?> test) {
    return headline.difference(test.isSignificant() ? Math.abs(test.value()) : test.value());
  }

  /** What is not significant might be so with more items. */
  private static String p(Headline headline, Test<?> test) {
    String detectable =
        test.isSignificant()
            ? ""
            : "; minimum detectable difference at 80 % power: "
                + headline.difference(test.detectable());
    return " (%s%s)".formatted(equation(test.p()), detectable);
  }

  /** Within a sentence. */
  private static String name(Headline headline) {
    String name = headline.name();
    return Character.toLowerCase(name.charAt(0)) + name.substring(1);
  }
}
