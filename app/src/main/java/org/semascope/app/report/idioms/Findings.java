package org.semascope.app.report.idioms;

import static org.semascope.report.content.Numerals.decimals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.semascope.engine.Result;
import org.semascope.probes.idioms.Condition;
import org.semascope.probes.idioms.Groups;
import org.semascope.probes.idioms.Level;
import org.semascope.probes.idioms.Probe;

/** The numbers of a run and a language in sentences: of compounds, in the plainest condition. */
final class Findings {
  /** Fewer are all compounds there are, and not the closest. */
  private static final int ENOUGH = 50;

  private final ProbedModel model;
  private final String language;
  private final Condition condition;
  private final List<String> sentences = new ArrayList<>();

  private Findings(ProbedModel model, String language) {
    this.model = model;
    this.language = language;
    this.condition = model.plainest(language);
  }

  /** One model's findings in full; of several, the first of each. */
  static List<String> of(List<ProbedModel> models) {
    List<String> all = new ArrayList<>();
    for (ProbedModel model : models) {
      for (String language : model.languages()) {
        Findings findings = new Findings(model, language);
        if (models.size() == 1) {
          all.addAll(findings.all());
        } else {
          findings.headline(model.name() + ", ");
          findings.synonym();
          all.add(String.join(" ", findings.sentences));
        }
      }
    }
    return all;
  }

  private List<String> all() {
    headline("");
    synonym();
    follows(Probe.P2, "one of their words");
    follows(Probe.P3, "compounds of their words’ synonyms");
    sharedWords();
    floor();
    alone();
    return sentences;
  }

  /** Which is closer, the meaning or the words? */
  private void headline(String whose) {
    Optional<Result> whole = similarity(Probe.P1);
    Optional<Result> parts = similarity(Probe.P3);
    Optional<Result> affinity = measure(ProbedModel.AFFINITY, "P1-P3");
    String where =
        "%s%s, %s".formatted(whose, Terms.language(language), Terms.condition(condition));
    if (affinity.isEmpty() || whole.isEmpty() || parts.isEmpty()) {
      whole.ifPresent(
          one ->
              sentences.add(
                  "%s: a compound and its synonym have a mean similarity of %s."
                      .formatted(where, decimals(one.value(), 2))));
      return;
    }
    sentences.add(
        "%s: %s. The mean similarities are %s and %s."
            .formatted(
                where,
                order(affinity.get()),
                decimals(whole.get().value(), 2),
                decimals(parts.get().value(), 2)));
  }

  private static String order(Result affinity) {
    if (affinity.low().isPresent() && affinity.low().getAsDouble() > 0) {
      return "a compound is closer to a synonym of the whole (P1) than to a compound of its words’"
          + " synonyms (P3), as it should be";
    }
    if (affinity.high().isPresent() && affinity.high().getAsDouble() < 0) {
      return "a compound is less close to a synonym of the whole (P1) than to a compound of its"
          + " words’ synonyms (P3), as if words were all";
    }
    return "a compound is no closer to a synonym of the whole (P1) than to a compound of its words’"
        + " synonyms (P3)";
  }

  private void synonym() {
    rho("P1")
        .ifPresent(
            rho ->
                sentences.add(
                    rho.isPositive()
                        ? "The more literal people find a compound, the closer its synonym (P1, %s); with a model that knows idioms there would be no such relation."
                            .formatted(rho.told())
                        : rho.isNegative()
                            ? "The more idiomatic people find a compound, the closer its synonym (P1, %s); ideally there is no relation."
                                .formatted(rho.told())
                            : "How close the synonym is does not depend on how literal people find a compound (P1, %s), which is the ideal."
                                .formatted(rho.told())));
  }

  /** Literal compounds should be closer to what is made of their words. */
  private void follows(Probe probe, String what) {
    rho(probe.name())
        .ifPresent(
            rho ->
                sentences.add(
                    rho.isPositive()
                        ? "Literal compounds are closer to %s than idioms are, as they should be (%s, %s)."
                            .formatted(what, probe, rho.told())
                        : "Literal compounds are %s to %s than idioms are (%s, %s); they should be closer."
                            .formatted(
                                rho.isNegative() ? "less close" : "no closer",
                                what,
                                probe,
                                rho.told())));
  }

  private void sharedWords() {
    measure(ProbedModel.SHARED, "P1")
        .filter(shared -> shared.n() >= ENOUGH)
        .ifPresent(
            shared ->
                sentences.add(
                    "Of the %d compounds that are closest to their synonym, %d share a word with it."
                        .formatted(shared.n(), Math.round(shared.value()))));
  }

  private void floor() {
    similarity(Probe.RANDOM)
        .ifPresent(
            random ->
                sentences.add(
                    "Any two words in the compound’s place already have a similarity of %s: what counts is what is above."
                        .formatted(decimals(random.value(), 2))));
  }

  private void alone() {
    Optional<Result> neutral = model.similarity(language, Condition.NEU, Probe.P4);
    Optional<Result> natural = model.similarity(language, Condition.NAT, Probe.P4);
    if (neutral.isPresent() && natural.isPresent() && model.hasCorpus(language)) {
      sentences.add(
          "Without its sentence a compound has a similarity of %s to itself in a neutral sentence and of %s in a corpus sentence (P4); the first should be higher."
              .formatted(decimals(neutral.get().value(), 2), decimals(natural.get().value(), 2)));
    }
  }

  private Optional<Result> similarity(Probe probe) {
    return model.similarity(language, condition, probe);
  }

  private Optional<Result> measure(String metric, String what) {
    return model.measures().find(metric, group(what));
  }

  private Optional<Rho> rho(String what) {
    return model.rho(group(what));
  }

  private String group(String what) {
    return Groups.of(language, condition.name(), what, Level.NC);
  }
}
