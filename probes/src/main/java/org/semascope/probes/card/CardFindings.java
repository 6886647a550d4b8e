package org.semascope.probes.card;

import static org.semascope.probes.ControlledScore.probability;

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
    for (ControlledScore score : scores.all()) {
      double p = scores.p(score);
      all.add(new Finding(score.model(), Kind.valueOf(score.verdict(p).name()), score.claim(p)));
    }
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
    String difference = headline.difference(Math.abs(test.value()));
    String claim =
        !test.isSignificant()
            ? "gains nothing measurable from context in %s: contextual layers differ from layer 0 by %s (p %s%s)"
            : test.value() > 0
                ? "gains from context in %s: contextual layers score %s above layer 0 (p %s%s)"
                : "loses by context in %s: contextual layers score %s below layer 0 (p %s%s)";
    String shown = test.isSignificant() ? difference : headline.difference(test.value());
    return new Finding(
        test.subject().model(),
        Kind.CONTEXT,
        String.format(
            Locale.ROOT,
            claim,
            name(headline),
            shown,
            probability(test.p()),
            test.isSignificant() ? "" : detectable(headline, test.detectable())));
  }

  private static Finding models(Test<Lead> test) {
    Lead lead = test.subject();
    Headline headline = lead.headline();
    String claim =
        test.isSignificant()
            ? "scores significantly %s than %s in %s, by %s (p %s%s)"
                .formatted(
                    test.value() > 0 ? "higher" : "lower",
                    lead.second().name(),
                    name(headline),
                    headline.difference(Math.abs(test.value())),
                    probability(test.p()),
                    "")
            : "does not differ significantly from %s in %s: %s (p %s%s)"
                .formatted(
                    lead.second().name(),
                    name(headline),
                    headline.difference(test.value()),
                    probability(test.p()),
                    detectable(headline, test.detectable()));
    return new Finding(lead.first().name(), Kind.MODELS, claim);
  }

  private static String detectable(Headline headline, double difference) {
    return "; minimum detectable difference at 80 %% power: %s"
        .formatted(headline.difference(difference));
  }

  /** Within a sentence. */
  private static String name(Headline headline) {
    String name = headline.name();
    return Character.toLowerCase(name.charAt(0)) + name.substring(1);
  }
}
